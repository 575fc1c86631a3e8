//! The threads that read, and their queries.

use super::fresh_index::FreshIndex;
use super::{file, log_ends};
use crate::checksum::UncheckedEntries::AtTheBeginning;
use crate::checksum::{ChainVerifier, EntrySum, LogEnd, StoredEntry, verify_page};
use crate::{DamagedEntry, LogEntry, OpenError, Seq, StoreError, TableCheck, TableInfo, TableKey};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::{self, JoinHandle};
use tokio::sync::oneshot;

const READER_COUNT: usize = 2;

type ReadJob = Box<dyn FnOnce(&Connection) + Send>;

/// The threads that read, each with a connection of its own, and the queue they share.
#[derive(Debug)]
pub(super) struct ReaderPool {
    queue: Option<mpsc::Sender<ReadJob>>,
    threads: Vec<JoinHandle<()>>,
}

impl ReaderPool {
    pub(super) fn start(path: &Path) -> Result<Self, OpenError> {
        let (queue, jobs) = mpsc::channel();
        let jobs = Arc::new(Mutex::new(jobs));
        let mut readers = Self { queue: Some(queue), threads: Vec::new() };
        for index in 0..READER_COUNT {
            let (db, jobs) = (file::open_read_only(path)?, Arc::clone(&jobs));
            let thread = thread::Builder::new().name(format!("store-reader-{index}"));
            let thread = thread.spawn(move || serve(&db, &jobs));
            readers.threads.push(thread.map_err(|e| file::open_failed(path, &e))?);
        }
        Ok(readers)
    }

    /// Runs a query on one of the threads.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let job: ReadJob = Box::new(move |db| drop(reply.send(query(db))));
        let queue = self.queue.as_ref().ok_or(StoreError::Closed)?;
        queue.send(job).map_err(|_| StoreError::Closed)?;
        let answer = answer.await.map_err(|_| StoreError::Closed)?;
        answer.map_err(|e| StoreError::Unavailable(format!("reading failed: {e}")))
    }
}

impl Drop for ReaderPool {
    fn drop(&mut self) {
        self.queue = None;
        self.threads.drain(..).for_each(super::writer::join);
    }
}

fn serve(db: &Connection, jobs: &Mutex<mpsc::Receiver<ReadJob>>) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        job(db);
    }
}

/// The entries of a page, or the first one that is damaged.
type VerifiedPage = Result<Vec<(Seq, LogEntry)>, DamagedEntry>;

/// Also reads the entry before the page, whose checksum the first one of the page follows.
pub(super) fn read_after(
    db: &Connection,
    fresh: &FreshIndex,
    table: TableKey,
    after: Seq,
    limit: usize,
) -> rusqlite::Result<VerifiedPage> {
    let limit = limit.saturating_add(usize::from(after > 0));
    let page = stored_entries(db, fresh, table, after..=Seq::MAX, limit)?;
    Ok(verify_page(table, AtTheBeginning, after, page).map(|(entries, _)| entries))
}

pub(super) fn read_before(
    db: &Connection,
    fresh: &FreshIndex,
    table: TableKey,
    before: Seq,
    limit: usize,
) -> rusqlite::Result<VerifiedPage> {
    let Some(last) = before.checked_sub(1) else { return Ok(Ok(Vec::new())) };
    let mut page = last_entries(db, fresh, table, 0..=last, limit.saturating_add(1))?;
    page.reverse();
    let after = if page.len() > limit { page[0].seq } else { 0 };
    Ok(verify_page(table, AtTheBeginning, after, page).map(|(entries, _)| entries))
}

/// How many entries of a log are checked at a time.
const CHECK_PAGE_ENTRIES: usize = 4096;

/// Compares every entry of a table with its checksum, and the last one with where the log is known
/// to end.
pub(super) fn check_table(
    db: &Connection,
    fresh: &FreshIndex,
    table: TableKey,
    end: Option<LogEnd>,
) -> rusqlite::Result<TableCheck> {
    let mut verifier = ChainVerifier::new(table, AtTheBeginning).with_end(end);
    let mut first = 0;
    loop {
        let page = stored_entries(db, fresh, table, first..=Seq::MAX, CHECK_PAGE_ENTRIES)?;
        page.iter().for_each(|stored| verifier.observe(stored));
        match page.last().and_then(|last| last.seq.checked_add(1)) {
            Some(next) => first = next,
            None => return Ok(verifier.into_check()),
        }
    }
}

