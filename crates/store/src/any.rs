//! A store of whatever kind.

use crate::{AppendError, Entry, Hint, Outcome, Seq, Store, StoreError, TableInfo, TableKey};
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

/// A store of whatever kind, shared: whoever holds one need not be generic.
#[derive(Clone)]
pub struct AnyStore(Arc<dyn Erased>);

impl AnyStore {
    /// That store.
    pub fn new(store: impl Store) -> Self {
        Self(Arc::new(store))
    }
}

impl fmt::Debug for AnyStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyStore")
    }
}

type Answer<'a, T, E = StoreError> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>>;
type Entries = Vec<(Seq, Entry)>;

/// The same as [`Store`], with boxed futures.
trait Erased: Send + Sync {
    fn append(&self, t: TableKey, expected: Seq, e: Vec<Entry>) -> Answer<'_, Seq, AppendError>;
    fn read(&self, t: TableKey, after: Seq, limit: usize) -> Answer<'_, Entries>;
    fn read_back(&self, t: TableKey, before: Seq, limit: usize) -> Answer<'_, Entries>;
    fn head(&self, t: TableKey) -> Answer<'_, Option<Seq>>;
    fn outcome(&self, t: TableKey, expected: Seq, id: u128) -> Answer<'_, Outcome>;
    fn tables(&self, after: Option<TableKey>, limit: usize) -> Answer<'_, Vec<TableInfo>>;
    fn delete(&self, t: TableKey, expected: Seq) -> Answer<'_, bool>;
    fn heads(&self, t: Vec<TableKey>) -> Answer<'_, Vec<Option<Seq>>>;
    fn touch(&self, t: Vec<TableKey>, time: u64) -> Answer<'_, ()>;
    fn is_shared(&self) -> bool;
    fn hints(&self) -> Pin<Box<dyn Future<Output = Vec<Hint>> + Send + '_>>;
    fn tell(&self, t: TableKey, word: String);
}

impl<S: Store> Erased for S {
    fn append(&self, t: TableKey, expected: Seq, e: Vec<Entry>) -> Answer<'_, Seq, AppendError> {
        Box::pin(Store::append(self, t, expected, e))
    }

    fn read(&self, t: TableKey, after: Seq, limit: usize) -> Answer<'_, Entries> {
        Box::pin(Store::read(self, t, after, limit))
    }

    fn read_back(&self, t: TableKey, before: Seq, limit: usize) -> Answer<'_, Entries> {
        Box::pin(Store::read_back(self, t, before, limit))
    }

    fn head(&self, t: TableKey) -> Answer<'_, Option<Seq>> {
        Box::pin(Store::head(self, t))
    }

    fn outcome(&self, t: TableKey, expected: Seq, id: u128) -> Answer<'_, Outcome> {
        Box::pin(Store::outcome(self, t, expected, id))
    }

    fn tables(&self, after: Option<TableKey>, limit: usize) -> Answer<'_, Vec<TableInfo>> {
        Box::pin(Store::tables(self, after, limit))
    }

    fn delete(&self, t: TableKey, expected: Seq) -> Answer<'_, bool> {
        Box::pin(Store::delete(self, t, expected))
    }

    fn heads(&self, t: Vec<TableKey>) -> Answer<'_, Vec<Option<Seq>>> {
        Box::pin(Store::heads(self, t))
    }

    fn touch(&self, t: Vec<TableKey>, time: u64) -> Answer<'_, ()> {
        Box::pin(Store::touch(self, t, time))
    }

    fn is_shared(&self) -> bool {
        Store::is_shared(self)
    }

    fn hints(&self) -> Pin<Box<dyn Future<Output = Vec<Hint>> + Send + '_>> {
        Box::pin(Store::hints(self))
    }

    fn tell(&self, t: TableKey, word: String) {
        Store::tell(self, t, word);
    }
}

impl Store for AnyStore {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<Entry>,
    ) -> Result<Seq, AppendError> {
        self.0.append(table, expected, entries).await
    }

    async fn read(&self, table: TableKey, after: Seq, limit: usize) -> Result<Entries, StoreError> {
        self.0.read(table, after, limit).await
    }

    async fn read_back(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Entries, StoreError> {
        self.0.read_back(table, before, limit).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.0.head(table).await
    }

    async fn outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<Outcome, StoreError> {
        self.0.outcome(table, expected, id).await
    }

    async fn tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.0.tables(after, limit).await
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

    fn is_shared(&self) -> bool {
        self.0.is_shared()
    }

    async fn hints(&self) -> Vec<Hint> {
        self.0.hints().await
    }

    fn tell(&self, table: TableKey, word: String) {
        self.0.tell(table, word);
    }
}
