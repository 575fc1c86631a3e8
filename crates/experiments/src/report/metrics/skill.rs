//! How much a better player wins more, against what the dice decide.

use crate::named_row::NamedRow;
use crate::report::chart::{self, IntervalRow};
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::result_table::RowKey;
use gamelab::RateInterval;
use std::collections::{BTreeMap, BTreeSet};

/// The results of bots against each other.
#[derive(Debug, Default)]
pub(crate) struct SkillMetric {
    matches: BTreeMap<RowKey, Vec<SeatResult>>,
}

#[derive(Debug)]
struct SeatResult {
    bot: String,
    rank: i64,
    is_sole_winner: bool,
}

/// How often one bot was ahead of another.
#[derive(Debug, Default)]
struct PairTotals {
    ahead: f64,
    pairs: u64,
    matches: BTreeSet<u64>,
}

/// Who won the matches with the same dice.
#[derive(Debug, Default)]
struct DealTotals {
    deals: u64,
    same_seat: u64,
    same_bot: u64,
}

/// The normal quantile of 95 %, one-sided.
const CONFIDENCE: f64 = 1.645;

impl ReportMetric for SkillMetric {
    fn reads(&self, table: &str) -> bool {
        table == "seats"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        self.matches.entry(key).or_default().push(SeatResult {
            bot: row.text("bot").to_owned(),
            rank: row.integer("rank").unwrap_or(0),
            is_sole_winner: row.number("win_share") == Some(1.0),
        });
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        let pairs = self.pairs();
        let mut figures = vec![pair_figure(&pairs, context)];
        let deals = self.deals(context);
        if !deals.is_empty() {
            figures.push(deal_figure(&deals, context));
        }
        (!pairs.is_empty()).then(|| ReportSection {
            title: "Skill and luck".into(),
            note: "How often the better of two bots finishes before the other, ties counting half: 50 % if the \
                   game were luck alone. The rating difference is that of Elo's scale, and after so many matches \
                   the better one has finished before the other more often than not with a probability of 95 %. \
                   Where bots change seats, every deal of dice is played once in each seating: then the same seat \
                   wins all of a deal if dice and seat decide, and the same bot if its play does."
                .into(),
            figures,
        })
    }
}

/// A cell, the better bot and the other.
type PairKey = (u64, String, String);

impl SkillMetric {
    /// The pairs of different bots, the better one first; of equals the first by name.
    fn pairs(&self) -> BTreeMap<PairKey, PairTotals> {
        let mut pairs: BTreeMap<PairKey, PairTotals> = BTreeMap::new();
        for ((cell, number), seats) in &self.matches {
            let both = seats.iter().flat_map(|one| seats.iter().map(move |other| (one, other)));
            for (one, other) in both.filter(|(one, other)| one.bot != other.bot) {
                let key = (*cell, one.bot.clone(), other.bot.clone());
                let totals = pairs.entry(key).or_default();
                totals.pairs += 1;
                totals.ahead += match one.rank.cmp(&other.rank) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
                totals.matches.insert(*number);
            }
        }
        pairs.retain(|(_, one, other), totals| {
            let share = totals.share();
            share > 0.5 || (share == 0.5 && one < other)
        });
        pairs
    }

    /// The deals of the cells in which bots change seats, whose matches all have one winner.
    fn deals(&self, context: &ReportContext<'_>) -> BTreeMap<u64, DealTotals> {
        let mut cells: BTreeMap<u64, DealTotals> = BTreeMap::new();
        let is_rotated = |cell: u64| {
            let found = context.manifest.cells.get(cell as usize);
            found.is_some_and(|cell| {
                cell.rotated && cell.bots.iter().any(|bot| *bot != cell.bots[0])
            })
        };
        let mut deals: BTreeMap<RowKey, Vec<&Vec<SeatResult>>> = BTreeMap::new();
        for ((cell, number), seats) in
            self.matches.iter().filter(|((cell, _), _)| is_rotated(*cell))
        {
            deals.entry((*cell, number / seats.len() as u64)).or_default().push(seats);
        }
        for ((cell, _), matches) in deals {
            let winners: Vec<(usize, &str)> =
                matches.iter().filter_map(|seats| sole_winner(seats)).collect();
            if winners.len() < matches[0].len() {
                continue;
            }
            let totals = cells.entry(cell).or_default();
            totals.deals += 1;
            totals.same_seat += u64::from(winners.iter().all(|(seat, _)| *seat == winners[0].0));
            totals.same_bot += u64::from(winners.iter().all(|(_, bot)| *bot == winners[0].1));
        }
        cells
    }
}

