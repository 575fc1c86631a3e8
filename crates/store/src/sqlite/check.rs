//! Looks for damage in a database file.

use super::closing::{self, HadLog};
use super::fresh_index::FreshIndex;
use super::{file, log_ends, readers, schema};
use crate::{LogEntry, OpenError, Seq, StoreCheck, TableKey};
use rusqlite::Connection;
use std::collections::HashMap;
use std::path::Path;

/// What a check of a store found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DamageReport {
    /// What the checksums say.
    pub check: StoreCheck,
    /// Other problems, for people.
    pub problems: Vec<String>,
}

pub(super) fn check_file(
    path: &Path,
    mut check_table: impl FnMut(TableKey, &[(Seq, LogEntry)]) -> Result<(), String>,
) -> Result<DamageReport, OpenError> {
    let had_log = HadLog::look(path);
    let db = file::open_read_only(path)?;
    let version = schema::check_version(&db, path)?;
    let mut found = DamageReport::default();
    let read = match version {
        0 => return Err(OpenError::NotAStore(path.to_owned())),
        schema::CHECKSUM_VERSION.. => {
            let closed = closing::check(&db, path, had_log);
            found.problems.extend(closed.err().map(|e| e.to_string()));
            check_entries(&db, version, &mut found, &mut check_table)
        }
        _ => count_entries(&db, &mut found.check),
    };
    // Where the structure is damaged, reading fails; the other checks still say what they can.
    let unreadable = |e: rusqlite::Error| format!("the file cannot be read: {e}");
    found.problems.extend(read.err().map(unreadable));
    match readers::check_structure(&db) {
        Ok(lines) => found.problems.extend(lines.into_iter().filter(|line| line != "ok")),
        Err(error) => found.problems.push(unreadable(error)),
    }
    Ok(found)
}

fn check_entries(
    db: &Connection,
    version: i64,
    found: &mut DamageReport,
    check_table: &mut impl FnMut(TableKey, &[(Seq, LogEntry)]) -> Result<(), String>,
) -> rusqlite::Result<()> {
    // One state of the file for all tables: a server may go on writing to it.
    let db = &*db.unchecked_transaction()?;
    let fresh = FreshIndex::read(db)?;
    let ends = match version {
        schema::LOG_ENDS_VERSION.. => log_ends::all(db)?,
        _ => HashMap::new(),
    };
    for table in readers::all_tables(db)? {
        let check = readers::check_table(db, &fresh, table, ends.get(&table).copied())?;
        found.check.tables += 1;
        found.check.entries += check.entries;
        found.check.unchecked += check.unchecked;
        if check.damaged.is_empty()
            && let Ok(log) = readers::read_after(db, &fresh, table, 0, usize::MAX)?
        {
            found.problems.extend(check_table(table, &log).err());
        }
        found.check.damaged.extend(check.damaged);
    }
    Ok(())
}

/// A file of before there were checksums: they are added when a server opens it.
fn count_entries(db: &Connection, check: &mut StoreCheck) -> rusqlite::Result<()> {
    let count = |sql| db.query_row(sql, [], |row| row.get::<_, i64>(0)).map(i64::cast_unsigned);
    check.tables = count("SELECT count(*) FROM tables")?;
    check.entries = count("SELECT count(*) FROM log")?;
    check.unchecked = check.entries;
    Ok(())
}
