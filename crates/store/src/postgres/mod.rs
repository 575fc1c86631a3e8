//! A store in PostgreSQL, which any number of programs share.
//!
//! A table has a row with its last number, and an append moves that row on: whoever comes
//! second finds it moved (`append.rs`). Appends go in groups (`writer.rs`), each one statement.
//! Reading, listing and asking for an outcome go over other connections (`line.rs`), which are
//! made again when they break. What was appended here is let known to the others outside of
//! the appends (`herald.rs`), and only as a hint.
//!
//! Every row has a fence beside its last number. Asking for an [outcome](Store::outcome) puts
//! it up by one, and an append that was sent before then finds the wrong fence, however late it
//! arrives: so the answer is final. A caller who still waits asks again behind the new fence.

mod append;
mod fences;
mod herald;
mod line;
mod schema;
mod trouble;
mod writer;

use crate::{
    AppendError, Entry, Hint, OpenError, Outcome, Seq, Store, StoreError, TableInfo, TableKey,
};
use append::{Append, Became};
use fences::Fences;
use herald::Herald;
use line::Line;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;
use trouble::Trouble;
use writer::Writers;

/// How many connections read.
const READERS: usize = 2;

/// So often an append that met a new fence is tried again behind it.
const FENCES: usize = 8;

/// Visits are noted so many at a time, so that nobody waits long for a row.
const TOUCHED: usize = 256;

/// A store in PostgreSQL.
#[derive(Debug)]
pub struct Postgres {
    readers: Vec<Line>,
    turn: AtomicUsize,
    writers: Writers,
    herald: Herald,
    fences: Fences,
}

impl Postgres {
    /// The store in the database that the address names, `postgres://…`; what it needs there
    /// is created.
    ///
    /// # Errors
    /// If the database cannot be reached or used, or a newer version of the program made it
    /// one that this version does not understand.
    pub async fn open(address: &str) -> Result<Self, OpenError> {
        let config = line::config(address)?;
        let place = line::place(&config);
        let lines = || Line::new(config.clone());
        schema::migrate(&lines(), &place).await?;
        let herald = Herald::start(&config);
        let writers = Writers::start(&config, &herald);
        let readers = (0..READERS).map(|_| lines()).collect();
        let (turn, fences) = (AtomicUsize::new(0), Fences::default());
        Ok(Self { readers, turn, writers, herald, fences })
    }

    /// The name of a database for people: without user and password.
    #[must_use]
    pub fn place(address: &str) -> String {
        let config = line::config(address);
        config.map_or_else(|_| "postgres".to_owned(), |c| line::place(&c).display().to_string())
    }

    fn reader(&self, turn: usize) -> &Line {
        &self.readers[turn % self.readers.len()]
    }

    async fn ask(&self, sql: &str, with: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, StoreError> {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        let mut answer = self.reader(turn).ask(sql, with).await;
        // After a break one connection is back before the other: what was not done by one can be
        // done by the other.
        if let Err(Trouble::NotDone(_)) = answer {
            answer = self.reader(turn + 1).ask(sql, with).await;
        }
        Ok(answer?)
    }

    /// The last number and the fence of a table; zeros if there is none.
    async fn row(&self, table: TableKey) -> Result<(Seq, i64), StoreError> {
        const SQL: &str = "SELECT head, fence FROM parlor_tables WHERE key = $1";
        let rows = self.ask(SQL, &[&table.as_str()]).await?;
        Ok(rows.first().map_or((0, 0), |row| (number(row, 0), row.get(1))))
    }
}

impl Store for Postgres {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<Entry>,
    ) -> Result<Seq, AppendError> {
        let unsure = |why: StoreError| AppendError::Unavailable(why.to_string());
        if entries.is_empty() {
            let (head, _) = self.row(table).await.map_err(unsure)?;
            return if head == expected { Ok(head) } else { Err(AppendError::Conflict { head }) };
        }
        for _ in 0..FENCES {
            let fence = self.fences.of(table);
            let append = Append { table, expected, fence, entries: entries.clone() };
            match self.writers.ask(append).await? {
                Became::Stored(head) => return Ok(head),
                Became::Nothing => {
                    let (head, found) = self.row(table).await.map_err(unsure)?;
                    if head != expected {
                        return Err(AppendError::Conflict { head });
                    }
                    self.fences.learn(table, found);
                }
            }
        }
        Err(AppendError::Unavailable("others were asking what became of this table".to_owned()))
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Entry)>, StoreError> {
        const SQL: &str = "SELECT seq, id, time, body FROM parlor_entries
            WHERE key = $1 AND seq > $2 ORDER BY seq LIMIT $3";
        let with: [&(dyn ToSql + Sync); 3] =
            [&table.as_str(), &clamped(after), &clamped(limit as u64)];
        self.ask(SQL, &with).await?.iter().map(entry).collect()
    }

