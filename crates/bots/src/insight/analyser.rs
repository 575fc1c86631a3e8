//! Goes through a match step by step.

use super::moments::find_moments;
use super::{
    Adviser, DecisionReview, Evaluation, Insight, InsightDepth, JudgedAction, MatchAnalysis,
    RollLuck, SeatAnalysis,
};
use kit::{DiscardEvents, LegalActions, Match, Next, Referee, Roll, Seat, Step};
use std::ops::ControlFlow;

/// What an analysis may tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisScope {
    /// Everything: each decision is judged by what its seat knew, and everybody's are shown. For
    /// those who may know all that was hidden.
    Everything,
    /// What this seat, or a spectator (`None`), knew: where seats know different things, only the
    /// decisions of the viewer are judged.
    Viewer(Option<Seat>),
}

/// How a match is analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisOptions {
    /// How far the adviser looks ahead.
    pub depth: InsightDepth,
    /// What the analysis may tell.
    pub scope: AnalysisScope,
}

/// Analyses a match, a step at a time, so that the caller can report progress or stop.
pub struct MatchAnalyser<'m, G: Insight> {
    played: &'m Match<G>,
    options: AnalysisOptions,
    adviser: Box<dyn Adviser<G>>,
    position: G,
    step: usize,
    evaluations: Vec<Evaluation>,
    decisions: Vec<DecisionReview>,
    rolls: Vec<RollLuck>,
}

impl<G: Insight> std::fmt::Debug for MatchAnalyser<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MatchAnalyser").field("step", &self.step).finish_non_exhaustive()
    }
}

impl<'m, G: Insight> MatchAnalyser<'m, G> {
    /// An analyser at the beginning of a match.
    #[must_use]
    pub fn new(played: &'m Match<G>, options: AnalysisOptions) -> Self {
        let position = played.after_steps(0).position().clone();
        let adviser = G::adviser(&position.config(), options.depth);
        let mut analyser = Self {
            played,
            options,
            adviser,
            position,
            step: 0,
            evaluations: Vec::new(),
            decisions: Vec::new(),
            rolls: Vec::new(),
        };
        analyser.push_evaluation();
        analyser
    }

