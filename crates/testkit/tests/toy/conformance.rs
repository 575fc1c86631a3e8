//! The conformance suite passes the sound game and finds each flaw by the property it violates.

use testkit::conformance::{
    self, ConformanceFailure, ConformanceProperty, ConformanceReport, ConformanceSuite,
};
use testkit::toy::{Config, Toy, ToyAction, ToyFlaw};

fn play(flaw: Option<ToyFlaw>, matches: u64) -> Result<ConformanceReport, ConformanceFailure> {
    let tables = (2..=4).map(|seats| (Config { rounds: 3, flaw }, seats)).collect();
    let probes = vec![ToyAction::High, ToyAction::Low, ToyAction::Pass, ToyAction::Shield];
    let suite = ConformanceSuite::<Toy> {
        matches,
        max_steps: 2_000,
        thorough_interval: 2,
        probes,
        ..ConformanceSuite::of(tables)
    };
    conformance::run(&suite)
}

#[test]
fn a_sound_game_passes() {
    let report = play(None, 3_000).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.matches, 3_000);
    assert!(report.refusals > 10_000, "{report:?}");
}

#[test]
fn most_positions_compared_by_the_leak_test_differ() {
    let report = play(None, 300).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.differing * 2 > report.pairs, "most pairs differ: {report:?}");
    assert!(report.varied_redeals * 2 > report.differing_redeals, "most redeals vary: {report:?}");
}

#[test]
fn each_flaw_violates_its_property() {
    let expected = [
        (ToyFlaw::LeaksInDefault, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::LeaksInView, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::LeaksInLegal, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::LeaksInPreview, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::LeaksInError, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::LeaksInAsk, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::LeaksInEvent, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::LeaksInHiddenAction, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::LeaksInPublicRoll, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::LeaksInNotation, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::LeaksInParse, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::RedealReturnsTruth, ConformanceProperty::LeakPairsDiffer),
        (ToyFlaw::RedealIsAlwaysSame, ConformanceProperty::RedealVaries),
        (ToyFlaw::RedealIsInvalid, ConformanceProperty::NoInformationLeak),
        (ToyFlaw::LosesStateInSetup, ConformanceProperty::SetupRoundTrip),
        (ToyFlaw::RefusesLegalAction, ConformanceProperty::LegalAccepted),
        (ToyFlaw::AcceptsIllegalAction, ConformanceProperty::IllegalRefused),
        (ToyFlaw::DefaultsToIllegal, ConformanceProperty::DefaultLegal),
        (ToyFlaw::DefaultsToNothing, ConformanceProperty::DefaultLegal),
        (ToyFlaw::UnsortedLegalActions, ConformanceProperty::LegalSorted),
        (ToyFlaw::NoLegalActions, ConformanceProperty::WaitingSeatCanAct),
        (ToyFlaw::AsksNobody, ConformanceProperty::WaitingSeatCanAct),
        (ToyFlaw::ReusesAskId, ConformanceProperty::AskIdNamesOneAsk),
        (ToyFlaw::KeepsAskIdInNextRound, ConformanceProperty::AskIdNamesOneAsk),
        (ToyFlaw::ReturnsToOldAsk, ConformanceProperty::AskIdNamesOneAsk),
        (ToyFlaw::UnknownPrompt, ConformanceProperty::KnownPrompt),
        (ToyFlaw::NeverEnds, ConformanceProperty::MatchEnds),
        (ToyFlaw::InconsistentRanks, ConformanceProperty::OutcomeConsistent),
        (ToyFlaw::AmbiguousNotation, ConformanceProperty::NotationRoundTrip),
        (ToyFlaw::DescribesWrongRoll, ConformanceProperty::EveryResultPlayable),
        (ToyFlaw::ReadsGlobalState, ConformanceProperty::ReplayIsIdentical),
        (ToyFlaw::EmptyEventCode, ConformanceProperty::JsonRoundTrip),
        (ToyFlaw::ActionLostInJson, ConformanceProperty::JsonRoundTrip),
    ];
    for (flaw, property) in expected {
        let failure = play(Some(flaw), 300).expect_err(&format!("{flaw:?} went unnoticed"));
        assert_eq!(failure.property, property, "{flaw:?}: {failure}");
        assert!(failure.to_string().contains("match"));
    }
}

#[test]
fn invalid_options_are_a_failure() {
    let tables = vec![(Config { rounds: 0, flaw: None }, 2)];
    let failure = conformance::run(&ConformanceSuite::<Toy>::of(tables)).expect_err("no rounds");
    assert_eq!(failure.property, ConformanceProperty::ConfigGivesPosition);
}
