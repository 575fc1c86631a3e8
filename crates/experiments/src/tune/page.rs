//! The report of a search: values and targets before and after, what was traded away, the path.

use super::search::best_trial;
use super::trial::{TuningMeasurement, TuningTrial};
use super::{STANDARD, TUNED, TuningConfirmation, TuningPlan};
use crate::report::page::{self, FigureValue, ReportFigure, ReportSection};
use crate::report::{changes, chart};
use crate::{CompareOptions, ComparisonSide, ExperimentError, Verdict, compare};

/// The page as HTML.
pub(crate) fn render(
    plan: &TuningPlan,
    trials: &[TuningTrial],
    confirmation: &TuningConfirmation,
) -> Result<String, ExperimentError> {
    let sections = [
        values_section(plan, trials),
        targets_section(plan, confirmation),
        traded_section(confirmation)?,
        path_section(trials),
    ];
    let introduction = format!(
        "{} candidates, all with the same dice. Before and after are {} matches of each line-up with dice \
         that the search has not used.",
        trials.len(),
        plan.confirm
    );
    Ok(page::render(plan.name(), &introduction, &sections))
}

/// A figure that is outside of its band, in words.
pub(crate) fn describe(one: &TuningMeasurement) -> String {
    let text = |value: f64| {
        if one.is_share { format!("{:.1} %", 100.0 * value) } else { format!("{value:.3}") }
    };
    let end = |value: Option<f64>| value.map_or_else(|| "…".to_owned(), text);
    let [value, low, high] = [one.value, one.low, one.high].map(text);
    let (min, max) = (end(one.band.min), end(one.band.max));
    format!("{}, {}: {value} ({low} to {high}), not {min} to {max}", one.line_up, one.measure)
}

fn names(columns: &[&str]) -> Vec<String> {
    columns.iter().map(|name| (*name).to_owned()).collect()
}

fn values_section(plan: &TuningPlan, trials: &[TuningTrial]) -> ReportSection {
    let best = best_trial(trials).map_or(&[][..], |trial| &trial.candidate);
    let row = |(value, at): (&super::TunedValue, &usize)| {
        let shown = |at: usize| FigureValue::Text(value.choices[at].to_string());
        let steps = value.standard.abs_diff(*at) as u64;
        vec![
            value.path.as_str().into(),
            shown(value.standard),
            shown(*at),
            FigureValue::Count(steps),
        ]
    };
    ReportSection {
        title: "The values".into(),
        note: "Every value that could be changed. patch.json has the changes, the document beside it everything."
            .into(),
        figures: vec![ReportFigure {
            title: "Standard and tuned values".into(),
            chart: None,
            columns: names(&["value", "standard", "tuned", "steps"]),
            rows: plan.values.iter().zip(best).map(row).collect(),
            query: "from 'path.parquet' where candidate = 0 or loss = (select min(loss) from 'path.parquet')"
                .into(),
        }],
    }
}

fn targets_section(plan: &TuningPlan, confirmation: &TuningConfirmation) -> ReportSection {
    let figures = plan.targets.iter().enumerate().map(|(number, target)| {
        let of = |all: &[TuningMeasurement]| {
            all.iter().filter(|one| one.target == number).cloned().collect::<Vec<_>>()
        };
        let after = of(&confirmation.after);
        let before = of(&confirmation.before);
        let row = |one: &TuningMeasurement| {
            let is_same = |other: &&TuningMeasurement| {
                other.line_up == one.line_up && other.measure == one.measure
            };
            target_row(before.iter().find(is_same), one)
        };
        ReportFigure {
            title: target.subject.describe(),
            chart: None,
            columns: names(&["line-up", "measure", "before", "after", "low", "high", "reached"]),
            rows: after.iter().map(row).collect(),
            query: format!(
                "-- in the folder confirmation; of the search: from 'measures.parquet' where target = {number}\n\
                 from 'seats.parquet' join 'matches.parquet' using (cell, match)"
            ),
        }
    });
    ReportSection {
        title: "The targets".into(),
        note: "Before and after, with 95 % intervals of the figures after. A figure is reached if it is in its band; \
               an interval that leaves the band says that it may not be."
            .into(),
        figures: figures.collect(),
    }
}

fn target_row(before: Option<&TuningMeasurement>, after: &TuningMeasurement) -> Vec<FigureValue> {
    let shown = |value: f64| {
        if after.is_share { FigureValue::Share(value) } else { FigureValue::Number(value) }
    };
    let reached = match after.band.contains(after.value) {
        true if after.band.contains(after.low) && after.band.contains(after.high) => "yes",
        true => "probably",
        false => "no",
    };
    vec![
        after.line_up.as_str().into(),
        after.measure.as_str().into(),
        before.map_or(FigureValue::Missing, |one| shown(one.value)),
        shown(after.value),
        shown(after.low),
        shown(after.high),
        reached.into(),
    ]
}

/// Everything that changed beyond noise, wanted or not.
fn traded_section(confirmation: &TuningConfirmation) -> Result<ReportSection, ExperimentError> {
    let side = |variant: &str| ComparisonSide {
        folder: confirmation.folder.clone(),
        variant: Some(variant.to_owned()),
    };
    let options = CompareOptions { alpha: 0.05, points: CompareOptions::POINTS };
    let compared = compare(&side(STANDARD), &side(TUNED), options)?;
    let changed = changes::measures(&compared, &|one| one.verdict == Verdict::Changed);
    Ok(ReportSection {
        title: "What was traded away".into(),
        note: format!(
            "Of {} measures, those that changed beyond noise (Holm's method, wrong in 5 % of comparisons), wanted or not. \
             The intervals are right all together in 95 % of comparisons.",
            compared.tests
        ),
        figures: vec![ReportFigure {
            query: "-- parlor lab compare confirmation:standard confirmation:tuned --alpha 0.05"
                .into(),
            ..changes::difference_figure("What changed".into(), &changed)
        }],
    })
}

fn path_section(trials: &[TuningTrial]) -> ReportSection {
    let row = |(number, trial): (usize, &TuningTrial)| {
        vec![
            FigureValue::Count(number as u64),
            trial.phase.name().into(),
            FigureValue::Number(trial.loss),
            FigureValue::Number(trial.distance),
        ]
    };
    let losses: Vec<f64> = trials.iter().map(|trial| trial.loss).collect();
    ReportSection {
        title: "The path of the search".into(),
        note: "The loss is the sum of the squared misses, each in units of its band, and of the distance from the \
               standard values. The line is the best so far."
            .into(),
        figures: vec![ReportFigure {
            title: "Candidates".into(),
            chart: chart::search_path(&losses),
            columns: names(&["candidate", "phase", "loss", "distance"]),
            rows: trials.iter().enumerate().map(row).collect(),
            query: "select candidate, phase, loss, distance from 'path.parquet' order by candidate".into(),
        }],
    }
}
