//! How each seat did in a match.

use super::{CostMark, DecisionReview, PerformanceRating, RatingScale, ResultUnit, RollLuck};
use kit::{Outcome, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a seat did in a match.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct SeatAnalysis {
    /// The seat.
    pub seat: Seat,
    /// The number of decisions that count for the rating.
    pub decisions: u32,
    /// The win chance that all its decisions cost together.
    pub cost: f32,
    /// Backgammon: the equity that they cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equity_cost: Option<f32>,
    /// The number of its inaccuracies, mistakes and blunders.
    pub inaccuracies: u32,
    /// See [`SeatAnalysis::inaccuracies`].
    pub mistakes: u32,
    /// See [`SeatAnalysis::inaccuracies`].
    pub blunders: u32,
    /// How well it decided; missing if none of its decisions counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<PerformanceRating>,
    /// What all rolls together gained it, in the unit of the analysis.
    pub luck: f32,
    /// The result: 1 for a win, a share for a shared one, or points; missing if the match is not
    /// over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<f32>,
    /// The result less the luck of all rolls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck_adjusted: Option<f32>,
}

impl SeatAnalysis {
    /// The summary of a seat's decisions and of what the rolls gained it.
    pub(super) fn new(
        seat: Seat,
        scale: RatingScale,
        decisions: &[DecisionReview],
        rolls: &[RollLuck],
        unit: ResultUnit,
    ) -> Self {
        let own = || decisions.iter().filter(|decision| decision.seat == seat);
        let counted = || own().filter(|decision| decision.counts);
        let marked =
            |mark| own().filter(|decision| decision.played.mark == Some(mark)).count() as u32;
        let total: f32 = counted().map(|decision| decision.played.error()).sum();
        let has_equity = decisions.iter().any(|decision| decision.played.equity_cost.is_some());
        let luck = |roll: &RollLuck| match (unit, &roll.equity_luck) {
            (ResultUnit::Points, Some(equities)) => equities[seat.index()],
            _ => roll.luck[seat.index()],
        };
        Self {
            seat,
            decisions: counted().count() as u32,
            cost: own().map(|decision| decision.played.cost).sum(),
            equity_cost: has_equity.then_some(total),
            inaccuracies: marked(CostMark::Inaccuracy),
            mistakes: marked(CostMark::Mistake),
            blunders: marked(CostMark::Blunder),
            rating: PerformanceRating::new(scale, total, counted().count() as u32),
            luck: rolls.iter().map(luck).sum(),
            result: None,
            luck_adjusted: None,
        }
    }

    /// The same with the result of the match.
    pub(super) fn with_outcome(mut self, outcome: &Outcome, unit: ResultUnit) -> Self {
        let winners = outcome.winners();
        let result = match (unit, &outcome.points) {
            (ResultUnit::Points, Some(points)) => {
                let others: i32 = points.iter().sum::<i32>() - points[self.seat.index()];
                (points[self.seat.index()] - others) as f32
            }
            _ if winners.contains(self.seat) => 1.0 / winners.len() as f32,
            _ => 0.0,
        };
        self.result = Some(result);
        self.luck_adjusted = Some(result - self.luck);
        self
    }
}
