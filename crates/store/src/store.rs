//! What every store does.

use crate::{AppendError, Entry, Outcome, Seq, StoreError, TableInfo, TableKey};

/// A place where logs live.
///
/// A future that is dropped before it answers leaves its outcome open, as
/// [`AppendError::Unknown`] does; nothing is ever done by half.
pub trait Store: Send + Sync + 'static {
    /// Adds entries after the entry `expected`: all of them, durably, or none. After 0 the
    /// table is created. Gives the number of the last one.
    ///
    /// Nothing to add is a question whether `expected` is still the last entry; it creates
    /// nothing.
    fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<Entry>,
    ) -> impl Future<Output = Result<Seq, AppendError>> + Send;

    /// The first entries after a number, at most `limit`. None if there is no such table.
    fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<(Seq, Entry)>, StoreError>> + Send;

    /// The last entries before a number, at most `limit`, in the order of the log: a page
    /// backwards.
    fn read_back(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<(Seq, Entry)>, StoreError>> + Send;

    /// The number of the last entry, if there is such a table.
    fn head(&self, table: TableKey)
    -> impl Future<Output = Result<Option<Seq>, StoreError>> + Send;

    /// What became of an append after `expected` whose first entry had this id. The answer is
    /// final: every append asked for earlier is decided by then.
    fn outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> impl Future<Output = Result<Outcome, StoreError>> + Send;

    /// The tables, by key, after one of them.
    fn tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<TableInfo>, StoreError>> + Send;

    /// Deletes a table with all it has, if `expected` is still its last entry. Says whether.
    fn delete(
        &self,
        table: TableKey,
        expected: Seq,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// What was kept of the table's state, and after which entry. A cache: it may be gone.
    fn snapshot(
        &self,
        table: TableKey,
    ) -> impl Future<Output = Result<Option<(Seq, Vec<u8>)>, StoreError>> + Send;

    /// Keeps the table's state after an entry, instead of an earlier one. What is of no use,
    /// because it is older than the one kept or beyond the last entry, is not kept.
    fn keep_snapshot(
        &self,
        table: TableKey,
        seq: Seq,
        bytes: Vec<u8>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}
