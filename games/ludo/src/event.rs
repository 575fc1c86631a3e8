//! What happened, in the past tense.

use crate::{At, Token};
use kit::{Naming, Seat, Words};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A fact that followed from a roll, a move or a resignation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Event {
    /// The die was rolled.
    Rolled {
        /// By whom.
        seat: Seat,
        /// What it shows.
        die: u8,
    },
    /// A token came from home onto its start.
    Opened {
        /// Whose.
        seat: Seat,
        /// Which.
        token: Token,
    },
    /// A token moved on.
    Moved {
        /// Whose.
        seat: Seat,
        /// Which.
        token: Token,
        /// Where it stood.
        from: At,
        /// Where it came to.
        to: At,
    },
    /// A token was cut and is home again.
    Cut {
        /// Who cut it.
        by: Seat,
        /// Whose token.
        seat: Seat,
        /// Which.
        token: Token,
        /// On which square of the ring.
        square: u8,
    },
    /// A token reached the finish.
    TokenDone {
        /// Whose.
        seat: Seat,
        /// Which.
        token: Token,
    },
    /// The same seat rolls again.
    ExtraRoll {
        /// Who.
        seat: Seat,
        /// What for.
        why: Reason,
    },
    /// The third 6 in a row: nothing moves.
    ThirdSix {
        /// Who rolled it.
        seat: Seat,
    },
    /// Nothing could move.
    NoMove {
        /// Whose tokens.
        seat: Seat,
        /// By which roll.
        die: u8,
    },
    /// A player finished the last token.
    Placed {
        /// Who.
        seat: Seat,
        /// The place, from 1.
        place: u8,
    },
    /// A player gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// The next player is on turn.
    Turn {
        /// Who.
        seat: Seat,
    },
    /// The match is over.
    Over {
        /// Who shares the first place.
        winners: Vec<Seat>,
    },
}

/// What another roll is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A 6 was rolled.
    Six,
    /// A token was cut.
    Cut,
    /// A token reached the finish.
    Finish,
}

impl Words for Event {
    fn code(&self) -> &'static str {
        match self {
            Self::Rolled { .. } => "rolled",
            Self::Opened { .. } => "opened",
            Self::Moved { .. } => "moved",
            Self::Cut { .. } => "cut",
            Self::TokenDone { .. } => "token-done",
            Self::ExtraRoll { .. } => "extra-roll",
            Self::ThirdSix { .. } => "third-six",
            Self::NoMove { .. } => "no-move",
            Self::Placed { .. } => "placed",
            Self::Resigned { .. } => "resigned",
            Self::Turn { .. } => "turn",
            Self::Over { .. } => "over",
        }
    }

    fn say(&self, name: Naming<'_>) -> String {
        match self {
            Self::Rolled { seat, die } => format!("{} rolled a {die}.", name(*seat)),
            Self::Opened { seat, token } => format!("{} opened token {token}.", name(*seat)),
            Self::Moved { seat, token, from, to } => {
                format!("{} moved token {token} from {from} to {to}.", name(*seat))
            }
            Self::Cut { by, seat, token, square } => {
                format!("{} cut token {token} of {} on ring {square}.", name(*by), name(*seat))
            }
            Self::TokenDone { seat, token } => {
                format!("{} brought token {token} to the finish.", name(*seat))
            }
            Self::ExtraRoll { seat, why } => {
                let why = match why {
                    Reason::Six => "a 6",
                    Reason::Cut => "the cut",
                    Reason::Finish => "the token that finished",
                };
                format!("{} rolls again for {why}.", name(*seat))
            }
            Self::ThirdSix { seat } => {
                format!("{} rolled the third 6 in a row: nothing moves.", name(*seat))
            }
            Self::NoMove { seat, die } => format!("{} cannot move by {die}.", name(*seat)),
            Self::Placed { seat, place: 1 } => format!("{} has won!", name(*seat)),
            Self::Placed { seat, place } => format!("{} takes place {place}.", name(*seat)),
            Self::Resigned { seat } => format!("{} resigned.", name(*seat)),
            Self::Turn { seat } => format!("It is {}'s turn.", name(*seat)),
            Self::Over { winners } => {
                let names: Vec<String> = winners.iter().map(|seat| name(*seat)).collect();
                format!("The match is over; first place: {}.", names.join(" and "))
            }
        }
    }
}
