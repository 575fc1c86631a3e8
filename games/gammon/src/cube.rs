//! The doubling cube.

use crate::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The doubling cube: what a game is worth and who may double next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Cube {
    /// What the game is worth.
    pub value: u16,
    /// Who may double; nobody's as long as both may.
    pub owner: Option<Side>,
}

impl Cube {
    /// The cube at the beginning of a game.
    pub const START: Self = Self { value: 1, owner: None };

    /// The highest value of the cube.
    pub const MAX_VALUE: u16 = 4096;

    /// Whether it has been turned in this game.
    #[must_use]
    pub const fn is_turned(self) -> bool {
        self.owner.is_some()
    }
}
