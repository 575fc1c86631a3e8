//! A store of any kind, behind a pointer.

use crate::{
    AppendError, AppendOutcome, Document, DocumentKey, Listing, LogEntry, Notification, Seq, Store,
    StoreError, TableCheck, TableInfo, TableKey,
};
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// A shared store of any kind, so that its users need not be generic.
#[derive(Clone)]
pub struct AnyStore(Arc<dyn DynStore>);

impl AnyStore {
    /// Wraps a store.
    pub fn new(store: impl Store) -> Self {
        Self(Arc::new(store))
    }
}

impl fmt::Debug for AnyStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyStore")
    }
}

type BoxedResult<'a, T, E = StoreError> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>>;
type NumberedEntries = Vec<(Seq, LogEntry)>;

/// [`Store`] with boxed futures, so that it can be a trait object.
trait DynStore: Send + Sync {
    fn append(
        &self,
        t: TableKey,
        expected: Seq,
        e: Vec<LogEntry>,
    ) -> BoxedResult<'_, Seq, AppendError>;
    fn read(&self, t: TableKey, after: Seq, limit: usize) -> BoxedResult<'_, NumberedEntries>;
    fn read_before(
        &self,
        t: TableKey,
        before: Seq,
        limit: usize,
    ) -> BoxedResult<'_, NumberedEntries>;
    fn head(&self, t: TableKey) -> BoxedResult<'_, Option<Seq>>;
    fn append_outcome(
        &self,
        t: TableKey,
        expected: Seq,
        id: u128,
    ) -> BoxedResult<'_, AppendOutcome>;
    fn list_tables(&self, after: Option<TableKey>, limit: usize)
    -> BoxedResult<'_, Vec<TableInfo>>;
    fn delete(&self, t: TableKey, expected: Seq) -> BoxedResult<'_, bool>;
    fn heads(&self, t: Vec<TableKey>) -> BoxedResult<'_, Vec<Option<Seq>>>;
    fn touch(&self, t: Vec<TableKey>, time: u64) -> BoxedResult<'_, ()>;
    fn check_table(&self, t: TableKey) -> BoxedResult<'_, TableCheck>;
    fn check_writable(&self) -> BoxedResult<'_, ()>;
    fn next_number(&self, after: u64) -> BoxedResult<'_, u64>;
    fn put_listing(&self, t: TableKey, body: Vec<u8>, lifetime: Duration) -> BoxedResult<'_, ()>;
    fn remove_listing(&self, t: TableKey) -> BoxedResult<'_, ()>;
    fn listings(&self, limit: usize) -> BoxedResult<'_, Vec<Listing>>;
    fn document(&self, key: DocumentKey) -> BoxedResult<'_, Option<Document>>;
    fn put_document(
        &self,
        key: DocumentKey,
        expected: Option<u64>,
        due: Option<u64>,
        body: Vec<u8>,
    ) -> BoxedResult<'_, bool>;
    fn delete_document(&self, key: DocumentKey, expected: u64) -> BoxedResult<'_, bool>;
    fn due_documents(&self, now: u64, limit: usize) -> BoxedResult<'_, Vec<Document>>;
    fn list_documents(
        &self,
        after: Option<DocumentKey>,
        limit: usize,
    ) -> BoxedResult<'_, Vec<Document>>;
    fn is_shared(&self) -> bool;
    fn notifications(&self) -> Pin<Box<dyn Future<Output = Vec<Notification>> + Send + '_>>;
    fn notify(&self, t: TableKey, message: String);
}

