//! The refusals of illegal actions.

use kit::{CodedMessage, IntoStaticStr, SeatNames};
use serde::Serialize;
use ts_rs::TS;

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// Something else is asked for now.
    NotNow {
        /// What is asked for, in English.
        asked: &'static str,
        /// What the match waits for, as a code to translate.
        phase: PhaseKind,
    },
    /// The play is not among the legal ones.
    IllegalPlay,
    /// One hop of the play is not possible.
    IllegalMove {
        /// From which of the mover's points.
        from: u8,
        /// By which die.
        die: u8,
    },
    /// The play uses fewer dice than can be used.
    MoreDice,
    /// Only one die can be played, and it must be the larger.
    LargerDie {
        /// The larger die.
        die: u8,
    },
    /// The notation fits two plays; hits must be starred.
    Ambiguous,
    /// A hit is starred where no checker is hit.
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
    /// The text is not the notation of an action.
    Unreadable {
        /// The part that was not understood.
        part: String,
    },
}

/// What the match waits for, without its details.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseKind {
    /// A die each for the first turn.
    Opening,
    /// The side on turn doubles or rolls.
    Turn,
    /// The side on turn rolls.
    Roll,
    /// The side on turn plays its roll.
    Move,
    /// The other side answers a double.
    Double,
    /// The side on turn answers a beaver.
    Beaver,
    /// The other side answers an offer to give up.
    Offer,
    /// Nothing: the match is over.
    Over,
}

impl PhaseKind {
    const fn english(self) -> &'static str {
        match self {
            Self::Turn => "roll or double",
            Self::Move => "play the roll",
            Self::Double => "take or drop the double",
            Self::Beaver => "take or drop the beaver",
            Self::Offer => "accept or decline the offer",
            Self::Opening | Self::Roll => "the dice come first",
            Self::Over => "the match is over",
        }
    }
}

impl Refusal {
    /// The refusal of an action that the match does not wait for in this phase.
    #[must_use]
    pub const fn not_now(phase: PhaseKind) -> Self {
        Self::NotNow { asked: phase.english(), phase }
    }
}

impl CodedMessage for Refusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, _: SeatNames<'_>) -> String {
        match self {
            Self::NotNow { asked, .. } => format!("That is not asked for now: {asked}."),
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
