//! What changed: the first variant of an experiment compared with each of the others.

use super::chart::{self, IntervalRow};
use super::metric::ReportContext;
use super::page::{FigureValue, ReportFigure, ReportSection};
use crate::compare::{LENGTHS, compare_variants};
use crate::{
    CompareOptions, Comparison, ExperimentError, Manifest, ManifestCell, MeasureDifference,
    MeasureGroup, MeasureUnit, ResultTable, ValueKind, Verdict,
};
use std::path::Path;

/// At most so many variants are compared; their matches are in memory together.
const MAX_VARIANTS: usize = 8;
/// The probability that the section calls even one thing changed by mistake.
const ERROR: f64 = 0.05;
/// At most so many differences of options are named.
const MAX_OPTIONS: usize = 30;

/// A row of the figures: the line-up and the difference of a measure.
type MeasureRow<'a> = (&'a str, &'a MeasureDifference);

/// The section; `None` if the experiment has one variant.
///
/// # Errors
/// If the tables cannot be read.
pub(crate) fn section(
    folder: &Path,
    context: &ReportContext<'_>,
) -> Result<Option<ReportSection>, ExperimentError> {
    let manifest = context.manifest;
    let variants = manifest.variants().len();
    let compared = variants.min(MAX_VARIANTS);
    let alpha = ERROR / compared.saturating_sub(1).max(1) as f64;
    let options = CompareOptions { alpha, points: CompareOptions::POINTS };
    let comparisons = compare_variants(folder, manifest, MAX_VARIANTS, options)?;
    Ok((!comparisons.is_empty()).then(|| section_of(&comparisons, variants, manifest)))
}

fn section_of(comparisons: &[Comparison], variants: usize, manifest: &Manifest) -> ReportSection {
    let left_out = variants - 1 - comparisons.len();
    let mut note = format!(
        "Matches with the same number have the same dice in every variant, so differences are those of pairs. A \
         measure has changed if that is more than noise: Holm's method for all measures together, wrong in \
         {} % of reports. It has not changed if its interval excludes a change of {} points of a share or {} % of a \
         number; otherwise it is not decided, and the matches are those that would decide. The intervals are right all \
         together (Bonferroni).",
        100.0 * ERROR,
        CompareOptions::POINTS,
        CompareOptions::POINTS
    );
    if left_out > 0 {
        note += &format!(" {left_out} more variants are left out: parlor lab compare.");
    }
    comparisons.iter().for_each(|comparison| note += &options_note(comparison));
    let figures = comparisons.iter().flat_map(|comparison| figures_of(comparison, manifest));
    ReportSection { title: "What changed".into(), note, figures: figures.collect() }
}

/// What is different in the options, in words.
fn options_note(comparison: &Comparison) -> String {
    let Comparison { before, after, option_differences: all, .. } = comparison;
    let named: Vec<String> = all
        .iter()
        .take(MAX_OPTIONS)
        .map(|one| format!("{} {} → {}", one.path, short(&one.before), short(&one.after)))
        .collect();
    let more = match all.len().saturating_sub(MAX_OPTIONS) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!(" {before} → {after}: {}{more}.", named.join("; "))
}

/// A value as JSON, cut if it is long.
fn short(value: &serde_json::Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 40 {
        return text;
    }
    text.chars().take(39).chain(['…']).collect()
}

fn figures_of(comparison: &Comparison, manifest: &Manifest) -> Vec<ReportFigure> {
    let figure = |what: &str, is_shown: &dyn Fn(&MeasureDifference) -> bool| {
        let rows: Vec<MeasureRow<'_>> = measures(comparison, is_shown);
        let title = format!("{} → {}: {what}", comparison.before, comparison.after);
        ReportFigure {
            query: query(comparison, manifest, &rows),
            chart: chart_of(comparison, &rows),
            ..difference_figure(title, &rows)
        }
    };
    let is_card = |one: &MeasureDifference| one.group == MeasureGroup::Cards;
    let mut figures = vec![
        figure("changed beyond noise", &|one| one.verdict == Verdict::Changed),
        figure("wins, lengths and amounts", &|one| !is_card(one)),
    ];
    let cards = figure("cards, items, enemies and class abilities", &is_card);
    if !cards.rows.is_empty() {
        figures.push(ReportFigure { chart: None, ..cards });
    }
    figures
}

/// The measures of a comparison that are shown.
pub(crate) fn measures<'a>(
    comparison: &'a Comparison,
    is_shown: &dyn Fn(&MeasureDifference) -> bool,
) -> Vec<MeasureRow<'a>> {
    let of_line_up = |line_up: &'a crate::LineUpComparison| {
        line_up.measures.iter().map(|one| (line_up.line_up.as_str(), one))
    };
    let all = comparison.line_ups.iter().flat_map(of_line_up);
    all.filter(|(_, one)| is_shown(one)).collect()
}

