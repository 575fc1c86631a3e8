//! Liar's Dice passes the conformance suite with every option.

use kit::Game;
use liars::{Action, Bid, Config, Face, Liars};
use testkit::conformance::{ConformanceSuite, run};

fn tables() -> Vec<(Config, u8)> {
    let mut tables: Vec<(Config, u8)> =
        Liars::SEAT_COUNTS.map(|seats| (Config::default(), seats)).collect();
    let samples = Liars::sample_configs().into_iter();
    tables.extend(samples.flat_map(|config| [(config, 2), (config, 4)]));
    tables.push((Config { dice: 6, wild_ones: false, exact: true }, 6));
    tables
}

/// Calls, and bids in and out of range.
fn probes() -> Vec<Action> {
    let bid = |count| move |face| Action::Bid(Bid { count, face });
    let bids = [0, 1, 2, 3, 5, 9, 36, 37, 128, 255];
    let bids = bids.into_iter().flat_map(|count| Face::ALL.map(bid(count)));
    bids.chain([Action::Doubt, Action::Exact]).collect()
}

#[test]
fn liars_dice_has_every_property_of_the_contract() {
    let suite = ConformanceSuite::<Liars> {
        matches: 1_500,
        probes: probes(),
        ..ConformanceSuite::of(tables())
    };
    let report = run(&suite).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.matches, 1_500);
    assert!(report.refusals > 10_000, "{report:?}");
    assert!(report.differing_redeals > 1_000, "the other cups are dealt anew: {report:?}");
    assert!(report.differing_forks > 1_000, "hidden rolls differ: {report:?}");
}
