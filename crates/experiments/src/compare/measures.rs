//! What is compared: the measures of each match of a cell.

use crate::named_row::NamedRow;
use crate::statistics::Ratio;
use crate::table_file::read_rows;
use crate::{ExperimentError, Manifest, ManifestCell};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What is measured in every match.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Measure {
    /// The share of the wins of those with a label: a seat, a bot, a class.
    Wins { by: String, label: String },
    /// The number of steps of a kind.
    Length(String),
    /// An amount that the game records.
    Amount(String),
    /// How often a card, an item or an enemy is in an event.
    CardEvents { card: String, event: String },
    /// The share of the wins of the seats that had to do with a card.
    CardWins { card: String },
}

/// In what a measure is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeasureUnit {
    /// A share from 0 to 1.
    Share,
    /// A number in each match.
    PerMatch,
}

/// What a measure is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeasureGroup {
    /// Who wins.
    Wins,
    /// How long matches are.
    Lengths,
    /// What the game counts.
    Amounts,
    /// Cards, items, enemies and class abilities.
    Cards,
}

impl Measure {
    pub(crate) const fn group(&self) -> MeasureGroup {
        match self {
            Self::Wins { .. } => MeasureGroup::Wins,
            Self::Length(_) => MeasureGroup::Lengths,
            Self::Amount(_) => MeasureGroup::Amounts,
            Self::CardEvents { .. } | Self::CardWins { .. } => MeasureGroup::Cards,
        }
    }

    pub(crate) const fn unit(&self) -> MeasureUnit {
        match self {
            Self::Wins { .. } | Self::CardWins { .. } => MeasureUnit::Share,
            Self::Length(_) | Self::Amount(_) | Self::CardEvents { .. } => MeasureUnit::PerMatch,
        }
    }

    /// The name, as reports show it.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Wins { by, label } => format!("wins of {} {label}", by.replace('_', " ")),
            Self::Length(name) | Self::Amount(name) => name.replace('_', " "),
            Self::CardEvents { card, event } => format!("{card}: {event}"),
            Self::CardWins { card } => format!("wins with {card}"),
        }
    }

    /// The value in a match that has no rows of it.
    const fn when_absent(&self) -> Ratio {
        match self.unit() {
            MeasureUnit::Share => Ratio { sum: 0.0, of: 0.0 },
            MeasureUnit::PerMatch => Ratio { sum: 0.0, of: 1.0 },
        }
    }
}

/// The measures of one match.
#[derive(Clone, Debug, Default)]
pub(crate) struct MatchMeasures {
    values: BTreeMap<Measure, Ratio>,
    win_shares: Vec<f64>,
    card_seats: BTreeSet<(String, usize)>,
}

/// The lengths of a match.
pub(crate) const LENGTHS: [&str; 5] = ["steps", "rolls", "actions", "decisions", "reactions"];

impl MatchMeasures {
    #[cfg(test)]
    pub(crate) fn of<const N: usize>(values: [(Measure, Ratio); N]) -> Self {
        Self { values: values.into(), ..Self::default() }
    }

    pub(crate) fn get(&self, measure: &Measure) -> Ratio {
        self.values.get(measure).copied().unwrap_or(measure.when_absent())
    }

    pub(crate) fn measures(&self) -> impl Iterator<Item = &Measure> {
        self.values.keys()
    }

    fn add(&mut self, measure: Measure, ratio: Ratio) {
        self.values.entry(measure).or_default().add(ratio);
    }

    fn add_match(&mut self, row: &NamedRow<'_>) {
        for name in LENGTHS {
            let sum = row.number(name).unwrap_or(0.0);
            self.add(Measure::Length(name.to_owned()), Ratio { sum, of: 1.0 });
        }
        for (name, sum) in row.amounts() {
            self.add(Measure::Amount(name.to_owned()), Ratio { sum, of: 1.0 });
        }
    }

    fn add_seat(&mut self, row: &NamedRow<'_>, bots_differ: bool) {
        let sum = row.number("win_share").unwrap_or(0.0);
        let seat = row.place("seat");
        let mut add = |by: &str, label: String| {
            self.add(Measure::Wins { by: by.to_owned(), label }, Ratio { sum, of: 1.0 });
        };
        add("seat", seat.to_string());
        if bots_differ {
            add("bot", row.text("bot").to_owned());
        }
        for (group, label) in row.labels() {
            add(group, label.to_owned());
        }
        if self.win_shares.len() <= seat {
            self.win_shares.resize(seat + 1, 0.0);
        }
        self.win_shares[seat] = sum;
    }

