//! The tables in the database, and how older ones become newer ones.
//!
//! During an upgrade two versions of the program share the database. So a step only adds what
//! an older version does not mind; one that must not be shared says from which version on the
//! database can be used, and older programs are then refused by name.

use super::line::Line;
use super::trouble::Trouble;
use crate::OpenError;
use std::path::Path;

/// A step brings the database to the version of its place in the list.
struct Step {
    sql: &'static str,
    /// The oldest version of the program that can use the database after it.
    oldest: i32,
}

/// Steps are never changed, only added: databases of every version are out there.
const STEPS: &[Step] = &[Step {
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
    oldest: 1,
}];

/// The newest version known here.
const NEWEST: i32 = STEPS.len() as i32;

/// Any number, as long as all of us take the same.
const LOCK: i64 = 0x5061_726c;

/// Takes the steps that the database lacks, all or none; whoever comes at the same time waits.
pub(super) async fn migrate(line: &Line, place: &Path) -> Result<(), OpenError> {
    let failed =
        |trouble: Trouble| OpenError::Failed { path: place.to_owned(), why: trouble.why() };
    let begin = format!(
        "BEGIN; SELECT pg_advisory_xact_lock({LOCK});
        CREATE TABLE IF NOT EXISTS parlor_schema (version int4 NOT NULL, oldest int4 NOT NULL)"
    );
    line.run(&begin).await.map_err(failed)?;
    let read = "SELECT version, oldest FROM parlor_schema";
    let rows = line.ask(read, &[]).await.map_err(failed)?;
    let (version, oldest) = rows.first().map_or((0, 0), |row| (row.get(0), row.get(1)));
    if oldest > NEWEST {
        line.run("ROLLBACK").await.map_err(failed)?;
        let (found, known) = (i64::from(version), i64::from(NEWEST));
        return Err(OpenError::Newer { path: place.to_owned(), found, known });
    }
    line.run(&missing(version)).await.map_err(failed)
}

/// What brings the database from a version to the newest, if it is not newer.
fn missing(version: i32) -> String {
    let steps = STEPS.iter().skip(usize::try_from(version).unwrap_or(0));
    let mut sql: String = steps.clone().map(|step| step.sql).collect();
    if let Some(last) = steps.last() {
        sql += &format!(
            "DELETE FROM parlor_schema;
            INSERT INTO parlor_schema VALUES ({NEWEST}, {});",
            last.oldest
        );
    }
    sql + "COMMIT"
}
