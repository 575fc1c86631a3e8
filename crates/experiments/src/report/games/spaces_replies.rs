//! How exploitable the boards of Spaces are, round by round.

use crate::named_row::NamedRow;
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use gamelab::spaces::{ChallengeOptions, MixedStrategy, Payoff, challenge};
use serde_json::Value;
use spaces::{Board, CompiledBoard};
use std::collections::BTreeMap;

/// The boards that each bot plays in each round of a match.
#[derive(Debug, Default)]
pub(crate) struct ReplyMetric {
    /// The bot in each seat.
    bots: BTreeMap<RowKey, Vec<String>>,
    rounds: BTreeMap<RoundKey, PlayedBoards>,
}

/// A cell, a bot and the number of a round.
type RoundKey = (u64, String, u64);

#[derive(Debug, Default)]
struct PlayedBoards {
    /// How often each board is played, in matches with an even and with an odd number.
    halves: [BTreeMap<Board, i64>; 2],
}

/// How many boards are tried as a reply to those of one bot in one round.
const BOARDS_TRIED: u64 = 4 * ChallengeOptions::CLIMB_BOARDS;

impl ReportMetric for ReplyMetric {
    fn reads(&self, table: &str) -> bool {
        table == "seats" || table == "events"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        if row.table.name == "seats" {
            self.bots.entry(key).or_default().push(row.text("bot").to_owned());
            return;
        }
        if row.text("event") != "round-over" {
            return;
        }
        let data: Value = serde_json::from_str(row.text("data")).unwrap_or_default();
        let (Some(round), Some(bots)) = (data["round"].as_u64(), self.bots.get(&key)) else {
            return;
        };
        let boards = data["played"]["boards"].as_array().into_iter().flatten();
        for (bot, board) in bots.iter().zip(boards) {
            let Some(board) = board.as_str().and_then(|text| text.parse().ok()) else { continue };
            let played = self.rounds.entry((key.0, bot.clone(), round)).or_default();
            *played.halves[(key.1 % 2) as usize].entry(board).or_default() += 1;
        }
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        (!self.rounds.is_empty()).then(|| ReportSection {
            title: "Replies".into(),
            note: format!(
                "How much a player who knew what a bot plays in each round would win against it: the gain is \
                 the mean result of a round (1 for a win, −1 for a loss) of one board. The board is the best of \
                 {BOARDS_TRIED} that a search tries against the matches with an even number, and its gain is \
                 measured in the others, so that it is not too high by chance; a longer search may find a \
                 better one. At an equilibrium no reply gains anything."
            ),
            figures: vec![self.figure(context)],
        })
    }
}

impl ReplyMetric {
    fn figure(&self, context: &ReportContext<'_>) -> ReportFigure {
        let row = |((cell, bot, round), played): (&RoundKey, &PlayedBoards)| {
            let mut row = context.cell_values(*cell);
            row.extend([bot.as_str().into(), FigureValue::Count(*round)]);
            row.extend(played.counts());
            row.extend(
                played
                    .reply()
                    .map_or([FigureValue::Missing, FigureValue::Missing], |(board, gain)| {
                        [board.to_string().as_str().into(), FigureValue::Number(gain)]
                    }),
            );
            row
        };
        ReportFigure {
            title: "What a reply gains, by bot and round".into(),
            chart: None,
            columns: columns(&["bot", "round", "played", "different", "most_frequent", "reply", "gain"]),
            rows: self.rounds.iter().map(row).collect(),
            query: "with boards as (select cell, match, (data->>'$.round')::int as round, unnest([0, 1]) as seat,\n    \
                    unnest([data->>'$.played.boards[0]', data->>'$.played.boards[1]']) as board\n  \
                    from 'events.parquet' where event = 'round-over'),\n\
                    counted as (select cell, bot, round, board, count(*) as times\n  \
                    from boards join 'seats.parquet' using (cell, match, seat) group by all)\n\
                    select variant, line_up, bot, round, sum(times) as played, count(*) as different,\n  \
                    max(times) / sum(times) as most_frequent\n\
                    from counted join cells using (cell) group by variant, line_up, bot, round order by all"
                .into(),
        }
    }
}

impl PlayedBoards {
    /// How many boards were played, how many different ones, and the share of the most frequent.
    fn counts(&self) -> [FigureValue; 3] {
        let mut all: BTreeMap<&Board, i64> = BTreeMap::new();
        for (board, times) in self.halves.iter().flatten() {
            *all.entry(board).or_default() += times;
        }
        let played: i64 = all.values().sum();
        let most = all.values().copied().max().unwrap_or(0);
        [
            FigureValue::Count(played as u64),
            FigureValue::Count(all.len() as u64),
            FigureValue::Share(most as f64 / played.max(1) as f64),
        ]
    }

    /// The best board that is found against one half of the boards, and what it gains against the other.
    fn reply(&self) -> Option<(Board, f64)> {
        let [studied, other] = self.halves.each_ref().map(|half| {
            let strategy = MixedStrategy::from_shares(
                half.iter().map(|(board, times)| (board.clone(), *times)),
            );
            (!strategy.boards().is_empty()).then_some(strategy)
        });
        let (studied, other) = (studied?, other?);
        let payoff = Payoff::Result;
        let options =
            ChallengeOptions { payoff, boards: BOARDS_TRIED, seed: 1, threads: 1, floor: i64::MAX };
        let best = challenge(&studied, &[], options).best;
        let gain = other.value(&CompiledBoard::new(&best), payoff)?;
        Some((best, gain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

    #[test]
    fn a_reply_is_found_in_one_half_of_the_matches_and_measured_in_the_other() {
        let mut metric = ReplyMetric::default();
        let bots = ["straight", "other"];
        let seats = (0..4i64).flat_map(|number| bots.map(|bot| row![0i64, number, bot]));
        feed(&mut metric, "seats", &["bot"], seats.collect());
        // One bot always walks up the second column. The other walks up the third, once the first.
        let over = |number: i64| {
            let other = if number == 3 { "3.0.UU" } else { "3.2.UU" };
            let data = format!(
                r#"{{"round":1,"played":{{"boards":["3.1.UU","{other}"],"scores":[2,2]}}}}"#
            );
            row![0i64, number, "round-over", data]
        };
        feed(&mut metric, "events", &["event", "data"], (0..4).map(over).collect());
        let rows = figure_rows(&section(&metric), 0);
        let counts = |played, different, most: f64| {
            [FigureValue::Count(played), FigureValue::Count(different), FigureValue::Share(most)]
        };
        assert_eq!(rows[0][..2], ["other".into(), FigureValue::Count(1)]);
        assert_eq!(rows[0][2..5], counts(4, 2, 0.75));
        assert_eq!(rows[1][2..5], counts(4, 1, 1.0));
        // Somebody who always brings the same board is beaten every time by the board that answers it.
        assert_eq!(rows[1][6], FigureValue::Number(1.0));
        // The reply was found against the third column alone, so it is worth less in the other half.
        let FigureValue::Number(gain) = rows[0][6] else { panic!("{:?}", rows[0]) };
        assert!((-0.0..1.0).contains(&gain), "{gain}");
    }
}
