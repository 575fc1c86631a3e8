//! Steps: the entries of a match's history.

use crate::Seat;
use serde::{Deserialize, Serialize};

/// An accepted action, a roll or a resignation. A match is determined by its config and its
/// steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Step<A> {
    /// A roll was made.
    Rolled {
        /// The number of its result; see [`crate::Rolled::number`].
        number: u32,
    },
    /// A seat took an action.
    Acted {
        /// The seat.
        seat: Seat,
        /// The action.
        action: A,
    },
    /// A seat resigned.
    Resigned {
        /// The seat.
        seat: Seat,
    },
}