/// A table of differences, without chart and query.
pub(crate) fn difference_figure(title: String, rows: &[MeasureRow<'_>]) -> ReportFigure {
    let columns = [
        "line_up",
        "measure",
        "before",
        "after",
        "difference",
        "interval",
        "verdict",
        "matches_needed",
    ];
    ReportFigure {
        title,
        chart: None,
        columns: columns.map(str::to_owned).to_vec(),
        rows: rows.iter().map(difference_row).collect(),
        query: String::new(),
    }
}

fn difference_row((line_up, one): &MeasureRow<'_>) -> Vec<FigureValue> {
    let shown = |value: f64| match one.unit {
        MeasureUnit::Share => FigureValue::Share(value),
        MeasureUnit::PerMatch => FigureValue::Number(value),
    };
    let interval = match one.unit {
        MeasureUnit::Share => FigureValue::LiftInterval(one.low, one.high),
        MeasureUnit::PerMatch => FigureValue::ChangeInterval(one.low, one.high),
    };
    let (verdict, needed) = match one.verdict {
        Verdict::Changed => ("changed", None),
        Verdict::Unchanged => ("not changed", None),
        Verdict::Undecided => ("not decided", one.matches_needed),
        Verdict::TooRare => ("too rare to be tested", None),
    };
    let mut row = vec![(*line_up).into(), one.measure.as_str().into()];
    row.extend([one.before, one.after, one.after - one.before].map(shown));
    row.extend([interval, verdict.into()]);
    row.push(needed.map_or(FigureValue::Missing, FigureValue::Count));
    row
}

/// The differences of shares.
fn chart_of(comparison: &Comparison, rows: &[MeasureRow<'_>]) -> Option<String> {
    let shares = rows.iter().filter(|(_, one)| one.unit == MeasureUnit::Share);
    let bar = |(line_up, one): &MeasureRow<'_>| IntervalRow {
        label: match comparison.line_ups.len() {
            1 => one.measure.clone(),
            _ => format!("{line_up}: {}", one.measure),
        },
        value: one.after - one.before,
        low: one.low,
        high: one.high,
        reference: Some(0.0),
    };
    chart::intervals(&shares.map(bar).collect::<Vec<_>>())
}

/// The values before and after of the rows, from the tables.
fn query(comparison: &Comparison, manifest: &Manifest, rows: &[MeasureRow<'_>]) -> String {
    let pairs: Vec<String> = rows
        .iter()
        .map(|(line_up, one)| format!("({}, {})", quoted(line_up), quoted(&one.measure)))
        .collect();
    let is_shown = match pairs.is_empty() {
        true => "false".to_owned(),
        false => format!("(line_up, measure) in ({})", pairs.join(", ")),
    };
    format!(
        "-- parlor lab compare DIR:{before} DIR:{after} --alpha {alpha} --power {points}\n\
         with {measured},\n\
         sides as (select line_up, measure, any_value(value) filter (variant = {before_text}) as before,\n    \
         any_value(value) filter (variant = {after_text}) as after\n  \
         from measured join cells using (cell) group by line_up, measure)\n\
         select line_up, measure, coalesce(before, 0) as before, coalesce(after, 0) as after,\n  \
         coalesce(after, 0) - coalesce(before, 0) as difference\n\
         from sides where {is_shown}\norder by all",
        before = comparison.before,
        after = comparison.after,
        alpha = comparison.alpha,
        points = comparison.points,
        measured = measured(manifest),
        before_text = quoted(&comparison.before),
        after_text = quoted(&comparison.after),
    )
}

/// The part of a query that gives the value of every measure in every cell.
fn measured(manifest: &Manifest) -> String {
    let table = |name: &str| manifest.tables.iter().find(|table| table.name == name);
    let mut parts = Vec::new();
    if let Some(matches) = table("matches") {
        let numbers: Vec<String> = length_columns(matches)
            .map(|name| format!("{name}::double as {}", quoted_name(&name.replace('_', " "))))
            .collect();
        parts.push(format!(
            "select cell, measure, avg(value) as value\n  \
             from (unpivot (select cell, {} from 'matches.parquet')\n    \
             on columns(* exclude (cell)) into name measure value value) group by cell, measure",
            numbers.join(", ")
        ));
    }
    if let Some(seats) = table("seats") {
        let wins = |by: &str, only: &str| {
            format!(
                "select cell, {} || {by}, avg(win_share) from 'seats.parquet'{only} group by cell, {by}",
                quoted(&format!("wins of {} ", by.replace('_', " ")))
            )
        };
        parts.push(wins("seat", ""));
        let differing: Vec<String> = manifest
            .cells
            .iter()
            .filter(|cell| ManifestCell::bots_differ(cell))
            .map(|cell| cell.cell.to_string())
            .collect();
        if !differing.is_empty() {
            parts.push(wins("bot", &format!(" where cell in ({})", differing.join(", "))));
        }
        let labels = seats.columns.iter().filter(|column| column.kind == ValueKind::Text);
        parts.extend(labels.filter(|label| label.name != "bot").map(|label| wins(&label.name, "")));
    }
    if table("cards").is_some() {
        parts.push(CARD_MEASURES.to_owned());
    }
    format!("measured(cell, measure, value) as (\n  {})", parts.join("\n  union all "))
}

const CARD_MEASURES: &str = "\
select cell, card || ': ' || event, count(*) / any_value(played)
  from 'cards.parquet' join (select cell, count(*) as played from 'matches.parquet' group by cell) using (cell)
  group by cell, card, event
  union all select cell, 'wins with ' || card, avg(win_share)
  from (select distinct cell, match, seat, card from 'cards.parquet' where seat is not null)
  join 'seats.parquet' using (cell, match, seat) group by cell, card";

/// The lengths and the amounts of a match.
fn length_columns(matches: &ResultTable) -> impl Iterator<Item = &str> {
    let is_measure = |name: &str, kind| LENGTHS.contains(&name) || kind == ValueKind::Number;
    let columns = matches.columns.iter().filter(move |one| is_measure(&one.name, one.kind));
    columns.map(|column| column.name.as_str())
}

/// A text as SQL.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A name as SQL.
fn quoted_name(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LineUpComparison, OptionDifference};

    fn measure(name: &str, group: MeasureGroup, verdict: Verdict) -> MeasureDifference {
        let unit = match group {
            MeasureGroup::Wins => MeasureUnit::Share,
            _ => MeasureUnit::PerMatch,
        };
        MeasureDifference {
            measure: name.into(),
            group,
            unit,
            before: 0.25,
            after: 0.5,
            low: 0.125,
            high: 0.375,
            p_adjusted: 0.5,
            verdict,
            matches_needed: Some(777),
        }
    }

    fn comparison() -> Comparison {
        let measures = vec![
            measure("wins of class monk", MeasureGroup::Wins, Verdict::Changed),
            measure("steps", MeasureGroup::Lengths, Verdict::Undecided),
            measure("dagger: drew", MeasureGroup::Cards, Verdict::Unchanged),
        ];
        Comparison {
            game: "hill".into(),
            before: "standard".into(),
            after: "mine".into(),
            common_dice: true,
            alpha: 0.05,
            points: 2.0,
            option_differences: vec![OptionDifference {
                path: "content.numbers.hearts".into(),
                before: 5.into(),
                after: 4.into(),
            }],
            tests: 3,
            line_ups: vec![LineUpComparison { line_up: "bot-2".into(), matches: 9, measures }],
        }
    }

    #[test]
    fn every_measure_has_before_after_difference_interval_and_verdict() {
        let manifest = crate::report::metrics::test_rows::manifest("hill", &["bot"]);
        let section = section_of(&[comparison()], 2, &manifest);
        assert!(section.note.contains("standard → mine: content.numbers.hearts 5 → 4."));
        let titles: Vec<&str> =
            section.figures.iter().map(|figure| figure.title.as_str()).collect();
        assert_eq!(
            titles,
            [
                "standard → mine: changed beyond noise",
                "standard → mine: wins, lengths and amounts",
                "standard → mine: cards, items, enemies and class abilities"
            ]
        );
        let share = [
            "bot-2".into(),
            "wins of class monk".into(),
            FigureValue::Share(0.25),
            FigureValue::Share(0.5),
            FigureValue::Share(0.25),
            FigureValue::LiftInterval(0.125, 0.375),
            "changed".into(),
            FigureValue::Missing,
        ];
        let steps = [
            "bot-2".into(),
            "steps".into(),
            FigureValue::Number(0.25),
            FigureValue::Number(0.5),
            FigureValue::Number(0.25),
            FigureValue::ChangeInterval(0.125, 0.375),
            "not decided".into(),
            FigureValue::Count(777),
        ];
        assert_eq!(section.figures[0].rows, [share.to_vec()]);
        assert_eq!(section.figures[1].rows, [share.to_vec(), steps.to_vec()]);
        assert_eq!(section.figures[2].rows[0][6], "not changed".into());
        let query = &section.figures[0].query;
        assert!(query.contains("in (('bot-2', 'wins of class monk'))"), "{query}");
    }

    #[test]
    fn variants_that_are_left_out_are_counted() {
        let manifest = crate::report::metrics::test_rows::manifest("hill", &["bot"]);
        let section = section_of(&[comparison()], 5, &manifest);
        assert!(section.note.contains("3 more variants are left out"), "{}", section.note);
    }
}
