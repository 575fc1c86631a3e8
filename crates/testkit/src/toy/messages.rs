//! Events and refusals of the toy game.

use super::{ToyAction, ToyCard};
use kit::{CodedMessage, Seat, SeatNames};
use serde::{Deserialize, Serialize};

/// An event of the toy game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Drew(Seat, ToyCard),
    DrewSomething(Seat),
    Answered,
    Bids(Vec<ToyAction>),
    Shielded(Vec<Seat>),
    Struck(Seat, u8),
    Left(Seat),
    Ended,
    Leak(String),
    WithoutCode,
}

impl CodedMessage for Event {
    fn code(&self) -> &'static str {
        match self {
            Self::WithoutCode => "",
            _ => "toy",
        }
    }

    fn to_english(&self, name: SeatNames<'_>) -> String {
        match self {
            Self::Drew(seat, card) => format!("{} drew {card:?}.", name(*seat)),
            Self::Struck(seat, face) => format!("{} rolled {face}.", name(*seat)),
            other => format!("{other:?}"),
        }
    }
}

/// Why the toy game refuses an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Refusal {
    NotNow,
    NoShield,
    Unreadable,
    Leak(usize),
}

impl CodedMessage for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotNow => "not-now",
            Self::NoShield => "no-shield",
            Self::Unreadable => "unreadable",
            Self::Leak(_) => "leak",
        }
    }

    fn to_english(&self, _: SeatNames<'_>) -> String {
        format!("{self:?}")
    }
}
