//! How a game is won.

use crate::{Board, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// How many times the cube a game is worth (G9).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Win {
    /// The loser has borne off a checker: once.
    Single,
    /// The loser has borne off none: twice.
    Gammon,
    /// And has one on the bar or in the winner's home: three times.
    Backgammon,
}

impl Win {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Single, Self::Gammon, Self::Backgammon];

    /// How many times the cube.
    #[must_use]
    pub const fn multiplier(self) -> u16 {
        self as u16 + 1
    }

    /// How the winner, who has borne off all checkers, has won.
    #[must_use]
    pub(crate) fn of_finished_game(board: &Board, winner: Side) -> Self {
        let loser = board.points(winner.other());
        if loser[0] > 0 {
            Self::Single
        } else if loser[19..].iter().any(|count| *count > 0) {
            Self::Backgammon
        } else {
            Self::Gammon
        }
    }
}

impl fmt::Display for Win {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Single => "single",
            Self::Gammon => "gammon",
            Self::Backgammon => "backgammon",
        })
    }
}
