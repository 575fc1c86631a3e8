//! What the targets of a plan are measured by.

use super::TuningPlan;
use super::target::{TargetBand, TargetSubject};
use super::trial::TuningMeasurement;
use crate::ExperimentCell;
use crate::named_row::NamedRow;
use crate::patch;
use gamelab::RateInterval;
use std::collections::BTreeMap;

/// The totals of the matches of one cell.
#[derive(Clone, Debug, Default)]
pub(crate) struct TuningTally {
    matches: u64,
    /// Wins and seats by label and its value.
    wins: BTreeMap<(String, String), (f64, u64)>,
    /// The sum and the sum of squares of every amount and length.
    amounts: BTreeMap<String, (f64, f64)>,
    events: BTreeMap<String, u64>,
    /// By card and event.
    cards: BTreeMap<(String, String), u64>,
}

const LENGTHS: [&str; 5] = ["steps", "rolls", "actions", "decisions", "reactions"];

impl TuningTally {
    /// Takes a row of a table.
    pub(crate) fn add(&mut self, row: &NamedRow<'_>) {
        match row.table.name.as_str() {
            "matches" => self.add_match(row),
            "seats" => self.add_seat(row),
            "events" => *self.events.entry(row.text("event").to_owned()).or_default() += 1,
            "cards" => {
                let key = (row.text("card").to_owned(), row.text("event").to_owned());
                *self.cards.entry(key).or_default() += 1;
            }
            _ => {}
        }
    }

    fn add_match(&mut self, row: &NamedRow<'_>) {
        self.matches += 1;
        let lengths = LENGTHS.iter().map(|name| (*name, row.number(name).unwrap_or(0.0)));
        for (name, amount) in lengths.chain(row.amounts()) {
            let (sum, squares) = self.amounts.entry(name.to_owned()).or_default();
            *sum += amount;
            *squares += amount * amount;
        }
    }

    fn add_seat(&mut self, row: &NamedRow<'_>) {
        let won = row.number("win_share").unwrap_or(0.0);
        for (label, value) in row.labels() {
            let (wins, seats) = self.wins.entry((label.to_owned(), value.to_owned())).or_default();
            *wins += won;
            *seats += 1;
        }
    }

    /// The figures that a subject is about, with their names and bands.
    fn measure(&self, subject: &TargetSubject, cell: &ExperimentCell) -> Vec<MeasuredFigure> {
        match subject {
            TargetSubject::FairShare { label, within } => {
                let band = TargetBand::around(1.0 / cell.bots.len() as f64, *within);
                let of_label = self.wins.iter().filter(|((by, _), _)| by == label);
                let figure = |((by, value), (wins, seats)): (&(String, String), &(f64, u64))| {
                    let rate = RateInterval::of(*wins, *seats);
                    MeasuredFigure {
                        name: format!("wins of {by} {value}"),
                        rate,
                        band,
                        is_share: true,
                    }
                };
                of_label.map(figure).collect()
            }
            TargetSubject::Amount { name, band } => {
                let rate = self.mean(name);
                vec![MeasuredFigure { name: name.clone(), rate, band: *band, is_share: false }]
            }
            TargetSubject::Events { event, per, band } => {
                vec![self.event_figure(event, per.as_deref(), *band)]
            }
            TargetSubject::EachCard { events, ids, band } => {
                let list = patch::lookup(&cell.options, ids).and_then(|list| list.as_array());
                let cards = list.into_iter().flatten().filter_map(patch::id_of);
                cards.map(|card| self.card_figure(&card, events, *band)).collect()
            }
        }
    }

    fn event_figure(&self, event: &str, per: Option<&str>, band: TargetBand) -> MeasuredFigure {
        let count = |event: &str| self.events.get(event).copied().unwrap_or(0);
        let (hits, name) = (count(event) as f64, event.to_owned());
        let Some(per) = per else {
            return MeasuredFigure { name, rate: self.per_match(hits), band, is_share: false };
        };
        let rate = RateInterval::of(hits, count(per));
        MeasuredFigure { name: format!("{name} for each {per}"), rate, band, is_share: true }
    }

