//! An analysis as text.

use bots::insight::{
    AnalysisMoment, CostMark, DecisionReview, Insight, JudgedAction, MatchAnalysis, MomentKind,
    ResultUnit, RollLuck, SeatAnalysis,
};
use kit::{Referee, Save, Seat};
use std::fmt::Write;

/// An analysis with the match it is about.
pub(super) struct AnalysisReport<'a, G: Insight> {
    pub(super) save: &'a Save<G>,
    pub(super) analysis: &'a MatchAnalysis,
}

impl<'a, G: Insight> AnalysisReport<'a, G> {
    pub(super) fn new(save: &'a Save<G>, analysis: &'a MatchAnalysis) -> Self {
        Self { save, analysis }
    }

    /// The name of a seat with its player's, if there is one.
    pub(super) fn seat_title(&self, seat: Seat) -> String {
        let view = self.save.played.position().view(None);
        let title = G::seat_title(&view, seat);
        let player = self.save.players.get(seat.index()).map_or("", String::as_str);
        match player.strip_prefix("human:").unwrap_or(player) {
            "" | "human" | "engine" => title,
            player => format!("{title} ({player})"),
        }
    }

    /// The summary, the decisions that cost something and the moments.
    pub(super) fn to_table(&self) -> String {
        let mut text = format!("{}\n\n", G::TITLE);
        let rows = self.analysis.seats.iter().map(|summary| self.summary_cells(summary));
        text += &columns(&[SUMMARY_HEAD.map(str::to_owned).to_vec()], rows.collect());
        let marked: Vec<&DecisionReview> = self.marked().collect();
        if !marked.is_empty() {
            text += "\nDecisions that cost something\n\n";
            let rows = marked.iter().map(|decision| self.decision_cells(decision));
            text += &columns(&[DECISION_HEAD.map(str::to_owned).to_vec()], rows.collect());
        }
        if !self.analysis.moments.is_empty() {
            text += "\nMoments\n\n";
            for moment in &self.analysis.moments {
                let _ = writeln!(text, "{:>6}  {}", moment.step, self.moment_text(moment));
            }
        }
        text
    }

    /// The match as a file of other programs, with a comment for each decision that cost something;
    /// `None` if the game has no such files. Comments begin with a semicolon, and readers skip them.
    pub(super) fn to_transcript(&self) -> Option<String> {
        let name = |word: &String| word.strip_prefix("human:").unwrap_or(word).to_owned();
        let names: Vec<String> = self.save.players.iter().map(name).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let text = G::transcript(&self.save.played, &names)?.text;
        let mut comments = String::new();
        for summary in &self.analysis.seats {
            let cells = self.summary_cells(summary);
            let _ = writeln!(comments, "; {}: rating {}, luck {}", cells[0], cells[1], cells[5]);
        }
        for decision in self.marked() {
            let [step, seat, played, cost, mark, best, _] =
                <[String; 7]>::try_from(self.decision_cells(decision)).ok()?;
            let _ = writeln!(
                comments,
                "; step {step}: {seat} plays {played}, a {mark} that costs {cost}; better is {best}"
            );
        }
        Some(comments + &text)
    }

    /// The decisions with a mark, in order.
    pub(super) fn marked(&self) -> impl Iterator<Item = &DecisionReview> {
        self.analysis.decisions.iter().filter(|decision| decision.played.mark.is_some())
    }

    pub(super) fn summary_cells(&self, summary: &SeatAnalysis) -> Vec<String> {
        let rating = summary.rating.map_or_else(
            || "–".to_owned(),
            |rating| format!("{:.1} {}", rating.value, rating.name.to_english()),
        );
        let cost = match summary.equity_cost {
            Some(equity) => format!("{equity:.3}"),
            None => percent(summary.cost),
        };
        let value = |value: f32| match self.analysis.unit {
            ResultUnit::Chance => signed_percent(value),
            ResultUnit::Points => format!("{value:+.2}"),
        };
        let result = |value: Option<f32>| {
            value.map_or_else(|| "–".to_owned(), |value| format!("{value:.2}"))
        };
        let marks = [summary.inaccuracies, summary.mistakes, summary.blunders];
        vec![
            self.seat_title(summary.seat),
            rating,
            summary.decisions.to_string(),
            cost,
            marks.map(|count| count.to_string()).join("/"),
            value(summary.luck),
            result(summary.result),
            result(summary.luck_adjusted),
        ]
    }

