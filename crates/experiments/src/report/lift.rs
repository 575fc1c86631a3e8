//! How much more often the seats win that have something in common.

use super::chart::IntervalRow;
use super::metric::ReportContext;
use super::page::FigureValue;
use crate::named_row::NamedRow;
use crate::result_table::RowKey;
use crate::statistics::{PairedDifference, Ratio, holm};
use std::collections::{BTreeMap, BTreeSet};

/// The probability that one interval or more of a cell is wrong.
const ERROR: f64 = 0.05;
/// A lift is shown if so many seats are on the smaller side.
pub(crate) const MIN_SEATS: u64 = 30;

/// Seats by the number of their match.
pub(crate) type SeatsByMatch = BTreeMap<u64, BTreeSet<usize>>;

/// The share of the first place of every seat.
#[derive(Debug, Default)]
pub(crate) struct SeatWins {
    shares: BTreeMap<RowKey, Vec<f64>>,
}

impl SeatWins {
    /// Takes a row of seats; they come in the order of their numbers.
    pub(crate) fn add(&mut self, key: RowKey, row: &NamedRow<'_>) {
        self.shares.entry(key).or_default().push(row.number("win_share").unwrap_or(0.0));
    }

    /// How many matches a cell has.
    pub(crate) fn matches(&self, cell: u64) -> u64 {
        self.of_cell(cell).count() as u64
    }

    /// The share of a seat in a match; `None` if there is no such seat.
    pub(crate) fn share(&self, key: RowKey, seat: usize) -> Option<f64> {
        self.shares.get(&key)?.get(seat).copied()
    }

    fn of_cell(&self, cell: u64) -> impl Iterator<Item = (u64, &Vec<f64>)> {
        let matches = self.shares.range((cell, 0)..(cell + 1, 0));
        matches.map(|((_, number), shares)| (*number, shares))
    }

    /// The win share of `with` less that of the other seats among those that `counts` takes; `None` if
    /// one side has fewer than [`MIN_SEATS`].
    pub(crate) fn lift(
        &self,
        cell: u64,
        with: &SeatsByMatch,
        counts: impl Fn(u64, usize) -> bool,
    ) -> Option<WinLift> {
        let (mut without_all, mut with_all, mut seats) = (Vec::new(), Vec::new(), [0, 0]);
        for (number, shares) in self.of_cell(cell) {
            let mut sides = [Ratio::default(); 2];
            let present = with.get(&number);
            for (seat, won) in shares.iter().enumerate().filter(|(seat, _)| counts(number, *seat)) {
                let side = usize::from(present.is_some_and(|present| present.contains(&seat)));
                sides[side].add(Ratio { sum: *won, of: 1.0 });
                seats[side] += 1;
            }
            without_all.push(sides[0]);
            with_all.push(sides[1]);
        }
        if seats[0].min(seats[1]) < MIN_SEATS {
            return None;
        }
        let difference = PairedDifference::of(&without_all, &with_all)?;
        Some(WinLift { seats: seats[1], difference })
    }
}

/// How much more often some seats win than others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct WinLift {
    /// How many seats there are with what they have in common.
    pub(crate) seats: u64,
    difference: PairedDifference,
}

/// A lift whose interval and p-value are corrected for the others of its cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CorrectedLift {
    lift: WinLift,
    low: f64,
    high: f64,
    p_adjusted: f64,
}

/// Corrects the lifts of each cell, which come together: intervals by Bonferroni's method, p-values by
/// Holm's.
pub(crate) fn correct<K>(lifts: Vec<(u64, K, WinLift)>) -> Vec<(u64, K, CorrectedLift)> {
    let mut corrections = Vec::new();
    for of_cell in lifts.chunk_by(|one, other| one.0 == other.0) {
        let error = ERROR / of_cell.len() as f64;
        let p_values: Vec<f64> = of_cell.iter().map(|one| one.2.difference.p_value()).collect();
        for ((_, _, lift), p_adjusted) in of_cell.iter().zip(holm::adjust(&p_values)) {
            let (low, high) = lift.difference.interval(error);
            corrections.push(CorrectedLift { lift: *lift, low, high, p_adjusted });
        }
    }
    let lifts = lifts.into_iter().zip(corrections);
    lifts.map(|((cell, key, _), corrected)| (cell, key, corrected)).collect()
}

impl CorrectedLift {
    /// The names of the columns of [`CorrectedLift::values`].
    pub(crate) const COLUMNS: [&'static str; 5] =
        ["seats", "wins", "lift", "interval", "p_adjusted"];

    pub(crate) fn values(&self) -> [FigureValue; 5] {
        let WinLift { seats, difference } = &self.lift;
        [
            FigureValue::Count(*seats),
            FigureValue::Share(difference.after),
            FigureValue::Share(difference.difference()),
            FigureValue::LiftInterval(self.low, self.high),
            FigureValue::Number(self.p_adjusted),
        ]
    }

    pub(crate) fn bar(&self, cell: u64, label: &str, context: &ReportContext<'_>) -> IntervalRow {
        IntervalRow {
            label: context.label(cell, label),
            value: self.lift.difference.difference(),
            low: self.low,
            high: self.high,
            reference: Some(0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ResultTable, ValueKind};

    /// Matches of two seats in cell 0: seat 0 wins all but every fourth.
    fn wins(matches: u64) -> SeatWins {
        let table = ResultTable::new("seats", &[("win_share", ValueKind::Number)]);
        let mut wins = SeatWins::default();
        for number in 0..matches {
            let lost = f64::from(u8::from(number % 4 == 0));
            for won in [1.0 - lost, lost] {
                let row = vec![0u64.into(), number.into(), won.into()];
                wins.add((0, number), &NamedRow { table: &table, row: &row });
            }
        }
        wins
    }

    #[test]
    fn only_the_seats_that_count_are_compared() {
        let wins = wins(80);
        // Seat 0 has it in the first half of the matches, and wins three of four in either half.
        let with: SeatsByMatch = (0..40).map(|number| (number, [0].into())).collect();
        let among_seat_0 = wins.lift(0, &with, |_, seat| seat == 0).unwrap();
        assert_eq!((among_seat_0.seats, among_seat_0.difference.difference()), (40, 0.0));
        // Among all, the others are 40 times seat 0 with 0.75 and 80 times seat 1 with 0.25.
        let among_all = wins.lift(0, &with, |_, _| true).unwrap();
        let expected = 0.75 - (40.0 * 0.75 + 80.0 * 0.25) / 120.0;
        assert!((among_all.difference.difference() - expected).abs() < 1e-9);
        assert_eq!(wins.lift(0, &with, |number, _| number < 20), None, "twenty are too few");
    }

    #[test]
    fn lifts_are_corrected_for_the_others_of_their_cell() {
        let wins = wins(40);
        let with: SeatsByMatch = (0..40).map(|number| (number, [0].into())).collect();
        let lift = wins.lift(0, &with, |_, _| true).unwrap();
        let alone = correct(vec![(0, "one", lift)]);
        let three = correct(vec![(0, "one", lift), (0, "other", lift), (1, "third", lift)]);
        assert_eq!(alone[0].2, three[2].2, "the third is alone in its cell");
        let width = |one: &CorrectedLift| one.high - one.low;
        assert!(width(&three[0].2) > width(&alone[0].2));
        assert!((three[0].2.p_adjusted - 2.0 * alone[0].2.p_adjusted).abs() < 1e-9);
    }
}
