//! Processes that are killed, and files as after a power cut.

use crate::{ignored_test, test_folder, wait_for};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use store::conformance::crash::{AcknowledgedHeads, append_steps, verify};
use store::{AnyStore, OpenError, SqliteStore, TableKey};

/// After how many acknowledged appends the process is killed, in each round.
const ANSWERS_BEFORE_KILL: std::ops::RangeInclusive<usize> = 1..=30;

#[test]
fn after_a_kill_everything_acknowledged_is_stored_once_and_no_step_in_part() {
    let folder = tempfile::tempdir().unwrap();
    let mut acknowledged = AcknowledgedHeads::new();
    for answers in ANSWERS_BEFORE_KILL {
        run_and_kill(folder.path(), answers, &mut acknowledged);
        let store = SqliteStore::open(folder.path().join("tables.db")).unwrap();
        let found = wait_for(verify(&store, &acknowledged));
        acknowledged = found.unwrap_or_else(|e| panic!("killed after {answers} answers: {e}"));
    }
    assert!(acknowledged.values().all(|head| *head > 0), "every table was appended to");
}

/// Lets a process append, kills it after so many answers, and records all that it reported.
fn run_and_kill(folder: &Path, answers: usize, acknowledged: &mut AcknowledgedHeads) {
    let mut child =
        ignored_test("crash::killed_process", folder).stdout(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut reported = lines.filter_map(|line| parse_answer(&line));
    acknowledged.extend(reported.by_ref().take(answers));
    let refused = SqliteStore::open(folder.join("tables.db")).map(drop);
    assert!(matches!(refused, Err(OpenError::InUse(_))), "{refused:?}");
    child.kill().unwrap();
    child.wait().unwrap();
    acknowledged.extend(reported);
}

/// Parses a line such as `answer CRASH1 17 .`, which the process writes for every acknowledged
/// append. A line that the kill cut off is ignored.
fn parse_answer(line: &str) -> Option<(TableKey, u64)> {
    let (table, head) = line.strip_prefix("answer ")?.strip_suffix(" .")?.split_once(' ')?;
    Some((table.parse().ok()?, head.parse().ok()?))
}

#[test]
#[ignore = "a process that another test starts and kills"]
fn killed_process() {
    let Some(folder) = test_folder() else { return };
    let store = SqliteStore::open(folder.join("tables.db")).unwrap();
    let report = |table, head| println!("answer {table} {head} .");
    wait_for(append_steps(store, usize::MAX, report)).unwrap();
}

#[test]
fn a_killed_process_whose_write_ahead_log_is_deleted_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().canonicalize().unwrap().join("tables.db");
    let log = file.with_extension("db-wal");
    run_and_kill(folder.path(), 20, &mut AcknowledgedHeads::new());
    fs::remove_file(&log).unwrap();
    for _ in 0..2 {
        let refused = SqliteStore::open(&file).map(drop).unwrap_err();
        let wanted = OpenError::MissingWriteAheadLog { path: file.clone(), log: log.clone() };
        assert_eq!(refused, wanted, "also when it is tried again");
    }
    let found = SqliteStore::check(&file, |_, _| Ok(())).unwrap();
    let say = "was not closed properly, and ";
    assert!(found.problems.iter().any(|problem| problem.contains(say)), "{found:?}");
    SqliteStore::accept_loss(&file).unwrap();
    drop(SqliteStore::open(&file).unwrap());
    fs::remove_file(&log).unwrap_err();
    drop(SqliteStore::open(&file).unwrap());
}

/// Simulates a power cut during a write: the file as it was, and the write-ahead log up to some
/// byte.
#[test]
fn a_write_ahead_log_cut_anywhere_opens_with_the_steps_complete_by_then() {
    let folder = tempfile::tempdir().unwrap();
    let (file, log) = (folder.path().join("tables.db"), folder.path().join("tables.db-wal"));
    let store = AnyStore::new(SqliteStore::open(&file).unwrap());
    let length = |log: &Path| fs::metadata(log).unwrap().len();
    let moments = Arc::new(Mutex::new(vec![(length(&log), AcknowledgedHeads::new())]));
    let (noted, written) = (Arc::clone(&moments), log.clone());
    let note = move |table, head| {
        let mut moments = noted.lock().unwrap();
        let mut state = moments.last().unwrap().1.clone();
        state.insert(table, head);
        moments.push((length(&written), state));
    };
    wait_for(append_steps(store.clone(), 6, note)).unwrap();
    let (file, log) = (fs::read(&file).unwrap(), fs::read(&log).unwrap());
    for (length, acknowledged) in moments.lock().unwrap().iter() {
        let length = usize::try_from(*length).unwrap();
        check_cut(&file, &log[..length], acknowledged);
        check_cut(&file, &log[..log.len().min(length + 2000)], acknowledged);
        check_cut(&file, &log[..length.saturating_sub(1)], &AcknowledgedHeads::new());
    }
    drop(store);
}

fn check_cut(file: &[u8], log: &[u8], acknowledged: &AcknowledgedHeads) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tables.db"), file).unwrap();
    fs::write(folder.path().join("tables.db-wal"), log).unwrap();
    let store = SqliteStore::open(folder.path().join("tables.db")).unwrap();
    let found = wait_for(verify(&store, acknowledged));
    found.unwrap_or_else(|e| panic!("cut after {} bytes: {e}", log.len()));
}
