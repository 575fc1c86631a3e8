//! Writes that fail because there is no space, and then there is.
//!
//! Each way to run out of space is the process's own, so each has a process of its own: a
//! limit on the size of files, which every system has; and a small file system in memory,
//! where this system lets us have one.

use crate::{folder, process, wait_for};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use store::{AppendError, Entry, Outcome, Sqlite, Store, TableKey};

#[test]
fn nothing_is_acknowledged_that_could_not_be_written_and_play_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let status = process("full_disk::a_limit_on_files", folder.path()).status().unwrap();
    assert!(status.success());
}

#[test]
fn a_full_disk_is_named_and_play_goes_on_when_there_is_space() {
    let folder = tempfile::tempdir().unwrap();
    let disk = process("full_disk::a_small_disk", folder.path());
    // The file system is seen by this process alone, and goes with it.
    let mut mounted = Command::new("unshare");
    mounted.args(["--map-root-user", "--mount", "sh", "-c"]);
    mounted.arg("mount -t tmpfs -o size=1m none \"$STORE_TEST_FOLDER\" || exit 77; exec \"$@\"");
    mounted.arg("sh").arg(disk.get_program()).args(disk.get_args());
    let status = mounted.env("STORE_TEST_FOLDER", folder.path()).status();
    match status.map(|status| status.code()) {
        Ok(Some(0)) => {}
        Ok(Some(1 | 77)) if !can_mount() => eprintln!("not tried: no file system to be had here"),
        other => panic!("{other:?}"),
    }
}

fn can_mount() -> bool {
    let probe = ["--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"];
    Command::new("unshare").args(probe).status().is_ok_and(|status| status.success())
}

#[test]
#[ignore = "a process that another test starts"]
fn a_limit_on_files() {
    let Some(folder) = folder() else { return };
    // Without a handler, the signal that comes with the refusal would end the process.
    let signal = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, signal).unwrap();
    let log = folder.join("tables.db-wal");
    let Rlimit { current, maximum } = getrlimit(Resource::Fsize);
    let limit = |current| setrlimit(Resource::Fsize, Rlimit { current, maximum }).unwrap();
    let why = run_out(
        &folder,
        || limit(Some(fs::metadata(&log).unwrap().len() + 40_000)),
        || limit(current),
    );
    assert!(why.contains("writing failed"), "{why}");
}

#[test]
#[ignore = "a process that another test starts"]
fn a_small_disk() {
    let Some(folder) = folder() else { return };
    let ballast = folder.join("ballast");
    fs::write(&ballast, vec![1; 300_000]).unwrap();
    let why = run_out(&folder, || {}, || fs::remove_file(&ballast).unwrap());
    assert_eq!(why, "the disk is full; play goes on as soon as there is space");
}

/// Plays until there is no space, and on when there is again. Gives what was said.
fn run_out(folder: &Path, fill: impl FnOnce(), free: impl FnOnce()) -> String {
    let path = folder.join("tables.db");
    let store = Sqlite::open(&path).unwrap();
    let (table, other) = (TableKey::new("PLAYED").unwrap(), TableKey::new("OTHER").unwrap());
    let entry = |id| Entry { id, time: 0, body: vec![7; 500] };
    let append = |table, head: u64| store.append(table, head, vec![entry(u128::from(head))]);
    assert_eq!(wait_for(append(table, 0)), Ok(1));
    fill();
    let (mut head, mut said) = (1, None);
    while said.is_none() {
        match wait_for(append(table, head)) {
            Ok(seq) => head = seq,
            Err(AppendError::Unavailable(why)) => said = Some(why),
            Err(other) => panic!("{other}"),
        }
    }
    for _ in 0..10 {
        let refused = [wait_for(append(table, head)), wait_for(append(other, 0))];
        let unavailable = |answer| matches!(answer, Err(AppendError::Unavailable(_)));
        assert!(refused.into_iter().all(unavailable), "still no space");
        assert_eq!(wait_for(store.outcome(table, head, u128::from(head))), Ok(Outcome::NotStored));
        assert_eq!(wait_for(store.head(table)), Ok(Some(head)));
        assert_eq!(wait_for(store.head(other)), Ok(None));
    }
    free();
    assert_eq!(wait_for(append(table, head)), Ok(head + 1));
    assert_eq!(wait_for(append(other, 0)), Ok(1));
    drop(store);
    let store = Sqlite::open(&path).unwrap();
    let log = wait_for(store.read(table, 0, usize::MAX)).unwrap();
    let ids: Vec<u128> = log.iter().map(|(_, entry)| entry.id).collect();
    assert_eq!(ids, (0..=u128::from(head)).collect::<Vec<_>>());
    said.unwrap()
}
