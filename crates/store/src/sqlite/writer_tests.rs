//! Tests of groups whose commit fails.

use super::*;
use crate::sqlite::fresh_index::FreshIndex;
use crate::sqlite::{file, readers};
use crate::{AppendOutcome, LogEntry, TableKey};
use rusqlite::ffi::{SQLITE_FULL, SQLITE_IOERR_FSYNC};
use std::collections::VecDeque;

/// What a commit does.
#[derive(Clone, Copy)]
enum CommitScript {
    Succeed,
    /// Commits, but returns this SQLite error.
    CommitWithError(i32),
    /// Rolls back and returns this SQLite error.
    FailWithError(i32),
}

/// A writer whose first commits follow the script; later ones succeed.
fn writer(folder: &tempfile::TempDir, commits: &[CommitScript]) -> SqliteWriter {
    let db = file::open_for_writing(&folder.path().join("tables.db")).unwrap();
    let mut commits: VecDeque<CommitScript> = commits.iter().copied().collect();
    let fresh = FreshIndex::read(&db).unwrap();
    let mut writer = SqliteWriter::new(LogTables::new(db, fresh));
    writer.commit =
        Box::new(move |db| match commits.pop_front().unwrap_or(CommitScript::Succeed) {
            CommitScript::Succeed => execute(db, "COMMIT"),
            CommitScript::CommitWithError(code) => execute(db, "COMMIT").and(Err(error(code))),
            CommitScript::FailWithError(code) => execute(db, "ROLLBACK").and(Err(error(code))),
        });
    writer
}

fn error(code: i32) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(code), None)
}

type WriteReply<T> = oneshot::Receiver<Result<T, WriteFailure>>;

fn job<T: Send + 'static>(
    work: impl FnMut(&mut LogTables) -> rusqlite::Result<T> + Send + 'static,
) -> (Box<dyn WriteJob>, WriteReply<T>) {
    let (reply, answer) = oneshot::channel();
    (Box::new(PendingWrite { bytes: 0, work, result: None, reply }), answer)
}

fn key(text: &str) -> TableKey {
    TableKey::new(text).unwrap()
}

fn append(
    table: &str,
    expected: u64,
    body: Vec<u8>,
) -> (Box<dyn WriteJob>, WriteReply<Result<u64, u64>>) {
    let (table, entry) = (key(table), LogEntry { id: 5, time: 0, body });
    job(move |logs| logs.append(table, expected, std::slice::from_ref(&entry)))
}

fn received<T>(mut answer: WriteReply<T>) -> Result<T, WriteFailure> {
    answer.try_recv().expect("every job of a group is answered")
}

fn outcome(
    writer: &mut SqliteWriter,
    table: &str,
    expected: u64,
) -> Result<AppendOutcome, WriteFailure> {
    let table = key(table);
    let (job, answer) = job(move |logs| logs.append_outcome(table, expected, 5));
    writer.write(vec![job]);
    received(answer)
}

#[test]
fn a_conflict_does_not_fail_its_group() {
    let folder = tempfile::tempdir().unwrap();
    let (a, one) = append("A", 0, vec![1]);
    let (b, stale) = append("A", 0, vec![2]);
    let (c, two) = append("A", 1, vec![3]);
    writer(&folder, &[]).write(vec![a, b, c]);
    assert_eq!((received(one), received(stale), received(two)), (Ok(Ok(1)), Ok(Err(1)), Ok(Ok(2))));
}

#[test]
fn a_job_that_cannot_be_written_fails_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = writer(&folder, &[]);
    let pages: i64 = writer.logs.db().query_row("PRAGMA page_count", [], |r| r.get(0)).unwrap();
    let limit = format!("PRAGMA max_page_count = {}", pages + 3);
    writer.logs.db().query_row(&limit, [], |_| Ok(())).unwrap();
    let (a, small) = append("A", 0, vec![1]);
    let (b, big) = append("B", 0, vec![2; 100_000]);
    let (c, after_it) = append("B", 1, vec![3]);
    let (d, another) = append("C", 0, vec![4]);
    writer.write(vec![a, b, c, d]);
    let full = "the disk is full; play goes on as soon as there is space".to_owned();
    assert_eq!(received(small), Ok(Ok(1)));
    assert_eq!(received(big), Err(WriteFailure::NotApplied(full)));
    assert_eq!(received(after_it), Ok(Err(0)), "the append it follows was not stored");
    assert_eq!(received(another), Ok(Ok(1)));
}

#[test]
fn after_a_commit_that_certainly_failed_each_job_is_retried_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = writer(&folder, &[CommitScript::FailWithError(SQLITE_FULL)]);
    let ((a, one), (b, two)) = (append("A", 0, vec![1]), append("B", 0, vec![2]));
    writer.write(vec![a, b]);
    assert_eq!((received(one), received(two)), (Ok(Ok(1)), Ok(Ok(1))));
}