    pub(super) fn decision_cells(&self, decision: &DecisionReview) -> Vec<String> {
        let best = decision.best.first();
        vec![
            decision.step.to_string(),
            self.seat_title(decision.seat),
            decision.played.notation.clone(),
            cost_text(&decision.played),
            decision.played.mark.map_or("", mark_name).to_owned(),
            best.map_or_else(String::new, |best| best.notation.clone()),
            best.map_or_else(String::new, reasons_text),
        ]
    }

    pub(super) fn moment_text(&self, moment: &AnalysisMoment) -> String {
        let (seat, size) = (self.seat_title(moment.seat), signed_percent(moment.size));
        match moment.kind {
            MomentKind::Mistake => {
                format!(
                    "{seat} {} ({})",
                    self.played_text(moment.step),
                    signed_percent(-moment.size)
                )
            }
            MomentKind::Good => format!(
                "{seat} {}, the only good choice (the next costs {})",
                self.played_text(moment.step),
                percent(moment.size)
            ),
            MomentKind::Luck => {
                format!("{seat} is lucky{} ({size})", self.rolled_text(moment.step))
            }
            MomentKind::BadLuck => format!(
                "{seat} is unlucky{} ({})",
                self.rolled_text(moment.step),
                signed_percent(-moment.size)
            ),
            MomentKind::Turn => format!("{seat} takes the lead ({size})"),
        }
    }

    fn played_text(&self, step: u32) -> String {
        let of = |decision: &&DecisionReview| decision.step == step;
        let decision = self.analysis.decisions.iter().find(of);
        decision.map_or_else(String::new, |decision| format!("plays {}", decision.played.notation))
    }

    fn rolled_text(&self, step: u32) -> String {
        let roll = self.analysis.rolls.iter().find(|roll| roll.step == step);
        roll.map_or_else(String::new, |roll| format!(" with {}", roll_text(roll)))
    }
}

const SUMMARY_HEAD: [&str; 8] = [
    "seat",
    "rating",
    "decisions",
    "lost",
    "inaccuracies/mistakes/blunders",
    "luck",
    "result",
    "less luck",
];
const DECISION_HEAD: [&str; 7] = ["step", "seat", "played", "lost", "", "best", "why"];

pub(super) fn roll_text(roll: &RollLuck) -> String {
    roll.values.iter().map(u32::to_string).collect::<Vec<_>>().join("-")
}

/// What an action loses: equity in backgammon, else a win chance.
pub(super) fn cost_text(action: &JudgedAction) -> String {
    match action.equity_cost {
        Some(equity) => format!("{equity:.3}"),
        None => percent(action.cost),
    }
}

pub(super) fn reasons_text(action: &JudgedAction) -> String {
    let sentences: Vec<&str> =
        action.reasons.iter().take(3).map(|reason| reason.message.as_str()).collect();
    sentences.join(" ")
}

pub(super) const fn mark_name(mark: CostMark) -> &'static str {
    match mark {
        CostMark::Inaccuracy => "inaccuracy",
        CostMark::Mistake => "mistake",
        CostMark::Blunder => "blunder",
    }
}

pub(super) fn percent(chance: f32) -> String {
    format!("{:.1} %", 100.0 * chance)
}

fn signed_percent(chance: f32) -> String {
    format!("{:+.1} %", 100.0 * chance)
}

/// Rows with their cells below each other.
fn columns(head: &[Vec<String>], rows: Vec<Vec<String>>) -> String {
    let rows: Vec<Vec<String>> = head.iter().cloned().chain(rows).collect();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}
