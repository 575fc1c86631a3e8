//! The properties that are checked, and their violations.

use std::fmt;

/// A property that every game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConformanceProperty {
    /// A valid config gives a valid position.
    ConfigGivesPosition,
    /// An open ask waits for at least one of its seats, and a waiting seat has a legal action.
    WaitingSeatCanAct,
    /// The prompt of an ask is one of [`kit::Game::PROMPTS`].
    KnownPrompt,
    /// The id of an ask is higher than those of all asks before it. An ask with the same id is
    /// the same ask: its prompt stays, it asks no other seats, and it is not answered yet.
    AskIdNamesOneAsk,
    /// Legal actions are sorted and unique.
    LegalSorted,
    /// Every listed action passes the check.
    LegalAccepted,
    /// Every other action fails the check.
    IllegalRefused,
    /// The default action is legal, and there is one wherever a seat need not answer.
    DefaultLegal,
    /// The notation of an action parses to the same action.
    NotationRoundTrip,
    /// Actions, events, views and set-ups survive serialisation; events have a code and a
    /// sentence.
    JsonRoundTrip,
    /// The set-up of a position validates to the same position.
    SetupRoundTrip,
    /// Every result of a described roll leads to a valid position.
    EveryResultPlayable,
    /// Replaying the steps gives the same rolls and the same hash.
    ReplayIsIdentical,
    /// A save loads to the same match, and a truncated save does not load.
    SaveRoundTrip,
    /// Nothing a viewer is shown depends on information hidden from that viewer.
    NoInformationLeak,
    /// Positions that the leak test compares do differ.
    LeakPairsDiffer,
    /// Redeals of one view with different random numbers differ.
    RedealVaries,
    /// Every match ends.
    MatchEnds,
    /// Ranks are consistent, and a finished match stays finished.
    OutcomeConsistent,
}

/// A violated property and where it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConformanceFailure {
    /// The property.
    pub property: ConformanceProperty,
    /// The index of the match in the run.
    pub index: u64,
    /// The number of steps before the violation.
    pub step: usize,
    /// What was observed.
    pub detail: String,
}

impl fmt::Display for ConformanceFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { property, index, step, detail } = self;
        write!(f, "{property:?} violated in match {index} after {step} steps: {detail}")
    }
}

impl std::error::Error for ConformanceFailure {}

/// A violated property within one match.
pub(super) struct PropertyViolation {
    pub(super) property: ConformanceProperty,
    pub(super) detail: String,
}

/// Returns a violation unless the condition holds.
pub(super) fn require(
    property: ConformanceProperty,
    holds: bool,
    detail: impl FnOnce() -> String,
) -> Result<(), PropertyViolation> {
    if holds { Ok(()) } else { Err(PropertyViolation { property, detail: detail() }) }
}
