//! The distribution of match lengths.

use serde::Serialize;

/// The distribution of the number of steps in a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LengthDistribution {
    /// The average.
    pub mean: f64,
    /// The shortest.
    pub min: u32,
    /// One in twenty is no longer than this.
    pub p5: u32,
    /// Half are no longer than this.
    pub median: u32,
    /// All but one in twenty are no longer than this.
    pub p95: u32,
    /// The longest.
    pub max: u32,
    /// Matches in each of up to twenty equal parts of the range from shortest to longest.
    pub histogram: Vec<u64>,
}

impl LengthDistribution {
    /// The distribution of these numbers of steps.
    #[must_use]
    pub fn of(mut steps: Vec<u32>) -> Self {
        steps.sort_unstable();
        let count = steps.len().max(1);
        let at = |share: f64| {
            let place = (share * count as f64).ceil() as usize;
            steps.get(place.saturating_sub(1)).copied().unwrap_or(0)
        };
        let (min, max) = (at(0.0), at(1.0));
        // No more parts than there are distinct lengths in the range.
        let span = u64::from(max - min) + 1;
        let parts = span.min(20);
        let mut histogram = vec![0; parts as usize];
        for step in &steps {
            let part = u64::from(step - min) * parts / span;
            histogram[part as usize] += 1;
        }
        let sum: u64 = steps.iter().map(|step| u64::from(*step)).sum();
        let mean = sum as f64 / count as f64;
        Self { mean, min, p5: at(0.05), median: at(0.5), p95: at(0.95), max, histogram }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_histogram_and_percentiles_of_known_lengths() {
        let length = LengthDistribution::of((1..=100).collect());
        assert_eq!(
            (length.min, length.p5, length.median, length.p95, length.max),
            (1, 5, 50, 95, 100)
        );
        assert_eq!(length.histogram, vec![5; 20]);
        assert!((length.mean - 50.5).abs() < 1e-9);
        assert_eq!(LengthDistribution::of(vec![]).max, 0);
        assert_eq!(LengthDistribution::of(vec![22; 9]).histogram, [9], "all of one length");
        assert_eq!(LengthDistribution::of(vec![3, 5, 5]).histogram, [1, 0, 2]);
    }
}
