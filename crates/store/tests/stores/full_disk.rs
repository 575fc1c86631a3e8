//! Writes that fail for lack of space and succeed again when there is some.
//!
//! There are two ways to run out of space, each in a process of its own: a limit on the size of
//! files, which every system has, and a small file system in memory, where it can be mounted.

use crate::{ignored_test, test_folder, wait_for};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use store::{AppendError, AppendOutcome, LogEntry, SqliteStore, Store, TableKey};

#[test]
fn appends_over_the_file_size_limit_fail_and_succeed_after_it_is_raised() {
    let folder = tempfile::tempdir().unwrap();
    let status = ignored_test("full_disk::file_size_limit", folder.path()).status().unwrap();
    assert!(status.success());
}

#[test]
fn appends_to_a_full_disk_fail_with_that_reason_and_succeed_after_space_is_freed() {
    let folder = tempfile::tempdir().unwrap();
    let disk = ignored_test("full_disk::small_disk", folder.path());
    // The mount is visible to this process only and ends with it.
    let mut mounted = Command::new("unshare");
    mounted.args(["--map-root-user", "--mount", "sh", "-c"]);
    mounted.arg("mount -t tmpfs -o size=1m none \"$STORE_TEST_FOLDER\" || exit 77; exec \"$@\"");
    mounted.arg("sh").arg(disk.get_program()).args(disk.get_args());
    let status = mounted.env("STORE_TEST_FOLDER", folder.path()).status();
    match status.map(|status| status.code()) {
        Ok(Some(0)) => {}
        Ok(Some(1 | 77)) if !can_mount() => {
            eprintln!("skipped: no file system can be mounted here");
        }
        other => panic!("{other:?}"),
    }
}

fn can_mount() -> bool {
    let probe = ["--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"];
    Command::new("unshare").args(probe).status().is_ok_and(|status| status.success())
}

#[test]
#[ignore = "a process that another test starts"]
fn file_size_limit() {
    let Some(folder) = test_folder() else { return };
    // Without a handler, the signal that comes with the error would end the process.
    let signal = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, signal).unwrap();
    let log = folder.join("tables.db-wal");
    let Rlimit { current, maximum } = getrlimit(Resource::Fsize);
    let limit = |current| setrlimit(Resource::Fsize, Rlimit { current, maximum }).unwrap();
    let why = check_out_of_space(
        &folder,
        || limit(Some(fs::metadata(&log).unwrap().len() + 40_000)),
        || limit(current),
    );
    assert!(why.contains("writing failed"), "{why}");
}

#[test]
#[ignore = "a process that another test starts"]
fn small_disk() {
    let Some(folder) = test_folder() else { return };
    let ballast = folder.join("ballast");
    fs::write(&ballast, vec![1; 300_000]).unwrap();
    let why = check_out_of_space(&folder, || {}, || fs::remove_file(&ballast).unwrap());
    assert_eq!(why, "the disk is full; play goes on as soon as there is space");
}

/// Appends until there is no space, checks what is refused, frees space and appends again.
/// Returns the reason of the first refusal.
fn check_out_of_space(folder: &Path, fill: impl FnOnce(), free: impl FnOnce()) -> String {
    let path = folder.join("tables.db");
    let store = SqliteStore::open(&path).unwrap();
    let (table, other) = (TableKey::new("PLAYED").unwrap(), TableKey::new("OTHER").unwrap());
    let entry = |id| LogEntry { id, time: 0, body: vec![7; 500] };
    let append = |table, head: u64| store.append(table, head, vec![entry(u128::from(head))]);
    assert_eq!(wait_for(append(table, 0)), Ok(1));
    fill();
    let (mut head, mut reason) = (1, None);
    while reason.is_none() {
        match wait_for(append(table, head)) {
            Ok(seq) => head = seq,
            Err(AppendError::Unavailable(why)) => reason = Some(why),
            Err(other) => panic!("{other}"),
        }
    }
    for _ in 0..10 {
        let refused = [wait_for(append(table, head)), wait_for(append(other, 0))];
        let unavailable = |answer| matches!(answer, Err(AppendError::Unavailable(_)));
        assert!(refused.into_iter().all(unavailable), "still no space");
        assert!(wait_for(store.check_writable()).is_err());
        assert_eq!(
            wait_for(store.append_outcome(table, head, u128::from(head))),
            Ok(AppendOutcome::NotStored)
        );
        assert_eq!(wait_for(store.head(table)), Ok(Some(head)));
        assert_eq!(wait_for(store.head(other)), Ok(None));
    }
    free();
    assert_eq!(wait_for(store.check_writable()), Ok(()));
    assert_eq!(wait_for(append(table, head)), Ok(head + 1));
    assert_eq!(wait_for(append(other, 0)), Ok(1));
    drop(store);
    let store = SqliteStore::open(&path).unwrap();
    let log = wait_for(store.read(table, 0, usize::MAX)).unwrap();
    let ids: Vec<u128> = log.iter().map(|(_, entry)| entry.id).collect();
    assert_eq!(ids, (0..=u128::from(head)).collect::<Vec<_>>());
    reason.unwrap()
}
