//! A store in one SQLite file.
//!
//! One thread writes: it combines the appends that wait into one transaction and answers them
//! when that is on the disk (`writer.rs`, `log_tables.rs`). Other threads read (`readers.rs`), on
//! connections of their own, and never wait for the writer.

mod backup;
mod check;
mod closing;
mod compaction;
mod documents;
mod file;
mod fresh_index;
mod log_ends;
mod log_tables;
mod readers;
mod schema;
mod writer;

pub use backup::BackupSummary;
pub use check::DamageReport;

use crate::listing::LocalListings;
use crate::{
    AppendError, AppendOutcome, DamagedEntry, Document, DocumentKey, Listing, LogEntry, OpenError,
    Seq, Store, StoreError, TableCheck, TableInfo, TableKey,
};
use closing::HadLog;
use file::FileLock;
use fresh_index::FreshIndex;
use log_tables::LogTables;
use readers::ReaderPool;
use rusqlite::Connection;
use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;
use writer::{WriteFailure, WriterHandle};

/// A store in one SQLite file, which one process can open at a time.
///
/// Dropping it finishes the queued writes and closes the file, and blocks meanwhile.
#[derive(Debug)]
pub struct SqliteStore {
    // The order of the fields matters: the writer closes the file after the readers, and the lock
    // is released after that.
    readers: ReaderPool,
    fresh: FreshIndex,
    writer: WriterHandle,
    _lock: FileLock,
    damaged: Vec<DamagedEntry>,
    /// Tables whose last entries were missing or others when the file was opened.
    cut: HashMap<TableKey, DamagedEntry>,
    /// In memory: nobody else has the file open, and what is listed expires soon.
    listings: LocalListings,
}

impl SqliteStore {
    /// Opens the store in a file, creating or migrating the file if needed, and compares every
    /// entry with its checksum: see [`damaged`](Self::damaged). Only its owner can read the file.
    ///
    /// # Errors
    /// If another process has it open, a newer version of the program wrote it, it is not a store,
    /// it was not closed properly and its write-ahead log is missing, or it cannot be read or
    /// written.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = file::absolute(path.as_ref())?;
        let lock = FileLock::acquire(&path)?;
        let had_log = HadLog::look(&path);
        let connection = file::open_for_writing(&path)?;
        closing::check(&connection, &path, had_log)?;
        let failed = |e: rusqlite::Error| file::open_failed(&path, &e);
        let fresh = FreshIndex::read(&connection).map_err(failed)?;
        let damaged = readers::find_damaged(&connection, &fresh).map_err(failed)?;
        let cut = readers::find_cut_logs(&connection, &fresh, &damaged).map_err(failed)?;
        closing::mark_open(&connection).map_err(failed)?;
        let readers = ReaderPool::start(&path)?;
        let logs = LogTables::new(connection, fresh.clone());
        let writer = WriterHandle::start(logs).map_err(|e| file::open_failed(&path, &e))?;
        let listings = LocalListings::default();
        Ok(Self { readers, fresh, writer, _lock: lock, damaged, cut, listings })
    }

    /// Runs a query on one of the threads that read.
    async fn query<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection, &FreshIndex) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let fresh = self.fresh.clone();
        self.readers.run(move |db| query(db, &fresh)).await
    }

    /// Refuses a table whose last entries are missing: what is left of it is not its log.
    fn refuse_cut_log(&self, table: TableKey) -> Result<(), DamagedEntry> {
        self.cut.get(&table).map_or(Ok(()), |damaged| Err(*damaged))
    }

    /// The entries that were damaged when the file was opened. Their tables cannot be read; all
    /// others can.
    #[must_use]
    pub fn damaged(&self) -> &[DamagedEntry] {
        &self.damaged
    }

    /// Marks a file as properly closed whose write-ahead log is lost for good, so that it can be
    /// opened again without the entries that were in it. Likewise, logs whose last entries are
    /// missing count as whole again.
    ///
    /// # Errors
    /// If a process has it open, or it is not a store.
    pub fn accept_loss(path: impl AsRef<Path>) -> Result<(), OpenError> {
        let path = file::absolute(path.as_ref())?;
        let _lock = FileLock::acquire(&path)?;
        let connection = file::open_for_writing(&path)?;
        FreshIndex::read(&connection)
            .and_then(|fresh| log_ends::accept(&connection, &fresh))
            .and_then(|()| closing::mark_closed(&connection))
            .map_err(|e| file::open_failed(&path, &e))
    }

    /// Looks for every kind of damage in a file, also while a process has it open: compares every
    /// entry with its checksum, runs SQLite's own check and calls `check_table` with the log of each
    /// table. Changes nothing.
    ///
    /// # Errors
    /// If it is not a store or cannot be read. Damage is no error but part of the result.
    pub fn check(
        path: impl AsRef<Path>,
        check_table: impl FnMut(TableKey, &[(Seq, LogEntry)]) -> Result<(), String>,
    ) -> Result<DamageReport, OpenError> {
        check::check_file(&file::absolute(path.as_ref())?, check_table)
    }

    /// Copies the store in a file to a new file, also while a process has it open. `check_table` is
    /// called with the log of each table in the copy.
    ///
    /// # Errors
    /// If `from` is not a store, `to` exists already, or there is no space.
    pub fn backup(
        from: impl AsRef<Path>,
        to: impl AsRef<Path>,
        check_table: impl FnMut(TableKey, &[(Seq, LogEntry)]) -> Result<(), String>,
    ) -> Result<BackupSummary, OpenError> {
        backup::back_up(from.as_ref(), to.as_ref(), check_table)
    }
}

