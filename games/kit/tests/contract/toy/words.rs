//! What the toy game tells.

use super::{Act, Card};
use kit::{Naming, Seat, Words};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Event {
    Drew(Seat, Card),
    DrewSomething(Seat),
    Answered,
    Bids(Vec<Act>),
    Shielded(Vec<Seat>),
    Struck(Seat, u8),
    Left(Seat),
    Ended,
    Leak(String),
    Silence,
}

impl Words for Event {
    fn code(&self) -> &'static str {
        match self {
            Self::Silence => "",
            _ => "toy",
        }
    }

    fn say(&self, name: Naming<'_>) -> String {
        match self {
            Self::Drew(seat, card) => format!("{} drew {card:?}.", name(*seat)),
            Self::Struck(seat, face) => format!("{} rolled {face}.", name(*seat)),
            other => format!("{other:?}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Refusal {
    NotNow,
    NoShield,
    Unreadable,
    Leak(usize),
}

impl Words for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotNow => "not-now",
            Self::NoShield => "no-shield",
            Self::Unreadable => "unreadable",
            Self::Leak(_) => "leak",
        }
    }

    fn say(&self, _: Naming<'_>) -> String {
        format!("{self:?}")
    }
}
