//! King of the Hill passes the conformance suite, hidden information included.

use hill::{BuiltInContent, Class, Config, ContentChoice, DuelPolicy, Hill};
use testkit::conformance::{ConformanceReport, ConformanceSuite, run};

fn tables() -> Vec<(Config, u8)> {
    let mut tables: Vec<(Config, u8)> = (2..=6).map(|seats| (Config::default(), seats)).collect();
    let classes = vec![Some(Class::Monk), None, Some(Class::Raider)];
    tables.push((Config { classes, duels: DuelPolicy::Consent, ..Config::default() }, 3));
    let content = Some(ContentChoice::BuiltIn(BuiltInContent::Tuned));
    tables.push((Config { content, ..Config::default() }, 4));
    tables
}

fn held(suite: &ConformanceSuite<Hill>) -> ConformanceReport {
    run(suite).unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn every_promise_is_kept_over_random_matches() {
    let suite =
        ConformanceSuite { matches: 36, thorough_interval: 32, ..ConformanceSuite::of(tables()) };
    let report = held(&suite);
    assert_eq!(report.matches, 36);
    assert!(report.differing_redeals > 5_000 && report.differing_forks > 500, "{report:?}");
}

/// The leak check at length: a million pairs of positions that a viewer must not be able to
/// tell apart.
#[test]
#[ignore = "takes minutes: cargo xtask long"]
fn a_million_pairs_show_a_seat_the_same() {
    let suite = ConformanceSuite {
        matches: 2_000,
        thorough_interval: 24,
        seed: 2,
        ..ConformanceSuite::of(tables())
    };
    let report = held(&suite);
    assert!(report.differing >= 1_000_000, "{report:?}");
}
