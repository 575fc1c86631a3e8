//! Moves the entries of `fresh` to `entries`.
//!
//! A pass moves the rows that are there when it begins, in the order of `entries`, so that many of
//! them go to the same page. It is done in slices, each a transaction of its own between two groups
//! of appends, so that appends never wait for all of it:
//!
//! 1. The rows are copied. Until they are erased, they are in both tables, which readers expect: of
//!    each log the first entries are in `entries`, and what `fresh` has of them is skipped.
//! 2. The ends of the logs go to the rows of the tables, those of the groups are erased.
//! 3. The rows are erased in the order in which they lie in `fresh`.
//!
//! A pass that was cut off anywhere is done again from the beginning.

use super::fresh_index::FreshIndex;
use super::log_ends::NotedEnds;
use rusqlite::{Connection, params};

/// A pass and how far it is.
#[derive(Debug)]
pub(super) struct Compaction {
    /// The rows of `fresh` that it moves, in the order of `entries`.
    rows: Vec<i64>,
    copied: usize,
    ends: NotedEnds,
    /// The rows of `fresh` up to this one are erased.
    erased_through: i64,
    /// The last row of `fresh` that it moves.
    last: i64,
}

impl Compaction {
    /// A pass over the rows that are in `fresh` now.
    pub(super) fn begin(db: &Connection, fresh: &FreshIndex) -> rusqlite::Result<Self> {
        let rows = fresh.rows_by_place();
        let first = rows.iter().min().copied().unwrap_or(0);
        let last = rows.iter().max().copied().unwrap_or(-1);
        let ends = NotedEnds::read(db)?;
        Ok(Self { rows, copied: 0, ends, erased_through: first - 1, last })
    }

    /// Does the next part of the pass, about as much work as copying so many entries.
    pub(super) fn run_slice(&mut self, db: &Connection, entries: usize) -> rusqlite::Result<()> {
        if self.copied < self.rows.len() {
            self.copy(db, entries)
        } else if !self.ends.are_moved() {
            self.ends.move_some(db, entries)
        } else {
            self.erase(db, entries)
        }
    }

    pub(super) fn is_done(&self) -> bool {
        self.copied == self.rows.len() && self.ends.are_moved() && self.erased_through >= self.last
    }

    /// The last row of `fresh` that this pass moves.
    pub(super) fn last(&self) -> i64 {
        self.last
    }

    fn copy(&mut self, db: &Connection, entries: usize) -> rusqlite::Result<()> {
        // A pass that was cut off may have copied some of them.
        const COPY: &str = "INSERT OR IGNORE INTO entries (place, seq, id, time, body, sum)
            SELECT place, seq, id, time, body, sum FROM fresh WHERE at = ?";
        let end = self.rows.len().min(self.copied + entries);
        let mut copy = db.prepare_cached(COPY)?;
        for row in &self.rows[self.copied..end] {
            copy.execute([row])?;
        }
        self.copied = end;
        Ok(())
    }

    fn erase(&mut self, db: &Connection, entries: usize) -> rusqlite::Result<()> {
        /// How many rows are erased in the time in which one is copied.
        const ERASED_FOR_A_COPY: usize = 4;
        let rows = i64::try_from(entries * ERASED_FOR_A_COPY).unwrap_or(i64::MAX);
        let through = self.last.min(self.erased_through.saturating_add(rows));
        let mut erase = db.prepare_cached("DELETE FROM fresh WHERE at > ? AND at <= ?")?;
        erase.execute(params![self.erased_through, through])?;
        self.erased_through = through;
        Ok(())
    }
}
