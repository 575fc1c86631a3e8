//! King of the Hill keeps the kit's promises, hidden hands and all.

use hill::{Class, Config, Duels, Hill};
use kit::conformance::{Report, Suite, run};

fn tables() -> Vec<(Config, u8)> {
    let mut tables: Vec<(Config, u8)> = (2..=6).map(|seats| (Config::default(), seats)).collect();
    let classes = vec![Class::Monk, Class::Duelist, Class::Raider];
    tables.push((Config { classes, duels: Duels::Consent, ..Config::default() }, 3));
    tables
}

fn held(suite: &Suite<Hill>) -> Report {
    run(suite).unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn every_promise_is_kept_over_random_matches() {
    let suite = Suite { matches: 120, every: 24, ..Suite::of(tables()) };
    let report = held(&suite);
    println!("{report:?}");
    assert_eq!(report.matches, 120);
    assert!(report.redealt > 10_000 && report.forked > 1_000, "{report:?}");
}
