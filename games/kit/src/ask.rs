//! Who acts next.

use crate::{Outcome, Roll, Seats};

/// What a position waits for. It depends on public facts only: everyone may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A roll, made by the table.
    Chance(Roll),
    /// An answer from some seats.
    Ask(Ask),
    /// Nothing: the match has an outcome.
    Over(Outcome),
}

/// A numbered question to the seats that must and those that may answer it.
///
/// A window opens for everyone it could concern, whatever they hold, and stays in these
/// sets until it closes: whose answer is still missing is [`crate::Game::waiting`], which
/// players are not shown. An action names the ask it answers, so a neighbour's
/// simultaneous answer never makes it stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The number of the question, counted within the match.
    pub id: u32,
    /// Seats without whose answer the match does not go on.
    pub must: Seats,
    /// Seats that may answer while the question is open.
    pub may: Seats,
    /// The word for what is asked, so that every seat can be told in its language.
    pub prompt: &'static str,
    /// How long the table should wait.
    pub pace: Pace,
}

/// How urgent a question is; the table turns it into time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// A decision of one's own.
    Decision,
    /// A short window to react in.
    Reaction,
}

impl Ask {
    /// Everyone who is asked.
    #[must_use]
    #[inline]
    pub const fn seats(&self) -> Seats {
        self.must.or(self.may)
    }
}
