//! Groups that fail.

use super::*;
use crate::sqlite::file;
use crate::{Entry, Outcome, TableKey};
use rusqlite::ffi::{SQLITE_FULL, SQLITE_IOERR_FSYNC};
use std::collections::VecDeque;

/// How a commit goes wrong.
#[derive(Clone, Copy)]
enum Ends {
    /// It does not.
    Works,
    /// It happened, and the error says otherwise.
    HappensWith(i32),
    /// It did not happen.
    FailsWith(i32),
}

/// A writer on a file in a folder, whose commits go wrong in this order, then no more.
fn writer(folder: &tempfile::TempDir, commits: &[Ends]) -> Writer {
    let db = file::open(&folder.path().join("tables.db")).unwrap();
    let mut commits: VecDeque<Ends> = commits.iter().copied().collect();
    let mut writer = Writer::of(Logs::of(db).unwrap());
    writer.commit = Box::new(move |db| match commits.pop_front().unwrap_or(Ends::Works) {
        Ends::Works => execute(db, "COMMIT"),
        Ends::HappensWith(code) => execute(db, "COMMIT").and(Err(error(code))),
        Ends::FailsWith(code) => execute(db, "ROLLBACK").and(Err(error(code))),
    });
    writer
}

fn error(code: i32) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(code), None)
}

type Answer<T> = oneshot::Receiver<Result<T, Failure>>;

fn job<T: Send + 'static>(
    work: impl FnMut(&mut Logs) -> rusqlite::Result<T> + Send + 'static,
) -> (Box<dyn Job>, Answer<T>) {
    let (reply, answer) = oneshot::channel();
    (Box::new(Asked { bytes: 0, work, done: None, reply }), answer)
}

fn key(text: &str) -> TableKey {
    TableKey::new(text).unwrap()
}

fn append(table: &str, expected: u64, body: Vec<u8>) -> (Box<dyn Job>, Answer<Result<u64, u64>>) {
    let (table, entry) = (key(table), Entry { id: 5, time: 0, body });
    job(move |logs| logs.append(table, expected, std::slice::from_ref(&entry)))
}

fn heard<T>(mut answer: Answer<T>) -> Result<T, Failure> {
    answer.try_recv().expect("everybody in a group is answered")
}

fn outcome(writer: &mut Writer, table: &str, expected: u64) -> Result<Outcome, Failure> {
    let table = key(table);
    let (job, answer) = job(move |logs| logs.outcome(table, expected, 5));
    writer.write(vec![job]);
    heard(answer)
}

#[test]
fn a_conflict_does_not_fail_its_group() {
    let folder = tempfile::tempdir().unwrap();
    let (a, one) = append("A", 0, vec![1]);
    let (b, stale) = append("A", 0, vec![2]);
    let (c, two) = append("A", 1, vec![3]);
    writer(&folder, &[]).write(vec![a, b, c]);
    assert_eq!((heard(one), heard(stale), heard(two)), (Ok(Ok(1)), Ok(Err(1)), Ok(Ok(2))));
}

#[test]
fn what_cannot_be_written_fails_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = writer(&folder, &[]);
    let pages: i64 = writer.logs.db().query_row("PRAGMA page_count", [], |r| r.get(0)).unwrap();
    let most = format!("PRAGMA max_page_count = {}", pages + 3);
    writer.logs.db().query_row(&most, [], |_| Ok(())).unwrap();
    let (a, small) = append("A", 0, vec![1]);
    let (b, big) = append("B", 0, vec![2; 100_000]);
    let (c, after_it) = append("B", 1, vec![3]);
    let (d, another) = append("C", 0, vec![4]);
    writer.write(vec![a, b, c, d]);
    let full = "the disk is full; play goes on as soon as there is space".to_owned();
    assert_eq!(heard(small), Ok(Ok(1)));
    assert_eq!(heard(big), Err(Failure::NotDone(full)));
    assert_eq!(heard(after_it), Ok(Err(0)), "it followed on something that was not stored");
    assert_eq!(heard(another), Ok(Ok(1)));
}

#[test]
fn a_commit_that_certainly_failed_is_tried_again_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = writer(&folder, &[Ends::FailsWith(SQLITE_FULL)]);
    let ((a, one), (b, two)) = (append("A", 0, vec![1]), append("B", 0, vec![2]));
    writer.write(vec![a, b]);
    assert_eq!((heard(one), heard(two)), (Ok(Ok(1)), Ok(Ok(1))));
}

