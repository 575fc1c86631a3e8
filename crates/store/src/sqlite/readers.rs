//! The threads that read, and their queries.

use super::{file, log_ends};
use crate::checksum::UncheckedEntries::AtTheBeginning;
use crate::checksum::{ChainVerifier, EntrySum, LogEnd, StoredEntry, verify_page};
use crate::{DamagedEntry, LogEntry, OpenError, Seq, StoreError, TableCheck, TableInfo, TableKey};
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::collections::HashMap;
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
    table: TableKey,
    after: Seq,
    limit: usize,
) -> rusqlite::Result<VerifiedPage> {
    const SQL: &str = "SELECT seq, id, time, body, sum FROM log
        WHERE place = (SELECT place FROM tables WHERE key = ?) AND seq >= ? ORDER BY seq LIMIT ?";
    let page = entries(db, SQL, table, after, limit.saturating_add(usize::from(after > 0)))?;
    Ok(verify_page(table, AtTheBeginning, after, page).map(|(entries, _)| entries))
}

pub(super) fn read_before(
    db: &Connection,
    table: TableKey,
    before: Seq,
    limit: usize,
) -> rusqlite::Result<VerifiedPage> {
    const SQL: &str = "SELECT seq, id, time, body, sum FROM log
        WHERE place = (SELECT place FROM tables WHERE key = ?) AND seq < ?
        ORDER BY seq DESC LIMIT ?";
    let mut page = entries(db, SQL, table, before, limit.saturating_add(1))?;
    page.reverse();
    let after = if page.len() > limit { page[0].seq } else { 0 };
    Ok(verify_page(table, AtTheBeginning, after, page).map(|(entries, _)| entries))
}

/// Compares every entry of a table with its checksum, and the last one with where the log is known
/// to end.
pub(super) fn check_table(
    db: &Connection,
    table: TableKey,
    end: Option<LogEnd>,
) -> rusqlite::Result<TableCheck> {
    const SQL: &str = "SELECT seq, id, time, body, sum FROM log
        WHERE place = (SELECT place FROM tables WHERE key = ?) ORDER BY seq";
    let (mut query, mut verifier) =
        (db.prepare_cached(SQL)?, ChainVerifier::new(table, AtTheBeginning).with_end(end));
    for row in query.query_map([table.as_str()], entry)? {
        verifier.observe(&row?);
    }
    Ok(verifier.into_check())
}

/// The damaged entries of all tables.
pub(super) fn find_damaged(db: &Connection) -> rusqlite::Result<Vec<DamagedEntry>> {
    let (ends, mut damaged) = (log_ends::all(db)?, Vec::new());
    for table in all_tables(db)? {
        damaged.extend(check_table(db, table, ends.get(&table).copied())?.damaged);
    }
    Ok(damaged)
}

/// Those of the damaged tables whose damage is not found by reading them, because only the end of
/// their log shows it.
pub(super) fn find_cut_logs(
    db: &Connection,
    damaged: &[DamagedEntry],
) -> rusqlite::Result<HashMap<TableKey, DamagedEntry>> {
    let mut cut = HashMap::new();
    for entry in damaged {
        if read_after(db, entry.table, 0, usize::MAX)?.is_ok() {
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

fn entries(
    db: &Connection,
    sql: &str,
    table: TableKey,
    bound: Seq,
    limit: usize,
) -> rusqlite::Result<Vec<StoredEntry>> {
    let mut query = db.prepare_cached(sql)?;
    let parameters = params![table.as_str(), clamped(bound), clamped(limit as u64)];
    query.query_map(parameters, entry)?.collect()
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

pub(super) fn head(db: &Connection, table: TableKey) -> rusqlite::Result<Option<Seq>> {
    const SQL: &str = "SELECT head FROM heads WHERE key = ? AND head > 0";
    let head = |row: &Row<'_>| Ok(row.get::<_, i64>(0)?.cast_unsigned());
    db.prepare_cached(SQL)?.query_row([table.as_str()], head).optional()
}

pub(super) fn list_tables(
    db: &Connection,
    after: Option<TableKey>,
    limit: usize,
) -> rusqlite::Result<Vec<TableInfo>> {
    const SQL: &str =
        "SELECT key, head, max(seen, (SELECT time FROM log WHERE place = h.place AND seq = head))
        FROM heads AS h JOIN tables USING (place, key)
        WHERE key > ? AND head > 0 ORDER BY key LIMIT ?";
    let after = after.as_ref().map_or("", TableKey::as_str);
    let mut query = db.prepare_cached(SQL)?;
    query.query_map(params![after, clamped(limit as u64)], table_info)?.collect()
}

pub(super) fn table_key(row: &Row<'_>) -> rusqlite::Result<TableKey> {
    let bad = |e| rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, e);
    TableKey::new(row.get_ref(0)?.as_str()?).map_err(|e| bad(Box::new(e)))
}

fn table_info(row: &Row<'_>) -> rusqlite::Result<TableInfo> {
    let key = table_key(row)?;
    let (head, updated) = (row.get::<_, i64>(1)?, row.get::<_, i64>(2)?);
    Ok(TableInfo { key, head: head.cast_unsigned(), updated: updated.cast_unsigned() })
}
