//! The events of a match.

use crate::{Token, TokenPlace};
use kit::{CodedMessage, IntoStaticStr, Seat, SeatNames};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An event caused by a roll, a move or a resignation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Event {
    /// The die was rolled.
    Rolled {
        /// The seat that rolled.
        seat: Seat,
        /// The face of the die.
        die: u8,
    },
    /// A token moved from home onto its start.
    Opened {
        /// The owner of the token.
        seat: Seat,
        /// The token.
        token: Token,
    },
    /// A token moved.
    Moved {
        /// The owner of the token.
        seat: Seat,
        /// The token.
        token: Token,
        /// The place it left.
        from: TokenPlace,
        /// The place it reached.
        to: TokenPlace,
    },
    /// A token was cut and sent home.
    Cut {
        /// The seat that cut it.
        by: Seat,
        /// The owner of the token.
        seat: Seat,
        /// The token.
        token: Token,
        /// The ring square.
        square: u8,
    },
    /// A token reached the finish.
    TokenDone {
        /// The owner of the token.
        seat: Seat,
        /// The token.
        token: Token,
    },
    /// The same seat rolls again.
    ExtraRoll {
        /// The seat.
        seat: Seat,
        /// The reason.
        why: ExtraRollReason,
    },
    /// The third 6 in a row: nothing moves.
    ThirdSix {
        /// The seat that rolled it.
        seat: Seat,
    },
    /// No token could move.
    NoMove {
        /// The seat.
        seat: Seat,
        /// The face of the die.
        die: u8,
    },
    /// A player finished the last token.
    Placed {
        /// The seat.
        seat: Seat,
        /// The place, from 1.
        place: u8,
    },
    /// A player resigned.
    Resigned {
        /// The seat.
        seat: Seat,
    },
    /// The next player is on turn.
    Turn {
        /// The seat.
        seat: Seat,
    },
    /// The match is over.
    Over {
        /// The seats that share the first place.
        winners: Vec<Seat>,
    },
}

/// Why a seat rolls again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ExtraRollReason {
    /// A 6 was rolled.
    Six,
    /// A token was cut.
    Cut,
    /// A token reached the finish.
    Finish,
}

impl Event {
    /// See [`kit::Game::notability`].
    pub(crate) fn notability(&self) -> u8 {
        match self {
            Self::Placed { .. } => 60,
            Self::Cut { .. } => 40,
            Self::ThirdSix { .. } => 25,
            Self::TokenDone { .. } => 20,
            _ => 0,
        }
    }
}

impl CodedMessage for Event {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, name: SeatNames<'_>) -> String {
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
                    ExtraRollReason::Six => "a 6",
                    ExtraRollReason::Cut => "the cut",
                    ExtraRollReason::Finish => "the token that finished",
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
