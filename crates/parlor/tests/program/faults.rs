//! A moment of the campaign that a real server process is needed for: `cargo xtask faults` has
//! the rest.

use faults::{Fault, Plan};
use std::path::PathBuf;

fn check(fault: Fault, rounds: u64) -> serde_json::Value {
    let plan = Plan::short(rounds, 7, PathBuf::from(env!("CARGO_BIN_EXE_parlor")));
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
