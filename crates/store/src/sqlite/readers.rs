//! The threads that read, and their queries.

use super::file;
use crate::{LogEntry, OpenError, Seq, StoreError, TableInfo, TableKey};
use rusqlite::{Connection, OptionalExtension, Row, params};
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

pub(super) fn read_after(
    db: &Connection,
    table: TableKey,
    after: Seq,
    limit: usize,
) -> rusqlite::Result<Vec<(Seq, LogEntry)>> {
    const SQL: &str = "SELECT seq, id, time, body FROM log
        WHERE place = (SELECT place FROM tables WHERE key = ?) AND seq > ? ORDER BY seq LIMIT ?";
    entries(db, SQL, table, after, limit)
}

pub(super) fn read_before(
    db: &Connection,
    table: TableKey,
    before: Seq,
    limit: usize,
) -> rusqlite::Result<Vec<(Seq, LogEntry)>> {
    const SQL: &str = "SELECT seq, id, time, body FROM log
        WHERE place = (SELECT place FROM tables WHERE key = ?) AND seq < ?
        ORDER BY seq DESC LIMIT ?";
    let mut found = entries(db, SQL, table, before, limit)?;
    found.reverse();
    Ok(found)
}

fn entries(
    db: &Connection,
    sql: &str,
    table: TableKey,
    bound: Seq,
    limit: usize,
) -> rusqlite::Result<Vec<(Seq, LogEntry)>> {
    let mut query = db.prepare_cached(sql)?;
    let parameters = params![table.as_str(), clamped(bound), clamped(limit as u64)];
    query.query_map(parameters, entry)?.collect()
}

fn entry(row: &Row<'_>) -> rusqlite::Result<(Seq, LogEntry)> {
    let id = u128::from_be_bytes(row.get(1)?);
    let time = row.get::<_, i64>(2)?.cast_unsigned();
    Ok((row.get::<_, i64>(0)?.cast_unsigned(), LogEntry { id, time, body: row.get(3)? }))
}

/// As SQLite's `INTEGER`, which is signed.
fn clamped(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn head(db: &Connection, table: TableKey) -> rusqlite::Result<Option<Seq>> {
    const SQL: &str = "SELECT head FROM heads WHERE key = ?";
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
        FROM heads AS h JOIN tables USING (place, key) WHERE key > ? ORDER BY key LIMIT ?";
    let after = after.as_ref().map_or("", TableKey::as_str);
    let mut query = db.prepare_cached(SQL)?;
    query.query_map(params![after, clamped(limit as u64)], table_info)?.collect()
}

fn table_info(row: &Row<'_>) -> rusqlite::Result<TableInfo> {
    let bad = |e| rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, e);
    let key = TableKey::new(row.get_ref(0)?.as_str()?).map_err(|e| bad(Box::new(e)))?;
    let (head, updated) = (row.get::<_, i64>(1)?, row.get::<_, i64>(2)?);
    Ok(TableInfo { key, head: head.cast_unsigned(), updated: updated.cast_unsigned() })
}
