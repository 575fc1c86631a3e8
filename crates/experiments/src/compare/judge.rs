//! What follows from the differences.

use super::measures::Measure;
use super::pairing::{MeasurePairs, PairedLineUp};
use super::{CompareOptions, LineUpComparison, MeasureDifference, MeasureUnit, Verdict};
use crate::statistics::holm;

/// Judges the measures of all line-ups as one family of tests.
pub(crate) fn judge(line_ups: &[PairedLineUp], options: CompareOptions) -> Vec<LineUpComparison> {
    let tested = line_ups.iter().flat_map(|line_up| &line_up.measures);
    let p_values: Vec<f64> = tested
        .filter(|(_, pairs)| pairs.is_tested)
        .map(|(_, pairs)| pairs.difference.p_value())
        .collect();
    let error = options.alpha / p_values.len().max(1) as f64;
    let mut adjusted = holm::adjust(&p_values).into_iter();
    let mut line_up = |line_up: &PairedLineUp| {
        let measures = line_up.measures.iter().map(|(measure, pairs)| {
            let p_adjusted = pairs.is_tested.then(|| adjusted.next()).flatten();
            judge_measure(measure, pairs, p_adjusted, error, line_up.matches_per_pair, options)
        });
        LineUpComparison {
            line_up: line_up.line_up.clone(),
            matches: line_up.matches,
            measures: measures.collect(),
        }
    };
    line_ups.iter().map(&mut line_up).collect()
}

/// `p_adjusted` is `None` for a measure that was not tested.
fn judge_measure(
    measure: &Measure,
    pairs: &MeasurePairs,
    p_adjusted: Option<f64>,
    error: f64,
    matches_per_pair: u64,
    options: CompareOptions,
) -> MeasureDifference {
    let difference = &pairs.difference;
    let (low, high) = difference.interval(error);
    let margin = match measure.unit() {
        MeasureUnit::Share => options.points / 100.0,
        MeasureUnit::PerMatch => options.points / 100.0 * difference.before.abs(),
    };
    let verdict = match p_adjusted {
        Some(p) if p < options.alpha => Verdict::Changed,
        Some(_) if -margin < low && high < margin => Verdict::Unchanged,
        Some(_) => Verdict::Undecided,
        None if difference.deviation == 0.0 && difference.difference() == 0.0 => Verdict::Unchanged,
        None => Verdict::TooRare,
    };
    let needed = difference.pairs_needed(margin, error).saturating_mul(matches_per_pair);
    MeasureDifference {
        measure: measure.name(),
        group: measure.group(),
        unit: measure.unit(),
        before: difference.before,
        after: difference.after,
        low,
        high,
        p_adjusted: p_adjusted.unwrap_or(1.0),
        verdict,
        matches_needed: (p_adjusted.is_some() && margin > 0.0).then_some(needed),
    }
}
