//! An action with what it is worth, as it is shown to people.

use super::{CostMark, Insight, RatedAction};
use kit::{CodedMessage, Seat, SeatNames};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// An action with what it is worth to the seat that takes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct JudgedAction {
    /// The action.
    #[ts(type = "unknown")]
    pub action: Value,
    /// The action in notation.
    pub notation: String,
    /// The probability of the seat to win after it.
    pub chance: f32,
    /// What it loses against the best action, as a probability of winning.
    pub cost: f32,
    /// Backgammon: its equity, at the present value of the cube.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equity: Option<f32>,
    /// Backgammon: the equity it loses against the best action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equity_cost: Option<f32>,
    /// How bad it is, if it is bad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<CostMark>,
    /// What speaks for or against it, the most important first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<ReasonMessage>>")]
    pub reasons: Vec<ReasonMessage>,
}

impl JudgedAction {
    /// An action of a seat in a position, without reasons.
    pub fn new<G: Insight>(
        position: &G,
        seat: Seat,
        action: &G::Action,
        rated: &RatedAction,
    ) -> Self {
        Self {
            action: serde_json::to_value(action).unwrap_or_default(),
            notation: position.notate(seat, action),
            chance: rated.chance,
            cost: rated.cost,
            equity: rated.equity,
            equity_cost: rated.equity_cost,
            mark: CostMark::of_error(rated.error()),
            reasons: Vec::new(),
        }
    }

    /// The same with reasons, in which seats have the names of the view.
    #[must_use]
    pub fn with_reasons<G: Insight>(mut self, view: &G::View, reasons: &[G::Reason]) -> Self {
        let name = |seat: Seat| G::seat_name(view, seat);
        self.reasons = reasons.iter().map(|reason| ReasonMessage::of(reason, &name)).collect();
        self
    }

    /// What the action loses for a rating and a mark, as equity.
    #[must_use]
    pub fn error(&self) -> f32 {
        self.equity_cost.unwrap_or(2.0 * self.cost)
    }
}

/// A reason: a code, an English sentence, and the parameters that a client needs to phrase it in
/// another language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ReasonMessage {
    /// The stable code.
    pub code: String,
    /// The sentence in English.
    pub message: String,
    /// The game's reason: its code and its parameters.
    #[ts(type = "{ code: string }")]
    pub params: Value,
}

impl ReasonMessage {
    /// The message of a reason, with the names that sentences use for seats.
    pub fn of<R: CodedMessage + Serialize>(reason: &R, name: SeatNames<'_>) -> Self {
        Self {
            code: reason.code().to_owned(),
            message: reason.to_english(name),
            params: serde_json::to_value(reason).unwrap_or_default(),
        }
    }
}
