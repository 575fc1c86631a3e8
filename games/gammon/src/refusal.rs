//! Why something cannot be done.

use kit::{Naming, Words};
use serde::Serialize;
use ts_rs::TS;

/// The rule that forbids it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Refusal {
    /// Something else is asked for now.
    NotNow {
        /// What is asked for.
        asked: &'static str,
    },
    /// The play is not among the legal ones.
    IllegalPlay,
    /// A part of it cannot be moved so.
    IllegalMove {
        /// From which of the mover's points.
        from: u8,
        /// By which die.
        die: u8,
    },
    /// More dice can be played.
    MoreDice,
    /// Only one die can be played, and it must be the larger.
    LargerDie {
        /// That one.
        die: u8,
    },
    /// Two plays fit; hits must be marked.
    Ambiguous,
    /// A hit is marked where nobody is hit.
    NoHit {
        /// On which of the mover's points.
        point: u8,
    },
    /// An offer has been declined in this turn.
    AlreadyDeclined,
    /// Offers to give up a game are not allowed at this table.
    NoResignations,
    /// The cube cannot be turned now.
    NoDouble,
    /// Beavers are not allowed, or not now.
    NoBeaver,
    /// The text is no action.
    Unreadable {
        /// The part that was not understood.
        part: String,
    },
}

impl Words for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotNow { .. } => "not-now",
            Self::IllegalPlay => "illegal-play",
            Self::IllegalMove { .. } => "illegal-move",
            Self::MoreDice => "more-dice",
            Self::LargerDie { .. } => "larger-die",
            Self::Ambiguous => "ambiguous",
            Self::NoHit { .. } => "no-hit",
            Self::AlreadyDeclined => "already-declined",
            Self::NoResignations => "no-resignations",
            Self::NoDouble => "no-double",
            Self::NoBeaver => "no-beaver",
            Self::Unreadable { .. } => "unreadable",
        }
    }

    fn say(&self, _: Naming<'_>) -> String {
        match self {
            Self::NotNow { asked } => format!("That is not asked for now: {asked}."),
            Self::IllegalPlay => "That is not a legal play of this roll.".into(),
            Self::IllegalMove { from: 25, die } => {
                format!("No checker can enter from the bar by {die}.")
            }
            Self::IllegalMove { from, die } => {
                format!("No checker can be moved from point {from} by {die} now.")
            }
            Self::MoreDice => "As many dice as possible must be played.".into(),
            Self::LargerDie { die } => {
                format!("Only one die can be played, and it must be the larger: {die}.")
            }
            Self::Ambiguous => "Two plays fit that: mark the hits with a star.".into(),
            Self::NoHit { point } => format!("Nobody is hit on point {point}: leave out the star."),
            Self::AlreadyDeclined => {
                "Your offer was declined; play on until your next turn.".into()
            }
            Self::NoResignations => "At this table games are played out.".into(),
            Self::NoDouble => {
                "You cannot double now: the cube is not yours, not in play, or already enough."
                    .into()
            }
            Self::NoBeaver => "There are no beavers here.".into(),
            Self::Unreadable { part } => format!(
                "'{part}' is not understood: write moves such as 13/8 6/5*, bar/21, 6/off, 8/5(2), or roll, double, take, drop."
            ),
        }
    }
}
