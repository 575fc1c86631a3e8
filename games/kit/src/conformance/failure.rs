//! Promises, and what breaks them.

use std::fmt;

/// What every game promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// A valid config gives a position.
    Begins,
    /// An open ask waits for a seat it names, and a waiting seat has a legal action.
    AsksTheAble,
    /// The prompt of an ask is one of the game's words for it.
    KnownPrompt,
    /// Legal actions are sorted and unique.
    LegalInOrder,
    /// Every legal action is accepted.
    LegalAccepted,
    /// Everything else is refused.
    OthersRefused,
    /// The default action is legal, and there is one wherever a seat need not answer.
    DefaultLegal,
    /// Notation reads back and tells actions apart.
    Notation,
    /// Actions, events, views and set-ups read back from their JSON.
    RoundTrip,
    /// A position is given back by its set-up, and nothing is forgotten.
    Remembers,
    /// Every described result of a roll can be taken.
    RollsAsDescribed,
    /// Replaying the steps gives the same rolls and the same hash.
    Replays,
    /// A save loads to the same match, and a damaged one does not load.
    Saves,
    /// What a viewer is shown does not change when only what it may not know changes.
    KeepsSecrets,
    /// The pairs that the secrecy test compares do differ.
    PairsDiffer,
    /// Every match ends.
    Ends,
    /// Ranks are consistent, and a finished match stays finished.
    Ranks,
}

/// A broken promise, and where to see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Which one.
    pub promise: Promise,
    /// The match's number in the suite.
    pub index: u64,
    /// How many steps had been made.
    pub step: usize,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { promise, index, step, detail } = self;
        write!(f, "{promise:?} broken in match {index} after {step} steps: {detail}")
    }
}

impl std::error::Error for Failure {}

/// A broken promise inside one match.
pub(super) struct Broken {
    pub(super) promise: Promise,
    pub(super) detail: String,
}

/// Fails with a promise and what was seen, unless the condition holds.
pub(super) fn hold(
    promise: Promise,
    holds: bool,
    detail: impl FnOnce() -> String,
) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(Broken { promise, detail: detail() }) }
}
