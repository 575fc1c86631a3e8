//! An analysis as one page for a browser: no scripts, nothing from the network, light and dark.

use super::report::{AnalysisReport, cost_text, mark_name, percent, reasons_text, roll_text};
use bots::insight::{DecisionReview, Insight, RollLuck};
use kit::Seat;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// The size of the graph, in units of its drawing.
const GRAPH_WIDTH: f32 = 960.0;
const GRAPH_HEIGHT: f32 = 240.0;
/// The most rolls that are listed.
const MAX_ROLLS: usize = 12;

/// The whole page.
pub(super) fn page<G: Insight>(report: &AnalysisReport<'_, G>) -> String {
    let title = format!("{}: {}", G::TITLE, players(report));
    let parts = [summary(report), graph(report), moments(report), decisions(report), rolls(report)];
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{}\
         </body>\n</html>\n",
        parts.concat(),
        title = escape(&title),
    )
}

fn players<G: Insight>(report: &AnalysisReport<'_, G>) -> String {
    let seats = report.analysis.seats.iter().map(|summary| report.seat_title(summary.seat));
    seats.collect::<Vec<_>>().join(" – ")
}

/// A text in which no character is markup.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn table(head: &[&str], rows: impl Iterator<Item = String>) -> String {
    let head: String = head.iter().map(|cell| format!("<th>{}</th>", escape(cell))).collect();
    let rows: String = rows.collect();
    format!(
        "<div class=\"scroll\"><table>\n<thead><tr>{head}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table></div>\n"
    )
}

fn row(class: &str, cells: &[String]) -> String {
    let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
    if class.is_empty() {
        format!("<tr>{cells}</tr>\n")
    } else {
        format!("<tr class=\"{class}\">{cells}</tr>\n")
    }
}

fn summary<G: Insight>(report: &AnalysisReport<'_, G>) -> String {
    let head =
        ["Seat", "Rating", "Decisions", "Lost", "?! / ? / ??", "Luck", "Result", "Less luck"];
    let rows = report.analysis.seats.iter().map(|of| row("", &report.summary_cells(of)));
    format!("<h2>Players</h2>\n{}", table(&head, rows))
}

/// The chances over time: a line for each seat.
fn graph<G: Insight>(report: &AnalysisReport<'_, G>) -> String {
    let evaluations = &report.analysis.evaluations;
    let last = evaluations.len().saturating_sub(1).max(1) as f32;
    let mut lines = String::new();
    for summary in &report.analysis.seats {
        let at = summary.seat.index();
        let point = |(step, chance): (usize, f32)| {
            let x = GRAPH_WIDTH * step as f32 / last;
            format!("{x:.1},{:.1}", GRAPH_HEIGHT * (1.0 - chance))
        };
        let chances = evaluations.iter().map(|evaluation| evaluation.chances[at]);
        let points: Vec<String> = chances.enumerate().map(point).collect();
        let _ = writeln!(
            lines,
            "<polyline class=\"seat{at}\" points=\"{}\"><title>{}</title></polyline>",
            points.join(" "),
            escape(&report.seat_title(summary.seat))
        );
    }
    let legend: String =
        report.analysis.seats.iter().map(|of| legend_item(report, of.seat)).collect();
    format!(
        "<h2>Chances</h2>\n<p class=\"legend\">{legend}</p>\n\
         <svg viewBox=\"0 0 {GRAPH_WIDTH} {GRAPH_HEIGHT}\" role=\"img\" \
         aria-label=\"The chance of each seat to win, step by step\" preserveAspectRatio=\"none\">\n\
         <line class=\"middle\" x1=\"0\" y1=\"{half}\" x2=\"{GRAPH_WIDTH}\" y2=\"{half}\"/>\n{lines}</svg>\n",
        half = GRAPH_HEIGHT / 2.0,
    )
}

fn legend_item<G: Insight>(report: &AnalysisReport<'_, G>, seat: Seat) -> String {
    let title = escape(&report.seat_title(seat));
    format!("<span class=\"seat{}\">{title}</span> ", seat.index())
}

fn moments<G: Insight>(report: &AnalysisReport<'_, G>) -> String {
    let item = |moment: &bots::insight::AnalysisMoment| {
        let text = escape(&report.moment_text(moment));
        format!("<li><a href=\"#step{step}\">step {step}</a>: {text}</li>\n", step = moment.step)
    };
    let items: String = report.analysis.moments.iter().map(item).collect();
    if items.is_empty() { items } else { format!("<h2>Moments</h2>\n<ul>\n{items}</ul>\n") }
}

fn decisions<G: Insight>(report: &AnalysisReport<'_, G>) -> String {
    let head = ["Step", "Seat", "Played", "Lost", "", "Best", "Why", "Others"];
    let rows = report.analysis.decisions.iter().map(|decision| decision_row(report, decision));
    format!("<h2>Decisions</h2>\n{}", table(&head, rows))
}

fn decision_row<G: Insight>(report: &AnalysisReport<'_, G>, decision: &DecisionReview) -> String {
    let DecisionReview { step, played, best, .. } = decision;
    let others = best.iter().skip(1).take(2);
    let others: Vec<String> =
        others.map(|other| format!("{} ({})", other.notation, cost_text(other))).collect();
    let mark = played.mark.map_or("", mark_name);
    let first = best.first();
    let cells = [
        report.seat_title(decision.seat),
        played.notation.clone(),
        cost_text(played),
        mark.to_owned(),
        first.map_or_else(String::new, |best| best.notation.clone()),
        first.map_or_else(String::new, reasons_text),
        others.join(", "),
    ];
    let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
    format!("<tr id=\"step{step}\" class=\"{mark}\"><td>{step}</td>{cells}</tr>\n")
}

/// The rolls that mattered most to those who made them.
fn rolls<G: Insight>(report: &AnalysisReport<'_, G>) -> String {
    let luck = |roll: &RollLuck| roll.seat.map_or(0.0, |seat| roll.luck[seat.index()]);
    let mut rolls: Vec<&RollLuck> = report.analysis.rolls.iter().collect();
    rolls.sort_by(|a, b| luck(b).abs().total_cmp(&luck(a).abs()));
    rolls.truncate(MAX_ROLLS);
    rolls.sort_by_key(|roll| roll.step);
    if rolls.is_empty() {
        return String::new();
    }
    let cells = |roll: &&RollLuck| {
        let seat = roll.seat.map_or_else(String::new, |seat| report.seat_title(seat));
        row("", &[roll.step.to_string(), seat, roll_text(roll), percent(luck(roll))])
    };
    let rows = rolls.iter().map(cells);
    format!("<h2>Luck</h2>\n{}", table(&["Step", "Seat", "Roll", "Luck"], rows))
}
