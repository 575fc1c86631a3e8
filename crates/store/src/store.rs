//! What every store does.

use crate::{AppendError, Entry, Hint, Outcome, Seq, StoreError, TableInfo, TableKey};

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

    /// The numbers of the last entries of several tables at once; none where there is no table.
    fn heads(
        &self,
        tables: Vec<TableKey>,
    ) -> impl Future<Output = Result<Vec<Option<Seq>>, StoreError>> + Send {
        async move {
            let mut heads = Vec::with_capacity(tables.len());
            for table in tables {
                heads.push(self.head(table).await?);
            }
            Ok(heads)
        }
    }

    /// Somebody was at these tables then: what is listed as [updated](TableInfo::updated) is
    /// not earlier.
    fn touch(
        &self,
        tables: Vec<TableKey>,
        time: u64,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Whether others write to the same tables, from elsewhere.
    fn is_shared(&self) -> bool {
        false
    }

    /// The next of what others let know. Only hints: some never come, and whoever waits for
    /// them looks for themselves from time to time. One may wait at a time.
    fn hints(&self) -> impl Future<Output = Vec<Hint>> + Send {
        std::future::pending()
    }

    /// Lets the others who are at a table know something, soon and without promise. Not stored.
    fn tell(&self, _table: TableKey, _word: String) {}
}
