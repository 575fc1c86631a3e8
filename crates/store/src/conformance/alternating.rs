//! Two connections to the same store, used by turns.

use crate::{
    AppendError, AppendOutcome, Document, DocumentKey, LogEntry, Seq, Store, StoreError, TableInfo,
    TableKey,
};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Two connections to the same store. Every call uses the other one than the call before, so that
/// the suite also checks the guarantees between two programs that share a store.
#[derive(Debug)]
pub struct AlternatingStore<S> {
    connections: [S; 2],
    calls: AtomicUsize,
}

impl<S> AlternatingStore<S> {
    /// Wraps two connections to the same store.
    pub fn new(one: S, other: S) -> Self {
        Self { connections: [one, other], calls: AtomicUsize::new(0) }
    }

    fn next(&self) -> &S {
        &self.connections[self.calls.fetch_add(1, Ordering::Relaxed) % 2]
    }
}

impl<S: Store> Store for AlternatingStore<S> {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<LogEntry>,
    ) -> Result<Seq, AppendError> {
        self.next().append(table, expected, entries).await
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.next().read(table, after, limit).await
    }

    async fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.next().read_before(table, before, limit).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.next().head(table).await
    }

    async fn append_outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<AppendOutcome, StoreError> {
        self.next().append_outcome(table, expected, id).await
    }

    async fn list_tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.next().list_tables(after, limit).await
    }

    async fn delete(&self, table: TableKey, expected: Seq) -> Result<bool, StoreError> {
        self.next().delete(table, expected).await
    }

    async fn heads(&self, tables: Vec<TableKey>) -> Result<Vec<Option<Seq>>, StoreError> {
        self.next().heads(tables).await
    }

    async fn touch(&self, tables: Vec<TableKey>, time: u64) -> Result<(), StoreError> {
        self.next().touch(tables, time).await
    }

    async fn document(&self, key: DocumentKey) -> Result<Option<Document>, StoreError> {
        self.next().document(key).await
    }

    async fn put_document(
        &self,
        key: DocumentKey,
        expected: Option<u64>,
        due: Option<u64>,
        body: Vec<u8>,
    ) -> Result<bool, StoreError> {
        self.next().put_document(key, expected, due, body).await
    }

    async fn delete_document(&self, key: DocumentKey, expected: u64) -> Result<bool, StoreError> {
        self.next().delete_document(key, expected).await
    }

    async fn due_documents(&self, now: u64, limit: usize) -> Result<Vec<Document>, StoreError> {
        self.next().due_documents(now, limit).await
    }

    async fn list_documents(
        &self,
        after: Option<DocumentKey>,
        limit: usize,
    ) -> Result<Vec<Document>, StoreError> {
        self.next().list_documents(after, limit).await
    }
}
