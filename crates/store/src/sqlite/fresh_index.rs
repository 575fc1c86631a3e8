//! Where the entries of each table are in `fresh`.
//!
//! `fresh` has no index in the file: a group of appends would have to write a page of it for nearly
//! every table. The writer keeps one in memory instead, which readers share. It only says where to
//! look: it has every row that is there, and may have others, of transactions that were rolled back
//! and tables that were deleted. What is read is what one state of the file has there. Rows that were
//! copied to `entries` but not erased yet (`compaction.rs`) are in it, too.

use super::readers;
use crate::{Seq, TableKey};
use rusqlite::Connection;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// The rows of `fresh` by their table.
#[derive(Debug)]
struct FreshRows {
    by_table: HashMap<TableKey, FreshRowsOfTable>,
    /// Row ids are never used again while a file is open, so that one of a row that is gone finds
    /// nothing.
    next_rowid: i64,
}

/// The rows of a table, each with the number of its entry and its row id, in the order of the log.
#[derive(Debug, Default)]
struct FreshRowsOfTable {
    /// The row id of the table.
    place: i64,
    rows: Vec<(Seq, i64)>,
}

/// An index of `fresh`, shared by the writer and the readers of a file.
#[derive(Clone, Debug)]
pub(super) struct FreshIndex(Arc<RwLock<FreshRows>>);

impl FreshIndex {
    /// The index of a file as it is.
    pub(super) fn read(db: &Connection) -> rusqlite::Result<Self> {
        const SQL: &str =
            "SELECT key, seq, at, place FROM fresh JOIN tables USING (place) ORDER BY at";
        const NEXT: &str = "SELECT coalesce(max(at), 0) + 1 FROM fresh";
        let next_rowid = db.query_row(NEXT, [], |row| row.get(0))?;
        let mut found = FreshRows { by_table: HashMap::new(), next_rowid };
        let mut query = db.prepare(SQL)?;
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            let (seq, rowid) = (row.get::<_, i64>(1)?.cast_unsigned(), row.get(2)?);
            found.note(readers::table_key(row)?, row.get(3)?, seq, rowid);
        }
        Ok(Self(Arc::new(RwLock::new(found))))
    }

    fn rows(&self) -> RwLockReadGuard<'_, FreshRows> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, FreshRows> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many entries there are.
    pub(super) fn len(&self) -> u64 {
        self.rows().by_table.values().map(|table| table.rows.len() as u64).sum()
    }

    /// Notes the next entry of a table with this row id, and returns that of the entry.
    pub(super) fn add(&self, table: TableKey, place: i64, seq: Seq) -> i64 {
        let mut rows = self.write();
        let rowid = rows.next_rowid;
        rows.next_rowid += 1;
        rows.note(table, place, seq, rowid);
        rowid
    }

    /// All row ids, ordered by the row id of their table and by the number of their entry.
    pub(super) fn rows_by_place(&self) -> Vec<i64> {
        let rows = self.rows();
        let mut tables: Vec<&FreshRowsOfTable> = rows.by_table.values().collect();
        tables.sort_unstable_by_key(|table| table.place);
        tables.iter().flat_map(|table| &table.rows).map(|(_, rowid)| *rowid).collect()
    }

    /// Forgets the rows up to this one, once they were erased.
    pub(super) fn remove_through(&self, last: i64) {
        self.write().by_table.retain(|_, table| {
            table.rows.retain(|(_, rowid)| *rowid > last);
            !table.rows.is_empty()
        });
    }

    /// Where the entries of a table with these numbers may be, in the order of the log. Has to be
    /// called before the transaction that reads them begins: what was moved in between is found where
    /// it was moved to, and only entries that were appended in between are not found.
    pub(super) fn find(&self, table: TableKey, seqs: &RangeInclusive<Seq>) -> Vec<(Seq, i64)> {
        let rows = self.rows();
        let of_table = rows.by_table.get(&table).into_iter().flat_map(|table| &table.rows);
        of_table.filter(|(seq, _)| seqs.contains(seq)).copied().collect()
    }
}

impl FreshRows {
    fn note(&mut self, table: TableKey, place: i64, seq: Seq, rowid: i64) {
        let of_table = self.by_table.entry(table).or_default();
        of_table.place = place;
        of_table.rows.push((seq, rowid));
    }
}
