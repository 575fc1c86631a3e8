//! How each side of a match did, by our analysis and by GNU Backgammon's.

use bots::insight::{DecisionReview, MatchAnalysis, PerformanceRating};
use kit::Seat;
use serde::Serialize;

/// The decisions of one kind that count for a rating, and what they cost together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct ErrorSum {
    pub(super) decisions: u32,
    /// Equity at the value of the cube.
    pub(super) equity: f64,
}

impl ErrorSum {
    pub(super) fn add(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.equity += other.equity;
    }
}

/// How one side of a match did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct SideStatistics {
    pub(super) rating: f64,
    pub(super) plays: ErrorSum,
    pub(super) cube: ErrorSum,
}

impl SideStatistics {
    /// A seat by our analysis; `None` if none of its decisions counts.
    pub(super) fn of_analysis(analysis: &MatchAnalysis, seat: Seat) -> Option<Self> {
        let rating = f64::from(analysis.seats[seat.index()].rating?.value);
        let of_kind = |is_cube: bool| {
            let mut sum = ErrorSum::default();
            let counts = |of: &&DecisionReview| {
                of.seat == seat && of.counts && of.double.is_some() == is_cube
            };
            for decision in analysis.decisions.iter().filter(counts) {
                let equity = f64::from(decision.played.equity_cost.unwrap_or_default());
                sum.add(ErrorSum { decisions: 1, equity });
            }
            sum
        };
        Some(Self { rating, plays: of_kind(false), cube: of_kind(true) })
    }

    /// White and black from what `show statistics match` prints.
    pub(super) fn parse(text: &str) -> Option<[Self; 2]> {
        let (_, text) = text.split_once("Chequerplay statistics")?;
        let (plays, text) = text.split_once("Cube statistics")?;
        let (cube, overall) = text.split_once("Overall statistics")?;
        let sum = |part: &str, decisions: &str| -> Option<[ErrorSum; 2]> {
            let counts = numbers(part, decisions)?;
            let errors = numbers(part, "Error total EMG (MWC)")?;
            let side = |at: usize| ErrorSum {
                decisions: counts[at].abs() as u32,
                equity: errors[at].abs(),
            };
            Some([side(0), side(1)])
        };
        let plays = sum(plays, "Unforced moves")?;
        let cube = sum(cube, "Close or actual cube decisions")?;
        let rates = numbers(overall, "Error rate mEMG (MWC)")?;
        let rating = |rate: f64| f64::from(PerformanceRating::ERROR_FACTOR) * rate.abs() / 1_000.0;
        Some([0, 1].map(|at| Self { rating: rating(rates[at]), plays: plays[at], cube: cube[at] }))
    }
}

/// The numbers of both sides in a line such as
/// `Error total EMG (MWC)   -0.337 ( -4.018%)   -0.337 ( -4.018%)`, without those in brackets.
fn numbers(part: &str, name: &str) -> Option<[f64; 2]> {
    let line = part.lines().find_map(|line| line.trim_start().strip_prefix(name))?;
    let mut depth = 0;
    let outside: String = line
        .chars()
        .filter(|letter| {
            depth += i32::from(*letter == '(');
            let is_outside = depth == 0;
            depth -= i32::from(*letter == ')');
            is_outside
        })
        .collect();
    let numbers: Vec<f64> =
        outside.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    numbers.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = "
Chequerplay statistics

Total moves                               20                      21
Unforced moves                            16                      19
Error total EMG (MWC)                         -0.337 ( -4.018%)       -1.250 (-12.5%)
Error rate mEMG (MWC)                        -21.1   ( -0.251%)      -65.8   ( -0.6%)

Cube statistics

Total cube decisions                       9                       8
Close or actual cube decisions             2                       3
Error total EMG (MWC)                         -0.000 ( -0.000%)       -0.100 ( -1.0%)

Overall statistics

Error total EMG (MWC)                         -0.337 ( -4.018%)       -1.350 (-13.5%)
Error rate mEMG (MWC)                        -18.7   ( -0.223%)      -61.4   ( -0.6%)
";

    #[test]
    fn statistics_are_read_for_both_sides() {
        let sum = |decisions, equity| ErrorSum { decisions, equity };
        let [white, black] = SideStatistics::parse(PRINTED).unwrap();
        assert_eq!((white.plays, white.cube), (sum(16, 0.337), sum(2, 0.0)));
        assert_eq!((black.plays, black.cube), (sum(19, 1.25), sum(3, 0.1)));
        assert!((white.rating - 9.35).abs() < 1e-6 && (black.rating - 30.7).abs() < 1e-6);
        assert_eq!(SideStatistics::parse("nothing"), None);
    }
}
