//! A store in PostgreSQL, which several programs can share.
//!
//! A table has a row with its head (the number of its last entry), and an append moves that head
//! forward: of two concurrent appends, the second finds it moved (`append.rs`). Appends are
//! written in groups of one statement each (`writer.rs`). Reads, listings and questions for an
//! outcome use other connections (`client.rs`), which reconnect when they break. Other programs
//! are notified of appends afterwards, without guarantee (`notifier.rs`).
//!
//! Every row also has a fence. [`Store::append_outcome`] increments it, and an append that was
//! sent before that finds another fence than it names and fails, however late it arrives: so the
//! outcome is final. An append whose caller still waits is retried with the new fence.

mod append;
mod client;
mod failure;
mod fences;
mod notifier;
mod schema;
mod writer;

use crate::{
    AppendError, AppendOutcome, LogEntry, Notification, OpenError, Seq, Store, StoreError,
    TableInfo, TableKey,
};
use append::{AttemptResult, FencedAppend};
use client::ReconnectingClient;
use failure::PgFailure;
use fences::FenceCache;
use notifier::Notifier;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;
use writer::WriterPool;

const READER_COUNT: usize = 2;

/// How often an append is tried again when it finds a new fence.
const MAX_FENCE_RETRIES: usize = 8;

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
        let new_client = || ReconnectingClient::new(config.clone());
        schema::migrate(&new_client(), &location).await?;
        let notifier = Notifier::start(&config);
        let writers = WriterPool::start(&config, &notifier);
        let readers = (0..READER_COUNT).map(|_| new_client()).collect();
        let (next_reader, fences) = (AtomicUsize::new(0), FenceCache::default());
        Ok(Self { readers, next_reader, writers, notifier, fences })
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

    /// The head and the fence of a table; zeros if there is no such table.
    async fn head_and_fence(&self, table: TableKey) -> Result<(Seq, i64), StoreError> {
        const SQL: &str = "SELECT head, fence FROM parlor_tables WHERE key = $1";
        let rows = self.query(SQL, &[&table.as_str()]).await?;
        Ok(rows.first().map_or((0, 0), |row| (number(row, 0), row.get(1))))
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
        if entries.is_empty() {
            let (head, _) = self.head_and_fence(table).await.map_err(unavailable)?;
            return if head == expected { Ok(head) } else { Err(AppendError::Conflict { head }) };
        }
        for _ in 0..MAX_FENCE_RETRIES {
            let fence = self.fences.get(table);
            let request = FencedAppend { table, expected, fence, entries: entries.clone() };
            match self.writers.append(request).await? {
                AttemptResult::Stored(head) => return Ok(head),
                AttemptResult::Mismatch => {
                    let (head, fence) = self.head_and_fence(table).await.map_err(unavailable)?;
                    if head != expected {
                        return Err(AppendError::Conflict { head });
                    }
                    self.fences.set(table, fence);
                }
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
        const SQL: &str = "SELECT seq, id, time, body FROM parlor_entries
            WHERE key = $1 AND seq > $2 ORDER BY seq LIMIT $3";
        let parameters: [&(dyn ToSql + Sync); 3] =
            [&table.as_str(), &clamped(after), &clamped(limit as u64)];
        self.query(SQL, &parameters).await?.iter().map(entry).collect()
    }

    async fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        const SQL: &str = "SELECT seq, id, time, body FROM parlor_entries
            WHERE key = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3";
        let parameters: [&(dyn ToSql + Sync); 3] =
            [&table.as_str(), &clamped(before), &clamped(limit as u64)];
        self.query(SQL, &parameters).await?.iter().rev().map(entry).collect()
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        let (head, _) = self.head_and_fence(table).await?;
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

fn entry(row: &Row) -> Result<(Seq, LogEntry), StoreError> {
    let id = row.get::<_, &[u8]>(1).try_into();
    let id = id.map_err(|_| StoreError::Unavailable("an entry has an invalid id".to_owned()))?;
    let (id, time) = (u128::from_be_bytes(id), number(row, 2));
    Ok((number(row, 0), LogEntry { id, time, body: row.get(3) }))
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
