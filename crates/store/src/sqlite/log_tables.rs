//! The writer's statements, run inside its transactions, with a cache of table heads.

use super::log_ends::{self, GroupEnds};
use crate::checksum::EntrySum;
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
    group_ends: GroupEnds,
}

/// A table's row id in the file, its head and the checksum of that entry.
#[derive(Clone, Copy, Debug)]
struct TableRow {
    rowid: i64,
    head: Seq,
    sum: EntrySum,
}

/// How many fresh entries are moved at a time. The more there are, the more of them go to the same
/// page, and the longer appends wait meanwhile (about 25 ms for these).
const COMPACTION_THRESHOLD: u64 = 1 << 13;

/// When so many tables are cached, the cache is cleared.
const MAX_CACHED_TABLES: usize = 1 << 16;

impl LogTables {
    pub(super) fn new(db: Connection) -> rusqlite::Result<Self> {
        let fresh = db.query_row("SELECT count(*) FROM fresh", [], |row| row.get::<_, i64>(0))?;
        let (rows, group_ends) = (HashMap::new(), GroupEnds::default());
        Ok(Self { db, rows, fresh_entries: fresh.cast_unsigned(), group_ends })
    }

    pub(super) fn db(&self) -> &Connection {
        &self.db
    }

    /// Clears the cache, after a transaction that was or may have been rolled back.
    pub(super) fn clear_cache(&mut self) {
        self.rows.clear();
        self.group_ends.clear();
    }

    /// Notes where the logs end that the group has appended to, as the last thing before its
    /// commit.
    pub(super) fn finish_group(&mut self) -> rusqlite::Result<()> {
        self.group_ends.write(&self.db)
    }

    pub(super) fn needs_compaction(&self) -> bool {
        self.fresh_entries >= COMPACTION_THRESHOLD
    }

    /// Moves the entries of `fresh` to `entries`.
    pub(super) fn compact(&mut self) -> rusqlite::Result<()> {
        const MOVE: &str = "INSERT INTO entries (place, seq, id, time, body, sum)
            SELECT place, seq, id, time, body, sum FROM fresh ORDER BY place, seq";
        // Also if it fails: then it is tried again after as many more entries.
        self.fresh_entries = 0;
        self.db.prepare_cached(MOVE)?.execute([])?;
        self.db.prepare_cached("DELETE FROM fresh")?.execute([])?;
        log_ends::compact(&self.db)
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
        let row = match row {
            Some(row) => row,
            None => TableRow { rowid: self.create(table)?, head: 0, sum: EntrySum::START },
        };
        let row = self.insert(table, row, entries)?;
        self.cache(table, row);
        self.group_ends.push(row.rowid, row.head, row.sum);
        self.fresh_entries += entries.len() as u64;
        Ok(Ok(row.head))
    }

    fn insert(
        &self,
        table: TableKey,
        mut row: TableRow,
        entries: &[LogEntry],
    ) -> rusqlite::Result<TableRow> {
        const SQL: &str =
            "INSERT INTO fresh (place, seq, id, time, body, sum) VALUES (?, ?, ?, ?, ?, ?)";
        let mut insert = self.db.prepare_cached(SQL)?;
        for entry in entries {
            row.head += 1;
            row.sum = row.sum.next(table, row.head, entry);
            let LogEntry { id, time, body } = entry;
            let (seq, id, time) = (row.head.cast_signed(), id.to_be_bytes(), time.cast_signed());
            insert.execute(params![row.rowid, seq, id, time, body, row.sum.0])?;
        }
        Ok(row)
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

    /// Writes as much as an append of the largest message does, and leaves no entry there.
    pub(super) fn write_and_erase(&mut self) -> rusqlite::Result<()> {
        const WRITE: &str = "INSERT INTO fresh (place, seq, id, time, body)
            VALUES (-1, 1, x'', 0, zeroblob(8192))";
        self.db.prepare_cached(WRITE)?.execute([])?;
        self.db.prepare_cached("DELETE FROM fresh WHERE place = -1")?.execute([]).map(drop)
    }

    fn table_row(&mut self, table: TableKey) -> rusqlite::Result<Option<TableRow>> {
        const SQL: &str = "SELECT place, head,
            (SELECT sum FROM log WHERE place = h.place AND seq = head) FROM heads AS h WHERE key = ?";
        if let Some(row) = self.rows.get(&table) {
            return Ok(Some(*row));
        }
        let row = self
            .db
            .prepare_cached(SQL)?
            .query_row([table.as_str()], |row| {
                let head = row.get::<_, Option<i64>>(1)?.unwrap_or(0).cast_unsigned();
                let rowid = row.get(0)?;
                let sum = row.get::<_, Option<i64>>(2)?.map_or(EntrySum::START, EntrySum);
                Ok(TableRow { rowid, head, sum })
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
