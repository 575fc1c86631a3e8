//! The writer's statements, run inside its transactions, with a cache of table heads.

use super::compaction::Compaction;
use super::fresh_index::FreshIndex;
use super::log_ends::GroupEnds;
use super::readers;
use crate::checksum::EntrySum;
use crate::{AppendOutcome, LogEntry, Seq, TableKey};
use rusqlite::{Connection, params};
use std::collections::HashMap;

/// The writer's connection and its cache of table heads.
#[derive(Debug)]
pub(super) struct LogTables {
    db: Connection,
    /// Tables used lately; others are looked up in the file.
    rows: HashMap<TableKey, TableRow>,
    fresh: FreshIndex,
    /// About how many entries are in the table `fresh`.
    fresh_entries: u64,
    compaction: Option<Compaction>,
    /// The entries that were appended since the last slice of a compaction.
    appended_since_slice: usize,
    /// The least number of entries in a slice of a compaction.
    pub(super) min_slice_entries: usize,
    group_ends: GroupEnds,
}

/// A table's row id in the file, its head and the checksum of that entry.
#[derive(Clone, Copy, Debug)]
struct TableRow {
    rowid: i64,
    head: Seq,
    sum: EntrySum,
}

/// How many fresh entries are moved in a pass. The more there are, the more of them go to the same
/// page.
const COMPACTION_THRESHOLD: u64 = 1 << 13;

/// The least number of entries in a slice of a pass: appends wait for it (about 2 ms), and it costs a
/// sync of its own.
const MIN_SLICE_ENTRIES: usize = 512;

/// A slice moves so many times the entries that were appended since the one before, so that a pass
/// ends under any load.
const SLICE_ENTRIES_PER_APPENDED: usize = 3;

/// When so many tables are cached, the cache is cleared.
const MAX_CACHED_TABLES: usize = 1 << 16;

impl LogTables {
    pub(super) fn new(db: Connection, fresh: FreshIndex) -> Self {
        let (rows, group_ends) = (HashMap::new(), GroupEnds::default());
        let fresh_entries = fresh.len();
        Self {
            db,
            rows,
            fresh,
            fresh_entries,
            compaction: None,
            appended_since_slice: 0,
            min_slice_entries: MIN_SLICE_ENTRIES,
            group_ends,
        }
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

    /// Whether a compaction is to begin or to go on.
    pub(super) fn needs_compaction(&self) -> bool {
        self.is_compacting() || self.fresh_entries >= COMPACTION_THRESHOLD
    }

    /// Whether a compaction has begun and is not done.
    pub(super) fn is_compacting(&self) -> bool {
        self.compaction.is_some()
    }

    /// Does the next slice of a compaction, and begins one if none has begun. After the commit,
    /// [`finish_slice`] has to be called, after a failure [`abandon_compaction`].
    ///
    /// [`finish_slice`]: Self::finish_slice
    /// [`abandon_compaction`]: Self::abandon_compaction
    pub(super) fn compact_slice(&mut self) -> rusqlite::Result<()> {
        let compaction = match self.compaction.take() {
            Some(begun) => begun,
            None => {
                self.appended_since_slice = 0;
                Compaction::begin(&self.db, &self.fresh)?
            }
        };
        let compaction = self.compaction.insert(compaction);
        let appended = std::mem::take(&mut self.appended_since_slice);
        let entries = self.min_slice_entries.max(SLICE_ENTRIES_PER_APPENDED * appended);
        compaction.run_slice(&self.db, entries)
    }

    /// Notes that a slice is stored, and with the last one that its rows were erased.
    pub(super) fn finish_slice(&mut self) {
        if let Some(done) = self.compaction.take_if(|compaction| compaction.is_done()) {
            self.fresh.remove_through(done.last());
            self.fresh_entries = self.fresh.len();
        }
    }

    /// Ends a compaction that failed: another one begins after as many more entries.
    pub(super) fn abandon_compaction(&mut self) {
        self.compaction = None;
        self.fresh_entries = 0;
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
        self.appended_since_slice += entries.len();
        Ok(Ok(row.head))
    }

    fn insert(
        &self,
        table: TableKey,
        mut row: TableRow,
        entries: &[LogEntry],
    ) -> rusqlite::Result<TableRow> {
        const SQL: &str =
            "INSERT INTO fresh (at, place, seq, id, time, body, sum) VALUES (?, ?, ?, ?, ?, ?, ?)";
        let mut insert = self.db.prepare_cached(SQL)?;
        for entry in entries {
            row.head += 1;
            row.sum = row.sum.next(table, row.head, entry);
            let LogEntry { id, time, body } = entry;
            let (at, seq) = (self.fresh.add(table, row.rowid, row.head), row.head.cast_signed());
            let (id, time) = (id.to_be_bytes(), time.cast_signed());
            insert.execute(params![at, row.rowid, seq, id, time, body, row.sum.0])?;
        }
        Ok(row)
    }

    pub(super) fn append_outcome(
        &mut self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> rusqlite::Result<AppendOutcome> {
        let first = expected.saturating_add(1);
        if self.table_row(table)?.is_none_or(|row| first > row.head) {
            return Ok(AppendOutcome::NotStored);
        }
        let found = readers::stored_entries(&self.db, &self.fresh, table, first..=first, 1)?;
        let is_stored = found.first().is_some_and(|found| found.entry.id == id);
        Ok(if is_stored { AppendOutcome::Stored(first) } else { AppendOutcome::NotStored })
    }

    pub(super) fn delete(&mut self, table: TableKey, expected: Seq) -> rusqlite::Result<bool> {
        let Some(row) = self.table_row(table)?.filter(|row| row.head == expected) else {
            return Ok(false);
        };
        for name in ["entries", "tables"] {
            let sql = format!("DELETE FROM {name} WHERE place = ?");
            self.db.prepare_cached(&sql)?.execute([row.rowid])?;
        }
        let mut delete = self.db.prepare_cached("DELETE FROM fresh WHERE at = ?")?;
        for (_, at) in self.fresh.find(table, &(0..=Seq::MAX)) {
            delete.execute([at])?;
        }
        drop(delete);
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
        const WRITE: &str = "INSERT INTO fresh (at, place, seq, id, time, body)
            VALUES (-1, -1, 1, x'', 0, zeroblob(8192))";
        self.db.prepare_cached(WRITE)?.execute([])?;
        self.db.prepare_cached("DELETE FROM fresh WHERE at = -1")?.execute([]).map(drop)
    }

    fn table_row(&mut self, table: TableKey) -> rusqlite::Result<Option<TableRow>> {
        if let Some(row) = self.rows.get(&table) {
            return Ok(Some(*row));
        }
        let Some(rowid) = readers::row_of(&self.db, table)? else { return Ok(None) };
        let last = readers::last_entry(&self.db, &self.fresh, table)?;
        let head = last.as_ref().map_or(0, |last| last.seq);
        let sum = last.and_then(|last| last.sum).unwrap_or(EntrySum::START);
        let row = TableRow { rowid, head, sum };
        self.cache(table, row);
        Ok(Some(row))
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
