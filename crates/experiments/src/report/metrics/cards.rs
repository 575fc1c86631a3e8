//! Cards, items and enemies: what happens to them, and what they do for the players who have them.

use crate::named_row::NamedRow;
use crate::report::lift::{self, CorrectedLift, MIN_SEATS, SeatWins, SeatsByMatch};
use crate::report::metric::{ReportContext, ReportMetric, columns};
use crate::report::page::{FigureValue, ReportFigure, ReportSection};
use crate::report::{chart, games};
use crate::result_table::RowKey;
use gamelab::RateInterval;
use std::collections::{BTreeMap, BTreeSet};

/// What happens to cards, and how much more those win who had them. What a class can do has a section of
/// its own.
#[derive(Debug, Default)]
pub(crate) struct CardMetric {
    wins: SeatWins,
    /// Events by cell, card and code.
    events: BTreeMap<(u64, String, String), EventTotals>,
    /// The seats that had a card, by cell, card and match.
    holders: BTreeMap<(u64, String), SeatsByMatch>,
    /// How often a seat used a card, by cell, card, match and seat.
    uses: BTreeMap<(u64, String), BTreeMap<(u64, usize), u64>>,
}

#[derive(Debug, Default)]
struct EventTotals {
    count: u64,
    matches: BTreeSet<u64>,
}

impl ReportMetric for CardMetric {
    fn reads(&self, table: &str) -> bool {
        table == "seats" || table == "cards"
    }

    fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        if row.table.name == "seats" {
            self.wins.add(key, row);
            return;
        }
        if games::ABILITIES.contains(&row.text("card")) {
            return;
        }
        let (cell, number) = key;
        let [card, event] = ["card", "event"].map(|column| row.text(column).to_owned());
        if row.integer("seat").is_some() {
            let seat = row.place("seat");
            let matches = self.holders.entry((cell, card.clone())).or_default();
            matches.entry(number).or_default().insert(seat);
            if games::USE_EVENTS.contains(&event.as_str()) {
                let uses = self.uses.entry((cell, card.clone())).or_default();
                *uses.entry((number, seat)).or_default() += 1;
            }
        }
        let totals = self.events.entry((cell, card, event)).or_default();
        totals.count += 1;
        totals.matches.insert(number);
    }

    fn section(&self, context: &ReportContext<'_>) -> Option<ReportSection> {
        let mut figures = vec![self.lift_figure(context)];
        if !games::items(&context.manifest.game).is_empty() {
            figures.push(self.use_figure(context));
        }
        figures.extend([self.never_figure(context), self.event_figure(context)]);
        (!self.events.is_empty()).then(|| ReportSection {
            title: "Cards, items and enemies".into(),
            note: format!(
                "The lift is the win share of the seats that an event names with the card, less that of \
                 the other seats; with an enemy those are named that fought it. Intervals are wrong in one cell of twenty for all cards together \
                 (Bonferroni), p-values are adjusted by Holm's method. Whoever plays well meets more cards, so \
                 a lift is no proof of what a card is worth: compare variants for that. Cards that fewer \
                 than {MIN_SEATS} seats had are left out. What is worn and held is used in every round of a fight or \
                 duel, and in every movement roll, in which its numbers count."
            ),
            figures,
        })
    }
}