/// The damaged entries of all tables.
pub(super) fn find_damaged(
    db: &Connection,
    fresh: &FreshIndex,
) -> rusqlite::Result<Vec<DamagedEntry>> {
    let (ends, mut damaged) = (log_ends::all(db)?, Vec::new());
    for table in all_tables(db)? {
        damaged.extend(check_table(db, fresh, table, ends.get(&table).copied())?.damaged);
    }
    Ok(damaged)
}

/// Those of the damaged tables whose damage is not found by reading them, because only the end of
/// their log shows it.
pub(super) fn find_cut_logs(
    db: &Connection,
    fresh: &FreshIndex,
    damaged: &[DamagedEntry],
) -> rusqlite::Result<HashMap<TableKey, DamagedEntry>> {
    let mut cut = HashMap::new();
    for entry in damaged {
        if read_after(db, fresh, entry.table, 0, usize::MAX)?.is_ok() {
            cut.insert(entry.table, *entry);
        }
    }
    Ok(cut)
}

pub(super) fn all_tables(db: &Connection) -> rusqlite::Result<Vec<TableKey>> {
    let mut query = db.prepare_cached("SELECT key FROM tables ORDER BY key")?;
    query.query_map([], table_key)?.collect()
}

/// What SQLite's own check finds: `ok`, or a few problems.
pub(super) fn check_structure(db: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut query = db.prepare("PRAGMA integrity_check(10)")?;
    query.query_map([], |row| row.get(0))?.collect()
}

/// The first entries of a table with these numbers, in one state of the file.
pub(super) fn stored_entries(
    db: &Connection,
    fresh: &FreshIndex,
    table: TableKey,
    seqs: RangeInclusive<Seq>,
    limit: usize,
) -> rusqlite::Result<Vec<StoredEntry>> {
    const SQL: &str = "SELECT seq, id, time, body, sum FROM entries
        WHERE place = (SELECT place FROM tables WHERE key = ?) AND seq BETWEEN ? AND ?
        ORDER BY seq LIMIT ?";
    let rows = fresh.find(table, &seqs);
    let state = ReadTransaction::begin(db)?;
    let mut found = moved_entries(db, SQL, table, &seqs, limit)?;
    // Those that were moved may still be in `fresh`.
    let moved_through = found.last().map(|last| last.seq);
    let not_moved = rows.into_iter().filter(|(seq, _)| moved_through.is_none_or(|m| *seq > m));
    add_fresh_entries(db, &mut found, not_moved, limit)?;
    state.end()?;
    Ok(found)
}

/// The last entries of a table with these numbers, the last one first.
fn last_entries(
    db: &Connection,
    fresh: &FreshIndex,
    table: TableKey,
    seqs: RangeInclusive<Seq>,
    limit: usize,
) -> rusqlite::Result<Vec<StoredEntry>> {
    const SQL: &str = "SELECT seq, id, time, body, sum FROM entries
        WHERE place = (SELECT place FROM tables WHERE key = ?) AND seq BETWEEN ? AND ?
        ORDER BY seq DESC LIMIT ?";
    let rows = fresh.find(table, &seqs);
    let state = ReadTransaction::begin(db)?;
    let mut found = Vec::new();
    add_fresh_entries(db, &mut found, rows.into_iter().rev(), limit)?;
    // Those that are still in `fresh` may have been moved, too.
    let end = found.last().map_or(*seqs.end(), |first| first.seq.saturating_sub(1));
    let before = *seqs.start()..=end;
    found.extend(moved_entries(db, SQL, table, &before, limit - found.len())?);
    state.end()?;
    Ok(found)
}

/// The last entry of a table, if it has one.
pub(super) fn last_entry(
    db: &Connection,
    fresh: &FreshIndex,
    table: TableKey,
) -> rusqlite::Result<Option<StoredEntry>> {
    Ok(last_entries(db, fresh, table, 0..=Seq::MAX, 1)?.pop())
}