impl<S: Store> DynStore for S {
    fn append(
        &self,
        t: TableKey,
        expected: Seq,
        e: Vec<LogEntry>,
    ) -> BoxedResult<'_, Seq, AppendError> {
        Box::pin(Store::append(self, t, expected, e))
    }

    fn read(&self, t: TableKey, after: Seq, limit: usize) -> BoxedResult<'_, NumberedEntries> {
        Box::pin(Store::read(self, t, after, limit))
    }

    fn read_before(
        &self,
        t: TableKey,
        before: Seq,
        limit: usize,
    ) -> BoxedResult<'_, NumberedEntries> {
        Box::pin(Store::read_before(self, t, before, limit))
    }

    fn head(&self, t: TableKey) -> BoxedResult<'_, Option<Seq>> {
        Box::pin(Store::head(self, t))
    }

    fn append_outcome(
        &self,
        t: TableKey,
        expected: Seq,
        id: u128,
    ) -> BoxedResult<'_, AppendOutcome> {
        Box::pin(Store::append_outcome(self, t, expected, id))
    }

    fn list_tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> BoxedResult<'_, Vec<TableInfo>> {
        Box::pin(Store::list_tables(self, after, limit))
    }

    fn delete(&self, t: TableKey, expected: Seq) -> BoxedResult<'_, bool> {
        Box::pin(Store::delete(self, t, expected))
    }

    fn heads(&self, t: Vec<TableKey>) -> BoxedResult<'_, Vec<Option<Seq>>> {
        Box::pin(Store::heads(self, t))
    }

    fn touch(&self, t: Vec<TableKey>, time: u64) -> BoxedResult<'_, ()> {
        Box::pin(Store::touch(self, t, time))
    }

    fn check_table(&self, t: TableKey) -> BoxedResult<'_, TableCheck> {
        Box::pin(Store::check_table(self, t))
    }

    fn check_writable(&self) -> BoxedResult<'_, ()> {
        Box::pin(Store::check_writable(self))
    }

    fn next_number(&self, after: u64) -> BoxedResult<'_, u64> {
        Box::pin(Store::next_number(self, after))
    }

    fn put_listing(&self, t: TableKey, body: Vec<u8>, lifetime: Duration) -> BoxedResult<'_, ()> {
        Box::pin(Store::put_listing(self, t, body, lifetime))
    }

    fn remove_listing(&self, t: TableKey) -> BoxedResult<'_, ()> {
        Box::pin(Store::remove_listing(self, t))
    }

    fn listings(&self, limit: usize) -> BoxedResult<'_, Vec<Listing>> {
        Box::pin(Store::listings(self, limit))
    }

    fn document(&self, key: DocumentKey) -> BoxedResult<'_, Option<Document>> {
        Box::pin(Store::document(self, key))
    }

    fn put_document(
        &self,
        key: DocumentKey,
        expected: Option<u64>,
        due: Option<u64>,
        body: Vec<u8>,
    ) -> BoxedResult<'_, bool> {
        Box::pin(Store::put_document(self, key, expected, due, body))
    }

    fn delete_document(&self, key: DocumentKey, expected: u64) -> BoxedResult<'_, bool> {
        Box::pin(Store::delete_document(self, key, expected))
    }

    fn due_documents(&self, now: u64, limit: usize) -> BoxedResult<'_, Vec<Document>> {
        Box::pin(Store::due_documents(self, now, limit))
    }

    fn list_documents(
        &self,
        after: Option<DocumentKey>,
        limit: usize,
    ) -> BoxedResult<'_, Vec<Document>> {
        Box::pin(Store::list_documents(self, after, limit))
    }

    fn is_shared(&self) -> bool {
        Store::is_shared(self)
    }

    fn notifications(&self) -> Pin<Box<dyn Future<Output = Vec<Notification>> + Send + '_>> {
        Box::pin(Store::notifications(self))
    }

    fn notify(&self, t: TableKey, message: String) {
        Store::notify(self, t, message);
    }
}

impl Store for AnyStore {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<LogEntry>,
    ) -> Result<Seq, AppendError> {
        self.0.append(table, expected, entries).await
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<NumberedEntries, StoreError> {
        self.0.read(table, after, limit).await
    }

    async fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<NumberedEntries, StoreError> {
        self.0.read_before(table, before, limit).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.0.head(table).await
    }

    async fn append_outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<AppendOutcome, StoreError> {
        self.0.append_outcome(table, expected, id).await
    }

    async fn list_tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.0.list_tables(after, limit).await
    }

    async fn delete(&self, table: TableKey, expected: Seq) -> Result<bool, StoreError> {
        self.0.delete(table, expected).await
    }

    async fn heads(&self, tables: Vec<TableKey>) -> Result<Vec<Option<Seq>>, StoreError> {
        self.0.heads(tables).await
    }

    async fn touch(&self, tables: Vec<TableKey>, time: u64) -> Result<(), StoreError> {
        self.0.touch(tables, time).await
    }

    async fn check_table(&self, table: TableKey) -> Result<TableCheck, StoreError> {
        self.0.check_table(table).await
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        self.0.check_writable().await
    }

    async fn next_number(&self, after: u64) -> Result<u64, StoreError> {
        self.0.next_number(after).await
    }

    async fn put_listing(
        &self,
        table: TableKey,
        body: Vec<u8>,
        lifetime: Duration,
    ) -> Result<(), StoreError> {
        self.0.put_listing(table, body, lifetime).await
    }

    async fn remove_listing(&self, table: TableKey) -> Result<(), StoreError> {
        self.0.remove_listing(table).await
    }

    async fn listings(&self, limit: usize) -> Result<Vec<Listing>, StoreError> {
        self.0.listings(limit).await
    }

    async fn document(&self, key: DocumentKey) -> Result<Option<Document>, StoreError> {
        self.0.document(key).await
    }

    async fn put_document(
        &self,
        key: DocumentKey,
        expected: Option<u64>,
        due: Option<u64>,
        body: Vec<u8>,
    ) -> Result<bool, StoreError> {
        self.0.put_document(key, expected, due, body).await
    }

    async fn delete_document(&self, key: DocumentKey, expected: u64) -> Result<bool, StoreError> {
        self.0.delete_document(key, expected).await
    }

    async fn due_documents(&self, now: u64, limit: usize) -> Result<Vec<Document>, StoreError> {
        self.0.due_documents(now, limit).await
    }

    async fn list_documents(
        &self,
        after: Option<DocumentKey>,
        limit: usize,
    ) -> Result<Vec<Document>, StoreError> {
        self.0.list_documents(after, limit).await
    }

    fn is_shared(&self) -> bool {
        self.0.is_shared()
    }

    async fn notifications(&self) -> Vec<Notification> {
        self.0.notifications().await
    }

    fn notify(&self, table: TableKey, message: String) {
        self.0.notify(table, message);
    }
}
