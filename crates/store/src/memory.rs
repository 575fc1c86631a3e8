//! A store in memory, lost when the program ends.

use crate::document::MemoryDocuments;
use crate::listing::LocalListings;
use crate::{
    AppendError, AppendOutcome, Document, DocumentKey, Listing, LogEntry, Seq, Store, StoreError,
    TableInfo, TableKey,
};
use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A store in memory, for tests and for tables that need not be durable.
#[derive(Debug, Default)]
pub struct MemoryStore {
    logs: Mutex<BTreeMap<TableKey, MemoryLog>>,
    listings: LocalListings,
    documents: MemoryDocuments,
}

#[derive(Debug, Default)]
struct MemoryLog {
    entries: Vec<LogEntry>,
    /// The time of the last [`touch`](Store::touch).
    visited_at: u64,
}

impl MemoryLog {
    fn head(&self) -> Seq {
        self.entries.len() as Seq
    }

    fn get(&self, seq: Seq) -> Option<&LogEntry> {
        self.entries.get(usize::try_from(seq).ok()?.checked_sub(1)?)
    }

    /// The entries after `after`, up to and including `last`.
    fn between(&self, after: Seq, last: Seq) -> Vec<(Seq, LogEntry)> {
        let numbers = after.saturating_add(1)..=last.min(self.head());
        numbers.filter_map(|seq| Some((seq, self.get(seq)?.clone()))).collect()
    }
}

impl MemoryStore {
    fn logs(&self) -> MutexGuard<'_, BTreeMap<TableKey, MemoryLog>> {
        // Every change below is a single step, so a poisoned lock still guards a consistent state.
        self.logs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<LogEntry>,
    ) -> Result<Seq, AppendError> {
        let mut logs = self.logs();
        let head = logs.get(&table).map_or(0, MemoryLog::head);
        if head != expected {
            return Err(AppendError::Conflict { head });
        }
        if entries.is_empty() {
            return Ok(head);
        }
        let log = logs.entry(table).or_default();
        log.entries.extend(entries);
        Ok(log.head())
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        let last = after.saturating_add(limit as Seq);
        Ok(self.logs().get(&table).map_or_else(Vec::new, |log| log.between(after, last)))
    }

    async fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        let logs = self.logs();
        let Some(log) = logs.get(&table) else { return Ok(Vec::new()) };
        let last = before.saturating_sub(1).min(log.head());
        Ok(log.between(last.saturating_sub(limit as Seq), last))
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        Ok(self.logs().get(&table).map(MemoryLog::head))
    }

    async fn append_outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<AppendOutcome, StoreError> {
        let (logs, first) = (self.logs(), expected.saturating_add(1));
        let found = logs.get(&table).and_then(|log| log.get(first));
        let stored = found.is_some_and(|entry| entry.id == id);
        Ok(if stored { AppendOutcome::Stored(first) } else { AppendOutcome::NotStored })
    }

    async fn list_tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        let logs = self.logs();
        let start = after.map_or(Bound::Unbounded, Bound::Excluded);
        let listed = logs.range((start, Bound::Unbounded)).take(limit).map(|(key, log)| {
            let updated = log.entries.last().map_or(0, |entry| entry.time).max(log.visited_at);
            TableInfo { key: *key, head: log.head(), updated }
        });
        Ok(listed.collect())
    }

    async fn delete(&self, table: TableKey, expected: Seq) -> Result<bool, StoreError> {
        let mut logs = self.logs();
        let as_expected = logs.get(&table).is_some_and(|log| log.head() == expected);
        Ok(as_expected && logs.remove(&table).is_some())
    }

    async fn touch(&self, tables: Vec<TableKey>, time: u64) -> Result<(), StoreError> {
        let mut logs = self.logs();
        for table in tables {
            if let Some(log) = logs.get_mut(&table) {
                log.visited_at = log.visited_at.max(time);
            }
        }
        Ok(())
    }

    async fn put_listing(
        &self,
        table: TableKey,
        body: Vec<u8>,
        lifetime: Duration,
    ) -> Result<(), StoreError> {
        self.listings.put(table, body, lifetime);
        Ok(())
    }

    async fn remove_listing(&self, table: TableKey) -> Result<(), StoreError> {
        self.listings.remove(table);
        Ok(())
    }

    async fn listings(&self, limit: usize) -> Result<Vec<Listing>, StoreError> {
        Ok(self.listings.newest(limit))
    }

    async fn document(&self, key: DocumentKey) -> Result<Option<Document>, StoreError> {
        Ok(self.documents.get(&key))
    }

    async fn put_document(
        &self,
        key: DocumentKey,
        expected: Option<u64>,
        due: Option<u64>,
        body: Vec<u8>,
    ) -> Result<bool, StoreError> {
        Ok(self.documents.put(key, expected, due, body))
    }

    async fn delete_document(&self, key: DocumentKey, expected: u64) -> Result<bool, StoreError> {
        Ok(self.documents.delete(&key, expected))
    }

    async fn due_documents(&self, now: u64, limit: usize) -> Result<Vec<Document>, StoreError> {
        Ok(self.documents.due(now, limit))
    }

    async fn list_documents(
        &self,
        after: Option<DocumentKey>,
        limit: usize,
    ) -> Result<Vec<Document>, StoreError> {
        Ok(self.documents.list(after, limit))
    }
}
