//! A moment of the campaign that a real server process is needed for: `cargo xtask faults` has
//! the rest.

use faults::{Fault, Kind, Plan};
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
    let program = PathBuf::from(env!("CARGO_BIN_EXE_parlor"));
    let plan = Plan::short(rounds, 7, program).on(store);
    let held = faults::run(fault, &plan).unwrap_or_else(|why| panic!("{fault:?}: {why:#}"));
    assert_eq!(held["rounds"], rounds, "{held}");
    held
}

#[test]
fn what_was_acknowledged_is_in_the_log_once_whenever_the_server_is_killed() {
    let held = check(Fault::Kill, 8);
    assert!(held["acknowledged"].as_u64() > Some(20), "somebody played: {held}");
}

#[test]
fn the_people_of_a_killed_node_are_shown_their_tables_by_another_and_nothing_is_lost() {
    let Some(held) = check_shared(Fault::Kill, 4) else { return };
    assert!(held["healed_ms"]["count"].as_u64() >= Some(4), "somebody was there: {held}");
}

#[test]
fn racers_through_two_nodes_write_one_log_and_see_the_same() {
    let Some(held) = check_shared(Fault::Race, 800) else { return };
    assert!(held["at_the_store_itself"]["conflicts"].as_u64() > Some(0), "they raced: {held}");
    assert!(held["acknowledged"].as_u64() >= Some(800), "{held}");
}

#[test]
fn a_restarted_database_costs_refusals_and_nothing_else() {
    let Some(held) = check_shared(Fault::Restart, 2) else { return };
    assert!(held["put_off"].as_u64() >= Some(2), "it was away: {held}");
    assert_eq!(held["looked_meanwhile"], 16, "everybody could look: {held}");
}

#[test]
fn what_was_acknowledged_is_in_the_standby_when_the_primary_dies() {
    let Some(held) = check_shared(Fault::Failover, 1) else { return };
    assert!(held["acknowledged"].as_u64() >= Some(70), "play went on: {held}");
}

#[test]
fn a_node_that_is_cut_off_puts_its_people_off_and_comes_back() {
    let Some(held) = check_shared(Fault::CutOff, 1) else { return };
    assert!(held["put_off"].as_u64() > Some(0), "it was cut off: {held}");
}

#[test]
fn doubled_delayed_and_dropped_messages_are_answered_once() {
    let held = check(Fault::Messages, 4_000);
    for fate in ["doubled", "delayed", "dropped"] {
        assert!(held[fate].as_u64() > Some(0), "{held}");
    }
    check_shared(Fault::Messages, 4_000);
}

#[test]
fn on_a_full_disk_nothing_is_acknowledged_and_play_goes_on_when_there_is_space() {
    let held = check(Fault::FullDisk, 4);
    assert!(held["refused_for_space"].as_u64() >= Some(4), "it was full: {held}");
}

#[test]
fn a_server_that_is_visited_stopped_and_killed_loses_nothing_and_holds_nothing_back() {
    let held = check(Fault::Soak, 8);
    assert_eq!((&held["stopped"], &held["killed"]), (&1.into(), &1.into()), "{held}");
    assert!(held["held_against_logs"].as_u64() > Some(100), "somebody played: {held}");
}

#[test]
fn load_sits_a_crowd_down_beside_the_players() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["load", "--sockets", "40", "--playing", "10", "--asleep", "20"])
        .args(["--seconds", "0.5", "--pace", "20"])
        .output()
        .unwrap();
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&line["lost"], &line["errors"]), (&0.into(), &0.into()), "{line}");
    assert_eq!((&line["sockets"], &line["tables"]), (&40.into(), &5.into()), "{line}");
    assert!(line["moves_per_s"].as_f64() > Some(0.0), "{line}");
    assert!(line["server_rss_mb"].as_f64() > Some(0.0), "{line}");
}

#[test]
fn load_plays_whole_matches_and_finds_every_move_in_the_log() {
    for game in ["ludo", "hill"] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["load", "--tables", "2", "--seconds", "0.5", "--game", game])
            .output()
            .unwrap();
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&line["lost"], &line["errors"]), (&0.into(), &0.into()), "{line}");
        assert!(line["moves_per_s"].as_f64() > Some(0.0), "{line}");
    }
}
