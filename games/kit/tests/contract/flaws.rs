//! The suite passes the sound game and catches each broken one by its promise.

use crate::toy::{Act, Config, Flaw, Toy};
use kit::conformance::{self, Failure, Promise, Report, Suite};

fn play(flaw: Option<Flaw>, matches: u64) -> Result<Report, Failure> {
    let tables = (2..=4).map(|seats| (Config { rounds: 3, flaw }, seats)).collect();
    let probes = vec![Act::High, Act::Low, Act::Pass, Act::Shield];
    let suite = Suite::<Toy> { matches, most_steps: 2_000, every: 2, probes, ..Suite::of(tables) };
    conformance::run(&suite)
}

#[test]
fn a_game_that_keeps_its_promises_passes() {
    let report = play(None, 3_000).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.matches, 3_000);
    assert!(report.refusals > 10_000, "{report:?}");
}

#[test]
fn the_paired_states_do_differ() {
    let report = play(None, 300).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.differing * 2 > report.pairs, "most pairs differ: {report:?}");
}

#[test]
fn each_flaw_is_caught_by_the_promise_it_breaks() {
    let expected = [
        (Flaw::PeeksForItsDefault, Promise::KeepsSecrets),
        (Flaw::LeaksInView, Promise::KeepsSecrets),
        (Flaw::LeaksInLegal, Promise::KeepsSecrets),
        (Flaw::LeaksInError, Promise::KeepsSecrets),
        (Flaw::LeaksInAsk, Promise::KeepsSecrets),
        (Flaw::LeaksInEvent, Promise::KeepsSecrets),
        (Flaw::LeaksInHiddenAction, Promise::KeepsSecrets),
        (Flaw::LeaksInPublicRoll, Promise::KeepsSecrets),
        (Flaw::LeaksInNotation, Promise::KeepsSecrets),
        (Flaw::LeaksInReading, Promise::KeepsSecrets),
        (Flaw::DealsNonsense, Promise::KeepsSecrets),
        (Flaw::Forgets, Promise::Remembers),
        (Flaw::RefusesItsOwn, Promise::LegalAccepted),
        (Flaw::AcceptsAnything, Promise::OthersRefused),
        (Flaw::DefaultsToIllegal, Promise::DefaultLegal),
        (Flaw::DefaultsToNothing, Promise::DefaultLegal),
        (Flaw::Unsorted, Promise::LegalInOrder),
        (Flaw::Stuck, Promise::AsksTheAble),
        (Flaw::AsksNobody, Promise::AsksTheAble),
        (Flaw::AsksInOtherWords, Promise::KnownPrompt),
        (Flaw::NeverEnds, Promise::Ends),
        (Flaw::RanksBadly, Promise::Ranks),
        (Flaw::Mumbles, Promise::Notation),
        (Flaw::DescribesWrongRoll, Promise::RollsAsDescribed),
        (Flaw::LooksAround, Promise::Replays),
        (Flaw::Speechless, Promise::RoundTrip),
        (Flaw::LosesActions, Promise::RoundTrip),
    ];
    for (flaw, promise) in expected {
        let failure = play(Some(flaw), 300).expect_err(&format!("{flaw:?} went unnoticed"));
        assert_eq!(failure.promise, promise, "{flaw:?}: {failure}");
        assert!(failure.to_string().contains("match"));
    }
}

#[test]
fn a_leak_test_whose_pairs_never_differ_is_no_test() {
    let leaky = play(Some(Flaw::DealsTheTruth), 50).expect_err("the truth went unnoticed");
    assert!(matches!(leaky.promise, Promise::KeepsSecrets | Promise::PairsDiffer), "{leaky}");
}

#[test]
fn options_that_make_no_match_are_a_failure_too() {
    let tables = vec![(Config { rounds: 0, flaw: None }, 2)];
    let failure = conformance::run(&Suite::<Toy>::of(tables)).expect_err("no rounds");
    assert_eq!(failure.promise, Promise::Begins);
}