#[test]
fn after_a_failed_sync_nobody_is_told_yes_or_no_and_the_outcome_tells() {
    for (commit, wanted) in [
        (Ends::HappensWith(SQLITE_IOERR_FSYNC), Outcome::Stored(1)),
        (Ends::FailsWith(SQLITE_IOERR_FSYNC), Outcome::NotStored),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = writer(&folder, &[commit]);
        let ((a, one), (b, two)) = (append("A", 0, vec![1]), append("B", 0, vec![2]));
        writer.write(vec![a, b]);
        for answer in [one, two] {
            assert!(matches!(heard(answer), Err(Failure::Unsure(_))));
        }
        assert_eq!(outcome(&mut writer, "A", 0), Ok(wanted));
        let (again, answer) = append("A", 0, vec![1]);
        writer.write(vec![again]);
        let conflict = wanted != Outcome::NotStored;
        assert_eq!(heard(answer), Ok(if conflict { Err(1) } else { Ok(1) }));
    }
}

#[test]
fn nothing_is_said_while_an_earlier_write_is_in_doubt() {
    let folder = tempfile::tempdir().unwrap();
    let fails = Ends::FailsWith(SQLITE_IOERR_FSYNC);
    let mut writer = writer(&folder, &[fails, fails, fails]);
    let (job, first) = append("A", 0, vec![1]);
    writer.write(vec![job]);
    assert!(matches!(heard(first), Err(Failure::Unsure(_))));
    for _ in 0..2 {
        let said = outcome(&mut writer, "A", 0);
        assert!(matches!(said, Err(Failure::NotDone(why)) if why.ends_with("still in doubt")));
    }
    assert_eq!(outcome(&mut writer, "A", 0), Ok(Outcome::NotStored));
    let settled: i64 =
        writer.logs.db().query_row("SELECT times FROM settled", [], |r| r.get(0)).unwrap();
    assert_eq!(settled, 1, "another transaction took its place");
}

#[test]
fn entries_are_moved_to_their_logs_and_a_failure_to_do_so_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let fails = Ends::FailsWith(SQLITE_FULL);
    let mut writer = writer(&folder, &[Ends::Works, fails, Ends::Works, Ends::Works]);
    let ((a, one), (b, two)) = (append("A", 0, vec![1]), append("B", 0, vec![2]));
    writer.write(vec![a, b]);
    assert_eq!((heard(one), heard(two)), (Ok(Ok(1)), Ok(Ok(1))));
    let count = |writer: &Writer, part: &str| -> i64 {
        let sql = format!("SELECT count(*) FROM {part}");
        writer.logs.db().query_row(&sql, [], |row| row.get(0)).unwrap()
    };
    for (fresh, moved) in [(2, 0), (0, 2)] {
        writer.tidy();
        assert_eq!((count(&writer, "fresh"), count(&writer, "entries")), (fresh, moved));
        assert_eq!(outcome(&mut writer, "A", 0), Ok(Outcome::Stored(1)));
    }
}

#[test]
fn a_move_cut_anywhere_leaves_every_entry_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = writer(&folder, &[]);
    let (jobs, answers): (Vec<_>, Vec<_>) =
        (0..30).map(|seq| append(["A", "B", "C"][seq % 3], seq as u64 / 3, vec![7; 500])).unzip();
    writer.write(jobs);
    assert!(answers.into_iter().all(|answer| heard(answer).is_ok()));
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    let written = read("tables.db-wal").len();
    writer.tidy();
    let (file, log) = (read("tables.db"), read("tables.db-wal"));
    assert!(log.len() > written);
    for cut in (written..log.len()).step_by(1000).chain([log.len()]) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("tables.db"), &file).unwrap();
        std::fs::write(folder.path().join("tables.db-wal"), &log[..cut]).unwrap();
        let db = file::open(&folder.path().join("tables.db")).unwrap();
        let sql = "SELECT count(*), count(DISTINCT place * 100 + seq) FROM log";
        let found: (i64, i64) =
            db.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        assert_eq!(found, (30, 30), "cut after {cut} bytes");
    }
}

#[test]
fn every_commit_reaches_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer(&folder, &[]);
    let asked = |name: &str| {
        let value = |row: &rusqlite::Row<'_>| row.get::<_, rusqlite::types::Value>(0);
        writer.logs.db().pragma_query_value(None, name, value).unwrap()
    };
    assert_eq!(asked("journal_mode"), "wal".to_owned().into());
    assert_eq!(asked("synchronous"), 2.into(), "full");
    assert!(rusqlite::version_number() >= 3_051_003, "older ones may lose the log's reset");
}