impl CardMetric {
    fn lift_figure(&self, context: &ReportContext<'_>) -> ReportFigure {
        let lifts = self.holders.iter().filter_map(|((cell, card), holders)| {
            Some((*cell, card.as_str(), self.wins.lift(*cell, holders, |_, _| true)?))
        });
        let lifts = lift::correct(lifts.collect());
        let row = |(cell, card, lift): &(u64, &str, CorrectedLift)| {
            let mut row = context.cell_values(*cell);
            row.push((*card).into());
            row.extend(lift.values());
            row
        };
        let bars: Vec<_> =
            lifts.iter().map(|(cell, card, lift)| lift.bar(*cell, card, context)).collect();
        ReportFigure {
            title: "Lift of the win share by card".into(),
            chart: chart::intervals(&bars),
            columns: columns(&[&["card"], &CorrectedLift::COLUMNS[..]].concat()),
            rows: lifts.iter().map(row).collect(),
            query: format!(
                "with had as (select distinct cell, match, seat, card from 'cards.parquet' where seat is not null{not_abilities}),\n\
                 total as (select cell, sum(win_share) as won, count(*) as played from 'seats.parquet' group by cell)\n\
                 select variant, line_up, card, count(*) as seats, avg(win_share) as wins,\n  \
                 avg(win_share) - (any_value(won) - sum(win_share)) / (any_value(played) - count(*)) as lift\n\
                 from had join 'seats.parquet' using (cell, match, seat) join total using (cell) join cells using (cell)\n\
                 group by variant, line_up, card having least(count(*), any_value(played) - count(*)) >= {MIN_SEATS}\n\
                 order by all",
                not_abilities = not_abilities(" and "),
            ),
        }
    }

    /// How many of the seats that had an item used it.
    fn use_figure(&self, context: &ReportContext<'_>) -> ReportFigure {
        let items = games::items(&context.manifest.game);
        let is_item = |(_, card): &(u64, String)| items.contains(&card.as_str());
        let row = |(key, holders): (&(u64, String), &SeatsByMatch)| {
            let seats: u64 = holders.values().map(|seats| seats.len() as u64).sum();
            let uses = self.uses.get(key);
            let used = RateInterval::of(uses.map_or(0.0, |uses| uses.len() as f64), seats);
            let mut row = context.cell_values(key.0);
            row.extend([
                key.1.as_str().into(),
                FigureValue::Count(seats),
                FigureValue::Share(used.rate),
                FigureValue::ShareInterval(used.low, used.high),
                FigureValue::Count(uses.map_or(0, |uses| uses.values().sum())),
            ]);
            row
        };
        ReportFigure {
            title: "Items that were used by the seats that had them".into(),
            chart: None,
            columns: columns(&["card", "seats", "used", "interval", "uses"]),
            rows: self.holders.iter().filter(|(key, _)| is_item(key)).map(row).collect(),
            query: format!(
                "with had as (select cell, match, seat, card, count(*) filter (event in ({})) as uses\n  \
                 from 'cards.parquet' where seat is not null and card in ({}) group by all)\n\
                 select variant, line_up, card, count(*) as seats, avg((uses > 0)::int) as used, sum(uses) as uses\n\
                 from had join cells using (cell) group by variant, line_up, card order by all",
                games::sql_list(&games::USE_EVENTS),
                games::sql_list(&items)
            ),
        }
    }

    /// The cards of the game that no event names.
    fn never_figure(&self, context: &ReportContext<'_>) -> ReportFigure {
        let cards = games::cards(&context.manifest.game);
        let is_met = |cell: u64, card: &str| {
            let from = (cell, card.to_owned(), String::new());
            let first = self.events.range(from..).next();
            first.is_some_and(|((met_in, met, _), _)| *met_in == cell && met == card)
        };
        let mut rows = Vec::new();
        for cell in &context.manifest.cells {
            for card in cards.iter().filter(|card| !is_met(cell.cell, card)) {
                let mut row = context.cell_values(cell.cell);
                row.push((*card).into());
                rows.push(row);
            }
        }
        ReportFigure {
            title: "Never met".into(),
            chart: None,
            columns: columns(&["card"]),
            rows,
            query: format!(
                "select variant, line_up, card\nfrom cells, (select unnest([{}]::varchar[]) as card)\n\
                 where (cell, card) not in (select (cell, card) from 'cards.parquet')\norder by all",
                games::sql_list(&cards)
            ),
        }
    }

