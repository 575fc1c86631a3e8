//! The four colours.

use kit::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// A colour is a chair: where its tokens start and which lane they run home.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Starts on ring square 0.
    Red,
    /// Starts on ring square 13.
    Green,
    /// Starts on ring square 26.
    Yellow,
    /// Starts on ring square 39.
    Blue,
}

impl Colour {
    /// All four, clockwise (L4).
    pub const ALL: [Self; 4] = [Self::Red, Self::Green, Self::Yellow, Self::Blue];

    /// The codes of all four.
    pub const CODES: [&'static str; 4] =
        [Self::Red.code(), Self::Green.code(), Self::Yellow.code(), Self::Blue.code()];

    /// The code in data and scenarios.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
        }
    }

    /// The ring square its tokens are opened onto (L1).
    #[must_use]
    #[inline]
    pub const fn start(self) -> u8 {
        13 * self as u8
    }

    /// The colour on the opposite side of the board.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The colours of `count` players unless the options name others (L4).
    #[must_use]
    pub fn default_seating(count: u8) -> &'static [Self] {
        match count {
            2 => &[Self::Red, Self::Yellow],
            3 => &[Self::Red, Self::Green, Self::Yellow],
            _ => &Self::ALL,
        }
    }

    /// The faults of a choice of colours, given in the order of play (L4).
    pub(crate) fn seating_faults(chosen: &[Self], count: u8) -> Vec<Fault> {
        let fault = |rule: &str| vec![Fault::new("colours", rule)];
        if chosen.len() != usize::from(count) {
            return fault(&format!("name a colour for each of the {count} seats, or none at all"));
        }
        if (0..chosen.len()).any(|at| chosen[..at].contains(&chosen[at])) {
            return fault("each colour is taken once");
        }
        if count == 2 && chosen[1] != chosen[0].opposite() {
            return fault("two players sit opposite: red and yellow, or green and blue");
        }
        if count == 3 && chosen.contains(&Self::Blue) {
            return fault("three players leave blue empty");
        }
        let clockwise = |colour: Self| (colour as u8 + 4 - chosen[0] as u8) % 4;
        if !chosen.iter().map(|colour| clockwise(*colour)).is_sorted() {
            return fault("seats go clockwise: red, green, yellow, blue");
        }
        Vec::new()
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}
