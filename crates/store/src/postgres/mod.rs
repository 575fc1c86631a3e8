//! A store in PostgreSQL, which several programs can share.
//!
//! A table has a row with its head (the number of its last entry), and an append moves that head
//! forward: of two concurrent appends, the second finds it moved (`append.rs`). Appends are
//! written in groups of one statement each (`writer.rs`). Reads, listings and questions for an
//! outcome use other connections (`client.rs`), which reconnect when they break. While the database
//! is silent, nobody waits for it (`circuit_breaker.rs`). Other programs are notified of appends
//! afterwards, without guarantee (`notifier.rs`).
//!
//! Every row also has a fence. [`Store::append_outcome`] increments it, and an append that was
//! sent before that finds another fence than it names and fails, however late it arrives: so the
//! outcome is final. An append whose caller still waits is retried with the new fence.

mod append;
mod circuit_breaker;
mod client;
mod documents;
mod failure;
mod fences;
mod listings;
mod notifier;
mod schema;
mod tls;
mod writer;

use crate::checksum::UncheckedEntries::Anywhere;
use crate::checksum::{ChainVerifier, EntrySum, LogEnd, StoredEntry, verify_page};
use crate::{
    AppendError, AppendOutcome, DamagedEntry, Document, DocumentKey, EntryDamage, Listing,
    LogEntry, Notification, OpenError, Seq, Store, StoreError, TableCheck, TableInfo, TableKey,
};
use append::{AttemptResult, FencedAppend};
use circuit_breaker::CircuitBreaker;
use client::ReconnectingClient;
use failure::PgFailure;
use fences::{FenceCache, SumCache};
use notifier::Notifier;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;
use writer::WriterPool;

const READER_COUNT: usize = 2;

/// How often an append is tried again when it finds a new fence.
const MAX_FENCE_RETRIES: usize = 8;

/// How many entries are read at a time when a table is checked.
const CHECK_PAGE_LEN: u64 = 1024;

/// How many tables are touched by one statement, so that their rows are not locked for long.
const TOUCH_BATCH_LEN: usize = 256;

/// A store in PostgreSQL.
#[derive(Debug)]
pub struct PostgresStore {
    readers: Vec<ReconnectingClient>,
    next_reader: AtomicUsize,
    writers: WriterPool,
    notifier: Notifier,
    fences: FenceCache,
    sums: SumCache,
}

impl PostgresStore {
    /// Opens the store in the database with this address, `postgres://…`, and creates or migrates
    /// its tables.
    ///
    /// # Errors
    /// If the database cannot be reached or used, or a newer version of the program has migrated
    /// it to a schema that this version cannot use.
    pub async fn open(address: &str) -> Result<Self, OpenError> {
        let config = client::config(address)?;
        let location = client::location(&config);
        let breaker = CircuitBreaker::start(&config);
        let new_client = || ReconnectingClient::new(config.clone(), Arc::clone(&breaker));
        let first = new_client();
        check_durability(&first, &location).await?;
        schema::migrate(&first, &location).await?;
        let notifier = Notifier::start(&config, &breaker);
        let writers = WriterPool::start(new_client, &notifier);
        let readers = (0..READER_COUNT).map(|_| new_client()).collect();
        let (next_reader, fences) = (AtomicUsize::new(0), FenceCache::default());
        Ok(Self { readers, next_reader, writers, notifier, fences, sums: SumCache::default() })
    }

    /// The name of the database with this address, without user and password, for messages.
    #[must_use]
    pub fn display_name(address: &str) -> String {
        let config = client::config(address);
        let name = |config| client::location(&config).display().to_string();
        config.map_or_else(|_| "postgres".to_owned(), name)
    }

    fn reader(&self, number: usize) -> &ReconnectingClient {
        &self.readers[number % self.readers.len()]
    }

    async fn query(
        &self,
        sql: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let number = self.next_reader.fetch_add(1, Ordering::Relaxed);
        let mut answer = self.reader(number).query(sql, parameters).await;
        // After an outage one connection is back before the other, so the other one is tried.
        if let Err(PgFailure::NotApplied(_)) = answer {
            answer = self.reader(number + 1).query(sql, parameters).await;
        }
        Ok(answer?)
    }

