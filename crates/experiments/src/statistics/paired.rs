//! Differences of paired observations.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// A total and what it is out of: wins of a class and players of that class, steps and matches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Ratio {
    pub(crate) sum: f64,
    pub(crate) of: f64,
}

impl Ratio {
    pub(crate) fn add(&mut self, other: Self) {
        self.sum += other.sum;
        self.of += other.of;
    }

    fn value(self) -> f64 {
        if self.of == 0.0 { 0.0 } else { self.sum / self.of }
    }
}

/// The difference of a ratio between two sides, estimated from pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PairedDifference {
    pub(crate) before: f64,
    pub(crate) after: f64,
    /// The standard deviation of what one pair adds to the difference.
    pub(crate) deviation: f64,
    /// How many pairs there are.
    pub(crate) pairs: u64,
}

impl PairedDifference {
    /// Compares totals that belong together by their place. `None` if there are fewer than two pairs,
    /// or one side is out of nothing.
    ///
    /// What a pair adds is the linear part of its influence on the two ratios (delta method). If every
    /// observation is out of 1, that is the plain difference less its mean.
    pub(crate) fn of(before: &[Ratio], after: &[Ratio]) -> Option<Self> {
        let pairs = before.len().min(after.len());
        let total = |side: &[Ratio]| {
            side.iter().fold(Ratio::default(), |mut total, ratio| {
                total.add(*ratio);
                total
            })
        };
        let (all_before, all_after) = (total(before), total(after));
        if pairs < 2 || all_before.of == 0.0 || all_after.of == 0.0 {
            return None;
        }
        let influence = |ratio: &Ratio, all: Ratio| {
            (ratio.sum - all.value() * ratio.of) / (all.of / pairs as f64)
        };
        let squares: f64 = before
            .iter()
            .zip(after)
            .map(|(before, after)| influence(after, all_after) - influence(before, all_before))
            .map(|added| added * added)
            .sum();
        Some(Self {
            before: all_before.value(),
            after: all_after.value(),
            deviation: (squares / (pairs - 1) as f64).sqrt(),
            pairs: pairs as u64,
        })
    }

    pub(crate) fn difference(&self) -> f64 {
        self.after - self.before
    }

    fn standard_error(&self) -> f64 {
        self.deviation / (self.pairs as f64).sqrt()
    }

    fn distribution(&self) -> StudentsT {
        StudentsT::new(0.0, 1.0, (self.pairs - 1) as f64).expect("there are at least two pairs")
    }

    /// The probability of a difference at least as large if nothing had changed (t test).
    pub(crate) fn p_value(&self) -> f64 {
        if self.difference() == 0.0 {
            return 1.0;
        }
        if self.deviation == 0.0 {
            return 0.0;
        }
        let t = self.difference().abs() / self.standard_error();
        (2.0 * self.distribution().sf(t)).min(1.0)
    }

    /// The interval that misses the true difference with probability `error`.
    pub(crate) fn interval(&self, error: f64) -> (f64, f64) {
        let half = self.distribution().inverse_cdf(1.0 - error / 2.0) * self.standard_error();
        (self.difference() - half, self.difference() + half)
    }

    /// How many pairs show a change of this size with probability [`POWER`], if a change is
    /// called one by mistake with probability `error`.
    pub(crate) fn pairs_needed(&self, change: f64, error: f64) -> u64 {
        let normal = Normal::standard();
        let quantiles = normal.inverse_cdf(1.0 - error / 2.0) + normal.inverse_cdf(POWER);
        (quantiles * self.deviation / change).powi(2).ceil() as u64
    }
}

/// The probability with which a change is to be seen.
pub(crate) const POWER: f64 = 0.8;

#[cfg(test)]
mod tests {
    use super::*;

    fn ratios<const N: usize>(values: [(f64, f64); N]) -> [Ratio; N] {
        values.map(|(sum, of)| Ratio { sum, of })
    }

    #[track_caller]
    fn check_close(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-3, "{value}, not {expected}");
    }

    #[test]
    fn plain_differences_give_the_paired_t_test() {
        let before = ratios([(10.0, 1.0), (12.0, 1.0), (9.0, 1.0), (11.0, 1.0), (8.0, 1.0)]);
        let after = ratios([(11.0, 1.0), (14.0, 1.0), (9.0, 1.0), (14.0, 1.0), (12.0, 1.0)]);
        // The differences are 1, 2, 0, 3, 4: mean 2, squares around it 1 + 0 + 4 + 1 + 4 = 10,
        // variance 10 / 4 = 2.5, standard error √(2.5 / 5) = 0.7071, t = 2.828 with 4 degrees.
        let paired = PairedDifference::of(&before, &after).unwrap();
        assert_eq!((paired.before, paired.after), (10.0, 12.0));
        check_close(paired.deviation, 2.5f64.sqrt());
        check_close(paired.p_value(), 0.0474);
        // t of 97.5 % with 4 degrees is 2.7764.
        let (low, high) = paired.interval(0.05);
        check_close(low, 2.0 - 2.7764 * 0.5f64.sqrt());
        check_close(high, 2.0 + 2.7764 * 0.5f64.sqrt());
    }

    #[test]
    fn ratios_are_compared_by_their_influence() {
        // 1 of 2 and 1 of 2 before, 2 of 3 and 0 of 1 after: both ratios are 0.5.
        let before = ratios([(1.0, 2.0), (1.0, 2.0)]);
        let after = ratios([(2.0, 3.0), (0.0, 1.0)]);
        let paired = PairedDifference::of(&before, &after).unwrap();
        assert_eq!((paired.before, paired.after, paired.difference()), (0.5, 0.5, 0.0));
        // Influences before: 0, 0. After: (2 − 1.5) / 2 = 0.25 and (0 − 0.5) / 2 = −0.25.
        // Variance (0.0625 + 0.0625) / 1.
        check_close(paired.deviation, 0.125f64.sqrt());
        assert_eq!(paired.p_value(), 1.0);
    }

    #[test]
    fn equal_pairs_leave_no_doubt() {
        let same = ratios([(3.0, 1.0), (5.0, 1.0)]);
        let paired = PairedDifference::of(&same, &same).unwrap();
        assert_eq!((paired.p_value(), paired.interval(0.05)), (1.0, (0.0, 0.0)));
        let more = ratios([(4.0, 1.0), (6.0, 1.0)]);
        let shifted = PairedDifference::of(&same, &more).unwrap();
        assert_eq!((shifted.p_value(), shifted.interval(0.05)), (0.0, (1.0, 1.0)));
        assert_eq!(PairedDifference::of(&same[..1], &more[..1]), None);
        let nothing = ratios([(0.0, 0.0), (0.0, 0.0)]);
        assert_eq!(PairedDifference::of(&same, &nothing), None);
    }

    #[test]
    fn the_pairs_needed_follow_from_the_deviation() {
        let paired = PairedDifference { before: 0.5, after: 0.5, deviation: 0.5, pairs: 10 };
        // (1.95996 + 0.84162)² · 0.5² / 0.02² = 4905.5
        assert_eq!(paired.pairs_needed(0.02, 0.05), 4906);
        assert_eq!(paired.pairs_needed(0.04, 0.05), 1227, "a quarter for twice the change");
    }
}
