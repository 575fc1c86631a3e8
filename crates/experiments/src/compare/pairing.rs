//! Pairs of matches of the two sides.

use super::MeasureUnit;
use super::measures::{MatchMeasures, Measure};
use crate::ManifestCell;
use crate::statistics::{PairedDifference, Ratio};
use std::collections::{BTreeMap, BTreeSet};

/// A measure is tested if so many of its events were seen, or so many pairs differ: with fewer, the
/// distribution of the difference is too far from a normal one for small p-values.
const MIN_EVENTS: f64 = 50.0;

/// The measures of a line-up on both sides.
pub(crate) struct PairedLineUp {
    pub(crate) line_up: String,
    pub(crate) matches: u64,
    /// How many matches make a pair: bots that change seats play the same dice in each of them.
    pub(crate) matches_per_pair: u64,
    pub(crate) measures: Vec<(Measure, MeasurePairs)>,
}

/// A measure on both sides, by pair.
pub(crate) struct MeasurePairs {
    pub(crate) difference: PairedDifference,
    pub(crate) is_tested: bool,
}

impl PairedLineUp {
    pub(crate) fn new(
        cell: &ManifestCell,
        before: &BTreeMap<u64, MatchMeasures>,
        after: &BTreeMap<u64, MatchMeasures>,
    ) -> Self {
        let matches_per_pair = if cell.rotated { cell.bots.len() as u64 } else { 1 };
        let both: Vec<(u64, &MatchMeasures, &MatchMeasures)> = before
            .iter()
            .filter_map(|(number, one)| Some((*number, one, after.get(number)?)))
            .collect();
        let names: BTreeSet<&Measure> = both
            .iter()
            .flat_map(|(_, one, other)| one.measures().chain(other.measures()))
            .collect();
        let measure = |measure: &Measure| {
            let mut pairs: BTreeMap<u64, [Ratio; 2]> = BTreeMap::new();
            for (number, one, other) in &both {
                let pair = pairs.entry(number / matches_per_pair).or_default();
                pair[0].add(one.get(measure));
                pair[1].add(other.get(measure));
            }
            Some((measure.clone(), MeasurePairs::of(measure, &pairs)?))
        };
        Self {
            line_up: cell.line_up.clone(),
            matches: both.len() as u64,
            matches_per_pair,
            measures: names.into_iter().filter_map(measure).collect(),
        }
    }

    pub(crate) fn test_count(&self) -> u64 {
        self.measures.iter().filter(|(_, pairs)| pairs.is_tested).count() as u64
    }
}

impl MeasurePairs {
    fn of(measure: &Measure, pairs: &BTreeMap<u64, [Ratio; 2]>) -> Option<Self> {
        let before: Vec<Ratio> = pairs.values().map(|pair| pair[0]).collect();
        let after: Vec<Ratio> = pairs.values().map(|pair| pair[1]).collect();
        let difference = PairedDifference::of(&before, &after)?;
        let differing = before.iter().zip(&after).filter(|(one, other)| one != other).count();
        let is_tested = match measure.unit() {
            MeasureUnit::Share => {
                let all = before.iter().chain(&after);
                let hits: f64 = all.clone().map(|ratio| ratio.sum).sum();
                let of: f64 = all.map(|ratio| ratio.of).sum();
                differing > 0 && hits >= MIN_EVENTS && of - hits >= MIN_EVENTS
            }
            MeasureUnit::PerMatch => differing as f64 >= MIN_EVENTS,
        };
        Some(Self { difference, is_tested })
    }
}
