//! The mark in the database file that says whether it was closed properly.
//!
//! The newest entries are in the write-ahead log, a file of its own beside the database. Without
//! that file SQLite opens the database as it was at the last checkpoint and notices nothing. So the
//! mark is cleared in the database file itself as soon as it is opened and set again as the last
//! thing: a file without the mark and without a write-ahead log has lost entries.

use super::file;
use crate::OpenError;
use rusqlite::Connection;
use std::path::{Path, PathBuf};

/// The write-ahead log of a database.
pub(super) fn write_ahead_log(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// Fails if the database was not closed properly and had no write-ahead log when it was opened.
pub(super) fn check(db: &Connection, path: &Path, had_log: HadLog) -> Result<(), OpenError> {
    match had_log == HadLog::Yes || is_closed(db).map_err(|e| file::open_failed(path, &e))? {
        true => Ok(()),
        false => {
            let log = write_ahead_log(path);
            Err(OpenError::MissingWriteAheadLog { path: path.to_owned(), log })
        }
    }
}

/// Whether a database had a write-ahead log before it was opened, which creates one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HadLog {
    Yes,
    No,
}

impl HadLog {
    pub(super) fn look(path: &Path) -> Self {
        if write_ahead_log(path).exists() { Self::Yes } else { Self::No }
    }
}

fn is_closed(db: &Connection) -> rusqlite::Result<bool> {
    db.query_row("SELECT is_closed FROM closing", [], |row| row.get(0))
}

/// Clears the mark, in the database file itself.
pub(super) fn mark_open(db: &Connection) -> rusqlite::Result<()> {
    db.execute("UPDATE closing SET is_closed = 0", [])?;
    checkpoint(db)
}

/// Sets the mark, after everything before it is in the database file.
pub(super) fn mark_closed(db: &Connection) -> rusqlite::Result<()> {
    checkpoint(db)?;
    db.execute("UPDATE closing SET is_closed = 1", [])?;
    checkpoint(db)
}

/// Moves the write-ahead log to the database file. A reader in another process, such as a backup,
/// may prevent that; then the log stays, and with it everything in it.
fn checkpoint(db: &Connection) -> rusqlite::Result<()> {
    db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}
