//! Documents, in a table of the file.

use crate::{Document, DocumentKey};
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};

pub(super) fn get(db: &Connection, key: &DocumentKey) -> rusqlite::Result<Option<Document>> {
    const SQL: &str = "SELECT key, version, due, body FROM documents WHERE key = ?";
    db.prepare_cached(SQL)?.query_row([key.as_str()], document).optional()
}

pub(super) fn put(
    db: &Connection,
    key: &DocumentKey,
    expected: Option<u64>,
    due: Option<u64>,
    body: &[u8],
) -> rusqlite::Result<bool> {
    const FIND: &str = "SELECT version FROM documents WHERE key = ?";
    const NEXT: &str = "UPDATE document_versions SET last = last + 1 RETURNING last";
    const PUT: &str =
        "INSERT OR REPLACE INTO documents (key, version, due, body) VALUES (?, ?, ?, ?)";
    let found: Option<i64> =
        db.prepare_cached(FIND)?.query_row([key.as_str()], |row| row.get(0)).optional()?;
    if found.map(i64::cast_unsigned) != expected {
        return Ok(false);
    }
    let version: i64 = db.prepare_cached(NEXT)?.query_row([], |row| row.get(0))?;
    let due = due.map(clamped);
    db.prepare_cached(PUT)?.execute(params![key.as_str(), version, due, body])?;
    Ok(true)
}

pub(super) fn delete(db: &Connection, key: &DocumentKey, expected: u64) -> rusqlite::Result<bool> {
    const SQL: &str = "DELETE FROM documents WHERE key = ? AND version = ?";
    let deleted = db.prepare_cached(SQL)?.execute(params![key.as_str(), clamped(expected)])?;
    Ok(deleted > 0)
}

pub(super) fn due(db: &Connection, now: u64, limit: usize) -> rusqlite::Result<Vec<Document>> {
    const SQL: &str =
        "SELECT key, version, due, body FROM documents WHERE due <= ? ORDER BY due LIMIT ?";
    let mut query = db.prepare_cached(SQL)?;
    query.query_map(params![clamped(now), clamped(limit as u64)], document)?.collect()
}

pub(super) fn list(
    db: &Connection,
    after: Option<&DocumentKey>,
    limit: usize,
) -> rusqlite::Result<Vec<Document>> {
    const SQL: &str =
        "SELECT key, version, due, body FROM documents WHERE key > ? ORDER BY key LIMIT ?";
    let after = after.map_or("", DocumentKey::as_str);
    let mut query = db.prepare_cached(SQL)?;
    query.query_map(params![after, clamped(limit as u64)], document)?.collect()
}

fn document(row: &Row<'_>) -> rusqlite::Result<Document> {
    let bad = |e| rusqlite::Error::FromSqlConversionFailure(0, Type::Text, e);
    Ok(Document {
        key: DocumentKey::new(row.get::<_, String>(0)?).map_err(|e| bad(Box::new(e)))?,
        version: row.get::<_, i64>(1)?.cast_unsigned(),
        due: row.get::<_, Option<i64>>(2)?.map(i64::cast_unsigned),
        body: row.get(3)?,
    })
}

/// As SQLite's integers, which are signed.
fn clamped(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
