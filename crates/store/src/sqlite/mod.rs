//! A store in one SQLite file.
//!
//! One thread writes: it takes whatever appends are waiting, makes them one transaction, and
//! answers when that is on the disk (`writer.rs`, `logs.rs`). Others read (`readers.rs`), on
//! connections of their own, and never wait for the writer.

mod backup;
mod file;
mod logs;
mod readers;
mod schema;
mod writer;

pub use backup::Copied;

use crate::{AppendError, Entry, OpenError, Outcome, Seq, Store, StoreError, TableInfo, TableKey};
use file::Lock;
use logs::Logs;
use readers::Readers;
use std::path::Path;
use writer::{Failure, Queue};

/// A store in one SQLite file, which belongs to one process at a time.
///
/// Dropping it finishes what was asked for and closes the file, which may take a moment.
#[derive(Debug)]
pub struct Sqlite {
    // The order matters: the writer closes the file last, and only then others may open it.
    readers: Readers,
    writer: Queue,
    _lock: Lock,
}

impl Sqlite {
    /// The store in that file, which is created if need be.
    ///
    /// # Errors
    /// If another process has it open, a newer version wrote it, it is something else, or it
    /// cannot be read or written.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = file::absolute(path.as_ref())?;
        let lock = Lock::take(&path)?;
        let connection = file::open(&path)?;
        let readers = Readers::start(&path)?;
        let logs = Logs::of(connection).map_err(|e| file::failed(&path, &e))?;
        let writer = Queue::start(logs).map_err(|e| file::failed(&path, &e))?;
        Ok(Self { readers, writer, _lock: lock })
    }

    /// Copies the store in a file to a new one, also while it is open here or elsewhere.
    ///
    /// # Errors
    /// If the one is no store, the other exists already, or there is no space.
    pub fn backup(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<Copied, OpenError> {
        backup::copy(from.as_ref(), to.as_ref())
    }
}

impl Store for Sqlite {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<Entry>,
    ) -> Result<Seq, AppendError> {
        let bytes = entries.iter().map(|entry| entry.body.len()).sum();
        let work = move |logs: &mut Logs| logs.append(table, expected, &entries);
        match self.writer.ask(bytes, work).await {
            Ok(Ok(head)) => Ok(head),
            Ok(Err(head)) => Err(AppendError::Conflict { head }),
            Err(Failure::Closed) => Err(AppendError::Unavailable(StoreError::Closed.to_string())),
            Err(Failure::NotDone(why)) => Err(AppendError::Unavailable(why)),
            Err(Failure::Unsure(why)) => Err(AppendError::Unknown(why)),
        }
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Entry)>, StoreError> {
        self.readers.ask(move |db| readers::after(db, table, after, limit)).await
    }

    async fn read_back(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Entry)>, StoreError> {
        self.readers.ask(move |db| readers::before(db, table, before, limit)).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.readers.ask(move |db| readers::head(db, table)).await
    }

    // The writer is asked, not a reader: what waits to be written is decided before.
    async fn outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<Outcome, StoreError> {
        Ok(self.writer.ask(0, move |logs| logs.outcome(table, expected, id)).await?)
    }

    async fn tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.readers.ask(move |db| readers::tables(db, after, limit)).await
    }

    async fn delete(&self, table: TableKey, expected: Seq) -> Result<bool, StoreError> {
        Ok(self.writer.ask(0, move |logs| logs.delete(table, expected)).await?)
    }

    async fn touch(&self, tables: Vec<TableKey>, time: u64) -> Result<(), StoreError> {
        Ok(self.writer.ask(0, move |logs| logs.touch(&tables, time)).await?)
    }
}

impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Closed => Self::Closed,
            Failure::NotDone(why) | Failure::Unsure(why) => Self::Unavailable(why),
        }
    }
}