    fn card_figure(&self, card: &str, events: &[String], band: TargetBand) -> MeasuredFigure {
        let count = |event: &String| self.cards.get(&(card.to_owned(), event.clone()));
        let hits: u64 = events.iter().filter_map(count).sum();
        let rate = self.per_match(hits as f64);
        MeasuredFigure { name: card.to_owned(), rate, band, is_share: false }
    }

    /// A count for each match; the interval is that of a Poisson distribution.
    fn per_match(&self, hits: f64) -> RateInterval {
        let matches = self.matches.max(1) as f64;
        let half = 1.96 * hits.sqrt() / matches;
        let rate = hits / matches;
        RateInterval { rate, low: (rate - half).max(0.0), high: rate + half }
    }

    fn mean(&self, name: &str) -> RateInterval {
        let (sum, squares) = self.amounts.get(name).copied().unwrap_or_default();
        let count = self.matches.max(1) as f64;
        let rate = sum / count;
        let variance = (squares / count - rate * rate).max(0.0);
        let half = 1.96 * (variance / count).sqrt();
        RateInterval { rate, low: rate - half, high: rate + half }
    }
}

struct MeasuredFigure {
    name: String,
    rate: RateInterval,
    band: TargetBand,
    is_share: bool,
}

/// What the targets of a plan measure in the cells of one variant.
pub(crate) fn measure(
    plan: &TuningPlan,
    cells: &[(&ExperimentCell, &TuningTally)],
) -> Vec<TuningMeasurement> {
    let mut all = Vec::new();
    for (number, target) in plan.targets.iter().enumerate() {
        for (cell, tally) in cells.iter().filter(|(cell, _)| target.is_about(&cell.line_up)) {
            for figure in tally.measure(&target.subject, cell) {
                all.push(TuningMeasurement {
                    target: number,
                    line_up: cell.line_up.clone(),
                    measure: figure.name,
                    value: figure.rate.rate,
                    low: figure.rate.low,
                    high: figure.rate.high,
                    band: figure.band,
                    is_share: figure.is_share,
                });
            }
        }
    }
    all
}

/// The loss of all targets: for each the weighted sum of the squared misses.
pub(crate) fn missed(plan: &TuningPlan, measurements: &[TuningMeasurement]) -> f64 {
    let weighted = measurements.iter().map(|one| {
        let miss = one.band.miss(one.value);
        plan.targets[one.target].weight * miss * miss
    });
    weighted.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ResultTable, ValueKind};

    #[test]
    fn totals_give_shares_means_and_events() {
        use ValueKind::{Integer, Number, Text};
        let mut tally = TuningTally::default();
        let matches = ResultTable::new("matches", &[("steps", Integer), ("minutes", Number)]);
        for (steps, minutes) in [(10u64, 2.0), (30, 4.0)] {
            let row = vec![0u64.into(), 0u64.into(), steps.into(), minutes.into()];
            tally.add(&NamedRow { table: &matches, row: &row });
        }
        let seats = ResultTable::new("seats", &[("win_share", Number), ("class", Text)]);
        for (won, class) in [(1.0, "monk"), (0.0, "monk"), (0.5, "scout"), (0.5, "monk")] {
            let row = vec![0u64.into(), 0u64.into(), won.into(), class.into()];
            tally.add(&NamedRow { table: &seats, row: &row });
        }
        let events = ResultTable::new("events", &[("event", Text)]);
        for event in ["fight", "fight", "retreat", "fight", "fight"] {
            let row = vec![0u64.into(), 0u64.into(), event.into()];
            tally.add(&NamedRow { table: &events, row: &row });
        }
        assert_eq!((tally.mean("minutes").rate, tally.mean("steps").rate), (3.0, 20.0));
        // The variance is 1, so the interval is 1.96 · √(1 / 2) on either side.
        assert!((tally.mean("minutes").high - 3.0 - 1.96 * 0.5f64.sqrt()).abs() < 1e-9);
        assert_eq!(tally.wins[&("class".into(), "monk".into())], (1.5, 3));
        let band = TargetBand { min: Some(0.1), max: None };
        assert_eq!(tally.event_figure("retreat", Some("fight"), band).rate.rate, 0.25);
        assert_eq!(tally.event_figure("retreat", None, band).rate.rate, 0.5);
    }
}