    /// Where the log of a table ends, by its row; `None` if there is no such table.
    async fn log_end(&self, table: TableKey) -> Result<Option<LogEnd>, StoreError> {
        const SQL: &str = "SELECT head, CASE WHEN sum_seq = head THEN sum END
            FROM parlor_tables WHERE key = $1 AND head > 0";
        let rows = self.query(SQL, &[&table.as_str()]).await?;
        let sum = |row: &Row| row.get::<_, Option<i64>>(1).map(EntrySum);
        Ok(rows.first().map(|row| LogEnd { seq: number(row, 0), sum: sum(row) }))
    }

    /// The head of a table; 0 if there is no such table. Notes its fence and the checksum of that
    /// entry.
    async fn refresh_head(&self, table: TableKey) -> Result<Seq, StoreError> {
        const SQL: &str = "SELECT head, fence, CASE WHEN sum_seq = head THEN sum ELSE 0 END
            FROM parlor_tables WHERE key = $1";
        let rows = self.query(SQL, &[&table.as_str()]).await?;
        let found = rows.first().map(|row| (number(row, 0), row.get(1), EntrySum(row.get(2))));
        let (head, fence, sum) = found.unwrap_or((0, 0, EntrySum::START));
        self.fences.set(table, fence);
        self.sums.set(table, head, sum);
        Ok(head)
    }
}

/// Checks that the database answers a commit when it is on the disk. A pooler in between may drop
/// the setting that every connection asks for.
async fn check_durability(client: &ReconnectingClient, path: &Path) -> Result<(), OpenError> {
    let failed = |reason: String| OpenError::Failed { path: path.to_owned(), reason };
    let shown = client.query("SELECT current_setting('synchronous_commit')", &[]).await;
    let rows = shown.map_err(|failure| failed(failure.into_reason()))?;
    let value: &str = rows.first().map_or("", |row| row.get(0));
    match value {
        "on" | "remote_apply" => Ok(()),
        other => Err(failed(format!(
            "its setting synchronous_commit is {other:?} although the connection asks for \"on\": \
             moves could be acknowledged and lost. Connect without a pooler"
        ))),
    }
}

