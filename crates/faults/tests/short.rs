//! A moment of the campaign: `cargo xtask faults` has the rest.

#![allow(clippy::unwrap_used)]

use faults::{Fault, Flaw, Kind, Plan, simulate};
use std::path::PathBuf;

fn check(fault: Fault, rounds: u64) -> serde_json::Value {
    try_on(Kind::Sqlite, fault, rounds)
}

/// On a database that nodes share; passed over where PostgreSQL is not installed.
fn check_shared(fault: Fault, rounds: u64) -> Option<serde_json::Value> {
    if !Kind::Postgres.is_here() {
        eprintln!("passed over: PostgreSQL is not installed (apt-get install postgresql)");
        return None;
    }
    Some(try_on(Kind::Postgres, fault, rounds))
}

fn try_on(store: Kind, fault: Fault, rounds: u64) -> serde_json::Value {
    let plan = Plan::short(rounds, 7, PathBuf::new()).on(store);
    let held = faults::run(fault, &plan).unwrap_or_else(|why| panic!("{fault:?}: {why:#}"));
    assert_eq!(held["rounds"], rounds, "{held}");
    held
}

#[test]
fn a_cut_answer_is_given_again_and_nothing_is_done_twice() {
    let held = check(Fault::Cut, 200);
    assert!(held["repeats"].as_u64() >= Some(200), "{held}");
    assert!(held["store_faults"].as_u64() > Some(0), "{held}");
    assert_eq!(held["restarts"], 1, "{held}");
}

#[test]
fn a_cut_answer_is_given_again_by_a_shared_database_too() {
    let Some(held) = check_shared(Fault::Cut, 100) else { return };
    assert!(held["store_faults"].as_u64() > Some(0), "{held}");
}

#[test]
fn who_does_not_read_is_dropped_and_holds_up_nobody() {
    let held = check(Fault::Slow, 1);
    assert!(held["never_sent_to_the_silent"].as_u64() > Some(0), "{held}");
}

#[test]
fn a_clock_that_jumps_decides_nothing_too_soon() {
    let held = check(Fault::Clock, 8);
    assert!(held["jumps"].as_u64() > Some(0), "{held}");
}

/// A quarter of the stories that are told every day.
fn check_stories(first: u64) {
    let plan = Plan::short(2_500, first, PathBuf::new());
    let held = faults::run(Fault::Simulation, &plan).unwrap_or_else(|why| panic!("{why:#}"));
    for figure in ["rounds", "acknowledged", "repeats", "comings", "deaths"] {
        assert!(held[figure].as_u64() >= Some(2_500), "{figure}: {held}");
    }
}

#[test]
fn what_was_said_holds_whatever_the_weather() {
    check_stories(0);
}

#[test]
fn what_was_said_holds_whatever_the_weather_in_other_stories() {
    check_stories(2_500);
}

#[test]
fn what_was_said_holds_whatever_the_weather_in_more_stories() {
    check_stories(5_000);
}

#[test]
fn what_was_said_holds_whatever_the_weather_in_yet_more_stories() {
    check_stories(7_500);
}

#[test]
fn a_story_is_the_same_whenever_it_is_told() {
    for seed in 0..40 {
        assert_eq!(simulate(seed, Flaw::None).unwrap(), simulate(seed, Flaw::None).unwrap());
    }
}

#[test]
fn every_flaw_of_a_store_is_found() {
    for flaw in [Flaw::LateAfterAll, Flaw::Forgets, Flaw::Deaf, Flaw::Overwrites] {
        let found = (0..300).find_map(|seed| simulate(seed, flaw).err());
        assert!(found.is_some(), "{flaw:?}");
    }
}

#[test]
fn nodes_whose_clocks_are_hours_apart_share_their_tables() {
    let Some(held) = check_shared(Fault::Clock, 2) else { return };
    assert!(held["acknowledged"].as_u64() >= Some(400), "{held}");
}

#[test]
fn every_fault_is_found_by_its_name() {
    use clap::ValueEnum as _;
    for fault in Fault::ALL {
        assert_eq!(Fault::from_str(fault.name(), false), Ok(fault));
        assert!(fault.rounds() > 0 && !fault.stores().is_empty());
    }
}
