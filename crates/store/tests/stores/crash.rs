//! The plug is pulled.

use crate::{folder, process, wait_for};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use store::conformance::crash::{Acknowledged, inspect, play};
use store::{AnyStore, OpenError, Sqlite, TableKey};

/// After how many answers the process is killed, one time after the other.
const KILLS: std::ops::RangeInclusive<usize> = 1..=30;

#[test]
fn whatever_was_acknowledged_before_a_kill_is_there_once_and_nothing_by_half() {
    let folder = tempfile::tempdir().unwrap();
    let mut acknowledged = Acknowledged::new();
    for answers in KILLS {
        play_and_kill(folder.path(), answers, &mut acknowledged);
        let store = Sqlite::open(folder.path().join("tables.db")).unwrap();
        let found = wait_for(inspect(&store, &acknowledged));
        acknowledged = found.unwrap_or_else(|e| panic!("killed after {answers} answers: {e}"));
    }
    assert!(acknowledged.values().all(|head| *head > 0), "every table was played at");
}

/// Lets a process play, kills it after so many answers, and notes all that it told.
fn play_and_kill(folder: &Path, answers: usize, acknowledged: &mut Acknowledged) {
    let mut player = process("crash::the_player", folder).stdout(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(player.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut told = lines.filter_map(|line| answer(&line));
    acknowledged.extend(told.by_ref().take(answers));
    let refused = Sqlite::open(folder.join("tables.db")).map(drop);
    assert!(matches!(refused, Err(OpenError::InUse(_))), "{refused:?}");
    player.kill().unwrap();
    player.wait().unwrap();
    acknowledged.extend(told);
}

/// An answer as the player tells it: `answer CRASH1 17`, in one write. What a kill cut off
/// is none.
fn answer(line: &str) -> Option<(TableKey, u64)> {
    let (table, head) = line.strip_prefix("answer ")?.strip_suffix(" .")?.split_once(' ')?;
    Some((table.parse().ok()?, head.parse().ok()?))
}

#[test]
#[ignore = "a process that another test starts and kills"]
fn the_player() {
    let Some(folder) = folder() else { return };
    let store = Sqlite::open(folder.join("tables.db")).unwrap();
    let tell = |table, head| println!("answer {table} {head} .");
    wait_for(play(store, usize::MAX, tell)).unwrap();
}

/// As if the power had gone at any moment of writing: the file as it was, and the write-ahead
/// log up to some byte.
#[test]
fn a_log_cut_anywhere_opens_with_the_steps_that_were_whole_by_then() {
    let folder = tempfile::tempdir().unwrap();
    let (file, log) = (folder.path().join("tables.db"), folder.path().join("tables.db-wal"));
    let store = AnyStore::new(Sqlite::open(&file).unwrap());
    let length = |log: &Path| fs::metadata(log).unwrap().len();
    let moments = Arc::new(Mutex::new(vec![(length(&log), Acknowledged::new())]));
    let (noted, written) = (Arc::clone(&moments), log.clone());
    let note = move |table, head| {
        let mut moments = noted.lock().unwrap();
        let mut state = moments.last().unwrap().1.clone();
        state.insert(table, head);
        moments.push((length(&written), state));
    };
    wait_for(play(store.clone(), 6, note)).unwrap();
    let (file, log) = (fs::read(&file).unwrap(), fs::read(&log).unwrap());
    for (length, acknowledged) in moments.lock().unwrap().iter() {
        let length = usize::try_from(*length).unwrap();
        check_cut(&file, &log[..length], acknowledged);
        check_cut(&file, &log[..log.len().min(length + 2000)], acknowledged);
        check_cut(&file, &log[..length - 1], &Acknowledged::new());
    }
    drop(store);
}

fn check_cut(file: &[u8], log: &[u8], acknowledged: &Acknowledged) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tables.db"), file).unwrap();
    fs::write(folder.path().join("tables.db-wal"), log).unwrap();
    let store = Sqlite::open(folder.path().join("tables.db")).unwrap();
    let found = wait_for(inspect(&store, acknowledged));
    found.unwrap_or_else(|e| panic!("cut after {} bytes: {e}", log.len()));
}
