//! Two ways to the same store, used by turns.

use crate::{AppendError, Entry, Outcome, Seq, Store, StoreError, TableInfo, TableKey};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Two ways to the same store. Every question takes the other one than the last, so that the
/// suite also holds what two programs that share a store promise each other.
#[derive(Debug)]
pub struct Two<S> {
    ways: [S; 2],
    turn: AtomicUsize,
}

impl<S> Two<S> {
    /// Both of them.
    pub fn new(one: S, other: S) -> Self {
        Self { ways: [one, other], turn: AtomicUsize::new(0) }
    }

    fn next(&self) -> &S {
        &self.ways[self.turn.fetch_add(1, Ordering::Relaxed) % 2]
    }
}

impl<S: Store> Store for Two<S> {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<Entry>,
    ) -> Result<Seq, AppendError> {
        self.next().append(table, expected, entries).await
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Entry)>, StoreError> {
        self.next().read(table, after, limit).await
    }

    async fn read_back(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Entry)>, StoreError> {
        self.next().read_back(table, before, limit).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.next().head(table).await
    }

    async fn outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<Outcome, StoreError> {
        self.next().outcome(table, expected, id).await
    }

    async fn tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.next().tables(after, limit).await
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
}
