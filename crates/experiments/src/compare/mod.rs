//! What differs between two variants beyond noise.
//!
//! Matches with the same number have the same dice on both sides, so each measure is compared by
//! the differences of pairs. All measures of all line-ups are one family of tests, corrected by
//! Holm's method: it bounds the probability of even one false alarm and asks nothing of how the tests
//! depend on each other, and the measures of one match depend on each other strongly.

mod judge;
mod measures;
mod option_differences;
mod pairing;
mod side;
#[cfg(test)]
mod tests;

pub use measures::{MeasureGroup, MeasureUnit};
pub use option_differences::OptionDifference;
pub use side::ComparisonSide;

use crate::{ExperimentError, Manifest, ManifestCell};
use judge::judge;
pub(crate) use measures::LENGTHS;
use measures::{MeasuredCells, read_measures};
use option_differences::option_differences;
use pairing::PairedLineUp;
use serde::Serialize;
use side::LoadedSide;
use std::path::Path;

/// How strict a comparison is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CompareOptions {
    /// The probability that a comparison calls even one thing changed by mistake.
    pub alpha: f64,
    /// The change that is worth seeing: percentage points of a share, percent of a number.
    pub points: f64,
}

impl CompareOptions {
    /// Twenty comparisons together make a mistake with a probability of at most 5 %.
    pub const ALPHA: f64 = 0.05 / 20.0;
    /// Two points.
    pub const POINTS: f64 = 2.0;
}

/// What differs between two variants.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Which game.
    pub game: String,
    /// The name of the first variant.
    pub before: String,
    /// The name of the second variant.
    pub after: String,
    /// Whether matches with the same number have the same dice; without, noise is greater.
    pub common_dice: bool,
    /// The probability that even one thing is called changed by mistake.
    pub alpha: f64,
    /// The change that is worth seeing.
    pub points: f64,
    /// What is different in the options; of a value that only one side has, the other is null.
    pub option_differences: Vec<OptionDifference>,
    /// How many measures were tested.
    pub tests: u64,
    /// The line-ups that both sides have.
    pub line_ups: Vec<LineUpComparison>,
}

/// What differs between two variants with one line-up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineUpComparison {
    /// The name of the line-up.
    pub line_up: String,
    /// How many matches both sides have.
    pub matches: u64,
    /// The measures.
    pub measures: Vec<MeasureDifference>,
}

/// How a measure differs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeasureDifference {
    /// What was measured.
    pub measure: String,
    /// What it is about.
    pub group: MeasureGroup,
    /// In what it is counted.
    pub unit: MeasureUnit,
    /// Its value in the first variant.
    pub before: f64,
    /// Its value in the second variant.
    pub after: f64,
    /// The lower end of the interval of the difference. All intervals of a comparison together are
    /// right with probability 1 − α.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The p-value, adjusted for all tests of the comparison.
    pub p_adjusted: f64,
    /// What follows.
    pub verdict: Verdict,
    /// How many matches show the change that is worth seeing with a probability of 80 %.
    pub matches_needed: Option<u64>,
}

/// What follows from the difference of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It changed.
    Changed,
    /// It did not change by as much as is worth seeing.
    Unchanged,
    /// More matches are needed to tell.
    Undecided,
    /// It happened too rarely to be tested.
    TooRare,
}

/// Compares two variants.
///
/// # Errors
/// If a folder is not finished, or the sides have no line-up in common.
pub fn compare(
    before: &ComparisonSide,
    after: &ComparisonSide,
    options: CompareOptions,
) -> Result<Comparison, ExperimentError> {
    let (before, after) = (LoadedSide::load(before)?, LoadedSide::load(after)?);
    let line_ups = common_line_ups(&before, &after)?;
    let cells_before: Vec<&ManifestCell> = line_ups.iter().map(|pair| pair.0).collect();
    let cells_after: Vec<&ManifestCell> = line_ups.iter().map(|pair| pair.1).collect();
    let measured_before = read_measures(&before.folder, &before.manifest, &cells_before)?;
    let measured_after = read_measures(&after.folder, &after.manifest, &cells_after)?;
    Ok(Comparison::new([&before, &after], &line_ups, [&measured_before, &measured_after], options))
}

/// Compares the first variant of an experiment with each of the others, of at most `most` variants.
pub(crate) fn compare_variants(
    folder: &Path,
    manifest: &Manifest,
    most: usize,
    options: CompareOptions,
) -> Result<Vec<Comparison>, ExperimentError> {
    let variants: Vec<&str> = manifest.variants().into_iter().take(most).collect();
    let Some((first, others)) = variants.split_first().filter(|(_, others)| !others.is_empty())
    else {
        return Ok(Vec::new());
    };
    let is_compared = |cell: &&ManifestCell| variants.contains(&cell.variant.as_str());
    let cells: Vec<&ManifestCell> = manifest.cells.iter().filter(is_compared).collect();
    let measured = read_measures(folder, manifest, &cells)?;
    let side = |variant: &str| LoadedSide {
        folder: folder.to_owned(),
        manifest: manifest.clone(),
        variant: variant.to_owned(),
    };
    let before = side(first);
    let compare_with = |other: &&str| {
        let after = side(other);
        let line_ups = common_line_ups(&before, &after)?;
        Ok(Comparison::new([&before, &after], &line_ups, [&measured, &measured], options))
    };
    others.iter().map(compare_with).collect()
}

impl Comparison {
    fn new(
        [before, after]: [&LoadedSide; 2],
        line_ups: &[CellPair<'_>],
        [measured_before, measured_after]: [&MeasuredCells; 2],
        options: CompareOptions,
    ) -> Self {
        let pair = |(one, other): &CellPair<'_>| {
            PairedLineUp::new(one, &measured_before[&one.cell], &measured_after[&other.cell])
        };
        let pairs: Vec<PairedLineUp> = line_ups.iter().map(pair).collect();
        let is_same_dice = |(one, other): &CellPair<'_>| one.rotated == other.rotated;
        let same_seed = before.manifest.seed == after.manifest.seed;
        let (one, other) = line_ups[0];
        Self {
            game: before.manifest.game.clone(),
            common_dice: same_seed && line_ups.iter().all(is_same_dice),
            before: before.variant.clone(),
            after: after.variant.clone(),
            alpha: options.alpha,
            points: options.points,
            option_differences: option_differences(
                &before.manifest.game,
                &one.options,
                &other.options,
            ),
            tests: pairs.iter().map(PairedLineUp::test_count).sum(),
            line_ups: judge(&pairs, options),
        }
    }
}

type CellPair<'a> = (&'a ManifestCell, &'a ManifestCell);

fn common_line_ups<'a>(
    before: &'a LoadedSide,
    after: &'a LoadedSide,
) -> Result<Vec<CellPair<'a>>, ExperimentError> {
    let fault = |reason: String| Err(ExperimentError::folder(&after.folder, reason));
    if before.manifest.game != after.manifest.game {
        return fault(format!("holds another game than {}", before.folder.display()));
    }
    let others = after.cells();
    let mut pairs = Vec::new();
    for cell in before.cells() {
        if let Some(other) = others.iter().find(|other| other.line_up == cell.line_up) {
            if other.bots.len() != cell.bots.len() {
                return fault(format!("line-up {} has another number of seats", cell.line_up));
            }
            pairs.push((cell, *other));
        }
    }
    if pairs.is_empty() {
        return fault(format!("has no line-up in common with {}", before.folder.display()));
    }
    Ok(pairs)
}
