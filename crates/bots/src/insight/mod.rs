//! Insight: what a position is worth, what each action costs, and how lucky a roll was.
//!
//! An [`Adviser`] is given what a viewer may know, as a bot is: a view and legal actions, never a
//! position. So neither a hint nor an analysis can tell what the viewer's seat does not know.
//! [`hint()`] advises about the open ask, [`MatchAnalyser`] goes through a match.

mod analyser;
mod analysis;
mod chance_correction;
mod evaluation;
mod hint;
mod judged_action;
mod moments;
mod rating;
mod rollout;
mod rollout_adviser;
mod seat_analysis;

pub use analyser::{AnalysisOptions, AnalysisScope, MatchAnalyser};
pub use analysis::{AnalysisMoment, DecisionReview, MatchAnalysis, MomentKind, RollLuck};
pub(crate) use chance_correction::ChanceCorrection;
pub use evaluation::{Advice, Evaluation, RatedAction, ResultUnit, RollEvaluation};
pub use hint::{Hint, hint};
pub use judged_action::{JudgedAction, ReasonMessage};
pub use rating::{CostMark, PerformanceRating, RatingName, RatingScale};
pub use rollout::{Rollout, RolloutLine, RolloutOptions, SampledMean, roll_out};
pub use rollout_adviser::{NoReason, RolloutAdviser};
pub use seat_analysis::SeatAnalysis;

#[cfg(test)]
mod tests;

use crate::Bots;
use kit::{CodedMessage, Next, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use ts_rs::TS;

/// How much time an adviser takes.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    TS,
    JsonSchema,
    strum::EnumString,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum InsightDepth {
    /// A few milliseconds a decision.
    #[default]
    Quick,
    /// Looks further ahead: up to a second a decision.
    Deep,
}

/// A game whose positions and actions can be judged.
pub trait Insight: Bots {
    /// Why an action is good or bad, as players say it.
    type Reason: Clone + PartialEq + Debug + Serialize + CodedMessage + TS + Send + 'static;

    /// How ratings are named.
    const RATING_SCALE: RatingScale = RatingScale::CHANCES;

    /// A new adviser for matches with these options.
    fn adviser(config: &Self::Config, depth: InsightDepth) -> Box<dyn Adviser<Self>>;

    /// What a position is worth at which a rollout that began at `start` ends; `None` if it goes on.
    /// By default a rollout ends with the match.
    fn rollout_result(
        start: &Self,
        position: &Self,
        adviser: &mut dyn Adviser<Self>,
    ) -> Option<Evaluation> {
        let _ = (start, adviser);
        match position.next() {
            Next::Over(outcome) => Some(Evaluation::of_outcome(&outcome)),
            Next::Chance(_) | Next::Ask(_) => None,
        }
    }
}

/// Judges positions and actions of one match, by what a viewer may know.
///
/// The same view gives the same judgement, whatever was judged before.
pub trait Adviser<G: Insight>: Send {
    /// In what the result of the match and luck are measured.
    fn result_unit(&self) -> ResultUnit {
        ResultUnit::Chance
    }

    /// What a position is worth to each seat.
    fn evaluate(&mut self, viewer: Option<Seat>, view: &G::View) -> Evaluation;

    /// What each of these legal actions of a seat that is asked is worth, in the same order.
    fn rate(&mut self, seat: Seat, view: &G::View, actions: &[G::Action]) -> Advice;

    /// The same for a decision that was made: the action with this index was taken. It is judged as
    /// closely as the best ones, even if it does not come into question.
    fn rate_played(
        &mut self,
        seat: Seat,
        view: &G::View,
        actions: &[G::Action],
        played: usize,
    ) -> Advice {
        let _ = played;
        self.rate(seat, view, actions)
    }

    /// What speaks for or against an action, the most important first.
    fn reasons(&mut self, seat: Seat, view: &G::View, action: &G::Action) -> Vec<G::Reason>;

    /// What a roll was worth: the mean over all its results as the viewer knew the position before
    /// it, and the value after it by the same measure. `None` if the viewer cannot tell.
    fn evaluate_roll(
        &mut self,
        viewer: Option<Seat>,
        before: &G::View,
        after: &G::View,
    ) -> Option<RollEvaluation>;
}
