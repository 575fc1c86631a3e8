//! What the actions of a decision would have been worth.

use bots::insight::{Adviser, Insight};
use kit::{LegalActions, Referee, Seat};

/// How much of a win chance an action may cost and still be sensible.
pub(crate) const SENSIBLE_COST: f32 = 0.01;

/// A decision with more than one legal action, as the quick insight judges it by what its seat knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DecisionJudgement {
    /// The win chance after the best action.
    pub(crate) best: f32,
    /// How many actions cost at most [`SENSIBLE_COST`] against the best.
    pub(crate) sensible: usize,
    /// What the action that was taken costs against the best.
    pub(crate) cost: f32,
}

/// Judges decisions.
pub(crate) struct JudgementRecorder<G: Insight> {
    adviser: Box<dyn Adviser<G>>,
    legal: LegalActions<G::Action>,
}

impl<G: Insight> JudgementRecorder<G> {
    pub(crate) fn new(adviser: Box<dyn Adviser<G>>) -> Self {
        Self { adviser, legal: LegalActions::default() }
    }

    /// What a seat could have had, and what it took; `None` if there was no choice.
    pub(crate) fn judge(
        &mut self,
        position: &G,
        seat: Seat,
        taken: &G::Action,
    ) -> Option<DecisionJudgement> {
        position.legal_actions(seat, &mut self.legal);
        if self.legal.len() < 2 {
            return None;
        }
        let actions = self.legal.actions();
        let place = actions.iter().position(|action| action == taken)?;
        let ratings = self.adviser.rate(seat, &position.view(Some(seat)), actions).ratings;
        let chances = ratings.iter().map(|rated| rated.chance);
        Some(DecisionJudgement {
            best: chances.fold(f32::MIN, f32::max),
            sensible: ratings.iter().filter(|rated| rated.cost <= SENSIBLE_COST).count(),
            cost: ratings[place].cost,
        })
    }
}
