//! The analysis of a match as data.

use super::{Evaluation, InsightDepth, JudgedAction, ResultUnit, SeatAnalysis};
use crate::gammon::expert::DoubleEquities;
use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// The analysis of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct MatchAnalysis {
    /// The game.
    pub game: Cow<'static, str>,
    /// How far the adviser looked ahead.
    pub depth: InsightDepth,
    /// The seat whose knowledge this rests on; missing if it is everybody's or a spectator's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewer: Option<Seat>,
    /// In what results and luck are measured.
    pub unit: ResultUnit,
    /// What the position was worth: before the first step, then after each step.
    pub evaluations: Vec<Evaluation>,
    /// The decisions with more than one legal action, in order.
    pub decisions: Vec<DecisionReview>,
    /// The rolls whose luck can be told, in order.
    pub rolls: Vec<RollLuck>,
    /// How each seat did.
    pub seats: Vec<SeatAnalysis>,
    /// What is worth looking at, in order.
    pub moments: Vec<AnalysisMoment>,
}

/// A decision and what the adviser says about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct DecisionReview {
    /// The index of the step.
    pub step: u32,
    /// The seat that decided.
    pub seat: Seat,
    /// The game's code for what was asked.
    pub prompt: String,
    /// Whether the decision counts for the rating: more than one action came into question.
    pub counts: bool,
    /// Whether the seat's player did not decide: its time ran out, or a bot stood in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub not_by_player: bool,
    /// What was played.
    pub played: JudgedAction,
    /// The best actions, at most [`DecisionReview::MAX_ALTERNATIVES`], the best first. What was
    /// played is among them if it is one of these.
    pub best: Vec<JudgedAction>,
    /// The number of legal actions that were compared.
    pub choices: u32,
    /// Backgammon: what a decision about the cube was worth to the side that doubles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub double: Option<DoubleEquities>,
}

impl DecisionReview {
    /// How many of the best actions are listed.
    pub const MAX_ALTERNATIVES: usize = 5;
}

/// How lucky a roll was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct RollLuck {
    /// The index of the step.
    pub step: u32,
    /// The seat that rolled, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What the roll was for.
    pub purpose: String,
    /// The faces of the dice, or the number of the result.
    pub values: Vec<u32>,
    /// What each seat gained by it: the win chance after the roll less the mean over all its results.
    pub luck: Vec<f32>,
    /// Backgammon: the same as equity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equity_luck: Option<Vec<f32>>,
}

/// Why a step is worth looking at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MomentKind {
    /// A decision that cost much.
    Mistake,
    /// A roll that was lucky for the seat.
    Luck,
    /// A roll that was unlucky for the seat.
    BadLuck,
    /// A step after which another seat was ahead.
    Turn,
    /// A decision that was best where others would have cost much.
    Good,
}

/// A step that is worth looking at.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct AnalysisMoment {
    /// The index of the step.
    pub step: u32,
    /// Why.
    pub kind: MomentKind,
    /// The seat that decided, rolled, or is ahead.
    pub seat: Seat,
    /// How much it mattered, as a probability of winning.
    pub size: f32,
}