#[test]
fn after_a_failed_sync_the_outcome_is_unknown_until_it_is_asked_for() {
    for (commit, wanted) in [
        (CommitScript::CommitWithError(SQLITE_IOERR_FSYNC), AppendOutcome::Stored(1)),
        (CommitScript::FailWithError(SQLITE_IOERR_FSYNC), AppendOutcome::NotStored),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = writer(&folder, &[commit]);
        let ((a, one), (b, two)) = (append("A", 0, vec![1]), append("B", 0, vec![2]));
        writer.write(vec![a, b]);
        for answer in [one, two] {
            assert!(matches!(received(answer), Err(WriteFailure::Unknown(_))));
        }
        assert_eq!(outcome(&mut writer, "A", 0), Ok(wanted));
        let (again, answer) = append("A", 0, vec![1]);
        writer.write(vec![again]);
        let conflict = wanted != AppendOutcome::NotStored;
        assert_eq!(received(answer), Ok(if conflict { Err(1) } else { Ok(1) }));
    }
}

#[test]
fn no_outcome_is_given_while_an_earlier_write_is_unresolved() {
    let folder = tempfile::tempdir().unwrap();
    let fails = CommitScript::FailWithError(SQLITE_IOERR_FSYNC);
    let mut writer = writer(&folder, &[fails, fails, fails]);
    let (job, first) = append("A", 0, vec![1]);
    writer.write(vec![job]);
    assert!(matches!(received(first), Err(WriteFailure::Unknown(_))));
    for _ in 0..2 {
        let answer = outcome(&mut writer, "A", 0);
        assert!(
            matches!(answer, Err(WriteFailure::NotApplied(why)) if why.ends_with("is still unknown"))
        );
    }
    assert_eq!(outcome(&mut writer, "A", 0), Ok(AppendOutcome::NotStored));
    let settled: i64 =
        writer.logs.db().query_row("SELECT times FROM settled", [], |r| r.get(0)).unwrap();
    assert_eq!(settled, 1, "another transaction overwrote it");
}

/// Compacts all that is there, as the thread does between groups.
fn compact_all(writer: &mut SqliteWriter) {
    writer.compact();
    while writer.logs.is_compacting() {
        writer.compact();
    }
}

/// Appends entries to three tables by turns, and returns the writer.
fn writer_with_entries(folder: &tempfile::TempDir, slice: usize) -> SqliteWriter {
    let mut writer = writer(folder, &[]);
    writer.logs.min_slice_entries = slice;
    append_by_turns(&mut writer, 0..10);
    writer
}

/// Appends an entry after each of these numbers to each of three tables.
fn append_by_turns(writer: &mut SqliteWriter, heads: std::ops::Range<u64>) {
    let tables = ["A", "B", "C"];
    let all = heads.flat_map(|head| tables.map(|table| append(table, head, vec![7; 500])));
    let (jobs, answers): (Vec<_>, Vec<_>) = all.unzip();
    writer.write(jobs);
    assert!(answers.into_iter().all(|answer| received(answer).is_ok()));
}

/// The numbers of the entries of a table as they are read, from the first to the last and back.
fn seqs(db: &Connection, fresh: &FreshIndex, table: &str) -> [Vec<u64>; 2] {
    let first = readers::read_after(db, fresh, key(table), 0, 99).unwrap().unwrap();
    let last = readers::read_before(db, fresh, key(table), 100, 99).unwrap().unwrap();
    [first, last].map(|entries| entries.iter().map(|(seq, _)| *seq).collect())
}

fn assert_each_entry_is_read_once(db: &Connection, fresh: &FreshIndex, count: u64) {
    let all: Vec<u64> = (1..=count).collect();
    for table in ["A", "B", "C"] {
        assert_eq!(seqs(db, fresh, table), [all.clone(), all.clone()], "{table}");
        // Also pages that begin or end among those that were moved.
        let page = readers::read_after(db, fresh, key(table), 4, 2).unwrap().unwrap();
        assert_eq!(page.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), [5, 6]);
        let page = readers::read_before(db, fresh, key(table), 5, 2).unwrap().unwrap();
        assert_eq!(page.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), [3, 4]);
    }
    assert_eq!(readers::find_damaged(db, fresh).unwrap(), []);
}

fn count(writer: &SqliteWriter, part: &str) -> i64 {
    let sql = format!("SELECT count(*) FROM {part}");
    writer.logs.db().query_row(&sql, [], |row| row.get(0)).unwrap()
}

