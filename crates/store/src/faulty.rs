//! A store that fails when it is told to, for the tests of whoever uses one.

use crate::{AppendError, Entry, Hint, Outcome, Seq, Store, StoreError, TableInfo, TableKey};
use std::fmt;

/// What goes wrong with an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing is stored, and the answer says so.
    Refused,
    /// Nothing is stored, and the answer cannot tell.
    LostBefore,
    /// It is stored, and the answer cannot tell.
    LostAfter,
}

/// Another store, with faults at its appends.
pub struct Faulty<S> {
    store: S,
    next: Box<dyn Fn() -> Option<Fault> + Send + Sync>,
}

impl<S: Store> Faulty<S> {
    /// That store; `next` is asked at every append what goes wrong with it.
    pub fn new(store: S, next: impl Fn() -> Option<Fault> + Send + Sync + 'static) -> Self {
        Self { store, next: Box::new(next) }
    }
}

impl<S> fmt::Debug for Faulty<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Faulty")
    }
}

impl<S: Store> Store for Faulty<S> {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<Entry>,
    ) -> Result<Seq, AppendError> {
        let lost = || AppendError::Unknown("the answer was lost, as a test asked".to_owned());
        match (self.next)() {
            None => self.store.append(table, expected, entries).await,
            Some(Fault::Refused) => Err(AppendError::Unavailable("a test asked for it".to_owned())),
            Some(Fault::LostBefore) => Err(lost()),
            Some(Fault::LostAfter) => {
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
    ) -> Result<Vec<(Seq, Entry)>, StoreError> {
        self.store.read(table, after, limit).await
    }

    async fn read_back(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Entry)>, StoreError> {
        self.store.read_back(table, before, limit).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.store.head(table).await
    }

    async fn outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<Outcome, StoreError> {
        self.store.outcome(table, expected, id).await
    }

    async fn tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.store.tables(after, limit).await
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

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    async fn hints(&self) -> Vec<Hint> {
        self.store.hints().await
    }

    fn tell(&self, table: TableKey, word: String) {
        self.store.tell(table, word);
    }
}
