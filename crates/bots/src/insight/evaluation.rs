//! What an adviser answers.

use crate::gammon::expert::{DoubleEquities, OutcomeChances};
use kit::{Outcome, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// In what the result of a match and the luck of its rolls are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ResultUnit {
    /// The probability of winning the match.
    Chance,
    /// Points, where a match is played for as many as possible: backgammon for money.
    Points,
}

/// What a position is worth to each seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct Evaluation {
    /// The probability of each seat to win the match; in a money game of backgammon, the game.
    pub chances: Vec<f32>,
    /// Backgammon: the equity of each seat with the cube. In a match a single game at the present
    /// value of the cube is worth 1; in a money game it is points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equities: Option<Vec<f32>>,
    /// Backgammon: how the game ends for the first seat, without the cube.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<OutcomeChances>,
}

impl Evaluation {
    /// An evaluation by win chances alone.
    #[must_use]
    pub fn by_chances(chances: Vec<f32>) -> Self {
        Self { chances, equities: None, outcomes: None }
    }

    /// A match that is over: its winners share the win.
    #[must_use]
    pub fn of_outcome(outcome: &Outcome) -> Self {
        let winners = outcome.winners();
        let share = 1.0 / winners.len().max(1) as f32;
        let of = |seat: Seat| if winners.contains(seat) { share } else { 0.0 };
        Self::by_chances(Seat::first(outcome.ranks.len() as u8).map(of).collect())
    }

    /// The value for each seat in a unit.
    #[must_use]
    pub fn values(&self, unit: ResultUnit) -> &[f32] {
        match (unit, &self.equities) {
            (ResultUnit::Points, Some(equities)) => equities,
            _ => &self.chances,
        }
    }
}

/// A roll as a viewer could judge it.
#[derive(Clone, Debug, PartialEq)]
pub struct RollEvaluation {
    /// The mean over all results.
    pub mean: Evaluation,
    /// The value with the result that came, by the same measure.
    pub rolled: Evaluation,
}

/// What the actions of a decision are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// One for each action, in the order of the actions.
    pub ratings: Vec<RatedAction>,
    /// Whether the decision counts for a rating: more than one action comes into question.
    pub counts: bool,
    /// Backgammon: what the cube decision is worth to the side that doubles.
    pub double: Option<DoubleEquities>,
}

/// What an action is worth to the seat that takes it.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedAction {
    /// The probability of the seat to win after it.
    pub chance: f32,
    /// What it loses against the best action, as a probability of winning.
    pub cost: f32,
    /// Backgammon: its equity, at the present value of the cube.
    pub equity: Option<f32>,
    /// Backgammon: the equity it loses against the best action.
    pub equity_cost: Option<f32>,
}

impl RatedAction {
    /// What the action loses for a rating and a mark, as equity.
    #[must_use]
    pub fn error(&self) -> f32 {
        self.equity_cost.unwrap_or(2.0 * self.cost)
    }
}

impl Advice {
    /// Advice by the win chances of the seat after each action. All of them count.
    #[must_use]
    pub fn by_chances(chances: &[f32]) -> Self {
        let best = chances.iter().copied().fold(f32::MIN, f32::max);
        let rate = |chance: &f32| RatedAction {
            chance: *chance,
            cost: best - chance,
            equity: None,
            equity_cost: None,
        };
        Self {
            ratings: chances.iter().map(rate).collect(),
            counts: chances.len() > 1,
            double: None,
        }
    }

    /// The indices of the actions, the best first; the first of equals.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.ratings.len()).collect();
        order.sort_by(|a, b| self.ratings[*a].error().total_cmp(&self.ratings[*b].error()));
        order
    }
}