#[test]
fn compaction_moves_entries_and_loses_none_when_it_fails() {
    let folder = tempfile::tempdir().unwrap();
    let fails = CommitScript::FailWithError(SQLITE_FULL);
    // The second slice fails, and with it the pass.
    let mut writer = writer(&folder, &[CommitScript::Succeed, CommitScript::Succeed, fails]);
    let ((a, one), (b, two)) = (append("A", 0, vec![1]), append("B", 0, vec![2]));
    writer.write(vec![a, b]);
    assert_eq!((received(one), received(two)), (Ok(Ok(1)), Ok(Ok(1))));
    for (fresh, moved, ends) in [(2, 2, 1), (0, 2, 0)] {
        compact_all(&mut writer);
        let found = ["fresh", "entries", "group_ends"].map(|part| count(&writer, part));
        assert_eq!(found, [fresh, moved, ends]);
        assert_eq!(outcome(&mut writer, "A", 0), Ok(AppendOutcome::Stored(1)));
    }
}

#[test]
fn entries_are_read_once_between_all_slices_of_a_compaction() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = writer_with_entries(&folder, 4);
    let fresh = FreshIndex::read(writer.logs.db()).unwrap();
    let (mut appended, mut slices) = (10, 0);
    loop {
        writer.compact();
        slices += 1;
        // As readers that looked where entries are before this slice, and as those that look now.
        let now = FreshIndex::read(writer.logs.db()).unwrap();
        for index in [&fresh, &now] {
            assert_each_entry_is_read_once(writer.logs.db(), index, 10);
        }
        if !writer.logs.is_compacting() {
            break;
        }
    }
    assert!(slices > 8, "{slices}");
    assert_eq!((count(&writer, "fresh"), count(&writer, "entries")), (0, 30));
    // Entries that come during a pass are left to the next one.
    append_by_turns(&mut writer, 10..12);
    writer.compact();
    append_by_turns(&mut writer, 12..13);
    appended += 3;
    compact_all(&mut writer);
    assert_eq!((count(&writer, "fresh"), count(&writer, "entries")), (3, 36));
    let now = FreshIndex::read(writer.logs.db()).unwrap();
    assert_each_entry_is_read_once(writer.logs.db(), &now, appended);
}

#[test]
fn a_table_that_is_deleted_during_a_compaction_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = writer_with_entries(&folder, 4);
    (0..4).for_each(|_| writer.compact());
    let (delete, answer) = job(|logs| logs.delete(key("A"), 10));
    let (again, appended) = append("A", 0, vec![1]);
    writer.write(vec![delete, again]);
    assert_eq!((received(answer), received(appended)), (Ok(true), Ok(Ok(1))));
    let read = |writer: &SqliteWriter| {
        let fresh = FreshIndex::read(writer.logs.db()).unwrap();
        assert_eq!(readers::find_damaged(writer.logs.db(), &fresh).unwrap(), []);
        seqs(writer.logs.db(), &fresh, "A")
    };
    assert_eq!(read(&writer), [vec![1], vec![1]]);
    compact_all(&mut writer);
    assert_eq!(read(&writer), [vec![1], vec![1]]);
    assert_eq!((count(&writer, "fresh"), count(&writer, "entries")), (1, 20));
}

#[test]
fn a_compaction_cut_off_anywhere_leaves_every_entry_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = writer_with_entries(&folder, 8);
    let read = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    let written = read("tables.db-wal").len();
    compact_all(&mut writer);
    let (file, log) = (read("tables.db"), read("tables.db-wal"));
    assert!(log.len() > written);
    for cut in (written..log.len()).step_by(5000).chain([log.len()]) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("tables.db"), &file).unwrap();
        std::fs::write(folder.path().join("tables.db-wal"), &log[..cut]).unwrap();
        let db = file::open_for_writing(&folder.path().join("tables.db")).unwrap();
        let fresh = FreshIndex::read(&db).unwrap();
        assert_each_entry_is_read_once(&db, &fresh, 10);
        // The next pass moves what this one left.
        let mut writer = SqliteWriter::new(LogTables::new(db, fresh));
        compact_all(&mut writer);
        assert_eq!((count(&writer, "fresh"), count(&writer, "entries")), (0, 30), "{cut}");
    }
}

#[test]
fn every_commit_reaches_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let writer = writer(&folder, &[]);
    let pragma = |name: &str| {
        let value = |row: &rusqlite::Row<'_>| row.get::<_, rusqlite::types::Value>(0);
        writer.logs.db().pragma_query_value(None, name, value).unwrap()
    };
    assert_eq!(pragma("journal_mode"), "wal".to_owned().into());
    assert_eq!(pragma("synchronous"), 2.into(), "full");
    assert!(
        rusqlite::version_number() >= 3_051_003,
        "older versions can lose transactions when the log is reset"
    );
}
