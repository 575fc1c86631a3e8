//! Opening rolls of backgammon.

use crate::named_row::NamedRow;
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use gamelab::RateInterval;
use serde_json::Value;
use std::collections::BTreeMap;

/// How often whoever moves first wins the game, by the opening roll.
#[derive(Debug, Default)]
pub(crate) struct OpeningMetric {
    /// The match, the roll and the seat that moves first, until the game is won.
    opening: Option<(RowKey, String, u64)>,
    games: BTreeMap<(u64, String), OpeningTotals>,
}

#[derive(Debug, Default)]
struct OpeningTotals {
    games: u64,
    won: u64,
}

const QUERY: &str = "\
with marked as (select *, count(*) filter (event = 'opening-roll') over
    (partition by cell, match order by file_row_number rows unbounded preceding) as opening
  from read_parquet('events.parquet', file_row_number = true) where event in ('opening-roll', 'game-won')),
games as (select cell, match, opening,
    any_value((data->>'$.white')::int) filter (event = 'opening-roll') as white,
    any_value((data->>'$.black')::int) filter (event = 'opening-roll') as black,
    any_value((data->>'$.seat')::int) filter (event = 'game-won') as winner
  from marked group by all)
select variant, line_up, greatest(white, black) || '-' || least(white, black) as roll, count(*) as games,
  avg((winner = if(white > black, 0, 1))::int) as won
from games join cells using (cell) where winner is not null and white <> black
group by variant, line_up, roll order by all";

impl ReportMetric for OpeningMetric {
    fn reads(&self, table: &str) -> bool {
        table == "events"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        let field = |name: &str| -> Option<u64> {
            let data: Value = serde_json::from_str(row.text("data")).ok()?;
            data[name].as_u64()
        };
        match row.text("event") {
            "opening-roll" => {
                let (Some(white), Some(black)) = (field("white"), field("black")) else { return };
                let roll = format!("{}-{}", white.max(black), white.min(black));
                // Equal dice are thrown again.
                let first = u64::from(black > white);
                self.opening = (white != black).then_some((key, roll, first));
            }
            "game-won" => {
                let Some((_, roll, first)) = self.opening.take().filter(|(of, ..)| *of == key)
                else {
                    return;
                };
                let totals = self.games.entry((key.0, roll)).or_default();
                totals.games += 1;
                totals.won += u64::from(field("seat") == Some(first));
            }
            _ => {}
        }
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        let row = |((cell, roll), totals): (&(u64, String), &OpeningTotals)| {
            let rate = RateInterval::of(totals.won as f64, totals.games);
            let mut row = context.cell_values(*cell);
            row.extend([
                roll.as_str().into(),
                FigureValue::Count(totals.games),
                FigureValue::Share(rate.rate),
                FigureValue::ShareInterval(rate.low, rate.high),
            ]);
            row
        };
        (!self.games.is_empty()).then(|| ReportSection {
            title: "Opening rolls".into(),
            note: "How often whoever moves first wins the game.".into(),
            figures: vec![ReportFigure {
                title: "Games won by whoever moves first".into(),
                chart: None,
                columns: columns(&["roll", "games", "won", "interval"]),
                rows: self.games.iter().map(row).collect(),
                query: QUERY.into(),
            }],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

    #[test]
    fn the_larger_die_moves_first() {
        let mut metric = OpeningMetric::default();
        let opening = |index: i64, white: u8, black: u8| {
            row![0i64, index, "opening-roll", format!(r#"{{"white":{white},"black":{black}}}"#)]
        };
        let won =
            |index: i64, seat: u8| row![0i64, index, "game-won", format!(r#"{{"seat":{seat}}}"#)];
        let rows = vec![
            // White moves first and wins; black moves first after a tie, and white wins.
            opening(0, 3, 1),
            won(0, 0),
            opening(0, 2, 2),
            opening(0, 1, 3),
            won(0, 0),
            opening(1, 6, 5),
            won(1, 1),
        ];
        feed(&mut metric, "events", &["event", "data"], rows);
        let rows = figure_rows(&section(&metric), 0);
        assert_eq!(rows[0][..3], ["3-1".into(), FigureValue::Count(2), FigureValue::Share(0.5)]);
        assert_eq!(rows[1][..3], ["6-5".into(), FigureValue::Count(1), FigureValue::Share(0.0)]);
    }
}
