//! The options of a match.

use crate::Colour;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Options of a match of Ludo. Everything has a default; the defaults are the standard
/// game, played for all places.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[schemars(title = "Ludo options")]
pub struct Config {
    /// The board: with lanes, or the short one without.
    pub board: Board,
    /// When the match ends: when all places are known, or with the first winner.
    pub ends: EndCondition,
    /// The colour of each seat in the order of play; empty for the usual chairs. Two sit
    /// opposite, three leave blue empty, and play goes clockwise.
    #[schemars(length(max = 4))]
    pub colours: Vec<Colour>,
    /// Cutting an opponent's token gives another roll.
    pub extra_roll_on_cut: bool,
    /// Bringing a token to the finish gives another roll.
    pub extra_roll_on_finish: bool,
    /// Two tokens of one colour on a square: no opponent lands on it or passes it.
    pub blocks: bool,
    /// Until a player has cut a token, that player's tokens pass their lane and go round again.
    pub must_cut: bool,
    /// A quick game: two tokens each instead of four.
    pub quick: bool,
}

/// The two boards (L1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Board {
    /// A ring of 52 and a lane of five squares for each colour; 56 steps from start to finish.
    #[default]
    Standard,
    /// The ring alone: a token is finished after one lap, 52 steps from its start.
    Sprint,
}

/// When a match ends (L4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Ends")]
pub enum EndCondition {
    /// When everyone but the last has finished: first, second, third place.
    #[default]
    Places,
    /// With the first winner.
    First,
}

impl Config {
    /// The number of tokens of each player.
    #[must_use]
    pub const fn token_count(&self) -> u8 {
        if self.quick { 2 } else { 4 }
    }
}
