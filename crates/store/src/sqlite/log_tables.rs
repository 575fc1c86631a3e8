//! The writer's statements, run inside its transactions, with a cache of table heads.

use crate::{AppendOutcome, LogEntry, Seq, TableKey};
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::HashMap;

/// The writer's connection and its cache of table heads.
#[derive(Debug)]
pub(super) struct LogTables {
    db: Connection,
    /// Tables used lately; others are looked up in the file.
    rows: HashMap<TableKey, TableRow>,
    /// About how many entries are in the table `fresh`.
    fresh_entries: u64,
}

/// A table's row id in the file and its head.
#[derive(Clone, Copy, Debug)]
struct TableRow {
    rowid: i64,
    head: Seq,
}

/// How many fresh entries are moved at a time. The more there are, the more of them go to the same
/// page, and the longer appends wait meanwhile (about 25 ms for these).
const COMPACTION_THRESHOLD: u64 = 1 << 13;

/// When so many tables are cached, the cache is cleared.
const MAX_CACHED_TABLES: usize = 1 << 16;

impl LogTables {
    pub(super) fn new(db: Connection) -> rusqlite::Result<Self> {
        let fresh = db.query_row("SELECT count(*) FROM fresh", [], |row| row.get::<_, i64>(0))?;
        Ok(Self { db, rows: HashMap::new(), fresh_entries: fresh.cast_unsigned() })
    }

    pub(super) fn db(&self) -> &Connection {
        &self.db
    }

    /// Clears the cache, after a transaction that was or may have been rolled back.
    pub(super) fn clear_cache(&mut self) {
        self.rows.clear();
    }

    pub(super) fn needs_compaction(&self) -> bool {
        self.fresh_entries >= COMPACTION_THRESHOLD
    }

    /// Moves the entries of `fresh` to `entries`.
    pub(super) fn compact(&mut self) -> rusqlite::Result<()> {
        const MOVE: &str = "INSERT INTO entries (place, seq, id, time, body)
            SELECT place, seq, id, time, body FROM fresh ORDER BY place, seq";
        // Also if it fails: then it is tried again after as many more entries.
        self.fresh_entries = 0;
        self.db.prepare_cached(MOVE)?.execute([])?;
        self.db.prepare_cached("DELETE FROM fresh")?.execute([])?;
        Ok(())
    }

    /// Appends if the head is `expected`; the new head, or else the actual one.
    pub(super) fn append(
        &mut self,
        table: TableKey,
        expected: Seq,
        entries: &[LogEntry],
    ) -> rusqlite::Result<Result<Seq, Seq>> {
        let row = self.table_row(table)?;
        let head = row.map_or(0, |row| row.head);
        if head != expected {
            return Ok(Err(head));
        }
        if entries.is_empty() {
            return Ok(Ok(head));
        }
        let rowid = row.map_or_else(|| self.create(table), |row| Ok(row.rowid))?;
        let head = self.insert(TableRow { rowid, head }, entries)?;
        self.cache(table, TableRow { rowid, head });
        self.fresh_entries += entries.len() as u64;
        Ok(Ok(head))
    }

    fn insert(&self, row: TableRow, entries: &[LogEntry]) -> rusqlite::Result<Seq> {
        const SQL: &str = "INSERT INTO fresh (place, seq, id, time, body) VALUES (?, ?, ?, ?, ?)";
        let (mut insert, mut head) = (self.db.prepare_cached(SQL)?, row.head);
        for LogEntry { id, time, body } in entries {
            head += 1;
            let (seq, id, time) = (head.cast_signed(), id.to_be_bytes(), time.cast_signed());
            insert.execute(params![row.rowid, seq, id, time, body])?;
        }
        Ok(head)
    }

    pub(super) fn append_outcome(
        &mut self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> rusqlite::Result<AppendOutcome> {
        const SQL: &str = "SELECT 1 FROM log WHERE place = ? AND seq = ? AND id = ?";
        let first = expected.saturating_add(1);
        let Some(row) = self.table_row(table)?.filter(|row| first <= row.head) else {
            return Ok(AppendOutcome::NotStored);
        };
        let mut query = self.db.prepare_cached(SQL)?;
        let found = query.exists(params![row.rowid, first.cast_signed(), id.to_be_bytes()])?;
        Ok(if found { AppendOutcome::Stored(first) } else { AppendOutcome::NotStored })
    }

    pub(super) fn delete(&mut self, table: TableKey, expected: Seq) -> rusqlite::Result<bool> {
        let Some(row) = self.table_row(table)?.filter(|row| row.head == expected) else {
            return Ok(false);
        };
        for name in ["fresh", "entries", "tables"] {
            let sql = format!("DELETE FROM {name} WHERE place = ?");
            self.db.prepare_cached(&sql)?.execute([row.rowid])?;
        }
        self.rows.remove(&table);
        Ok(true)
    }

    pub(super) fn touch(&mut self, tables: &[TableKey], time: u64) -> rusqlite::Result<()> {
        const SQL: &str = "UPDATE tables SET seen = ?1 WHERE key = ?2 AND seen < ?1";
        let mut update = self.db.prepare_cached(SQL)?;
        for table in tables {
            update.execute(params![time.cast_signed(), table.as_str()])?;
        }
        Ok(())
    }

    fn table_row(&mut self, table: TableKey) -> rusqlite::Result<Option<TableRow>> {
        const SQL: &str = "SELECT place, head FROM heads WHERE key = ?";
        if let Some(row) = self.rows.get(&table) {
            return Ok(Some(*row));
        }
        let row = self
            .db
            .prepare_cached(SQL)?
            .query_row([table.as_str()], |row| {
                Ok(TableRow { rowid: row.get(0)?, head: row.get::<_, i64>(1)?.cast_unsigned() })
            })
            .optional()?;
        if let Some(row) = row {
            self.cache(table, row);
        }
        Ok(row)
    }

    fn create(&self, table: TableKey) -> rusqlite::Result<i64> {
        let mut insert = self.db.prepare_cached("INSERT INTO tables (key) VALUES (?)")?;
        insert.insert([table.as_str()])
    }

    fn cache(&mut self, table: TableKey, row: TableRow) {
        if self.rows.len() >= MAX_CACHED_TABLES {
            self.rows.clear();
        }
        self.rows.insert(table, row);
    }
}