    /// Analyses a match to its end. `progress` is told how many steps of how many are done, and
    /// may break off the analysis; then there is none.
    pub fn run(
        mut self,
        mut progress: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Option<MatchAnalysis> {
        let total = self.played.steps().len();
        while self.step < total {
            self.advance();
            if progress(self.step, total).is_break() {
                return None;
            }
        }
        Some(self.finish())
    }

    /// Analyses the next step, if there is one.
    pub fn advance(&mut self) {
        let Some(step) = self.played.steps().get(self.step) else { return };
        match step {
            Step::Acted { seat, action } => {
                self.review_decision(*seat, action);
                self.apply(step);
            }
            Step::Resigned { .. } => self.apply(step),
            Step::Rolled { .. } => self.review_roll(step),
        }
        self.step += 1;
        self.push_evaluation();
    }

    /// The analysis of the steps so far.
    #[must_use]
    pub fn finish(self) -> MatchAnalysis {
        let unit = self.adviser.result_unit();
        let summary = |seat: Seat| {
            let of = SeatAnalysis::new(seat, G::RATING_SCALE, &self.decisions, &self.rolls, unit);
            match self.position.next() {
                Next::Over(outcome) => of.with_outcome(&outcome, unit),
                Next::Chance(_) | Next::Ask(_) => of,
            }
        };
        let viewer = match self.options.scope {
            AnalysisScope::Viewer(viewer) if G::HAS_HIDDEN_INFORMATION => viewer,
            _ => None,
        };
        MatchAnalysis {
            game: G::NAME.into(),
            depth: self.options.depth,
            viewer,
            unit,
            seats: Seat::first(self.position.seat_count()).map(summary).collect(),
            moments: find_moments(&self.evaluations, &self.decisions, &self.rolls),
            evaluations: self.evaluations,
            decisions: self.decisions,
            rolls: self.rolls,
        }
    }

    /// Whose knowledge the evaluations of positions rest on.
    fn viewer(&self) -> Option<Seat> {
        match self.options.scope {
            AnalysisScope::Everything => None,
            AnalysisScope::Viewer(viewer) => viewer,
        }
    }

    fn push_evaluation(&mut self) {
        let evaluation = match self.position.next() {
            Next::Over(outcome) => Evaluation::of_outcome(&outcome),
            Next::Chance(_) | Next::Ask(_) => {
                let viewer = self.viewer();
                self.adviser.evaluate(viewer, &self.position.view(viewer))
            }
        };
        self.evaluations.push(evaluation);
    }

    fn apply(&mut self, step: &Step<G::Action>) {
        let applied = self.position.apply_step(step, &mut DiscardEvents);
        applied.unwrap_or_else(|_| unreachable!("the match was played by the same steps"));
    }

    fn review_roll(&mut self, step: &Step<G::Action>) {
        let Next::Chance(roll) = self.position.next() else { return self.apply(step) };
        let Some(viewer) = self.viewer_of_roll(&roll) else { return self.apply(step) };
        let before = self.position.view(viewer);
        self.apply(step);
        let after = self.position.view(viewer);
        let Some(value) = self.adviser.evaluate_roll(viewer, &before, &after) else { return };
        let rolled = match step {
            Step::Rolled { number } => roll.result(*number),
            _ => None,
        };
        let gain = |mean: &[f32], rolled: &[f32]| -> Vec<f32> {
            rolled.iter().zip(mean).map(|(rolled, mean)| rolled - mean).collect()
        };
        let equities = value.mean.equities.as_ref().zip(value.rolled.equities.as_ref());
        self.rolls.push(RollLuck {
            step: self.step as u32,
            seat: roll.owner,
            purpose: roll.purpose.to_owned(),
            values: rolled.map(|rolled| roll.values(rolled)).unwrap_or_default(),
            luck: gain(&value.mean.chances, &value.rolled.chances),
            equity_luck: equities.map(|(mean, rolled)| gain(mean, rolled)),
        });
    }

    /// Whose knowledge a roll is judged by: the viewer's, or that of a seat that saw it; `None` if
    /// it may not be shown.
    fn viewer_of_roll(&self, roll: &Roll) -> Option<Option<Seat>> {
        let seats = || Seat::first(self.position.seat_count());
        match self.options.scope {
            AnalysisScope::Viewer(viewer) => roll.seen_by.includes(viewer).then_some(viewer),
            AnalysisScope::Everything if roll.seen_by.includes(None) => Some(None),
            AnalysisScope::Everything => {
                seats().find(|seat| roll.seen_by.includes(Some(*seat))).map(Some)
            }
        }
    }

    fn may_review(&self, seat: Seat) -> bool {
        match self.options.scope {
            AnalysisScope::Viewer(viewer) => !G::HAS_HIDDEN_INFORMATION || viewer == Some(seat),
            AnalysisScope::Everything => true,
        }
    }

    fn review_decision(&mut self, seat: Seat, action: &G::Action) {
        let Next::Ask(ask) = self.position.next() else { return };
        if !self.may_review(seat) {
            return;
        }
        let mut legal = LegalActions::default();
        self.position.legal_actions(seat, &mut legal);
        let mut actions = legal.actions().to_vec();
        if actions.is_empty() {
            return;
        }
        // An ask whose answers cannot all be listed can be answered by another.
        if !actions.contains(action) {
            actions.push(action.clone());
        }
        if actions.len() > 1 {
            let review = self.review(seat, ask.prompt, action, &actions);
            self.decisions.extend(review);
        }
    }

    fn review(
        &mut self,
        seat: Seat,
        prompt: &str,
        action: &G::Action,
        actions: &[G::Action],
    ) -> Option<DecisionReview> {
        let view = self.position.view(Some(seat));
        let played = actions.iter().position(|other| other == action)?;
        let advice = self.adviser.rate_played(seat, &view, actions, played);
        let ranking = advice.ranking();
        let mut judge = |at: usize| {
            let judged = JudgedAction::new(&self.position, seat, &actions[at], &advice.ratings[at]);
            let reasons = self.adviser.reasons(seat, &view, &actions[at]);
            judged.with_reasons::<G>(&view, &reasons)
        };
        let best = ranking.iter().take(DecisionReview::MAX_ALTERNATIVES);
        Some(DecisionReview {
            step: self.step as u32,
            seat,
            prompt: prompt.to_owned(),
            // Whoever doubles far too early has decided, although it was not close.
            counts: advice.counts || advice.ratings[played].error() > 0.0,
            not_by_player: self.played.mark(self.step).is_some(),
            played: judge(played),
            best: best.map(|at| judge(*at)).collect(),
            choices: actions.len() as u32,
            double: advice.double,
        })
    }
}
