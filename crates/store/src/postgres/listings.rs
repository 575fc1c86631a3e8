//! Listings of tables, in a table of the database that nothing else depends on.

use super::{PostgresStore, clamped, number};
use crate::{Listing, StoreError, TableKey};
use std::time::Duration;

/// Any number, as long as every program uses the same.
const LISTING_LOCK_ID: i64 = 0x5061_726d;

/// Lists a table. Times are those of the database, because the clocks of nodes may differ.
///
/// Whoever lists a table waits for the lock until the tables with smaller numbers are committed, so
/// that a look at the listings afterwards finds them.
pub(super) async fn put(
    store: &PostgresStore,
    table: TableKey,
    body: &[u8],
    lifetime: Duration,
) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO parlor_listings AS listed (key, number, body, expires)
        SELECT $1, nextval('parlor_listing_numbers'), $2,
            clock_timestamp() + $3::int8 * interval '1 second'
        FROM (SELECT pg_advisory_xact_lock($4) OFFSET 0) AS locked
        ON CONFLICT (key) DO UPDATE SET body = excluded.body, expires = excluded.expires,
            number = CASE WHEN listed.expires > clock_timestamp()
                THEN listed.number ELSE excluded.number END";
    let seconds = clamped(lifetime.as_secs());
    store.query(SQL, &[&table.as_str(), &body, &seconds, &LISTING_LOCK_ID]).await?;
    Ok(())
}

pub(super) async fn remove(store: &PostgresStore, table: TableKey) -> Result<(), StoreError> {
    // Those that nobody has removed go, too.
    const SQL: &str = "DELETE FROM parlor_listings
        WHERE key = $1 OR expires < clock_timestamp() - interval '1 hour'";
    store.query(SQL, &[&table.as_str()]).await?;
    Ok(())
}

pub(super) async fn newest(
    store: &PostgresStore,
    limit: usize,
) -> Result<Vec<Listing>, StoreError> {
    const SQL: &str = "SELECT key, number, body FROM parlor_listings
        WHERE expires > clock_timestamp() ORDER BY number DESC LIMIT $1";
    let rows = store.query(SQL, &[&clamped(limit as u64)]).await?;
    let listing = |row: &tokio_postgres::Row| {
        let table = TableKey::new(row.get(0)).ok()?;
        Some(Listing { table, number: number(row, 1), body: row.get(2) })
    };
    Ok(rows.iter().filter_map(listing).collect())
}
