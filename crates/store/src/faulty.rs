//! A store with injected faults, for the tests of its users.

use crate::{
    AppendError, AppendOutcome, Document, DocumentKey, LogEntry, Notification, Seq, Store,
    StoreError, TableCheck, TableInfo, TableKey,
};
use std::fmt;

/// A fault injected into an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendFault {
    /// Nothing is stored, and the append fails with [`AppendError::Unavailable`].
    Refused,
    /// Nothing is stored, and the append fails with [`AppendError::Unknown`].
    LostBeforeWrite,
    /// The entries are stored, and the append fails with [`AppendError::Unknown`].
    LostAfterWrite,
}

/// A store whose appends fail as a function says.
pub struct FaultyStore<S> {
    store: S,
    next_fault: Box<dyn Fn() -> Option<AppendFault> + Send + Sync>,
}

impl<S: Store> FaultyStore<S> {
    /// Wraps a store; `next_fault` is called at every append.
    pub fn new(
        store: S,
        next_fault: impl Fn() -> Option<AppendFault> + Send + Sync + 'static,
    ) -> Self {
        Self { store, next_fault: Box::new(next_fault) }
    }
}

impl<S> fmt::Debug for FaultyStore<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FaultyStore")
    }
}

impl<S: Store> Store for FaultyStore<S> {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<LogEntry>,
    ) -> Result<Seq, AppendError> {
        let lost = || AppendError::Unknown("the reply was lost (injected fault)".to_owned());
        match (self.next_fault)() {
            None => self.store.append(table, expected, entries).await,
            Some(AppendFault::Refused) => {
                Err(AppendError::Unavailable("injected fault".to_owned()))
            }
            Some(AppendFault::LostBeforeWrite) => Err(lost()),
            Some(AppendFault::LostAfterWrite) => {
                self.store.append(table, expected, entries).await?;
                Err(lost())
            }
        }
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.store.read(table, after, limit).await
    }

    async fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.store.read_before(table, before, limit).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.store.head(table).await
    }

    async fn append_outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<AppendOutcome, StoreError> {
        self.store.append_outcome(table, expected, id).await
    }

    async fn list_tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.store.list_tables(after, limit).await
    }

    async fn delete(&self, table: TableKey, expected: Seq) -> Result<bool, StoreError> {
        self.store.delete(table, expected).await
    }

    async fn heads(&self, tables: Vec<TableKey>) -> Result<Vec<Option<Seq>>, StoreError> {
        self.store.heads(tables).await
    }

    async fn touch(&self, tables: Vec<TableKey>, time: u64) -> Result<(), StoreError> {
        self.store.touch(tables, time).await
    }

    async fn check_table(&self, table: TableKey) -> Result<TableCheck, StoreError> {
        self.store.check_table(table).await
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        self.store.check_writable().await
    }

    async fn next_number(&self, after: u64) -> Result<u64, StoreError> {
        self.store.next_number(after).await
    }

    async fn document(&self, key: DocumentKey) -> Result<Option<Document>, StoreError> {
        self.store.document(key).await
    }

    async fn put_document(
        &self,
        key: DocumentKey,
        expected: Option<u64>,
        due: Option<u64>,
        body: Vec<u8>,
    ) -> Result<bool, StoreError> {
        self.store.put_document(key, expected, due, body).await
    }

    async fn delete_document(&self, key: DocumentKey, expected: u64) -> Result<bool, StoreError> {
        self.store.delete_document(key, expected).await
    }

    async fn due_documents(&self, now: u64, limit: usize) -> Result<Vec<Document>, StoreError> {
        self.store.due_documents(now, limit).await
    }

    async fn list_documents(
        &self,
        after: Option<DocumentKey>,
        limit: usize,
    ) -> Result<Vec<Document>, StoreError> {
        self.store.list_documents(after, limit).await
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    async fn notifications(&self) -> Vec<Notification> {
        self.store.notifications().await
    }

    fn notify(&self, table: TableKey, message: String) {
        self.store.notify(table, message);
    }
}
