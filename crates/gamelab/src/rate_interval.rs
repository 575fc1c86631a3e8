//! A rate with its confidence interval.

use serde::Serialize;

/// A rate with its 95 % confidence interval (Wilson score interval).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RateInterval {
    /// The observed rate.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl RateInterval {
    /// The rate of `hits` out of `of`; shared wins count in part, so `hits` need not be whole.
    #[must_use]
    pub fn of(hits: f64, of: u64) -> Self {
        let (z, n) = (1.96f64, of as f64);
        if of == 0 {
            return Self { rate: 0.0, low: 0.0, high: 1.0 };
        }
        let rate = hits / n;
        let scale = 1.0 + z * z / n;
        let centre = (rate + z * z / (2.0 * n)) / scale;
        let half = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt() / scale;
        Self { rate, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let rate = RateInterval::of(60.0, 100);
        assert!((rate.low - 0.502).abs() < 1e-3 && (rate.high - 0.691).abs() < 1e-3, "{rate:?}");
        assert_eq!(RateInterval::of(0.0, 0).high, 1.0);
        assert!(RateInterval::of(0.0, 10).high > 0.2, "no win in ten is no proof of none");
    }
}
