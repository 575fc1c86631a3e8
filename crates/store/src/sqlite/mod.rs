//! A store in one SQLite file.
//!
//! One thread writes: it combines the appends that wait into one transaction and answers them
//! when that is on the disk (`writer.rs`, `log_tables.rs`). Other threads read (`readers.rs`), on
//! connections of their own, and never wait for the writer.

mod backup;
mod file;
mod log_tables;
mod readers;
mod schema;
mod writer;

pub use backup::BackupSummary;

use crate::{
    AppendError, AppendOutcome, LogEntry, OpenError, Seq, Store, StoreError, TableInfo, TableKey,
};
use file::FileLock;
use log_tables::LogTables;
use readers::ReaderPool;
use std::path::Path;
use writer::{WriteFailure, WriterHandle};

/// A store in one SQLite file, which one process can open at a time.
///
/// Dropping it finishes the queued writes and closes the file, and blocks meanwhile.
#[derive(Debug)]
pub struct SqliteStore {
    // The order of the fields matters: the writer closes the file after the readers, and the lock
    // is released after that.
    readers: ReaderPool,
    writer: WriterHandle,
    _lock: FileLock,
}

impl SqliteStore {
    /// Opens the store in a file, creating or migrating the file if needed.
    ///
    /// # Errors
    /// If another process has it open, a newer version of the program wrote it, it is not a store,
    /// or it cannot be read or written.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = file::absolute(path.as_ref())?;
        let lock = FileLock::acquire(&path)?;
        let connection = file::open_for_writing(&path)?;
        let readers = ReaderPool::start(&path)?;
        let logs = LogTables::new(connection).map_err(|e| file::open_failed(&path, &e))?;
        let writer = WriterHandle::start(logs).map_err(|e| file::open_failed(&path, &e))?;
        Ok(Self { readers, writer, _lock: lock })
    }

    /// Copies the store in a file to a new file, also while a process has it open.
    ///
    /// # Errors
    /// If `from` is not a store, `to` exists already, or there is no space.
    pub fn backup(
        from: impl AsRef<Path>,
        to: impl AsRef<Path>,
    ) -> Result<BackupSummary, OpenError> {
        backup::back_up(from.as_ref(), to.as_ref())
    }
}

impl Store for SqliteStore {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<LogEntry>,
    ) -> Result<Seq, AppendError> {
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
        self.readers.run(move |db| readers::read_after(db, table, after, limit)).await
    }

    async fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.readers.run(move |db| readers::read_before(db, table, before, limit)).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.readers.run(move |db| readers::head(db, table)).await
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
        self.readers.run(move |db| readers::list_tables(db, after, limit)).await
    }

    async fn delete(&self, table: TableKey, expected: Seq) -> Result<bool, StoreError> {
        Ok(self.writer.run(0, move |logs| logs.delete(table, expected)).await?)
    }

    async fn touch(&self, tables: Vec<TableKey>, time: u64) -> Result<(), StoreError> {
        Ok(self.writer.run(0, move |logs| logs.touch(&tables, time)).await?)
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
