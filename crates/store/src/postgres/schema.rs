//! The database's schema and its migrations.
//!
//! During an upgrade two versions of the program share the database. A migration therefore only
//! adds what an older version can ignore, or names the oldest version that can still use the
//! database; older programs are then refused when they open it.

use super::client::ReconnectingClient;
use super::failure::PgFailure;
use crate::OpenError;
use std::path::Path;

/// Brings the database to the version given by its position in [`MIGRATIONS`], from 1.
struct Migration {
    sql: &'static str,
    /// The oldest schema version whose programs can use the database afterwards.
    oldest_compatible: i32,
}

/// Migrations are only added, never changed: databases of every version are in use.
const MIGRATIONS: &[Migration] = &[FIRST, CHECKSUMS, NUMBERS, LISTINGS, DOCUMENTS];

const FIRST: Migration = Migration {
    sql: "
        CREATE TABLE parlor_tables (
            key text COLLATE \"C\" PRIMARY KEY,
            head int8 NOT NULL,
            updated int8 NOT NULL,
            seen int8 NOT NULL DEFAULT 0,
            fence int8 NOT NULL DEFAULT 0
        ) WITH (fillfactor = 50);
        CREATE TABLE parlor_entries (
            key text COLLATE \"C\" NOT NULL,
            seq int8 NOT NULL,
            id bytea NOT NULL,
            time int8 NOT NULL,
            body bytea NOT NULL,
            PRIMARY KEY (key, seq)
        );
    ",
    oldest_compatible: 1,
};

/// Entries of before, and those of older programs, have no checksum.
const CHECKSUMS: Migration = Migration {
    sql: "
        ALTER TABLE parlor_tables ADD COLUMN sum int8 NOT NULL DEFAULT 0,
            ADD COLUMN sum_seq int8 NOT NULL DEFAULT 0;
        ALTER TABLE parlor_entries ADD COLUMN sum int8;
    ",
    oldest_compatible: 1,
};

/// What orders connections of several nodes.
const NUMBERS: Migration =
    Migration { sql: "CREATE SEQUENCE parlor_numbers;", oldest_compatible: 1 };

/// Open tables. Only a hint, so a crash of the database may empty it.
const LISTINGS: Migration = Migration {
    sql: "
        CREATE SEQUENCE parlor_listing_numbers;
        CREATE UNLOGGED TABLE parlor_listings (
            key text COLLATE \"C\" PRIMARY KEY,
            number int8 NOT NULL,
            body bytea NOT NULL,
            expires timestamptz NOT NULL
        );
    ",
    oldest_compatible: 1,
};

/// Private data beside the logs.
const DOCUMENTS: Migration = Migration {
    sql: "
        CREATE SEQUENCE parlor_document_versions;
        CREATE TABLE parlor_documents (
            key text COLLATE \"C\" PRIMARY KEY,
            version int8 NOT NULL,
            due int8,
            body bytea NOT NULL
        );
        CREATE INDEX parlor_due_documents ON parlor_documents (due) WHERE due IS NOT NULL;
    ",
    oldest_compatible: 1,
};

const LATEST_VERSION: i32 = MIGRATIONS.len() as i32;

/// Any number, as long as every program uses the same.
const MIGRATION_LOCK_ID: i64 = 0x5061_726c;

/// Applies the missing migrations in one transaction; concurrent callers wait for each other.
pub(super) async fn migrate(client: &ReconnectingClient, path: &Path) -> Result<(), OpenError> {
    let failed = |failure: PgFailure| OpenError::Failed {
        path: path.to_owned(),
        reason: failure.into_reason(),
    };
    let begin = format!(
        "BEGIN; SELECT pg_advisory_xact_lock({MIGRATION_LOCK_ID});
        CREATE TABLE IF NOT EXISTS parlor_schema (version int4 NOT NULL, oldest int4 NOT NULL)"
    );
    client.batch_execute(&begin).await.map_err(failed)?;
    let read = "SELECT version, oldest FROM parlor_schema";
    let rows = client.query(read, &[]).await.map_err(failed)?;
    let (version, oldest) = rows.first().map_or((0, 0), |row| (row.get(0), row.get(1)));
    if oldest > LATEST_VERSION {
        client.batch_execute("ROLLBACK").await.map_err(failed)?;
        let (found, known) = (i64::from(version), i64::from(LATEST_VERSION));
        return Err(OpenError::NewerVersion { path: path.to_owned(), found, known });
    }
    client.batch_execute(&pending_migrations(version)).await.map_err(failed)
}

/// The SQL that brings a database from this version to the latest, and commits.
fn pending_migrations(version: i32) -> String {
    let pending = MIGRATIONS.iter().skip(usize::try_from(version).unwrap_or(0));
    let mut sql: String = pending.clone().map(|migration| migration.sql).collect();
    if let Some(last) = pending.last() {
        sql += &format!(
            "DELETE FROM parlor_schema;
            INSERT INTO parlor_schema VALUES ({LATEST_VERSION}, {});",
            last.oldest_compatible
        );
    }
    sql + "COMMIT"
}
