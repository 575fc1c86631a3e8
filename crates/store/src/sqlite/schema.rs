//! The file's schema and its migrations.
//!
//! `entries` stores each log in one piece, which makes reading fast. Writing there is slow, since
//! a group of appends touches a page for each table. New entries therefore go to `fresh`, in the
//! order they come, and are moved in bulk later (`compaction.rs`); `fresh_index.rs` says where they are
//! meanwhile.

use super::file::open_failed;
use crate::OpenError;
use rusqlite::{Connection, TransactionBehavior};
use std::path::Path;

/// Each migration brings a file to the version given by its position in this list, from 1.
/// Migrations are only added, never changed: files of every version are in use.
const MIGRATIONS: &[&str] = &[
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
    // Entries of before have no checksum. Whether the file was closed properly is a row of its own,
    // which is moved to the database file at once.
    "
    ALTER TABLE entries ADD COLUMN sum INTEGER;
    ALTER TABLE fresh ADD COLUMN sum INTEGER;
    DROP VIEW log;
    CREATE VIEW log AS
        SELECT place, seq, id, time, body, sum FROM entries
        UNION ALL SELECT place, seq, id, time, body, sum FROM fresh;
    CREATE TABLE closing (is_closed INTEGER NOT NULL) STRICT;
    INSERT INTO closing VALUES (1);
",
    // Where each log ends: in `tables` as of the last compaction, since then in the rows of groups.
    // Logs of before end where they end now.
    "
    ALTER TABLE tables ADD COLUMN last_seq INTEGER;
    ALTER TABLE tables ADD COLUMN last_sum INTEGER;
    CREATE TABLE group_ends (at INTEGER PRIMARY KEY, ends BLOB NOT NULL) STRICT;
    UPDATE tables SET
        last_seq = (SELECT head FROM heads WHERE heads.place = tables.place),
        last_sum = (SELECT sum FROM log JOIN heads USING (place)
            WHERE log.place = tables.place AND log.seq = head);
",
    // Private data beside the logs.
    "
    CREATE TABLE documents (
        key TEXT NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        due INTEGER,
        body BLOB NOT NULL
    ) STRICT;
    CREATE INDEX due_documents ON documents (due) WHERE due IS NOT NULL;
    CREATE TABLE document_versions (last INTEGER NOT NULL) STRICT;
    INSERT INTO document_versions VALUES (0);
",
    // Without an index of `fresh`, which was a page to write for nearly every append of a group.
    "
    DROP VIEW heads;
    DROP VIEW log;
    CREATE TABLE unindexed (
        at INTEGER PRIMARY KEY,
        place INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        id BLOB NOT NULL,
        time INTEGER NOT NULL,
        body BLOB NOT NULL,
        sum INTEGER
    ) STRICT;
    INSERT INTO unindexed SELECT at, place, seq, id, time, body, sum FROM fresh;
    DROP TABLE fresh;
    ALTER TABLE unindexed RENAME TO fresh;
",
    // Entries may be in `entries` and in `fresh` while they are moved, which older programs do not
    // expect.
    "",
];

/// The first version that notes where logs end.
pub(super) const LOG_ENDS_VERSION: i64 = 4;

/// The first version with checksums.
pub(super) const CHECKSUM_VERSION: i64 = 3;

const LATEST_VERSION: i64 = MIGRATIONS.len() as i64;

/// Identifies a file as a store of tables (SQLite's `application_id`): `Parl`.
const APPLICATION_ID: i64 = 0x5061_726c;

/// The schema version of a store; 0 for an empty file.
pub(super) fn check_version(db: &Connection, path: &Path) -> Result<i64, OpenError> {
    let number = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let read = || {
        let count = "SELECT count(*) FROM sqlite_schema";
        let objects: i64 = db.query_row(count, [], |row| row.get(0))?;
        Ok((number("application_id")?, number("user_version")?, objects))
    };
    match read() {
        Ok((0, 0, 0)) => Ok(0),
        Ok((APPLICATION_ID, found @ 1..=LATEST_VERSION, _)) => Ok(found),
        Ok((APPLICATION_ID, found, _)) if found > LATEST_VERSION => {
            Err(OpenError::NewerVersion { path: path.to_owned(), found, known: LATEST_VERSION })
        }
        Ok(_) => Err(OpenError::NotAStore(path.to_owned())),
        Err(e) if is_not_a_database(&e) => Err(OpenError::NotAStore(path.to_owned())),
        Err(e) => Err(open_failed(path, &e)),
    }
}

fn is_not_a_database(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::NotADatabase)
}

/// Applies the missing migrations in one transaction.
pub(super) fn migrate(db: &mut Connection, version: i64) -> rusqlite::Result<()> {
    if version == LATEST_VERSION {
        return Ok(());
    }
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for migration in &MIGRATIONS[version as usize..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", LATEST_VERSION)?;
    transaction.commit()
}
