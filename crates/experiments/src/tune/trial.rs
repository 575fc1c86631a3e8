//! A candidate that was tried.

use super::target::TargetBand;
use serde::{Deserialize, Serialize};

/// A candidate that was tried, with what was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct TuningTrial {
    pub(crate) phase: TuningPhase,
    /// The place of each value among its choices.
    pub(crate) candidate: Vec<usize>,
    /// What the search makes small: missed targets and the distance from the standard values.
    pub(crate) loss: f64,
    /// The weighted steps away from the standard values.
    pub(crate) distance: f64,
    pub(crate) measurements: Vec<TuningMeasurement>,
}

/// Where a candidate came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TuningPhase {
    Standard,
    Search,
    Refinement,
}

impl TuningPhase {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Search => "search",
            Self::Refinement => "refinement",
        }
    }
}

/// One figure that a target is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct TuningMeasurement {
    /// The number of the target.
    pub(crate) target: usize,
    pub(crate) line_up: String,
    pub(crate) measure: String,
    pub(crate) value: f64,
    /// The 95 % interval.
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) band: TargetBand,
    /// Whether it is a share, shown in percent.
    pub(crate) is_share: bool,
}