fn moved_entries(
    db: &Connection,
    sql: &str,
    table: TableKey,
    seqs: &RangeInclusive<Seq>,
    limit: usize,
) -> rusqlite::Result<Vec<StoredEntry>> {
    let mut query = db.prepare_cached(sql)?;
    let (first, last) = (clamped(*seqs.start()), clamped(*seqs.end()));
    let parameters = params![table.as_str(), first, last, clamped(limit as u64)];
    query.query_map(parameters, entry)?.collect()
}

/// Adds the entries of rows of `fresh` until there are as many as the limit.
fn add_fresh_entries(
    db: &Connection,
    found: &mut Vec<StoredEntry>,
    rows: impl Iterator<Item = (Seq, i64)>,
    limit: usize,
) -> rusqlite::Result<()> {
    const SQL: &str = "SELECT seq, id, time, body, sum FROM fresh WHERE at = ?";
    let mut query = db.prepare_cached(SQL)?;
    for (_, rowid) in rows {
        if found.len() >= limit {
            break;
        }
        found.extend(query.query_row([rowid], entry).optional()?);
    }
    Ok(())
}

/// A transaction in which queries read the same state of the file, unless one is open already.
struct ReadTransaction<'a>(Option<Transaction<'a>>);

impl<'a> ReadTransaction<'a> {
    fn begin(db: &'a Connection) -> rusqlite::Result<Self> {
        db.is_autocommit().then(|| db.unchecked_transaction()).transpose().map(Self)
    }

    fn end(self) -> rusqlite::Result<()> {
        self.0.map_or(Ok(()), Transaction::commit)
    }
}

fn entry(row: &Row<'_>) -> rusqlite::Result<StoredEntry> {
    let id = u128::from_be_bytes(row.get(1)?);
    let (seq, time) = (row.get::<_, i64>(0)?, row.get::<_, i64>(2)?.cast_unsigned());
    let sum = row.get::<_, Option<i64>>(4)?.map(EntrySum);
    let entry = LogEntry { id, time, body: row.get(3)? };
    Ok(StoredEntry { seq: seq.cast_unsigned(), entry, sum })
}

/// As SQLite's `INTEGER`, which is signed.
fn clamped(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The row id of a table.
pub(super) fn row_of(db: &Connection, table: TableKey) -> rusqlite::Result<Option<i64>> {
    let mut query = db.prepare_cached("SELECT place FROM tables WHERE key = ?")?;
    query.query_row([table.as_str()], |row| row.get(0)).optional()
}

pub(super) fn head(
    db: &Connection,
    fresh: &FreshIndex,
    table: TableKey,
) -> rusqlite::Result<Option<Seq>> {
    Ok(last_entry(db, fresh, table)?.map(|last| last.seq))
}

/// Tables without entries are left out.
pub(super) fn list_tables(
    db: &Connection,
    fresh: &FreshIndex,
    after: Option<TableKey>,
    limit: usize,
) -> rusqlite::Result<Vec<TableInfo>> {
    const SQL: &str = "SELECT key, seen FROM tables WHERE key > ? ORDER BY key LIMIT ?";
    let (mut query, mut found, mut after) = (db.prepare_cached(SQL)?, Vec::new(), after);
    while found.len() < limit {
        let parameters =
            params![after.as_ref().map_or("", TableKey::as_str), clamped(limit as u64)];
        let key_and_time = |row: &Row<'_>| Ok((table_key(row)?, row.get::<_, i64>(1)?));
        let page = query.query_map(parameters, key_and_time)?;
        let page: Vec<(TableKey, i64)> = page.collect::<rusqlite::Result<_>>()?;
        let Some((last_key, _)) = page.last() else { break };
        after = Some(*last_key);
        for (key, seen) in page {
            if let Some(StoredEntry { seq, entry, .. }) = last_entry(db, fresh, key)? {
                found.push(TableInfo {
                    key,
                    head: seq,
                    updated: entry.time.max(seen.cast_unsigned()),
                });
            }
        }
    }
    found.truncate(limit);
    Ok(found)
}

pub(super) fn table_key(row: &Row<'_>) -> rusqlite::Result<TableKey> {
    let bad = |e| rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, e);
    TableKey::new(row.get_ref(0)?.as_str()?).map_err(|e| bad(Box::new(e)))
}
