//! Why an action is refused.

use crate::Token;
use kit::{CodedMessage, IntoStaticStr, SeatNames};
use serde::Serialize;
use ts_rs::TS;

/// The rule that forbids a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// Only a 6 opens a token.
    NeedsSix {
        /// The face of the die.
        die: u8,
    },
    /// The finish needs an exact roll.
    Overshoots {
        /// Steps to the finish.
        left: u8,
        /// The face of the die.
        die: u8,
    },
    /// The token has finished.
    AlreadyDone,
    /// Two tokens of an opponent block the way.
    Blocked {
        /// The ring square of the block.
        square: u8,
    },
    /// The player has no such token in this match.
    NoSuchToken {
        /// The token.
        token: Token,
    },
    /// The text is not the number of a token.
    Unreadable,
}

impl CodedMessage for Refusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, _: SeatNames<'_>) -> String {
        match self {
            Self::NeedsSix { die } => {
                format!("Only a 6 opens a token from home, and the die shows {die}.")
            }
            Self::Overshoots { left, die } => {
                format!("The finish needs an exact roll: {left} left, and the die shows {die}.")
            }
            Self::AlreadyDone => "That token has finished.".into(),
            Self::Blocked { .. } => {
                "Two tokens of another colour block the way; nobody else lands there or passes."
                    .into()
            }
            Self::NoSuchToken { token } => {
                format!("There is no token {token} in a quick game: choose 1 or 2.")
            }
            Self::Unreadable => "Name the token to move by its number, such as 1.".into(),
        }
    }
}