impl PairTotals {
    fn share(&self) -> f64 {
        self.ahead / self.pairs as f64
    }

    /// The interval, as if each match had one pair: the pairs of a match depend on each other.
    fn interval(&self) -> RateInterval {
        let matches = self.matches.len() as u64;
        RateInterval::of(self.share() * matches as f64, matches)
    }

    /// The rating difference, and after how many pairs the better bot has been ahead more often;
    /// missing where both are equal or one is always ahead.
    fn rating(&self) -> Option<(f64, f64)> {
        let share = self.share();
        (share > 0.5 && share < 1.0).then(|| {
            let rating = 400.0 * (share / (1.0 - share)).log10();
            let pairs = CONFIDENCE.powi(2) * share * (1.0 - share) / (share - 0.5).powi(2);
            (rating, pairs.ceil())
        })
    }
}

fn pair_figure(pairs: &BTreeMap<PairKey, PairTotals>, context: &ReportContext<'_>) -> ReportFigure {
    let row = |((cell, better, other), totals): (&PairKey, &PairTotals)| {
        let RateInterval { rate, low, high } = totals.interval();
        let mut row = context.cell_values(*cell);
        row.extend([
            better.as_str().into(),
            other.as_str().into(),
            FigureValue::Count(totals.matches.len() as u64),
            FigureValue::Share(rate),
            FigureValue::ShareInterval(low, high),
        ]);
        row.extend(match totals.rating() {
            Some((rating, pairs)) => {
                [FigureValue::Number(rating), FigureValue::Count(pairs as u64)]
            }
            None => [FigureValue::Missing, FigureValue::Missing],
        });
        row
    };
    let bar = |((cell, better, other), totals): (&PairKey, &PairTotals)| {
        let RateInterval { rate, low, high } = totals.interval();
        let label = context.label(*cell, &format!("{better} before {other}"));
        IntervalRow { label, value: rate, low, high, reference: Some(0.5) }
    };
    let bars: Vec<IntervalRow> = pairs.iter().map(bar).collect();
    let names = ["better", "other", "matches", "ahead", "interval", "rating", "matches_to_tell"];
    ReportFigure {
        title: "How often the better bot is ahead".into(),
        chart: chart::intervals(&bars),
        columns: columns(&names),
        rows: pairs.iter().map(row).collect(),
        query: format!(
            "with pairs as (select a.cell, a.bot as better, b.bot as other, count(distinct match) as matches,\n  \
             avg(case when a.rank < b.rank then 1 when a.rank = b.rank then 0.5 else 0 end) as ahead\n  \
             from 'seats.parquet' a join 'seats.parquet' b using (cell, match) where a.bot <> b.bot group by all)\n\
             select variant, line_up, better, other, matches, ahead,\n  \
             case when ahead > 0.5 and ahead < 1 then 400 * log10(ahead / (1 - ahead)) end as rating,\n  \
             case when ahead > 0.5 and ahead < 1 then ceil({CONFIDENCE}::double ** 2 * ahead * (1 - ahead) / (ahead - 0.5) ** 2) end\n    \
             as matches_to_tell\n\
             from pairs join cells using (cell) where ahead > 0.5 or (ahead = 0.5 and better < other) order by all"
        ),
    }
}

