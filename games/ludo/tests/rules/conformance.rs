//! Ludo passes the conformance suite with every option.

use ludo::{Board, Colour, Config, EndCondition, Ludo, Move, Token};
use testkit::conformance::{ConformanceSuite, run};

pub(crate) fn tables() -> Vec<(Config, u8)> {
    let plain = Config::default;
    let all = Config {
        extra_roll_on_cut: true,
        extra_roll_on_finish: true,
        blocks: true,
        must_cut: true,
        quick: true,
        ..plain()
    };
    let mut tables: Vec<(Config, u8)> = (2..=4).map(|seats| (plain(), seats)).collect();
    tables.extend([
        (Config { ends: EndCondition::First, ..plain() }, 4),
        (Config { board: Board::Sprint, ..plain() }, 3),
        (Config { blocks: true, ..plain() }, 4),
        (Config { must_cut: true, ..plain() }, 2),
        (Config { must_cut: true, board: Board::Sprint, ..plain() }, 4),
        (Config { extra_roll_on_cut: true, extra_roll_on_finish: true, ..plain() }, 4),
        (Config { quick: true, colours: vec![Colour::Green, Colour::Blue], ..plain() }, 2),
        (all.clone(), 4),
        (Config { board: Board::Sprint, ..all }, 3),
    ]);
    tables
}

#[test]
fn ludo_has_every_property_of_the_contract() {
    let probes = Token::ALL.map(|token| Move { token }).to_vec();
    let suite = ConformanceSuite::<Ludo> {
        matches: 2_400,
        thorough_interval: 64,
        probes,
        ..ConformanceSuite::of(tables())
    };
    let report = run(&suite).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.matches, 2_400);
    assert!(report.refusals > 10_000, "{report:?}");
    assert_eq!(report.differing, 0, "nothing in Ludo is hidden");
}
