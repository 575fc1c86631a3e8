//! Opening files that are in use, of a newer version, or not a store.

use crate::wait_for;
use rusqlite::Connection;
use std::fs;
use store::{AppendError, LogEntry, OpenError, SqliteStore, Store, TableKey};

fn entry() -> LogEntry {
    LogEntry { id: 1, time: 2, body: b"three".to_vec() }
}

fn open_error(path: &std::path::Path) -> OpenError {
    SqliteStore::open(path).map(drop).unwrap_err()
}

#[test]
fn stored_entries_are_there_when_the_file_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let (path, table) = (folder.path().join("tables.db"), TableKey::new("T").unwrap());
    for head in 0..3 {
        let store = SqliteStore::open(&path).unwrap();
        assert_eq!(wait_for(store.append(table, head, vec![entry()])), Ok(head + 1));
    }
    let store = SqliteStore::open(&path).unwrap();
    let late = wait_for(store.append(table, 2, vec![entry()]));
    assert_eq!(late, Err(AppendError::Conflict { head: 3 }));
}

#[test]
fn a_file_in_use_is_refused_under_each_of_its_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let store = SqliteStore::open(&path).unwrap();
    std::os::unix::fs::symlink(&path, folder.path().join("link")).unwrap();
    for name in ["tables.db", "./tables.db", "link"] {
        let refused = open_error(&folder.path().join(name));
        let path = path.canonicalize().unwrap();
        assert_eq!(refused, OpenError::InUse(path));
        assert!(refused.to_string().ends_with("is in use by another process; stop it first"));
    }
    drop(store);
    SqliteStore::open(&path).unwrap();
}

#[test]
fn a_file_of_a_newer_version_is_refused_and_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().canonicalize().unwrap().join("tables.db");
    drop(SqliteStore::open(&path).unwrap());
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 8).unwrap();
    let before = fs::read(&path).unwrap();
    let refused = open_error(&path);
    assert_eq!(refused, OpenError::NewerVersion { path: path.clone(), found: 8, known: 7 });
    assert!(refused.to_string().contains("tables.db has schema version 8"), "{refused}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_file_that_is_not_a_store_is_refused_and_left_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().canonicalize().unwrap().join("notes.txt");
    fs::write(&text, "not a database, ".repeat(100)).unwrap();
    let other = text.with_file_name("other.db");
    Connection::open(&other).unwrap().execute_batch("CREATE TABLE mine (x)").unwrap();
    for path in [text, other] {
        let before = fs::read(&path).unwrap();
        assert_eq!(open_error(&path), OpenError::NotAStore(path.clone()));
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}

#[test]
fn the_error_for_a_missing_folder_names_it() {
    let refused = open_error(std::path::Path::new("/nowhere/at/all/tables.db")).to_string();
    assert!(refused.starts_with("/nowhere/at/all/tables.db cannot be opened: its folder"));
}
