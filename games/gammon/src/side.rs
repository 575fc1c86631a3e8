//! White and black.

use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// A side. White is seat 0 and moves from high points to low, black the reverse (G1).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Seat 0.
    White,
    /// Seat 1.
    Black,
}

impl Side {
    /// Both, white first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The other side.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The side's seat.
    #[must_use]
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }

    /// The side of a seat.
    #[must_use]
    #[inline]
    pub const fn of(seat: Seat) -> Self {
        if seat.number() == 0 { Self::White } else { Self::Black }
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}
