//! The interface of every store.

use crate::document::not_supported;
use crate::{
    AppendError, AppendOutcome, Document, DocumentKey, Listing, LogEntry, Notification, Seq,
    StoreError, TableCheck, TableInfo, TableKey,
};
use std::time::Duration;

/// Stores the logs of tables.
///
/// The outcome of a call whose future is dropped before it completes is unknown, as after
/// [`AppendError::Unknown`]; but no operation is ever applied in part.
pub trait Store: Send + Sync + 'static {
    /// Appends entries after the entry `expected`: all of them, durably, or none. An append after
    /// 0 creates the table. Returns the sequence number of the last entry.
    ///
    /// Without entries, checks whether `expected` is still the last entry and creates nothing.
    fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<LogEntry>,
    ) -> impl Future<Output = Result<Seq, AppendError>> + Send;

    /// The first entries after a sequence number, at most `limit`. Empty if there is no such table.
    fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<(Seq, LogEntry)>, StoreError>> + Send;

    /// The last entries before a sequence number, at most `limit`, in the order of the log.
    fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<(Seq, LogEntry)>, StoreError>> + Send;

    /// The sequence number of the last entry; `None` if there is no such table.
    fn head(&self, table: TableKey)
    -> impl Future<Output = Result<Option<Seq>, StoreError>> + Send;

    /// The outcome of an append after `expected` whose first entry has this id. The answer is
    /// final: an append that was sent earlier cannot succeed afterwards.
    fn append_outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> impl Future<Output = Result<AppendOutcome, StoreError>> + Send;

    /// The tables ordered by key, from the first one after `after`, at most `limit`.
    fn list_tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<TableInfo>, StoreError>> + Send;

    /// Deletes a table and its log if `expected` is still its last entry. Returns whether it did.
    fn delete(
        &self,
        table: TableKey,
        expected: Seq,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// The heads of several tables; `None` where there is no such table.
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

    /// Records that somebody was at these tables at this time: their
    /// [`updated`](TableInfo::updated) is then not earlier.
    fn touch(
        &self,
        tables: Vec<TableKey>,
        time: u64,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Compares every entry of a table with its checksum. A store that keeps none finds nothing.
    fn check_table(
        &self,
        _table: TableKey,
    ) -> impl Future<Output = Result<TableCheck, StoreError>> + Send {
        async { Ok(TableCheck::default()) }
    }

    /// Writes something of no importance, durably, to find out whether an append could be stored
    /// now.
    fn check_writable(&self) -> impl Future<Output = Result<(), StoreError>> + Send {
        async { self.list_tables(None, 1).await.map(drop) }
    }

    /// A number that is larger than `after` and than all that were returned before, to any program
    /// that shares the store: it tells what came first on several machines without their clocks.
    /// A database that goes back in time forgets numbers, so callers name the largest they know.
    fn next_number(&self, after: u64) -> impl Future<Output = Result<u64, StoreError>> + Send {
        async move { Ok(after.saturating_add(1)) }
    }

    /// Lists a table, or replaces what is said about it, until `lifetime` has passed. Not durable.
    fn put_listing(
        &self,
        _table: TableKey,
        _body: Vec<u8>,
        _lifetime: Duration,
    ) -> impl Future<Output = Result<(), StoreError>> + Send {
        async { Ok(()) }
    }

    /// Lists a table no longer.
    fn remove_listing(
        &self,
        _table: TableKey,
    ) -> impl Future<Output = Result<(), StoreError>> + Send {
        async { Ok(()) }
    }

    /// The tables that are listed, the newest first, at most `limit`. Of two tables that were
    /// listed, whoever listed the later one finds the earlier one here.
    fn listings(
        &self,
        _limit: usize,
    ) -> impl Future<Output = Result<Vec<Listing>, StoreError>> + Send {
        async { Ok(Vec::new()) }
    }

    /// A document; `None` if there is none under this key.
    fn document(
        &self,
        _key: DocumentKey,
    ) -> impl Future<Output = Result<Option<Document>, StoreError>> + Send {
        async { Ok(None) }
    }

    /// Stores a document durably, in the place of the one that has the version `expected`; `None`
    /// if there is none. Returns whether it did: of several that replace the same version, one does.
    /// After an error it is not known.
    fn put_document(
        &self,
        _key: DocumentKey,
        _expected: Option<u64>,
        _due: Option<u64>,
        _body: Vec<u8>,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        async { Err(not_supported()) }
    }

    /// Deletes a document durably, if it has this version still. Returns whether it did.
    fn delete_document(
        &self,
        _key: DocumentKey,
        _expected: u64,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        async { Ok(false) }
    }

    /// The documents that are due, the earliest first, at most `limit`.
    fn due_documents(
        &self,
        _now: u64,
        _limit: usize,
    ) -> impl Future<Output = Result<Vec<Document>, StoreError>> + Send {
        async { Ok(Vec::new()) }
    }

    /// The documents ordered by key, from the first one after `after`, at most `limit`.
    fn list_documents(
        &self,
        _after: Option<DocumentKey>,
        _limit: usize,
    ) -> impl Future<Output = Result<Vec<Document>, StoreError>> + Send {
        async { Ok(Vec::new()) }
    }

    /// Whether other programs write to the same tables.
    fn is_shared(&self) -> bool {
        false
    }

    /// Waits for the next notifications of other programs. Delivery is not guaranteed, so callers
    /// also poll from time to time. Only one caller may wait at a time.
    fn notifications(&self) -> impl Future<Output = Vec<Notification>> + Send {
        std::future::pending()
    }

    /// Sends a message about a table to the other programs, without guarantee of delivery. It is
    /// not stored.
    fn notify(&self, _table: TableKey, _message: String) {}
}
