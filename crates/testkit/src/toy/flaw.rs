//! The ways in which the toy game can break the contract.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A way to break the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ToyFlaw {
    LeaksInDefault,
    LeaksInView,
    LeaksInLegal,
    LeaksInPreview,
    LeaksInError,
    LeaksInAsk,
    LeaksInEvent,
    LeaksInHiddenAction,
    LeaksInPublicRoll,
    LeaksInNotation,
    LeaksInParse,
    RedealReturnsTruth,
    RedealIsAlwaysSame,
    RedealIsInvalid,
    LosesStateInSetup,
    RefusesLegalAction,
    AcceptsIllegalAction,
    DefaultsToIllegal,
    DefaultsToNothing,
    UnsortedLegalActions,
    NoLegalActions,
    AsksNobody,
    /// The window after the bids has the id of the bids.
    ReusesAskId,
    /// The bids of the next round have the id of the ask before them.
    KeepsAskIdInNextRound,
    /// The ask after a window has the id of that window.
    ReturnsToOldAsk,
    UnknownPrompt,
    NeverEnds,
    InconsistentRanks,
    AmbiguousNotation,
    DescribesWrongRoll,
    ReadsGlobalState,
    EmptyEventCode,
    ActionLostInJson,
}
