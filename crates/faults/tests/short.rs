//! Short fault campaigns; `cargo xtask faults` runs the full ones.

#![allow(clippy::unwrap_used)]

use faults::{CampaignOptions, FaultKind, StoreBug, StoreKind, simulate};
use std::path::PathBuf;

fn run_on_sqlite(fault: FaultKind, rounds: u64) -> serde_json::Value {
    run_on(StoreKind::Sqlite, fault, rounds)
}

/// On a database shared by several nodes; `None` if the test is skipped for lack of PostgreSQL.
fn run_on_postgres(fault: FaultKind, rounds: u64) -> Option<serde_json::Value> {
    cluster::is_installed_for_test().then(|| run_on(StoreKind::Postgres, fault, rounds))
}

fn run_on(store: StoreKind, fault: FaultKind, rounds: u64) -> serde_json::Value {
    let options = CampaignOptions::short(rounds, 7, PathBuf::new()).with_store(store);
    let stats = faults::run(fault, &options).unwrap_or_else(|why| panic!("{fault:?}: {why:#}"));
    assert_eq!(stats["rounds"], rounds, "{stats}");
    stats
}

#[test]
fn a_repeated_request_after_a_cut_connection_is_answered_and_takes_effect_once() {
    let stats = run_on_sqlite(FaultKind::Cut, 200);
    assert!(stats["repeats"].as_u64() >= Some(200), "{stats}");
    assert!(stats["store_faults"].as_u64() > Some(0), "{stats}");
    assert_eq!(stats["restarts"], 1, "{stats}");
}

#[test]
fn a_repeated_request_takes_effect_once_on_a_shared_database() {
    let Some(stats) = run_on_postgres(FaultKind::Cut, 100) else { return };
    assert!(stats["store_faults"].as_u64() > Some(0), "{stats}");
}

#[test]
fn a_client_that_does_not_read_is_disconnected_and_delays_nobody() {
    let stats = run_on_sqlite(FaultKind::Slow, 1);
    assert!(stats["unsent_to_silent_client"].as_u64() > Some(0), "{stats}");
}

#[test]
fn nothing_happens_too_early_when_the_clock_jumps() {
    let stats = run_on_sqlite(FaultKind::Clock, 8);
    assert!(stats["jumps"].as_u64() > Some(0), "{stats}");
}

/// A quarter of the simulations that run with the tests, in one test each so that they run in parallel.
fn check_simulations(first: u64) {
    let options = CampaignOptions::short(2_500, first, PathBuf::new());
    let stats =
        faults::run(FaultKind::Simulation, &options).unwrap_or_else(|why| panic!("{why:#}"));
    for figure in ["rounds", "acknowledged", "repeats", "connects", "node_stops"] {
        assert!(stats[figure].as_u64() >= Some(2_500), "{figure}: {stats}");
    }
}

#[test]
fn answers_hold_in_simulations_with_seeds_from_0() {
    check_simulations(0);
}

#[test]
fn answers_hold_in_simulations_with_seeds_from_2500() {
    check_simulations(2_500);
}

#[test]
fn answers_hold_in_simulations_with_seeds_from_5000() {
    check_simulations(5_000);
}

#[test]
fn answers_hold_in_simulations_with_seeds_from_7500() {
    check_simulations(7_500);
}

#[test]
fn a_seed_reproduces_a_simulation() {
    for seed in 0..40 {
        assert_eq!(
            simulate(seed, StoreBug::None).unwrap(),
            simulate(seed, StoreBug::None).unwrap()
        );
    }
}

#[test]
fn simulations_find_every_deliberate_bug_of_the_store() {
    for bug in [
        StoreBug::AppliesAfterFence,
        StoreBug::LosesAppends,
        StoreBug::SendsNoNotifications,
        StoreBug::OverwritesEntries,
    ] {
        let found = (0..300).find_map(|seed| simulate(seed, bug).err());
        assert!(found.is_some(), "{bug:?}");
    }
}

#[test]
fn nodes_whose_clocks_differ_by_hours_share_tables() {
    let Some(stats) = run_on_postgres(FaultKind::Clock, 2) else { return };
    assert!(stats["acknowledged"].as_u64() >= Some(400), "{stats}");
}

#[test]
fn every_fault_kind_parses_from_its_name() {
    use clap::ValueEnum as _;
    for fault in FaultKind::ALL {
        assert_eq!(FaultKind::from_str(fault.name(), false), Ok(fault));
        assert!(fault.rounds() > 0 && !fault.store_kinds().is_empty());
    }
}
