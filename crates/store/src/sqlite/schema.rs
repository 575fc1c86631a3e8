//! The tables in the file, and how older files become newer ones.
//!
//! `entries` has each log in one piece, so that reading it is quick. Writing there is not:
//! a group of appends touches a page for each table. So entries come into `fresh` first, one
//! after the other whosever they are, and are moved when there are many; `log` is both.

use super::file::failed;
use crate::OpenError;
use rusqlite::{Connection, TransactionBehavior};
use std::path::Path;

/// Each step brings a file to the version of its place in the list. Steps are never changed,
/// only added: files of every version are out there.
const STEPS: &[&str] = &[
    "
    CREATE TABLE tables (
        place INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE entries (
        place INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        id BLOB NOT NULL,
        time INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (place, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE fresh (
        at INTEGER PRIMARY KEY,
        place INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        id BLOB NOT NULL,
        time INTEGER NOT NULL,
        body BLOB NOT NULL,
        UNIQUE (place, seq)
    ) STRICT;
    CREATE VIEW log AS
        SELECT place, seq, id, time, body FROM entries
        UNION ALL SELECT place, seq, id, time, body FROM fresh;
    CREATE VIEW heads AS
        SELECT place, key, coalesce(
            (SELECT max(seq) FROM fresh WHERE place = t.place),
            (SELECT max(seq) FROM entries WHERE place = t.place)
        ) AS head FROM tables AS t;
    CREATE TABLE snapshots (
        place INTEGER PRIMARY KEY,
        seq INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
    CREATE TABLE settled (times INTEGER NOT NULL) STRICT;
    INSERT INTO settled VALUES (0);
",
    "
    ALTER TABLE tables ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
    DROP TABLE snapshots;
",
];

/// The newest version known here.
pub(super) const NEWEST: i64 = STEPS.len() as i64;

/// Marks a file as a store of tables: `Parl`.
const MARK: i64 = 0x5061_726c;

/// The file's version, if it is a store or an empty file.
pub(super) fn check(db: &Connection, path: &Path) -> Result<i64, OpenError> {
    let number = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let read = || {
        let things = "SELECT count(*) FROM sqlite_schema";
        let things: i64 = db.query_row(things, [], |row| row.get(0))?;
        Ok((number("application_id")?, number("user_version")?, things))
    };
    match read() {
        Ok((0, 0, 0)) => Ok(0),
        Ok((MARK, found @ 1..=NEWEST, _)) => Ok(found),
        Ok((MARK, found, _)) if found > NEWEST => {
            Err(OpenError::Newer { path: path.to_owned(), found, known: NEWEST })
        }
        Ok(_) => Err(OpenError::NotAStore(path.to_owned())),
        Err(e) if is_no_database(&e) => Err(OpenError::NotAStore(path.to_owned())),
        Err(e) => Err(failed(path, &e)),
    }
}

fn is_no_database(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase)
}

/// Takes the steps that the file lacks, all or none.
pub(super) fn migrate(db: &mut Connection, version: i64) -> rusqlite::Result<()> {
    if version == NEWEST {
        return Ok(());
    }
    let change = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for step in &STEPS[version as usize..] {
        change.execute_batch(step)?;
    }
    change.pragma_update(None, "application_id", MARK)?;
    change.pragma_update(None, "user_version", NEWEST)?;
    change.commit()
}
