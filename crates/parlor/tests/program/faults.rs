//! Short runs of the fault campaigns that need a server process; `cargo xtask faults` runs them
//! at length.

use catalog::GameId;
use faults::{CampaignOptions, FaultKind, StoreKind};
use std::path::PathBuf;

fn check(fault: FaultKind, rounds: u64) -> serde_json::Value {
    try_on(StoreKind::Sqlite, fault, rounds)
}

/// On a database shared by several nodes; `None` if the test is skipped for lack of PostgreSQL.
fn check_shared(fault: FaultKind, rounds: u64) -> Option<serde_json::Value> {
    cluster::is_installed_for_test().then(|| try_on(StoreKind::Postgres, fault, rounds))
}

fn try_on(store: StoreKind, fault: FaultKind, rounds: u64) -> serde_json::Value {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_parlor"));
    let plan = CampaignOptions::short(rounds, 7, program).with_store(store);
    let report = faults::run(fault, &plan).unwrap_or_else(|why| panic!("{fault:?}: {why:#}"));
    assert_eq!(report["rounds"], rounds, "{report}");
    report
}

#[test]
fn acknowledged_moves_are_logged_once_whenever_the_server_is_killed() {
    let report = check(FaultKind::Kill, 8);
    assert!(report["acknowledged"].as_u64() > Some(20), "moves were played: {report}");
}

#[test]
fn players_of_a_killed_node_continue_on_another_and_lose_nothing() {
    let Some(report) = check_shared(FaultKind::Kill, 4) else { return };
    assert!(
        report["reconnect_ms"]["count"].as_u64() >= Some(4),
        "players were connected: {report}"
    );
}

#[test]
fn concurrent_players_on_two_nodes_write_one_log_and_see_the_same() {
    let Some(report) = check_shared(FaultKind::Race, 800) else { return };
    assert!(report["store_race"]["conflicts"].as_u64() > Some(0), "they raced: {report}");
    assert!(report["acknowledged"].as_u64() >= Some(800), "{report}");
}

#[test]
fn a_database_restart_causes_refusals_only() {
    let Some(report) = check_shared(FaultKind::Restart, 2) else { return };
    assert!(report["retry_answers"].as_u64() >= Some(2), "it was away: {report}");
    // Two players at a table of each game, in each of the two rounds.
    let reads = 2 * 2 * GameId::ALL.len();
    assert_eq!(report["reads_without_database"], reads, "everybody could look: {report}");
}

#[test]
fn acknowledged_moves_are_on_the_standby_when_the_primary_dies() {
    let Some(report) = check_shared(FaultKind::Failover, 1) else { return };
    assert!(report["acknowledged"].as_u64() >= Some(70), "play went on: {report}");
}

#[test]
fn a_node_cut_off_from_the_database_refuses_can_be_read_and_recovers() {
    // First its connections are closed, then they are silent.
    let Some(report) = check_shared(FaultKind::CutOff, 2) else { return };
    assert!(report["retry_answers"].as_u64() >= Some(2), "it was cut off: {report}");
}

#[test]
fn duplicated_delayed_and_dropped_messages_are_applied_once() {
    let report = check(FaultKind::Messages, 4_000);
    for fate in ["duplicated", "delayed", "dropped"] {
        assert!(report[fate].as_u64() > Some(0), "{report}");
    }
    check_shared(FaultKind::Messages, 4_000);
}

#[test]
fn on_a_full_disk_no_move_is_acknowledged_until_there_is_space() {
    let report = check(FaultKind::FullDisk, 4);
    assert!(report["refused_for_space"].as_u64() >= Some(4), "it was full: {report}");
}

#[test]
fn a_server_under_long_use_loses_nothing_and_leaks_nothing() {
    let report = check(FaultKind::Soak, 8);
    assert_eq!((&report["stopped"], &report["killed"]), (&1.into(), &1.into()), "{report}");
    assert!(report["checked_in_log"].as_u64() > Some(100), "moves were played: {report}");
}

#[test]
fn load_connects_idle_players_beside_the_active_ones() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["load", "--sockets", "40", "--playing", "10", "--unconnected-tables", "20"])
        .args(["--moves", "100", "--move-delay-ms", "20"])
        .output()
        .unwrap();
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&line["lost"], &line["errors"]), (&0.into(), &0.into()), "{line}");
    assert_eq!((&line["sockets"], &line["tables"]), (&40.into(), &5.into()), "{line}");
    assert!(line["moves_per_s"].as_f64() > Some(0.0), "{line}");
    assert!(line["server_rss_mb"].as_f64() > Some(0.0), "{line}");
}

#[test]
fn load_finds_every_acknowledged_move_in_the_log() {
    for game in GameId::ALL {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["load", "--tables", "2", "--moves", "500", "--game", game.name()])
            .output()
            .unwrap();
        let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&line["lost"], &line["errors"]), (&0.into(), &0.into()), "{line}");
        assert!(line["moves_per_s"].as_f64() > Some(0.0), "{line}");
    }
}

#[test]
fn players_leave_a_silent_node_and_nothing_is_lost() {
    let Some(report) = check_shared(FaultKind::Silent, 2) else { return };
    assert!(report["noticed_ms"]["count"].as_u64() >= Some(2), "players were connected: {report}");
    assert_eq!(report["noticed_ms"]["count"], report["healed_ms"]["count"], "{report}");
}