fn deal_figure(deals: &BTreeMap<u64, DealTotals>, context: &ReportContext<'_>) -> ReportFigure {
    let row = |(cell, totals): (&u64, &DealTotals)| {
        let share = |count: u64| FigureValue::Share(count as f64 / totals.deals as f64);
        let mut row = context.cell_values(*cell);
        row.extend([
            FigureValue::Count(totals.deals),
            share(totals.same_seat),
            share(totals.same_bot),
        ]);
        row
    };
    ReportFigure {
        title: "Who wins when the dice are the same".into(),
        chart: None,
        columns: columns(&["deals", "same_seat", "same_bot"]),
        rows: deals.iter().map(row).collect(),
        query: "with rotated as (select cell.cell from (select unnest(cells) as cell from read_json('manifest.json'))\n  \
                where cell.rotated and len(list_distinct(cell.bots)) > 1),\n\
                winners as (select cell, match // seats as deal, seats, seat, bot\n  \
                from 'seats.parquet' join 'matches.parquet' using (cell, match) semi join rotated using (cell) where win_share = 1),\n\
                deals as (select cell, deal, count(distinct seat) as seats_won, count(distinct bot) as bots_won\n  \
                from winners group by cell, deal having count(*) = any_value(seats))\n\
                select variant, line_up, count(*) as deals, avg((seats_won = 1)::int) as same_seat, avg((bots_won = 1)::int) as same_bot\n\
                from deals join cells using (cell) group by all order by all"
            .into(),
    }
}

/// The seat and the bot that won a match alone.
fn sole_winner(seats: &[SeatResult]) -> Option<(usize, &str)> {
    let seat = seats.iter().position(|seat| seat.is_sole_winner)?;
    Some((seat, seats[seat].bot.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, manifest, row};

    /// Two seats that change: four deals of two matches each; the bot that sits in seat 0 first.
    fn played() -> SkillMetric {
        let mut metric = SkillMetric::default();
        // The seat that wins each match; -1 if both share it.
        let winners = [0i64, 1, 0, 0, 0, 1, 1, -1];
        let rows = winners.iter().zip(0i64..).flat_map(|(winner, number)| {
            [0i64, 1].map(|seat| {
                let player = (seat + number) % 2;
                let bot = ["good", "bad"][player as usize];
                let (rank, won) = match *winner {
                    -1 => (1i64, 0.5),
                    winner if winner == seat => (1, 1.0),
                    _ => (2, 0.0),
                };
                row![0i64, number, seat, player, bot, rank, won]
            })
        });
        let columns = ["seat", "player", "bot", "rank", "win_share"];
        feed(&mut metric, "seats", &columns, rows.collect());
        metric
    }

    #[test]
    fn the_better_bot_is_ahead_and_deals_show_what_the_dice_decide() {
        let mut manifest = manifest("hill", &["good", "bad"]);
        manifest.cells[0].rotated = true;
        let context = ReportContext::new(&manifest);
        let section = played().section(&context).unwrap();
        // The good bot sits in seat 0 in even matches: it wins 0, 1, 2, 4, 5 and half of 7: 5.5 of 8.
        let row = &figure_rows(&section, 0)[0];
        assert_eq!(
            row[..4],
            ["good".into(), "bad".into(), FigureValue::Count(8), FigureValue::Share(0.6875)]
        );
        // 400 · log₁₀(0.6875 / 0.3125) = 136.97; 1.645² · 0.6875 · 0.3125 / 0.1875² = 16.54.
        let FigureValue::Number(rating) = row[5] else { panic!("{row:?}") };
        assert!((rating - 136.97).abs() < 0.01, "{rating}");
        assert_eq!(row[6], FigureValue::Count(17));
        // Deals: good twice; seat 0 twice; good twice; the last one has a shared win and is left out.
        let deals = figure_rows(&section, 1);
        let thirds = |count: f64| FigureValue::Share(count / 3.0);
        assert_eq!(deals[0], [FigureValue::Count(3), thirds(1.0), thirds(2.0)]);
    }

    #[test]
    fn equal_bots_are_no_matter_of_skill() {
        let mut metric = SkillMetric::default();
        let rows = vec![
            row![0i64, 0i64, 0i64, 0i64, "bot", 1i64, 1.0],
            row![0i64, 0i64, 1i64, 1i64, "bot", 2i64, 0.0],
        ];
        feed(&mut metric, "seats", &["seat", "player", "bot", "rank", "win_share"], rows);
        let manifest = manifest("hill", &["bot", "bot"]);
        assert!(metric.section(&ReportContext::new(&manifest)).is_none());
    }
}
