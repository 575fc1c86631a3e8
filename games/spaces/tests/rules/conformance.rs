//! Spaces passes the conformance suite with every option.

use crate::random_board;
use kit::SeededDice;
use spaces::{Action, Board, Config, Spaces};
use testkit::conformance::{ConformanceSuite, run};

fn tables() -> Vec<(Config, u8)> {
    let plain = Config::default;
    [
        Config { rounds: 3, ..plain() },
        Config { size: 2, rounds: 12, ..plain() },
        Config { size: 3, rounds: 1, ..plain() },
        Config { size: 3, decks: true, ..plain() },
        Config { size: 10, rounds: 2, ..plain() },
        plain(),
    ]
    .map(|config| (config, 2))
    .to_vec()
}

/// Collections that are not built in, and numbers in and out of range.
fn probes() -> Vec<Action> {
    let mut dice = SeededDice::new(3);
    let mut bring = |(size, count)| {
        Action::Bring((0..count).map(|_| random_board(size, &mut dice)).collect::<Vec<Board>>())
    };
    let sizes = [(4, 1), (4, 7), (2, 3), (2, 64), (3, 5), (3, 10), (10, 2), (4, 65)];
    let mut probes: Vec<Action> = sizes.into_iter().map(&mut bring).collect();
    probes.push(Action::Bring(Vec::new()));
    probes.extend([0, 1, 4, 64, 255].map(Action::Play));
    probes
}

#[test]
fn spaces_has_every_property_of_the_contract() {
    let suite = ConformanceSuite::<Spaces> {
        matches: 900,
        thorough_interval: 6,
        probes: probes(),
        ..ConformanceSuite::of(tables())
    };
    let report = run(&suite).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.refusals > 5_000, "{report:?}");
    assert!(report.differing_forks > 500 && report.differing_redeals > 500, "{report:?}");
}
