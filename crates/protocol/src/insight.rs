//! The queries and bodies of requests for analyses and hints, and the bodies of their responses.

use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{
    CostMark, Exploration, ExploreOptions, Hint, InsightDepth, JudgedAction, MatchAnalysis,
    RolloutOptions,
};
use ts_rs::TS;

/// The query of the request for the analysis of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisQuery {
    /// The number of the match at this table, from 1.
    #[serde(rename = "match")]
    pub number: u32,
    /// How far the adviser looks ahead; quick if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub depth: Option<InsightDepth>,
}

/// The query of the request for the analysis of the match of a link.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct LinkedAnalysisQuery {
    /// The seat whose knowledge it rests on, if the players have agreed to show what the seats saw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// How far the adviser looks ahead; quick if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<InsightDepth>,
}

/// The body of the request for the analysis of a match that was saved or that another program wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalyseTextRequest {
    /// The text of the file.
    pub text: String,
    /// How far the adviser looks ahead; quick if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub depth: Option<InsightDepth>,
}

/// The response to the request for an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "state", rename_all = "kebab-case")]
#[schemars(deny_unknown_fields)]
pub enum AnalysisResponse {
    /// It waits.
    Queued {
        /// Behind so many others.
        ahead: u32,
    },
    /// It is being computed.
    Running {
        /// How much of it is done.
        percent: u8,
    },
    /// It is there.
    Done {
        /// The analysis.
        analysis: Box<MatchAnalysis>,
    },
}

/// The body of the request for a hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// The number of the open ask.
    pub ask: u32,
    /// How far the adviser looks ahead; quick if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub depth: Option<InsightDepth>,
}

/// The body of the question whether an action would be a blunder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TutorRequest {
    /// The number of the open ask.
    pub ask: u32,
    /// The action that the player is about to take.
    #[ts(type = "unknown")]
    pub action: Value,
}

/// The answer: both parts are missing unless the action would be a blunder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct TutorResponse {
    /// The action that the player is about to take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned: Option<JudgedAction>,
    /// The best action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<JudgedAction>,
}

impl TutorResponse {
    /// The warning of a planned action that the hint for the same ask calls a blunder; empty if it
    /// does not.
    #[must_use]
    pub fn of(hint: &Hint, action: &Value) -> Self {
        let planned = hint.actions.iter().find(|judged| judged.action == *action);
        let blunder = planned.filter(|judged| judged.mark == Some(CostMark::Blunder));
        match (blunder, hint.actions.first()) {
            (Some(planned), Some(best)) => {
                Self { planned: Some(planned.clone()), best: Some(best.clone()) }
            }
            _ => Self { planned: None, best: None },
        }
    }
}

/// The body of the request to explore a position: a text, or a game with a set-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ExploreRequest {
    /// A position in a format of other programs, such as an XGID.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The game of the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "GameName")]
    pub game: Option<String>,
    /// A position as the game's set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub setup: Option<Value>,
    /// How far the adviser looks ahead; quick if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<InsightDepth>,
    /// The number of games that are played from the position, with each of the best actions; none if
    /// missing, and at most [`ExploreRequest::MAX_GAMES`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// Decides the dice of these games; 1 if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
}

impl ExploreRequest {
    /// The most games of a rollout.
    pub const MAX_GAMES: u32 = 1_296;

    /// How many of the best actions a rollout compares.
    const CANDIDATES: usize = 3;

    /// How the position is explored.
    #[must_use]
    pub fn options(&self) -> ExploreOptions {
        let rollout = self.games.map(|games| RolloutOptions {
            games: games.clamp(1, Self::MAX_GAMES),
            candidates: Self::CANDIDATES,
            seed: u64::from(self.seed.unwrap_or(1)),
        });
        ExploreOptions { depth: self.depth.unwrap_or_default(), rollout }
    }
}

/// The response to the request to explore a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "state", rename_all = "kebab-case")]
#[schemars(deny_unknown_fields)]
pub enum ExploreResponse {
    /// It waits.
    Queued {
        /// Behind so many others.
        ahead: u32,
    },
    /// It is being computed.
    Running {
        /// How much of it is done.
        percent: u8,
    },
    /// It is there.
    Done {
        /// What can be said of the position.
        exploration: Box<Exploration>,
    },
}
