//! What a position waits for: a roll, answers from seats, or nothing.

use crate::{Outcome, Roll, Seats};

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
/// The sets of seats stay the same while the ask is open, whoever has answered and whatever
/// the seats hold; otherwise they would reveal hidden information. The seats whose answer is
/// still missing are [`crate::Game::waiting`]. An action names the ask it answers, so another
/// seat's simultaneous answer does not make it stale.
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
