//! What a position waits for: a roll, answers from seats, or nothing.

use crate::{Outcome, Roll, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::{Config, TS};

/// What a position waits for. It depends on public facts only, so everyone may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A roll, made by the table.
    Chance(Roll),
    /// An answer from one or more seats.
    Ask(Ask),
    /// Nothing: the match is over.
    Over(Outcome),
}

/// A numbered question to one or more seats.
///
/// No seat is added while the ask is open. The sets do not depend on hidden answers or on what
/// the seats hold, since everyone sees them: a seat leaves them only by an answer that everyone
/// sees, or by resigning. The seats whose answer is still missing are [`crate::Game::waiting`].
///
/// An action names the ask it answers, so another seat's simultaneous answer does not make it
/// stale, and a late one is refused. That needs an id for each ask: a new ask has a higher id than
/// all before it, also if it is the same question again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The number of the ask, counted within the match.
    pub id: u32,
    /// Seats that must answer before the match continues.
    pub must: Seats,
    /// Seats that may answer while the ask is open.
    pub may: Seats,
    /// The kind of question, one of [`crate::Game::PROMPTS`]; interfaces translate it.
    pub prompt: &'static str,
    /// How long the table waits for an answer.
    pub window: ResponseWindow,
}

/// How much time an ask gives. The table turns it into a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseWindow {
    /// A decision in the seat's own turn.
    Decision,
    /// A short window to react to what another seat did.
    Reaction,
}

impl Ask {
    /// All seats that are asked.
    #[must_use]
    #[inline]
    pub const fn seats(&self) -> Seats {
        self.must.union(self.may)
    }
}

/// Numbers the asks of a match. A position keeps it and calls [`AskCounter::advance`] whenever
/// a new ask opens; it is serialised as a plain number.
///
/// ```
/// let mut asks = kit::AskCounter::default();
/// asks.advance();
/// assert_eq!(asks.id(), 1);
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct AskCounter(u32);

impl AskCounter {
    /// The number of the last ask, for [`Ask::id`]; 0 before the first.
    #[must_use]
    #[inline]
    pub const fn id(self) -> u32 {
        self.0
    }

    /// Numbers a new ask.
    #[inline]
    pub const fn advance(&mut self) {
        self.0 += 1;
    }
}

/// In TypeScript it is a number.
impl TS for AskCounter {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(cfg: &Config) -> String {
        u32::name(cfg)
    }

    fn inline(cfg: &Config) -> String {
        u32::inline(cfg)
    }
}
