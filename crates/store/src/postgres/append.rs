//! Appends to several tables, in one statement.

use super::clamped;
use super::client::ReconnectingClient;
use super::failure::PgFailure;
use crate::checksum::EntrySum;
use crate::{LogEntry, Seq, TableKey};
use std::collections::HashSet;
use tokio_postgres::types::ToSql;

/// An append to one table, with the fence its caller knew.
#[derive(Clone, Debug)]
pub(super) struct FencedAppend {
    pub(super) table: TableKey,
    pub(super) expected: Seq,
    pub(super) fence: i64,
    /// The checksum that the first entry follows.
    pub(super) previous: EntrySum,
    /// Never empty.
    pub(super) entries: Vec<LogEntry>,
    /// The checksum of each entry.
    pub(super) sums: Vec<EntrySum>,
}

/// The result of one attempt to append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AttemptResult {
    /// Stored; this is the new head.
    Stored(Seq),
    /// Not stored: the table has another head or another fence.
    Mismatch,
}

impl FencedAppend {
    pub(super) fn new(
        table: TableKey,
        (expected, fence, previous): (Seq, i64, EntrySum),
        entries: Vec<LogEntry>,
    ) -> Self {
        let mut sum = previous;
        let next = |(seq, entry)| {
            sum = sum.next(table, expected.saturating_add(seq), entry);
            sum
        };
        let sums = (1..).zip(&entries).map(next).collect();
        Self { table, expected, fence, previous, entries, sums }
    }

    /// The checksum of its last entry.
    pub(super) fn last_sum(&self) -> EntrySum {
        self.sums.last().copied().unwrap_or(self.previous)
    }

    /// The sequence number of its entry at this position, counted from 1.
    fn seq_at(&self, position: Seq) -> Seq {
        self.expected.saturating_add(position)
    }

    pub(super) fn last_seq(&self) -> Seq {
        self.seq_at(self.entries.len() as Seq)
    }

    pub(super) fn estimated_bytes(&self) -> usize {
        self.entries.iter().map(|entry| entry.body.len() + 64).sum()
    }
}

/// `sum` is the checksum of the entry `sum_seq`. An older version of the program moves the head
/// alone; then `sum_seq` is another entry, and a new chain begins.
///
/// Rows are locked in the order of their keys, so that two groups cannot deadlock. Under READ
/// COMMITTED, a row that another transaction changed while this one waited for its lock is seen
/// with that change.
const SQL: &str = "
    WITH asked AS (
        SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::int8[],
                $6::int8[], $7::int8[])
            AS asked(key, expected, fence, last, time, previous, sum)
    ), locked AS (
        SELECT key, head, fence, CASE WHEN sum_seq = head THEN sum ELSE 0 END AS sum
        FROM parlor_tables WHERE key = ANY ($1) ORDER BY key FOR UPDATE
    ), moved AS (
        UPDATE parlor_tables AS t
        SET head = asked.last, updated = asked.time, sum = asked.sum, sum_seq = asked.last
        FROM locked JOIN asked ON asked.key = locked.key
        WHERE t.key = locked.key AND locked.head = asked.expected AND locked.fence = asked.fence
            AND locked.sum = asked.previous
        RETURNING t.key
    ), opened AS (
        INSERT INTO parlor_tables (key, head, updated, sum, sum_seq)
        SELECT key, last, time, sum, last FROM asked
        WHERE expected = 0 AND fence = 0 ORDER BY key
        ON CONFLICT (key) DO NOTHING RETURNING key
    ), done AS (
        SELECT key FROM moved UNION ALL SELECT key FROM opened
    ), kept AS (
        INSERT INTO parlor_entries (key, seq, id, time, body, sum)
        SELECT entry.* FROM unnest($8::text[], $9::int8[], $10::bytea[], $11::int8[], $12::bytea[],
                $13::int8[])
            AS entry(key, seq, id, time, body, sum) JOIN done ON done.key = entry.key
    ) SELECT key FROM done";

/// Appends to several tables, each at most once; every append succeeds or fails by itself.
pub(super) async fn append_all(
    client: &ReconnectingClient,
    requests: &[&FencedAppend],
) -> Result<Vec<AttemptResult>, PgFailure> {
    let each = |of: fn(&FencedAppend) -> i64| requests.iter().map(|r| of(r)).collect::<Vec<i64>>();
    let keys: Vec<&str> = requests.iter().map(|r| r.table.as_str()).collect();
    let (expected, fences) = (each(|r| clamped(r.expected)), each(|r| r.fence));
    let new_heads = each(|r| clamped(r.last_seq()));
    let updated = each(|r| r.entries.last().map_or(0, |entry| entry.time.cast_signed()));
    let (previous, last_sums) = (each(|r| r.previous.0), each(|r| r.last_sum().0));
    let rows: Vec<(&str, Seq, &LogEntry)> = requests
        .iter()
        .flat_map(|r| (1..).zip(&r.entries).map(|(at, e)| (r.table.as_str(), r.seq_at(at), e)))
        .collect();
    let tables: Vec<&str> = rows.iter().map(|(key, ..)| *key).collect();
    let seqs: Vec<i64> = rows.iter().map(|(_, seq, _)| clamped(*seq)).collect();
    let ids: Vec<[u8; 16]> = rows.iter().map(|(.., entry)| entry.id.to_be_bytes()).collect();
    let ids: Vec<&[u8]> = ids.iter().map(<[u8; 16]>::as_slice).collect();
    let times: Vec<i64> = rows.iter().map(|(.., entry)| entry.time.cast_signed()).collect();
    let bodies: Vec<&[u8]> = rows.iter().map(|(.., entry)| entry.body.as_slice()).collect();
    let sums: Vec<i64> = requests.iter().flat_map(|r| &r.sums).map(|sum| sum.0).collect();
    let heads: [&(dyn ToSql + Sync); 7] =
        [&keys, &expected, &fences, &new_heads, &updated, &previous, &last_sums];
    let entries: [&(dyn ToSql + Sync); 6] = [&tables, &seqs, &ids, &times, &bodies, &sums];
    let parameters: Vec<&(dyn ToSql + Sync)> = heads.into_iter().chain(entries).collect();
    let stored = client.query_durable(SQL, &parameters).await?;
    let stored: HashSet<&str> = stored.iter().map(|row| row.get(0)).collect();
    let result = |request: &&FencedAppend| match stored.contains(request.table.as_str()) {
        true => AttemptResult::Stored(request.last_seq()),
        false => AttemptResult::Mismatch,
    };
    Ok(requests.iter().map(result).collect())
}
