//! Where every log ends, noted apart from its entries, so that a log whose last entries were removed
//! is found.
//!
//! A group of appends adds one row with the ends of all logs it appended to: writing to the row of
//! every table would touch a page for each. When entries are compacted, so are these rows: the
//! ends go to the rows of the tables.

use super::fresh_index::FreshIndex;
use super::readers;
use crate::TableKey;
use crate::checksum::{EntrySum, LogEnd};
use rusqlite::{Connection, params};
use std::collections::{BTreeMap, HashMap};

/// The ends of logs by the row id of their table.
type EndsByRow = BTreeMap<i64, LogEnd>;

/// An end in a row of a group: the row id of the table, the number and the checksum.
const ENCODED_BYTES: usize = 3 * size_of::<i64>();

/// The ends of the logs that the current group has appended to.
#[derive(Debug, Default)]
pub(super) struct GroupEnds(Vec<u8>);

impl GroupEnds {
    pub(super) fn push(&mut self, rowid: i64, seq: u64, sum: EntrySum) {
        for number in [rowid, seq.cast_signed(), sum.0] {
            self.0.extend(number.to_be_bytes());
        }
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Writes the row of the group, if it appended anything.
    pub(super) fn write(&mut self, db: &Connection) -> rusqlite::Result<()> {
        if self.0.is_empty() {
            return Ok(());
        }
        db.prepare_cached("INSERT INTO group_ends (ends) VALUES (?)")?.execute([&self.0])?;
        self.0.clear();
        Ok(())
    }
}

/// The ends of all groups at one time, which are moved to the rows of their tables.
#[derive(Debug)]
pub(super) struct NotedEnds {
    ends: Vec<(i64, LogEnd)>,
    noted: usize,
    /// The last row of a group.
    last_group: i64,
    are_groups_erased: bool,
}

impl NotedEnds {
    pub(super) fn read(db: &Connection) -> rusqlite::Result<Self> {
        let ends = ends_of_groups(db)?.into_iter().collect();
        const LAST: &str = "SELECT coalesce(max(at), 0) FROM group_ends";
        let last_group = db.query_row(LAST, [], |row| row.get(0))?;
        Ok(Self { ends, noted: 0, last_group, are_groups_erased: false })
    }

    /// Moves the next of them; erases the groups with the last. Until then the ends of the groups
    /// count.
    pub(super) fn move_some(&mut self, db: &Connection, count: usize) -> rusqlite::Result<()> {
        const SQL: &str = "UPDATE tables SET last_seq = ?, last_sum = ? WHERE place = ?";
        let upto = self.ends.len().min(self.noted + count);
        let mut update = db.prepare_cached(SQL)?;
        for (rowid, end) in &self.ends[self.noted..upto] {
            update.execute(params![end.seq.cast_signed(), end.sum.map(|sum| sum.0), rowid])?;
        }
        self.noted = upto;
        if self.noted == self.ends.len() {
            db.prepare_cached("DELETE FROM group_ends WHERE at <= ?")?
                .execute([self.last_group])?;
            self.are_groups_erased = true;
        }
        Ok(())
    }

    pub(super) fn are_moved(&self) -> bool {
        self.are_groups_erased
    }
}

/// Takes every log as it is for whole; a table without any entry is deleted.
pub(super) fn accept(db: &Connection, fresh: &FreshIndex) -> rusqlite::Result<()> {
    const NOTE: &str = "UPDATE tables SET last_seq = ?, last_sum = ? WHERE key = ?";
    let transaction = db.unchecked_transaction()?;
    let mut note = db.prepare(NOTE)?;
    for table in readers::all_tables(db)? {
        let last = readers::last_entry(db, fresh, table)?;
        let (seq, sum) = last.map_or((None, None), |last| (Some(last.seq), last.sum));
        note.execute(params![seq.map(u64::cast_signed), sum.map(|sum| sum.0), table.as_str()])?;
    }
    db.execute_batch("DELETE FROM group_ends; DELETE FROM tables WHERE last_seq IS NULL")?;
    transaction.commit()
}

/// Where the log of each table ends.
pub(super) fn all(db: &Connection) -> rusqlite::Result<HashMap<TableKey, LogEnd>> {
    let (newer, mut ends) = (ends_of_groups(db)?, HashMap::new());
    let mut query = db.prepare_cached("SELECT key, place, last_seq, last_sum FROM tables")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let noted = row.get::<_, Option<i64>>(2)?.map(i64::cast_unsigned);
        let sum = row.get::<_, Option<i64>>(3)?.map(EntrySum);
        let noted = noted.map(|seq| LogEnd { seq, sum });
        if let Some(end) = newer.get(&row.get(1)?).copied().or(noted) {
            ends.insert(readers::table_key(row)?, end);
        }
    }
    Ok(ends)
}

/// The ends that are not in the rows of the tables yet. Of two for the same table the later counts,
/// also if its number is smaller: the row of a deleted table is used again.
fn ends_of_groups(db: &Connection) -> rusqlite::Result<EndsByRow> {
    let mut query = db.prepare_cached("SELECT ends FROM group_ends ORDER BY at")?;
    let (mut rows, mut ends) = (query.query([])?, EndsByRow::new());
    while let Some(row) = rows.next()? {
        for encoded in row.get_ref(0)?.as_blob()?.chunks_exact(ENCODED_BYTES) {
            let number = |at: usize| {
                let bytes = encoded[at * 8..at * 8 + 8].try_into();
                i64::from_be_bytes(bytes.expect("a slice of 8 bytes"))
            };
            let sum = Some(EntrySum(number(2)));
            ends.insert(number(0), LogEnd { seq: number(1).cast_unsigned(), sum });
        }
    }
    Ok(ends)
}
