//! The payoff of a round to its first side.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How the payoff follows from the scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Payoff {
    /// The round: 1 for a win, 0 for a tie, -1 for a loss.
    #[default]
    Result,
    /// The difference of points.
    Points,
}

impl Payoff {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Result, Self::Points];

    /// The payoff of these scores to the first side.
    #[must_use]
    pub fn of(self, scores: [u8; 2]) -> i8 {
        let difference = scores[0].cast_signed() - scores[1].cast_signed();
        match self {
            Self::Result => difference.signum(),
            Self::Points => difference,
        }
    }
}

impl fmt::Display for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Result => "result",
            Self::Points => "points",
        })
    }
}

/// The error of parsing a [`Payoff`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePayoffError;

impl fmt::Display for ParsePayoffError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a round is played for its result or for points")
    }
}

impl std::error::Error for ParsePayoffError {}

impl FromStr for Payoff {
    type Err = ParsePayoffError;

    fn from_str(text: &str) -> Result<Self, ParsePayoffError> {
        Self::ALL.into_iter().find(|payoff| payoff.to_string() == text).ok_or(ParsePayoffError)
    }
}
