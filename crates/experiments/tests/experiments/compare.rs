//! A change of one card is found, and nothing is found where nothing changed.

use crate::{experiment, options};
use experiments::{CompareOptions, Comparison, ComparisonSide, Verdict, compare, run};
use std::path::Path;

const STRICT: CompareOptions =
    CompareOptions { alpha: CompareOptions::ALPHA, points: CompareOptions::POINTS };

/// A second variant: one more point of attack for the dagger.
const SHARPER: &str = r#"
[[variant]]
name = "sharper"
[variant.patch.content.treasures.dagger]
attack = 2
"#;

/// An experiment with King of the Hill as it is, and as another variant says.
fn standard_and(variant: &str, matches: u64, seed: u64, seats: u8) -> String {
    format!(
        r#"
name = "dagger"
game = "hill"
matches = {matches}
seed = {seed}
record = ["cards"]
[[variant]]
name = "standard"
{variant}
[[line-up]]
bot = "bot"
seats = [{seats}]
"#
    )
}

fn play(text: &str, folder: &Path) {
    run(&experiment(text), &options(folder.to_owned(), "1/1", 2), &|_| {}).expect("a run");
}

fn side(folder: &Path, variant: &str) -> ComparisonSide {
    ComparisonSide { folder: folder.to_owned(), variant: Some(variant.to_owned()) }
}

/// The measures that changed.
fn changed(comparison: &Comparison) -> Vec<&str> {
    let measures = comparison.line_ups.iter().flat_map(|line_up| &line_up.measures);
    let changed = measures.filter(|row| row.verdict == Verdict::Changed);
    changed.map(|row| row.measure.as_str()).collect()
}

/// Compares the standard with the sharper dagger.
fn check_planted_change_is_found(matches: u64, seats: u8) {
    let folder = tempfile::tempdir().unwrap();
    play(&standard_and(SHARPER, matches, 1, seats), folder.path());
    let found =
        compare(&side(folder.path(), "standard"), &side(folder.path(), "sharper"), STRICT).unwrap();
    assert!(found.common_dice && found.tests > 50, "{} tests", found.tests);
    let changed = changed(&found);
    println!("{} tests, changed: {changed:?}", found.tests);
    // A better dagger is kept.
    assert!(changed.contains(&"dagger: discarded"), "{changed:?}");
}

/// Plays an experiment with twenty-one seeds and compares each with the next.
fn check_nothing_is_found_in_nothing(text: impl Fn(u64) -> String, tests: u64) {
    let folder = tempfile::tempdir().unwrap();
    let at = |seed: u64| folder.path().join(seed.to_string());
    (0..=20).for_each(|seed| play(&text(seed), &at(seed)));
    for seed in 0..20 {
        let found = compare(&side(&at(seed), "standard"), &side(&at(seed + 1), "standard"), STRICT);
        let found = found.unwrap();
        assert!(!found.common_dice && found.tests >= tests, "{} tests", found.tests);
        assert_eq!(changed(&found), [""; 0], "seeds {seed} and {}", seed + 1);
    }
}

#[test]
fn one_more_point_of_attack_is_found() {
    check_planted_change_is_found(150, 2);
}

#[test]
#[ignore = "takes ten seconds with optimisation: cargo xtask long"]
fn one_more_point_of_attack_is_found_among_four() {
    check_planted_change_is_found(1000, 4);
}

#[test]
fn twenty_comparisons_of_nothing_raise_no_flag() {
    let text = |seed| {
        format!(
            "name = \"nothing\"\ngame = \"ludo\"\nmatches = 100\nseed = {seed}\n[[line-up]]\nbots = [\"racer\", \"random\"]\n"
        )
    };
    // Wins of two seats and two bots, steps, rolls, actions and decisions.
    check_nothing_is_found_in_nothing(text, 8);
}

#[test]
#[ignore = "takes half a minute with optimisation: cargo xtask long"]
fn twenty_long_comparisons_of_nothing_raise_no_flag() {
    check_nothing_is_found_in_nothing(|seed| standard_and("", 500, seed, 4), 100);
}

#[test]
fn a_variant_compared_with_itself_is_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    play(&standard_and(SHARPER, 20, 1, 2), folder.path());
    let standard = side(folder.path(), "standard");
    let same = compare(&standard, &standard, STRICT).unwrap();
    let measures = &same.line_ups[0].measures;
    assert_eq!((same.tests, same.line_ups[0].matches), (0, 20));
    assert!(measures.len() > 50 && measures.iter().all(|row| row.verdict == Verdict::Unchanged));
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    play(&standard_and(SHARPER, 2, 1, 2), &at("hill"));
    let ludo = "name = \"l\"\ngame = \"ludo\"\nmatches = 2\n[[line-up]]\nbots = [\"random\", \"random\"]\n";
    play(ludo, &at("ludo"));
    let other = standard_and(SHARPER, 2, 1, 3);
    play(&other, &at("three"));
    let side = |text: &str| -> ComparisonSide { at(text).to_str().unwrap().parse().unwrap() };
    let refused =
        |one: &str, other: &str| compare(&side(one), &side(other), STRICT).unwrap_err().to_string();
    assert!(refused("hill", "ludo").contains("VARIANT: standard, sharper"));
    assert!(refused("hill:spoon", "ludo").contains("VARIANT: standard, sharper"));
    assert!(refused("hill:standard", "ludo").contains("holds another game"));
    assert!(refused("hill:standard", "three:sharper").contains("no line-up in common"));
    assert!(refused("hill:standard", "nowhere").contains("is not the folder of an experiment"));
}
