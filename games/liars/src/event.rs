//! The events of a match.

use crate::{Bid, Call, Face, Showdown};
use kit::{CodedMessage, IntoStaticStr, Seat, SeatNames};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An event caused by a roll, an action or a resignation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Event {
    /// A player was drawn to begin the first round (D1).
    StarterDrawn {
        /// The seat.
        seat: Seat,
    },
    /// A round began; everyone rolls.
    RoundBegan {
        /// The number of the round, from 1.
        round: u32,
        /// The seat that makes the first bid.
        seat: Seat,
        /// The number of dice on the table.
        dice: u8,
    },
    /// A player rolled; only that player sees this.
    Rolled {
        /// The seat.
        seat: Seat,
        /// The dice, in ascending order.
        dice: Vec<Face>,
    },
    /// A player rolled, as the others see it.
    RolledHidden {
        /// The seat.
        seat: Seat,
        /// The number of dice.
        dice: u8,
    },
    /// A player bid.
    Bid {
        /// The seat.
        seat: Seat,
        /// The bid.
        bid: Bid,
    },
    /// A player called the bid, and all cups were lifted.
    CupsLifted {
        /// Who called what, and the dice.
        showdown: Showdown,
    },
    /// A player lost a die.
    DieLost {
        /// The seat.
        seat: Seat,
        /// The number of dice left.
        left: u8,
    },
    /// A player called exact, was right, and won a die back (D7).
    DieWon {
        /// The seat.
        seat: Seat,
        /// The number of dice now.
        dice: u8,
    },
    /// A player called exact and was right, but has all dice already (D7).
    NoDieToWin {
        /// The seat.
        seat: Seat,
    },
    /// A player lost the last die.
    Out {
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
    /// The match is over.
    Over {
        /// The winner.
        winner: Seat,
    },
}

impl Event {
    /// See [`kit::Game::notability`].
    pub(crate) fn notability(&self) -> u8 {
        match self {
            Self::DieWon { .. } => 55,
            Self::Out { .. } => 45,
            Self::CupsLifted { showdown } if matches!(showdown.call, Call::Exact) => 40,
            Self::CupsLifted { .. } => 30,
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
            Self::StarterDrawn { seat } => format!("{} was drawn to begin.", name(*seat)),
            Self::RoundBegan { round, seat, dice } => {
                format!("Round {round}: {} begins, {dice} dice are on the table.", name(*seat))
            }
            Self::Rolled { seat, dice } => format!("{} rolled {}.", name(*seat), pips(dice)),
            Self::RolledHidden { seat, dice: 1 } => {
                format!("{} rolled 1 die under the cup.", name(*seat))
            }
            Self::RolledHidden { seat, dice } => {
                format!("{} rolled {dice} dice under the cup.", name(*seat))
            }
            Self::Bid { seat, bid } => format!("{} bid {bid}.", name(*seat)),
            Self::CupsLifted { showdown } => showdown_text(showdown, name),
            Self::DieLost { seat, left } => format!("{} lost a die: {left} left.", name(*seat)),
            Self::DieWon { seat, dice } => format!("{} won a die back: {dice} now.", name(*seat)),
            Self::NoDieToWin { seat } => {
                format!("{} was right and has all dice already.", name(*seat))
            }
            Self::Out { seat, place } => format!("{} is out: place {place}.", name(*seat)),
            Self::Resigned { seat } => format!("{} resigned.", name(*seat)),
            Self::Over { winner } => format!("The match is over: {} has won.", name(*winner)),
        }
    }
}

fn pips(dice: &[Face]) -> String {
    dice.iter().map(Face::to_string).collect::<Vec<_>>().join(" ")
}

fn showdown_text(showdown: &Showdown, name: SeatNames<'_>) -> String {
    let Showdown { caller, call, bidder, bid, cups, count, .. } = showdown;
    let cup = |(seat, dice): (Seat, &Vec<Face>)| format!("{} {}", name(seat), pips(dice));
    let cups = Seat::first(cups.len() as u8).zip(cups).filter(|(_, dice)| !dice.is_empty());
    let cups = cups.map(cup).collect::<Vec<_>>().join(", ");
    let bid = format!("{}'s bid of {bid}", name(*bidder));
    let called = match call {
        Call::Doubt => format!("doubted {bid}"),
        Call::Exact => format!("called {bid} exact"),
    };
    format!("{} {called}: there are {count} ({cups}).", name(*caller))
}
