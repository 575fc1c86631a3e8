//! Ten thousand stories of nodes that share a table: `cargo xtask faults --only simulation` has
//! as many more as you like.

#![allow(clippy::unwrap_used)]

use faults::{Fault, Flaw, Plan, simulate};
use std::path::PathBuf;

fn check(first: u64) {
    let plan = Plan::short(2_500, first, PathBuf::new());
    let held = faults::run(Fault::Simulation, &plan).unwrap_or_else(|why| panic!("{why:#}"));
    assert_eq!(held["rounds"], 2_500, "{held}");
    for figure in ["acknowledged", "repeats", "comings", "deaths"] {
        assert!(held[figure].as_u64() > Some(2_500), "{figure}: {held}");
    }
}

#[test]
fn what_was_said_holds_whatever_the_weather() {
    check(0);
}

#[test]
fn what_was_said_holds_whatever_the_weather_2() {
    check(2_500);
}

#[test]
fn what_was_said_holds_whatever_the_weather_3() {
    check(5_000);
}

#[test]
fn what_was_said_holds_whatever_the_weather_4() {
    check(7_500);
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
