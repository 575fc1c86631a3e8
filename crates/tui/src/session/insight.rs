//! Hints during a match against bots, and the analysis after any match.

use super::{Mode, Notice, PendingStep, PlaySession};
use crate::TerminalGame;
use bots::insight::{
    AnalysisOptions, AnalysisScope, InsightDepth, JudgedAction, MatchAnalyser, ResultUnit,
    SeatAnalysis, hint,
};
use kit::{Next, Referee, Seat};
use std::ops::ControlFlow;

/// How many other actions a hint names.
const MAX_ALTERNATIVES: usize = 2;

impl<G: TerminalGame> PlaySession<G> {
    /// Shows a hint, or the analysis of a match that is over.
    pub(super) fn show_insight(&mut self) {
        if let Next::Over(_) = self.save.played.position().next() {
            self.mode = Mode::Analysis(self.analysis_rows());
            return;
        }
        let text = match self.pending {
            _ if self.people().len() != 1 => "Hints are for matches against bots.".to_owned(),
            PendingStep::Human(seat) => self.hint_text(seat),
            _ => "A hint is for when you are asked.".to_owned(),
        };
        self.notice = Some(Notice::Info(text));
    }

    /// The best action with its reason, and what others cost.
    fn hint_text(&self, seat: Seat) -> String {
        let position = self.save.played.position();
        let Some(hint) = hint(position, seat, InsightDepth::Quick) else {
            return "There is nothing to choose.".to_owned();
        };
        let Some((best, others)) = hint.actions.split_first() else {
            return "There is nothing to choose.".to_owned();
        };
        let reasons = best.reasons.iter().take(2).map(|reason| format!(" {}", reason.message));
        let others = others
            .iter()
            .take(MAX_ALTERNATIVES)
            .map(|other| format!(" {} costs {}.", other.notation, cost(other)));
        let chance = 100.0 * best.chance;
        format!("{} ({chance:.0} %).", best.notation)
            + &reasons.collect::<String>()
            + &others.collect::<String>()
    }

    /// The summary of each seat, and the moments that mattered most.
    fn analysis_rows(&self) -> Vec<String> {
        let options =
            AnalysisOptions { depth: InsightDepth::Quick, scope: AnalysisScope::Everything };
        let analyser = MatchAnalyser::new(&self.save.played, options);
        let Some(analysis) = analyser.run(|_, _| ControlFlow::Continue(())) else {
            return Vec::new();
        };
        let view = self.save.played.position().view(None);
        let summary =
            |of: &SeatAnalysis| summary_rows(&G::seat_title(&view, of.seat), of, analysis.unit);
        let mut rows: Vec<String> = analysis.seats.iter().flat_map(summary).collect();
        let mut worst: Vec<_> =
            analysis.decisions.iter().filter(|decision| decision.played.mark.is_some()).collect();
        worst.sort_by(|a, b| b.played.error().total_cmp(&a.played.error()));
        if !worst.is_empty() {
            rows.push("Decisions that cost most".into());
        }
        for decision in worst.into_iter().take(3) {
            let name = G::seat_title(&view, decision.seat);
            let (played, cost) = (&decision.played.notation, cost(&decision.played));
            let best = decision.best.first().map_or("", |best| best.notation.as_str());
            rows.push(format!("  step {}: {name} {played}, {cost}; {best}", decision.step));
        }
        rows
    }
}

fn summary_rows(name: &str, of: &SeatAnalysis, unit: ResultUnit) -> [String; 2] {
    let rating = of.rating.map_or_else(
        || "no rating".to_owned(),
        |rating| format!("rating {:.1} ({})", rating.value, rating.name.to_english()),
    );
    let luck = match unit {
        ResultUnit::Chance => format!("{:+.1} %", 100.0 * of.luck),
        ResultUnit::Points => format!("{:+.2} points", of.luck),
    };
    let marks = format!(
        "{} decisions, {} mistakes, {} blunders, luck {luck}",
        of.decisions, of.mistakes, of.blunders
    );
    [format!("{name}: {rating}"), format!("  {marks}")]
}

/// What an action costs: equity in backgammon, else a win chance.
fn cost(action: &JudgedAction) -> String {
    match action.equity_cost {
        Some(equity) => format!("{equity:.3}"),
        None => format!("{:.1} %", 100.0 * action.cost),
    }
}
