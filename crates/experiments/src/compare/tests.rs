//! Whole comparisons of hand-made matches.

use super::judge::judge;
use super::measures::{MatchMeasures, Measure};
use super::pairing::PairedLineUp;
use super::{CompareOptions, MeasureDifference, Verdict};
use crate::ManifestCell;
use crate::statistics::Ratio;
use std::collections::BTreeMap;

type MatchesByNumber = BTreeMap<u64, MatchMeasures>;

fn cell(bots: &[&str], rotated: bool) -> ManifestCell {
    ManifestCell {
        cell: 0,
        variant: "standard".into(),
        line_up: "all".into(),
        bots: bots.iter().map(|bot| (*bot).to_owned()).collect(),
        rotated,
        policies: Vec::new(),
        options_sha256: String::new(),
        options: serde_json::Value::Null,
    }
}

fn side(matches: u64, measure: &Measure, value: impl Fn(u64) -> f64) -> MatchesByNumber {
    let ratio = |number: u64| Ratio { sum: value(number), of: 1.0 };
    let of = |number: u64| (number, MatchMeasures::of([(measure.clone(), ratio(number))]));
    (0..matches).map(of).collect()
}

fn judged(
    cell: &ManifestCell,
    before: &MatchesByNumber,
    after: &MatchesByNumber,
) -> MeasureDifference {
    let options = CompareOptions { alpha: 0.05, points: 2.0 };
    let line_ups = judge(&[PairedLineUp::new(cell, before, after)], options);
    line_ups[0].measures[0].clone()
}

fn steps() -> Measure {
    Measure::Length("steps".into())
}

fn wins() -> Measure {
    Measure::Wins { by: "class".into(), label: "scout".into() }
}

#[test]
fn a_change_in_every_pair_is_found_below_the_noise_of_the_matches() {
    let before = side(60, &steps(), |number| 100.0 + 10.0 * (number % 7) as f64);
    // The length varies by 60, the difference only by 1.
    let after =
        side(60, &steps(), |number| 102.0 + 10.0 * (number % 7) as f64 + (number % 2) as f64);
    let row = judged(&cell(&["bot", "bot"], false), &before, &after);
    assert_eq!(row.verdict, Verdict::Changed);
    assert!((row.after - row.before - 2.5).abs() < 1e-9);
    // Deviation 0.5042 (30 pairs at −0.5, 30 at +0.5, over 59), error 0.06509, t of 59 degrees 2.0010.
    assert!((row.low - (2.5 - 0.13025)).abs() < 1e-4, "{}", row.low);
}

#[test]
fn verdicts_follow_from_interval_and_margin() {
    let bots = cell(&["bot", "bot"], false);
    let before = side(100, &wins(), |number| (number % 2) as f64);
    assert_eq!(judged(&bots, &before, &before).verdict, Verdict::Unchanged, "no pair differs");
    // Every pair differs, and the shares are equal: the interval is wider than two points.
    let other = side(100, &wins(), |number| ((number + 1) % 2) as f64);
    let undecided = judged(&bots, &before, &other);
    assert_eq!(undecided.verdict, Verdict::Undecided);
    // The differences are ±1, so the deviation is √(100 / 99): (2.8016 · 1.00504 / 0.02)² = 19820.3
    assert_eq!(undecided.matches_needed, Some(19_821));
    // 1 of 200 lengths differs by 1 in 100: the interval is far inside of 2 %.
    let before = side(200, &steps(), |number| 100.0 + (number % 2) as f64);
    let other = side(200, &steps(), |number| 100.0 + ((number / 2) % 2) as f64);
    assert_eq!(judged(&bots, &before, &other).verdict, Verdict::Unchanged);
    // Five wins in a hundred matches on both sides together are too few to test.
    let rare = side(100, &wins(), |number| f64::from(number < 5));
    let never = side(100, &wins(), |_| 0.0);
    assert_eq!(judged(&bots, &rare, &never).verdict, Verdict::TooRare);
}

#[test]
fn matches_of_bots_that_change_seats_are_one_pair() {
    let before = side(200, &wins(), |_| 0.5);
    // In one match of two the share rises, in the other it falls by the same: the pair has no change.
    let after = side(200, &wins(), |number| if number % 2 == 0 { 1.0 } else { 0.0 });
    let fixed = judged(&cell(&["bot", "walker"], false), &before, &after);
    assert_eq!(fixed.verdict, Verdict::Undecided);
    let rotated = judged(&cell(&["bot", "walker"], true), &before, &after);
    assert_eq!((rotated.verdict, rotated.low, rotated.high), (Verdict::Unchanged, 0.0, 0.0));
}

#[test]
fn only_matches_that_both_sides_have_are_compared() {
    let before = side(100, &steps(), |_| 10.0);
    let mut after = side(90, &steps(), |_| 10.0);
    after.insert(500, MatchMeasures::of([(steps(), Ratio { sum: 1e6, of: 1.0 })]));
    let pairs = PairedLineUp::new(&cell(&["bot"], false), &before, &after);
    assert_eq!((pairs.matches, pairs.test_count()), (90, 0));
}