    async fn read_back(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Entry)>, StoreError> {
        const SQL: &str = "SELECT seq, id, time, body FROM parlor_entries
            WHERE key = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3";
        let with: [&(dyn ToSql + Sync); 3] =
            [&table.as_str(), &clamped(before), &clamped(limit as u64)];
        self.ask(SQL, &with).await?.iter().rev().map(entry).collect()
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        let (head, _) = self.row(table).await?;
        Ok(Some(head).filter(|head| *head > 0))
    }

    async fn outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<Outcome, StoreError> {
        // Waits for whoever is just appending, and is stored like an append: where there is a
        // standby, everything before it is there too when this is answered.
        const FENCE: &str = "INSERT INTO parlor_tables (key, head, updated, fence)
            VALUES ($1, 0, 0, 1)
            ON CONFLICT (key) DO UPDATE SET fence = parlor_tables.fence + 1 RETURNING fence";
        const SQL: &str = "SELECT 1 FROM parlor_entries WHERE key = $1 AND seq = $2 AND id = $3";
        let rows = self.readers[0].ask_surely(FENCE, &[&table.as_str()]).await?;
        if let Some(row) = rows.first() {
            self.fences.learn(table, row.get(0));
        }
        let (first, id) = (expected.saturating_add(1), id.to_be_bytes());
        let with: [&(dyn ToSql + Sync); 3] = [&table.as_str(), &clamped(first), &id.as_slice()];
        let found = !self.readers[0].ask(SQL, &with).await?.is_empty();
        Ok(if found { Outcome::Stored(first) } else { Outcome::NotStored })
    }

    async fn tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        const SQL: &str = "SELECT key, head, greatest(updated, seen) FROM parlor_tables
            WHERE head > 0 AND key > $1 ORDER BY key LIMIT $2";
        let after = after.as_ref().map_or("", TableKey::as_str);
        let rows = self.ask(SQL, &[&after, &clamped(limit as u64)]).await?;
        rows.iter().map(table_info).collect()
    }

    async fn delete(&self, table: TableKey, expected: Seq) -> Result<bool, StoreError> {
        const SQL: &str = "WITH gone AS (
                DELETE FROM parlor_tables WHERE key = $1 AND head = $2 AND head > 0 RETURNING key
            ), entries AS (
                DELETE FROM parlor_entries WHERE key IN (SELECT key FROM gone)
            ) SELECT 1 FROM gone";
        Ok(!self.ask(SQL, &[&table.as_str(), &clamped(expected)]).await?.is_empty())
    }

    async fn heads(&self, tables: Vec<TableKey>) -> Result<Vec<Option<Seq>>, StoreError> {
        const SQL: &str = "SELECT t.head FROM unnest($1::text[]) WITH ORDINALITY AS asked(key, at)
            LEFT JOIN parlor_tables AS t ON t.key = asked.key AND t.head > 0 ORDER BY at";
        let keys: Vec<&str> = tables.iter().map(TableKey::as_str).collect();
        let rows = self.ask(SQL, &[&keys]).await?;
        Ok(rows.iter().map(|row| row.get::<_, Option<i64>>(0).map(i64::cast_unsigned)).collect())
    }

    async fn touch(&self, tables: Vec<TableKey>, time: u64) -> Result<(), StoreError> {
        // In the order of keys, as appends take rows: two who wait for each other are none.
        const SQL: &str = "WITH locked AS (
                SELECT key FROM parlor_tables WHERE key = ANY ($1) AND seen < $2
                ORDER BY key FOR UPDATE
            ) UPDATE parlor_tables AS t SET seen = $2 FROM locked WHERE t.key = locked.key";
        for some in tables.chunks(TOUCHED) {
            let keys: Vec<&str> = some.iter().map(TableKey::as_str).collect();
            self.ask(SQL, &[&keys, &clamped(time)]).await?;
        }
        Ok(())
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn hints(&self) -> Vec<Hint> {
        self.herald.hints().await
    }

    fn tell(&self, table: TableKey, word: String) {
        self.herald.tell(table, word);
    }
}

fn entry(row: &Row) -> Result<(Seq, Entry), StoreError> {
    let id = row.get::<_, &[u8]>(1).try_into();
    let id = id.map_err(|_| StoreError::Unavailable("an entry's id is no id".to_owned()))?;
    let (id, time) = (u128::from_be_bytes(id), number(row, 2));
    Ok((number(row, 0), Entry { id, time, body: row.get(3) }))
}

fn table_info(row: &Row) -> Result<TableInfo, StoreError> {
    let key = TableKey::new(row.get(0)).map_err(|e| StoreError::Unavailable(e.to_string()))?;
    Ok(TableInfo { key, head: number(row, 1), updated: number(row, 2) })
}

fn number(row: &Row, at: usize) -> u64 {
    row.get::<_, i64>(at).cast_unsigned()
}

/// PostgreSQL counts to half as far.
fn clamped(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
