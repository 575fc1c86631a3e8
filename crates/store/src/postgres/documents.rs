//! Documents, in a table of the database.

use super::{PostgresStore, clamped, number};
use crate::{Document, DocumentKey, StoreError};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

pub(super) async fn get(
    store: &PostgresStore,
    key: &DocumentKey,
) -> Result<Option<Document>, StoreError> {
    const SQL: &str = "SELECT key, version, due, body FROM parlor_documents WHERE key = $1";
    let rows = store.query(SQL, &[&key.as_str()]).await?;
    rows.first().map(document).transpose()
}

pub(super) async fn put(
    store: &PostgresStore,
    key: &DocumentKey,
    expected: Option<u64>,
    due: Option<u64>,
    body: &[u8],
) -> Result<bool, StoreError> {
    const INSERT: &str = "INSERT INTO parlor_documents (key, version, due, body)
        VALUES ($1, nextval('parlor_document_versions'), $2, $3)
        ON CONFLICT (key) DO NOTHING RETURNING version";
    const UPDATE: &str = "UPDATE parlor_documents
        SET version = nextval('parlor_document_versions'), due = $2, body = $3
        WHERE key = $1 AND version = $4 RETURNING version";
    let (key, due) = (key.as_str(), due.map(clamped));
    let rows = match expected.map(clamped) {
        None => store.readers[0].query_durable(INSERT, &[&key, &due, &body]).await?,
        Some(expected) => {
            let parameters: [&(dyn ToSql + Sync); 4] = [&key, &due, &body, &expected];
            store.readers[0].query_durable(UPDATE, &parameters).await?
        }
    };
    Ok(!rows.is_empty())
}

pub(super) async fn delete(
    store: &PostgresStore,
    key: &DocumentKey,
    expected: u64,
) -> Result<bool, StoreError> {
    const SQL: &str =
        "DELETE FROM parlor_documents WHERE key = $1 AND version = $2 RETURNING version";
    let parameters: [&(dyn ToSql + Sync); 2] = [&key.as_str(), &clamped(expected)];
    Ok(!store.readers[0].query_durable(SQL, &parameters).await?.is_empty())
}

pub(super) async fn due(
    store: &PostgresStore,
    now: u64,
    limit: usize,
) -> Result<Vec<Document>, StoreError> {
    const SQL: &str = "SELECT key, version, due, body FROM parlor_documents
        WHERE due <= $1 ORDER BY due LIMIT $2";
    let rows = store.query(SQL, &[&clamped(now), &clamped(limit as u64)]).await?;
    rows.iter().map(document).collect()
}

pub(super) async fn list(
    store: &PostgresStore,
    after: Option<&DocumentKey>,
    limit: usize,
) -> Result<Vec<Document>, StoreError> {
    const SQL: &str = "SELECT key, version, due, body FROM parlor_documents
        WHERE key > $1 ORDER BY key LIMIT $2";
    let after = after.map_or("", DocumentKey::as_str);
    let rows = store.query(SQL, &[&after, &clamped(limit as u64)]).await?;
    rows.iter().map(document).collect()
}

fn document(row: &Row) -> Result<Document, StoreError> {
    let key = DocumentKey::new(row.get::<_, String>(0));
    Ok(Document {
        key: key.map_err(|error| StoreError::Unavailable(error.to_string()))?,
        version: number(row, 1),
        due: row.get::<_, Option<i64>>(2).map(i64::cast_unsigned),
        body: row.get(3),
    })
}
