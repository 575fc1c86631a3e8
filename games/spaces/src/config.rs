//! The options of a match.

use crate::Board;
use kit::{Fault, FaultList};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Options of a match of Spaces. Everything has a default: ten rounds on boards of four by
/// four, each with a board of one's choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[schemars(title = "Spaces options")]
pub struct Config {
    /// How many cells a board has on a side.
    #[schemars(range(min = 2, max = 10))]
    pub size: u8,
    /// How many rounds are played.
    #[schemars(range(min = 1, max = 100))]
    pub rounds: u8,
    /// Two decks of ten: the first board against the first, the second against the second,
    /// and so on; nothing is chosen on the way.
    pub decks: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self { size: 4, rounds: 10, decks: false }
    }
}

impl Config {
    /// The number of boards in a deck.
    pub const DECK_BOARDS: usize = 10;
    /// The maximum number of boards in a collection.
    pub const MAX_BOARDS: usize = 64;
    /// The maximum number of rounds.
    pub const MAX_ROUNDS: u8 = 100;

    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = FaultList::default();
        faults.require(Board::SIZES.contains(&self.size), "size", "2 to 10 cells on a side (S6)");
        let rounds = (1..=Self::MAX_ROUNDS).contains(&self.rounds);
        faults.require(rounds, "rounds", "1 to 100 rounds (S5)");
        let fits = !rounds || !self.decks || usize::from(self.rounds) == Self::DECK_BOARDS;
        faults.require(fits, "rounds", "decks of ten boards are played for ten rounds (S12)");
        faults.into_vec()
    }
}
