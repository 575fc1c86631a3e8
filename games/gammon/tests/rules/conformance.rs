//! Backgammon passes the conformance suite under every option.

use gammon::{Action, Config, Gammon, SessionKind, Win};
use testkit::conformance::{ConformanceSuite, run};

fn tables() -> Vec<(Config, u8)> {
    let plain = Config::default;
    let money = Config { session: SessionKind::Money, length: 3, ..plain() };
    [
        Config { resignations: false, ..plain() },
        Config { length: 5, resignations: false, ..plain() },
        Config { length: 7, ..plain() },
        Config { length: 3, crawford: false, cube: false, ..plain() },
        Config { jacoby: true, beavers: true, resignations: false, ..money.clone() },
        money,
    ]
    .map(|config| (config, 2))
    .to_vec()
}

#[test]
fn backgammon_passes_the_conformance_suite() {
    let words = [Action::Roll, Action::Double, Action::Take, Action::Beaver, Action::Drop];
    let answers = [Action::Accept, Action::Decline];
    let offers = Win::ALL.map(Action::Offer);
    let probes = [&words[..], &answers, &offers].concat();
    let suite = ConformanceSuite::<Gammon> {
        matches: 1_800,
        thorough_interval: 24,
        probes,
        ..ConformanceSuite::of(tables())
    };
    let report = run(&suite).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.refusals > 10_000, "{report:?}");
}
