//! Marks of single decisions and ratings of all decisions of a seat.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How bad a decision was.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum CostMark {
    /// It cost more than [`CostMark::INACCURACY_COST`].
    Inaccuracy,
    /// It cost more than [`CostMark::MISTAKE_COST`].
    Mistake,
    /// It cost more than [`CostMark::BLUNDER_COST`].
    Blunder,
}

impl CostMark {
    /// Equity. GNU Backgammon calls a play that costs more doubtful.
    pub const INACCURACY_COST: f32 = 0.04;
    /// Equity. GNU Backgammon calls a play that costs more bad.
    pub const MISTAKE_COST: f32 = 0.08;
    /// Equity. GNU Backgammon calls a play that costs more very bad.
    pub const BLUNDER_COST: f32 = 0.16;

    /// The mark of a decision that cost this much equity, which is twice the win chance it cost.
    #[must_use]
    pub fn of_error(equity: f32) -> Option<Self> {
        if equity > Self::BLUNDER_COST {
            Some(Self::Blunder)
        } else if equity > Self::MISTAKE_COST {
            Some(Self::Mistake)
        } else if equity > Self::INACCURACY_COST {
            Some(Self::Inaccuracy)
        } else {
            None
        }
    }
}

/// What a rating is called, from the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say what they are")]
pub enum RatingName {
    WorldClass,
    Expert,
    Advanced,
    Intermediate,
    Casual,
    Beginner,
}

impl RatingName {
    const ALL: [Self; 6] = [
        Self::WorldClass,
        Self::Expert,
        Self::Advanced,
        Self::Intermediate,
        Self::Casual,
        Self::Beginner,
    ];

    /// The name in English.
    #[must_use]
    pub fn to_english(self) -> &'static str {
        match self {
            Self::WorldClass => "world class",
            Self::Expert => "expert",
            Self::Advanced => "advanced",
            Self::Intermediate => "intermediate",
            Self::Casual => "casual",
            Self::Beginner => "beginner",
        }
    }
}

/// The worst ratings of the names, from the strongest; the last name has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingScale(pub [f32; 5]);

impl RatingScale {
    /// The limits that backgammon players use for their performance rating.
    pub const BACKGAMMON: Self = Self([2.5, 5.0, 7.5, 12.5, 20.0]);
    /// Limits for games whose decisions are judged by win chances.
    pub const CHANCES: Self = Self([2.5, 5.0, 10.0, 20.0, 35.0]);

    fn name(&self, value: f32) -> RatingName {
        let at = self.0.iter().position(|limit| value <= *limit);
        RatingName::ALL[at.unwrap_or(RatingName::ALL.len() - 1)]
    }
}

/// How well a seat decided: 500 times the mean error of the decisions that count, as backgammon
/// players compute their performance rating. Lower is better. Where a game has win chances alone, an
/// error is twice the win chance that a decision cost.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PerformanceRating {
    /// The rating.
    pub value: f32,
    /// What it is called.
    pub name: RatingName,
}

impl PerformanceRating {
    /// The factor by which a mean error becomes a rating.
    pub const ERROR_FACTOR: f32 = 500.0;

    /// The rating for a sum of errors; `None` without a decision that counts.
    #[must_use]
    pub fn new(scale: RatingScale, total_error: f32, decisions: u32) -> Option<Self> {
        let value = Self::ERROR_FACTOR * total_error / decisions as f32;
        (decisions > 0).then(|| Self { value, name: scale.name(value) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_500_times_the_mean_error() {
        let rating = PerformanceRating::new(RatingScale::BACKGAMMON, 0.3, 30).unwrap();
        assert!((rating.value - 5.0).abs() < 1e-4);
        assert_eq!(PerformanceRating::new(RatingScale::BACKGAMMON, 0.0, 0), None);
        assert_eq!(RatingScale::BACKGAMMON.name(2.5), RatingName::WorldClass);
        assert_eq!(RatingScale::BACKGAMMON.name(99.0), RatingName::Beginner);
    }

    #[test]
    fn marks_begin_above_their_costs() {
        let marks = [0.04, 0.05, 0.09, 0.17].map(CostMark::of_error);
        let named = [CostMark::Inaccuracy, CostMark::Mistake, CostMark::Blunder];
        assert_eq!(marks, [None, Some(named[0]), Some(named[1]), Some(named[2])]);
    }
}