impl Store for PostgresStore {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<LogEntry>,
    ) -> Result<Seq, AppendError> {
        let unavailable = |why: StoreError| AppendError::Unavailable(why.to_string());
        let mut must_refresh = entries.is_empty() || self.sums.get(table, expected).is_none();
        for _ in 0..MAX_FENCE_RETRIES {
            if must_refresh {
                let head = self.refresh_head(table).await.map_err(unavailable)?;
                if head != expected {
                    return Err(AppendError::Conflict { head });
                }
            }
            if entries.is_empty() {
                return Ok(expected);
            }
            let previous = self.sums.get(table, expected).unwrap_or(EntrySum::START);
            let known = (expected, self.fences.get(table), previous);
            let request = FencedAppend::new(table, known, entries.clone());
            let sum = request.last_sum();
            match self.writers.append(request).await? {
                AttemptResult::Stored(head) => {
                    self.sums.set(table, head, sum);
                    return Ok(head);
                }
                AttemptResult::Mismatch => must_refresh = true,
            }
        }
        let why = "other appends to this table were being resolved; try again";
        Err(AppendError::Unavailable(why.to_owned()))
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        // Also reads the entry before the page, whose checksum the first one follows, and, in the
        // same state of the database, where the log ends: there is a row also without an entry.
        const SQL: &str = "SELECT e.seq, e.id, e.time, e.body, e.sum, t.head
            FROM parlor_tables AS t LEFT JOIN LATERAL (
                SELECT * FROM parlor_entries WHERE key = t.key AND seq >= $2 ORDER BY seq LIMIT $3
            ) AS e ON true WHERE t.key = $1";
        let limit = (limit as u64).saturating_add(u64::from(after > 0));
        let parameters: [&(dyn ToSql + Sync); 3] =
            [&table.as_str(), &clamped(after), &clamped(limit)];
        let rows = self.query(SQL, &parameters).await?;
        let head = rows.first().map_or(0, |row| number(row, 5));
        let with_entry = rows.iter().filter(|row| row.get::<_, Option<i64>>(0).is_some());
        let mut page = with_entry.map(entry).collect::<Result<Vec<_>, _>>()?;
        page.sort_by_key(|stored| stored.seq);
        let is_last_page = (page.len() as u64) < limit;
        let (entries, sum) = verify_page(table, Anywhere, after, page)?;
        let last = entries.last().map_or(after, |(seq, _)| *seq);
        if is_last_page && last < head {
            let (seq, damage) = (last.saturating_add(1), EntryDamage::Missing);
            return Err(DamagedEntry { table, seq, damage }.into());
        }
        if !entries.is_empty() {
            self.sums.set_if_later(table, last, sum);
        }
        Ok(entries)
    }

    async fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        const SQL: &str = "SELECT seq, id, time, body, sum FROM parlor_entries
            WHERE key = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3";
        let parameters: [&(dyn ToSql + Sync); 3] =
            [&table.as_str(), &clamped(before), &clamped((limit as u64).saturating_add(1))];
        let page = self.query(SQL, &parameters).await?;
        let page = page.iter().rev().map(entry).collect::<Result<Vec<_>, _>>()?;
        let after = if page.len() > limit { page[0].seq } else { 0 };
        Ok(verify_page(table, Anywhere, after, page).map(|(entries, _)| entries)?)
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        let head = self.refresh_head(table).await?;
        Ok(Some(head).filter(|head| *head > 0))
    }

    async fn append_outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<AppendOutcome, StoreError> {
        // Waits for an append in progress, and is as durable as an append: where there is a
        // standby, everything before it has reached it, too, when this returns.
        const FENCE: &str = "INSERT INTO parlor_tables (key, head, updated, fence)
            VALUES ($1, 0, 0, 1)
            ON CONFLICT (key) DO UPDATE SET fence = parlor_tables.fence + 1 RETURNING fence";
        const SQL: &str = "SELECT 1 FROM parlor_entries WHERE key = $1 AND seq = $2 AND id = $3";
        let rows = self.readers[0].query_durable(FENCE, &[&table.as_str()]).await?;
        if let Some(row) = rows.first() {
            self.fences.set(table, row.get(0));
        }
        let (first, id) = (expected.saturating_add(1), id.to_be_bytes());
        let parameters: [&(dyn ToSql + Sync); 3] =
            [&table.as_str(), &clamped(first), &id.as_slice()];
        let found = !self.readers[0].query(SQL, &parameters).await?.is_empty();
        Ok(if found { AppendOutcome::Stored(first) } else { AppendOutcome::NotStored })
    }

    async fn list_tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        const SQL: &str = "SELECT key, head, greatest(updated, seen) FROM parlor_tables
            WHERE head > 0 AND key > $1 ORDER BY key LIMIT $2";
        let after = after.as_ref().map_or("", TableKey::as_str);
        let rows = self.query(SQL, &[&after, &clamped(limit as u64)]).await?;
        rows.iter().map(table_info).collect()
    }

    async fn delete(&self, table: TableKey, expected: Seq) -> Result<bool, StoreError> {
        const SQL: &str = "WITH gone AS (
                DELETE FROM parlor_tables WHERE key = $1 AND head = $2 AND head > 0 RETURNING key
            ), entries AS (
                DELETE FROM parlor_entries WHERE key IN (SELECT key FROM gone)
            ) SELECT 1 FROM gone";
        Ok(!self.query(SQL, &[&table.as_str(), &clamped(expected)]).await?.is_empty())
    }

    async fn heads(&self, tables: Vec<TableKey>) -> Result<Vec<Option<Seq>>, StoreError> {
        const SQL: &str = "SELECT t.head FROM unnest($1::text[]) WITH ORDINALITY AS asked(key, at)
            LEFT JOIN parlor_tables AS t ON t.key = asked.key AND t.head > 0 ORDER BY at";
        let keys: Vec<&str> = tables.iter().map(TableKey::as_str).collect();
        let rows = self.query(SQL, &[&keys]).await?;
        Ok(rows.iter().map(|row| row.get::<_, Option<i64>>(0).map(i64::cast_unsigned)).collect())
    }

    async fn touch(&self, tables: Vec<TableKey>, time: u64) -> Result<(), StoreError> {
        // Rows are locked in the order of their keys, as appends do, so that none deadlock.
        const SQL: &str = "WITH locked AS (
                SELECT key FROM parlor_tables WHERE key = ANY ($1) AND seen < $2
                ORDER BY key FOR UPDATE
            ) UPDATE parlor_tables AS t SET seen = $2 FROM locked WHERE t.key = locked.key";
        for batch in tables.chunks(TOUCH_BATCH_LEN) {
            let keys: Vec<&str> = batch.iter().map(TableKey::as_str).collect();
            self.query(SQL, &[&keys, &clamped(time)]).await?;
        }
        Ok(())
    }

    async fn check_table(&self, table: TableKey) -> Result<TableCheck, StoreError> {
        const SQL: &str = "SELECT seq, id, time, body, sum FROM parlor_entries
            WHERE key = $1 AND seq > $2 ORDER BY seq LIMIT $3";
        let end = self.log_end(table).await?;
        let (mut verifier, mut after) = (ChainVerifier::new(table, Anywhere).with_end(end), 0);
        loop {
            let parameters: [&(dyn ToSql + Sync); 3] =
                [&table.as_str(), &clamped(after), &clamped(CHECK_PAGE_LEN)];
            let page = self.query(SQL, &parameters).await?;
            let Some(last) = page.last() else {
                // Another program may have deleted the table meanwhile.
                let is_there = self.log_end(table).await?.is_some();
                return Ok(if is_there { verifier.into_check() } else { TableCheck::default() });
            };
            after = number(last, 0);
            for row in &page {
                verifier.observe(&entry(row)?);
            }
        }
    }

    async fn check_writable(&self) -> Result<(), StoreError> {
        // As durable as an append; any row will do.
        const SQL: &str = "UPDATE parlor_schema SET version = version";
        self.readers[0].query_durable(SQL, &[]).await?;
        Ok(())
    }

    async fn next_number(&self, after: u64) -> Result<u64, StoreError> {
        const NEXT: &str = "SELECT nextval('parlor_numbers')";
        // Two programs that both move the sequence may get the same number; callers can bear that.
        const MOVE: &str = "SELECT setval('parlor_numbers', $1)";
        let rows = self.query(NEXT, &[]).await?;
        let next = rows.first().map_or(0, |row| number(row, 0));
        if next > after {
            return Ok(next);
        }
        let rows = self.query(MOVE, &[&clamped(after.saturating_add(1))]).await?;
        Ok(rows.first().map_or(after, |row| number(row, 0)))
    }

    async fn put_listing(
        &self,
        table: TableKey,
        body: Vec<u8>,
        lifetime: Duration,
    ) -> Result<(), StoreError> {
        listings::put(self, table, &body, lifetime).await
    }

    async fn remove_listing(&self, table: TableKey) -> Result<(), StoreError> {
        listings::remove(self, table).await
    }

    async fn listings(&self, limit: usize) -> Result<Vec<Listing>, StoreError> {
        listings::newest(self, limit).await
    }

    async fn document(&self, key: DocumentKey) -> Result<Option<Document>, StoreError> {
        documents::get(self, &key).await
    }

    async fn put_document(
        &self,
        key: DocumentKey,
        expected: Option<u64>,
        due: Option<u64>,
        body: Vec<u8>,
    ) -> Result<bool, StoreError> {
        documents::put(self, &key, expected, due, &body).await
    }

    async fn delete_document(&self, key: DocumentKey, expected: u64) -> Result<bool, StoreError> {
        documents::delete(self, &key, expected).await
    }

    async fn due_documents(&self, now: u64, limit: usize) -> Result<Vec<Document>, StoreError> {
        documents::due(self, now, limit).await
    }

    async fn list_documents(
        &self,
        after: Option<DocumentKey>,
        limit: usize,
    ) -> Result<Vec<Document>, StoreError> {
        documents::list(self, after.as_ref(), limit).await
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn notifications(&self) -> Vec<Notification> {
        self.notifier.notifications().await
    }

    fn notify(&self, table: TableKey, message: String) {
        self.notifier.notify(table, message);
    }
}

fn entry(row: &Row) -> Result<StoredEntry, StoreError> {
    let id = row.get::<_, &[u8]>(1).try_into();
    let id = id.map_err(|_| StoreError::Unavailable("an entry has an invalid id".to_owned()))?;
    let entry = LogEntry { id: u128::from_be_bytes(id), time: number(row, 2), body: row.get(3) };
    Ok(StoredEntry { seq: number(row, 0), entry, sum: row.get::<_, Option<i64>>(4).map(EntrySum) })
}

fn table_info(row: &Row) -> Result<TableInfo, StoreError> {
    let key = TableKey::new(row.get(0)).map_err(|e| StoreError::Unavailable(e.to_string()))?;
    Ok(TableInfo { key, head: number(row, 1), updated: number(row, 2) })
}

fn number(row: &Row, at: usize) -> u64 {
    row.get::<_, i64>(at).cast_unsigned()
}

/// As PostgreSQL's `int8`, which is signed.
fn clamped(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
