//! The faces of a die.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// A face of a die, 1 to 6.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "u8", into = "u8")]
#[schemars(extend("minimum" = 1, "maximum" = 6))]
pub struct Face(u8);

impl Face {
    /// The face that can be wild (D5).
    pub const ONE: Self = Self(1);

    /// All six.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The number of pips.
    #[must_use]
    pub const fn pips(self) -> u8 {
        self.0
    }

    /// The face with a random index; `below(n)` returns a uniform random number below `n`.
    pub(crate) fn random(below: &mut dyn FnMut(u32) -> u32) -> Self {
        Self::ALL[below(6) as usize]
    }
}

impl TryFrom<u8> for Face {
    type Error = &'static str;

    fn try_from(pips: u8) -> Result<Self, Self::Error> {
        if (1..=6).contains(&pips) { Ok(Self(pips)) } else { Err("a die shows 1 to 6") }
    }
}

impl From<Face> for u8 {
    fn from(face: Face) -> Self {
        face.0
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
