//! Steps: what a log is made of.

use crate::Seat;
use serde::{Deserialize, Serialize};

/// An accepted action, a roll or a resignation. A match is its config and its steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case")]
pub enum Step<A> {
    /// The number of the result of the described roll.
    Rolled {
        /// See [`crate::Rolled::number`].
        number: u32,
    },
    /// A seat did something.
    Acted {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
    },
    /// A seat gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
}