    fn event_figure(&self, context: &ReportContext<'_>) -> ReportFigure {
        let row = |((cell, card, event), totals): (&(u64, String, String), &EventTotals)| {
            let matches = totals.matches.len() as f64 / self.wins.matches(*cell).max(1) as f64;
            let mut row = context.cell_values(*cell);
            row.extend([card.as_str().into(), event.as_str().into()]);
            row.extend([FigureValue::Count(totals.count), FigureValue::Share(matches)]);
            row
        };
        ReportFigure {
            title: "Events of cards".into(),
            chart: None,
            columns: columns(&["card", "event", "times", "in_matches"]),
            rows: self.events.iter().map(row).collect(),
            query: format!(
                "with played as (select cell, count(*) as matches from 'matches.parquet' group by cell)\n\
                 select variant, line_up, card, event, count(*) as times,\n  \
                 count(distinct match) / any_value(matches) as in_matches\n\
                 from 'cards.parquet' join cells using (cell) join played using (cell){}\n\
                 group by variant, line_up, card, event order by all",
                not_abilities(" where ")
            ),
        }
    }
}

/// The part of a query that leaves out what classes can do.
fn not_abilities(before: &str) -> String {
    format!("{before}card not in ({})", games::sql_list(&games::ABILITIES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::metrics::test_rows::{feed, figure_rows, row, section};

    #[test]
    fn the_lift_is_the_win_share_with_less_that_without() {
        let mut metric = CardMetric::default();
        // 40 matches of two seats. Seat 0 has the lamp in all, and wins three of four.
        let won = |number: i64, seat: i64| f64::from(u8::from((number % 4 == 0) == (seat == 1)));
        let seats = (0..40i64)
            .flat_map(|number| [0i64, 1].map(|seat| row![0i64, number, seat, won(number, seat)]));
        feed(&mut metric, "seats", &["seat", "win_share"], seats.collect());
        let cards = (0..40i64).flat_map(|number| {
            let drew = row![0i64, number, Some(0i64), "lamp", "drew"];
            let used = row![0i64, number, Some(0i64), "lamp", "lamp-used"];
            let rare = row![0i64, 7i64, None::<i64>, "dragon", "came"];
            let ability = row![0i64, 7i64, Some(1i64), "calms", "calm-rolled"];
            match number {
                7 => vec![drew, rare, ability],
                0 | 10 => vec![drew, used.clone(), used],
                _ => vec![drew],
            }
        });
        feed(&mut metric, "cards", &["seat", "card", "event"], cards.collect());
        let section = section(&metric);
        let lifts = figure_rows(&section, 0);
        assert_eq!(lifts.len(), 1, "nobody had the dragon, and an ability is no card");
        assert_eq!(
            lifts[0][..4],
            [
                "lamp".into(),
                FigureValue::Count(40),
                FigureValue::Share(0.75),
                FigureValue::Share(0.5)
            ]
        );
        // What a match adds: 1 − 0.5 = 0.5 thirty times and −1 − 0.5 = −1.5 ten times; the variance is
        // (30 · 0.25 + 10 · 2.25) / 39 = 0.7692, the error √(0.7692 / 40) = 0.13868, t 2.0227.
        let FigureValue::LiftInterval(low, high) = lifts[0][4] else { panic!("{:?}", lifts[0]) };
        assert!((low - (0.5 - 2.0227 * 0.13868)).abs() < 1e-4, "{low}");
        assert!((high - (0.5 + 2.0227 * 0.13868)).abs() < 1e-4, "{high}");
        // Seat 0 used it in two matches, twice in each.
        let uses = figure_rows(&section, 1);
        assert_eq!(uses[0][..3], ["lamp".into(), FigureValue::Count(40), FigureValue::Share(0.05)]);
        assert_eq!(uses[0][4], FigureValue::Count(4));
        let never = figure_rows(&section, 2);
        assert!(never.contains(&vec!["dagger".into()]) && !never.contains(&vec!["lamp".into()]));
        let events = figure_rows(&section, 3);
        assert_eq!(
            events[0],
            ["dragon".into(), "came".into(), FigureValue::Count(1), FigureValue::Share(0.025)]
        );
        assert_eq!(events[1][2..], [FigureValue::Count(40), FigureValue::Share(1.0)]);
    }
}