impl Store for SqliteStore {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<LogEntry>,
    ) -> Result<Seq, AppendError> {
        let cut = self.refuse_cut_log(table);
        cut.map_err(|damaged| AppendError::Unavailable(damaged.to_string()))?;
        let bytes = entries.iter().map(|entry| entry.body.len()).sum();
        let work = move |logs: &mut LogTables| logs.append(table, expected, &entries);
        match self.writer.run(bytes, work).await {
            Ok(Ok(head)) => Ok(head),
            Ok(Err(head)) => Err(AppendError::Conflict { head }),
            Err(WriteFailure::Closed) => {
                Err(AppendError::Unavailable(StoreError::Closed.to_string()))
            }
            Err(WriteFailure::NotApplied(why)) => Err(AppendError::Unavailable(why)),
            Err(WriteFailure::Unknown(why)) => Err(AppendError::Unknown(why)),
        }
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.refuse_cut_log(table)?;
        let read = move |db: &Connection, fresh: &FreshIndex| {
            readers::read_after(db, fresh, table, after, limit)
        };
        Ok(self.query(read).await??)
    }

    async fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.refuse_cut_log(table)?;
        let read = move |db: &Connection, fresh: &FreshIndex| {
            readers::read_before(db, fresh, table, before, limit)
        };
        Ok(self.query(read).await??)
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.query(move |db, fresh| readers::head(db, fresh, table)).await
    }

    // Answered by the writer, not a reader, so that all appends queued before it are decided.
    async fn append_outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<AppendOutcome, StoreError> {
        Ok(self.writer.run(0, move |logs| logs.append_outcome(table, expected, id)).await?)
    }

    async fn list_tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.query(move |db, fresh| readers::list_tables(db, fresh, after, limit)).await
    }

    async fn delete(&self, table: TableKey, expected: Seq) -> Result<bool, StoreError> {
        Ok(self.writer.run(0, move |logs| logs.delete(table, expected)).await?)
    }

    async fn touch(&self, tables: Vec<TableKey>, time: u64) -> Result<(), StoreError> {
        Ok(self.writer.run(0, move |logs| logs.touch(&tables, time)).await?)
    }

    async fn check_table(&self, table: TableKey) -> Result<TableCheck, StoreError> {
        let check = move |db: &Connection| {
            // One state of the file for all: appends go on meanwhile.
            let db = &*db.unchecked_transaction()?;
            let (end, fresh) = (log_ends::all(db)?.get(&table).copied(), FreshIndex::read(db)?);
            readers::check_table(db, &fresh, table, end)
        };
        self.readers.run(check).await
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        Ok(self.writer.run(0, LogTables::write_and_erase).await?)
    }

    async fn put_listing(
        &self,
        table: TableKey,
        body: Vec<u8>,
        lifetime: Duration,
    ) -> Result<(), StoreError> {
        self.listings.put(table, body, lifetime);
        Ok(())
    }

    async fn remove_listing(&self, table: TableKey) -> Result<(), StoreError> {
        self.listings.remove(table);
        Ok(())
    }

    async fn listings(&self, limit: usize) -> Result<Vec<Listing>, StoreError> {
        Ok(self.listings.newest(limit))
    }

    async fn document(&self, key: DocumentKey) -> Result<Option<Document>, StoreError> {
        self.readers.run(move |db| documents::get(db, &key)).await
    }

    async fn put_document(
        &self,
        key: DocumentKey,
        expected: Option<u64>,
        due: Option<u64>,
        body: Vec<u8>,
    ) -> Result<bool, StoreError> {
        let work =
            move |logs: &mut LogTables| documents::put(logs.db(), &key, expected, due, &body);
        Ok(self.writer.run(0, work).await?)
    }

    async fn delete_document(&self, key: DocumentKey, expected: u64) -> Result<bool, StoreError> {
        let work = move |logs: &mut LogTables| documents::delete(logs.db(), &key, expected);
        Ok(self.writer.run(0, work).await?)
    }

    async fn due_documents(&self, now: u64, limit: usize) -> Result<Vec<Document>, StoreError> {
        self.readers.run(move |db| documents::due(db, now, limit)).await
    }

    async fn list_documents(
        &self,
        after: Option<DocumentKey>,
        limit: usize,
    ) -> Result<Vec<Document>, StoreError> {
        self.readers.run(move |db| documents::list(db, after.as_ref(), limit)).await
    }
}

impl From<WriteFailure> for StoreError {
    fn from(failure: WriteFailure) -> Self {
        match failure {
            WriteFailure::Closed => Self::Closed,
            WriteFailure::NotApplied(why) | WriteFailure::Unknown(why) => Self::Unavailable(why),
        }
    }
}