    fn add_card(&mut self, row: &NamedRow<'_>) {
        let [card, event] = ["card", "event"].map(|column| row.text(column).to_owned());
        if row.integer("seat").is_some() {
            self.card_seats.insert((card.clone(), row.place("seat")));
        }
        let measure = Measure::CardEvents { card, event };
        let count = self.values.entry(measure).or_insert(Ratio { sum: 0.0, of: 1.0 });
        count.sum += 1.0;
    }

    /// Adds what follows from the rows of several tables.
    fn finish(&mut self) {
        for (card, seat) in std::mem::take(&mut self.card_seats) {
            let sum = self.win_shares.get(seat).copied().unwrap_or(0.0);
            self.add(Measure::CardWins { card }, Ratio { sum, of: 1.0 });
        }
    }
}

/// The measures of matches by cell and match.
pub(crate) type MeasuredCells = BTreeMap<u64, BTreeMap<u64, MatchMeasures>>;

/// The measures of the matches of some cells.
pub(crate) fn read_measures(
    folder: &Path,
    manifest: &Manifest,
    cells: &[&ManifestCell],
) -> Result<MeasuredCells, ExperimentError> {
    let differing: BTreeSet<u64> =
        cells.iter().filter(|cell| cell.bots_differ()).map(|cell| cell.cell).collect();
    let mut measured: MeasuredCells =
        cells.iter().map(|cell| (cell.cell, BTreeMap::new())).collect();
    for table in &manifest.tables {
        let is_measured = ["matches", "seats", "cards"].contains(&table.name.as_str());
        if !is_measured {
            continue;
        }
        for row in read_rows(folder, table)? {
            let ((cell, number), row) = row?;
            let Some(matches) = measured.get_mut(&cell) else { continue };
            let measures = matches.entry(number).or_default();
            let row = NamedRow { table, row: &row };
            match table.name.as_str() {
                "matches" => measures.add_match(&row),
                "seats" => measures.add_seat(&row, differing.contains(&cell)),
                _ => measures.add_card(&row),
            }
        }
    }
    measured.values_mut().flat_map(BTreeMap::values_mut).for_each(MatchMeasures::finish);
    Ok(measured)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ResultTable, ResultValue, ValueKind};

    #[test]
    fn the_wins_with_a_card_are_those_of_the_seats_it_names() {
        use ValueKind::{Integer, Number, Text};
        let seats = ResultTable::new("seats", &[("seat", Integer), ("win_share", Number)]);
        let cards =
            ResultTable::new("cards", &[("seat", Integer), ("card", Text), ("event", Text)]);
        let mut measures = MatchMeasures::default();
        for (seat, won) in [(0u64, 0.0), (1, 1.0), (2, 0.0)] {
            let row = vec![0u64.into(), 0u64.into(), seat.into(), won.into()];
            measures.add_seat(&NamedRow { table: &seats, row: &row }, false);
        }
        let rows =
            [(Some(1u64), "drew"), (Some(1), "discarded"), (Some(2), "drew"), (None, "drew")];
        for (seat, event) in rows {
            let seat = ResultValue::from(seat);
            let row = vec![0u64.into(), 0u64.into(), seat, "dagger".into(), event.into()];
            measures.add_card(&NamedRow { table: &cards, row: &row });
        }
        measures.finish();
        let dagger = || "dagger".to_owned();
        let with = measures.get(&Measure::CardWins { card: dagger() });
        assert_eq!(with, Ratio { sum: 1.0, of: 2.0 }, "seats 1 and 2 had it, seat 1 won");
        let drew = measures.get(&Measure::CardEvents { card: dagger(), event: "drew".into() });
        assert_eq!(drew, Ratio { sum: 3.0, of: 1.0 });
        let absent = measures.get(&Measure::CardEvents { card: dagger(), event: "lost".into() });
        assert_eq!(absent, Ratio { sum: 0.0, of: 1.0 });
    }
}
