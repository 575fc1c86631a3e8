//! The rows, as the writer sees them: inside its transaction, with heads remembered.

use crate::{Entry, Outcome, Seq, TableKey};
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::HashMap;

/// The writer's connection and what it remembers.
#[derive(Debug)]
pub(super) struct Logs {
    db: Connection,
    /// Tables written to lately. Whatever is not here is looked up.
    places: HashMap<TableKey, Place>,
    /// About how many entries came since fresh ones were last moved to their logs.
    fresh: u64,
}

/// A table's number in the file, and its last entry.
#[derive(Clone, Copy, Debug)]
struct Place {
    number: i64,
    head: Seq,
}

/// So many fresh entries are worth moving: the more there are, the more go to the same page,
/// and the longer the others wait (some 25 ms for these).
const MANY: u64 = 1 << 13;

/// So many tables are remembered; then all are forgotten.
const REMEMBERED: usize = 1 << 16;

impl Logs {
    pub(super) fn of(db: Connection) -> rusqlite::Result<Self> {
        let fresh = db.query_row("SELECT count(*) FROM fresh", [], |row| row.get::<_, i64>(0))?;
        Ok(Self { db, places: HashMap::new(), fresh: fresh.cast_unsigned() })
    }

    pub(super) fn db(&self) -> &Connection {
        &self.db
    }

    /// Forgets every head: a transaction came to nothing, or may have.
    pub(super) fn forget(&mut self) {
        self.places.clear();
    }

    /// Whether it is time to [tidy](Self::tidy).
    pub(super) fn is_untidy(&self) -> bool {
        self.fresh >= MANY
    }

    /// Moves fresh entries to their logs.
    pub(super) fn tidy(&mut self) -> rusqlite::Result<()> {
        const MOVE: &str = "INSERT INTO entries (place, seq, id, time, body)
            SELECT place, seq, id, time, body FROM fresh ORDER BY place, seq";
        // If it fails, it waits for as many again.
        self.fresh = 0;
        self.db.prepare_cached(MOVE)?.execute([])?;
        self.db.prepare_cached("DELETE FROM fresh")?.execute([])?;
        Ok(())
    }

    /// The new head, or the one that is there instead of the expected one.
    pub(super) fn append(
        &mut self,
        table: TableKey,
        expected: Seq,
        entries: &[Entry],
    ) -> rusqlite::Result<Result<Seq, Seq>> {
        let place = self.place(table)?;
        let head = place.map_or(0, |place| place.head);
        if head != expected {
            return Ok(Err(head));
        }
        if entries.is_empty() {
            return Ok(Ok(head));
        }
        let number = place.map_or_else(|| self.create(table), |place| Ok(place.number))?;
        let head = self.insert(Place { number, head }, entries)?;
        self.remember(table, Place { number, head });
        self.fresh += entries.len() as u64;
        Ok(Ok(head))
    }

    fn insert(&self, place: Place, entries: &[Entry]) -> rusqlite::Result<Seq> {
        const SQL: &str = "INSERT INTO fresh (place, seq, id, time, body) VALUES (?, ?, ?, ?, ?)";
        let (mut insert, mut head) = (self.db.prepare_cached(SQL)?, place.head);
        for Entry { id, time, body } in entries {
            head += 1;
            let (seq, id, time) = (head.cast_signed(), id.to_be_bytes(), time.cast_signed());
            insert.execute(params![place.number, seq, id, time, body])?;
        }
        Ok(head)
    }

    pub(super) fn outcome(
        &mut self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> rusqlite::Result<Outcome> {
        const SQL: &str = "SELECT 1 FROM log WHERE place = ? AND seq = ? AND id = ?";
        let first = expected.saturating_add(1);
        let Some(place) = self.place(table)?.filter(|place| first <= place.head) else {
            return Ok(Outcome::NotStored);
        };
        let mut query = self.db.prepare_cached(SQL)?;
        let found = query.exists(params![place.number, first.cast_signed(), id.to_be_bytes()])?;
        Ok(if found { Outcome::Stored(first) } else { Outcome::NotStored })
    }

    pub(super) fn delete(&mut self, table: TableKey, expected: Seq) -> rusqlite::Result<bool> {
        let Some(place) = self.place(table)?.filter(|place| place.head == expected) else {
            return Ok(false);
        };
        for part in ["fresh", "entries", "tables"] {
            let sql = format!("DELETE FROM {part} WHERE place = ?");
            self.db.prepare_cached(&sql)?.execute([place.number])?;
        }
        self.places.remove(&table);
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

    fn place(&mut self, table: TableKey) -> rusqlite::Result<Option<Place>> {
        const SQL: &str = "SELECT place, head FROM heads WHERE key = ?";
        if let Some(place) = self.places.get(&table) {
            return Ok(Some(*place));
        }
        let place = self
            .db
            .prepare_cached(SQL)?
            .query_row([table.as_str()], |row| {
                Ok(Place { number: row.get(0)?, head: row.get::<_, i64>(1)?.cast_unsigned() })
            })
            .optional()?;
        if let Some(place) = place {
            self.remember(table, place);
        }
        Ok(place)
    }

    fn create(&self, table: TableKey) -> rusqlite::Result<i64> {
        let mut insert = self.db.prepare_cached("INSERT INTO tables (key) VALUES (?)")?;
        insert.insert([table.as_str()])
    }

    fn remember(&mut self, table: TableKey, place: Place) {
        if self.places.len() >= REMEMBERED {
            self.places.clear();
        }
        self.places.insert(table, place);
    }
}
