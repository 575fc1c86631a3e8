//! Appends to several tables, in one statement.

use super::clamped;
use super::line::Line;
use super::trouble::Trouble;
use crate::{Entry, Seq, TableKey};
use std::collections::HashSet;
use tokio_postgres::types::ToSql;

/// An append, and the fence it was made behind.
#[derive(Clone, Debug)]
pub(super) struct Append {
    pub(super) table: TableKey,
    pub(super) expected: Seq,
    pub(super) fence: i64,
    /// At least one.
    pub(super) entries: Vec<Entry>,
}

/// What became of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Became {
    /// It was stored; this is the last number now.
    Stored(Seq),
    /// Another last number or another fence is there.
    Nothing,
}

impl Append {
    /// The number of its first, second … entry.
    fn number(&self, at: Seq) -> Seq {
        self.expected.saturating_add(at)
    }

    /// The number of its last entry.
    pub(super) fn last(&self) -> Seq {
        self.number(self.entries.len() as Seq)
    }

    /// About how much it sends.
    pub(super) fn bytes(&self) -> usize {
        self.entries.iter().map(|entry| entry.body.len() + 64).sum()
    }
}

/// Rows are taken in the order of keys, so that two groups never wait for each other. A row
/// that somebody else has moved on meanwhile is seen as it is then: that is what reading
/// committed rows means.
const SQL: &str = "
    WITH asked AS (
        SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::int8[])
            AS asked(key, expected, fence, last, time)
    ), locked AS (
        SELECT key, head, fence FROM parlor_tables WHERE key = ANY ($1) ORDER BY key FOR UPDATE
    ), moved AS (
        UPDATE parlor_tables AS t SET head = asked.last, updated = asked.time
        FROM locked JOIN asked ON asked.key = locked.key
        WHERE t.key = locked.key AND locked.head = asked.expected AND locked.fence = asked.fence
        RETURNING t.key
    ), opened AS (
        INSERT INTO parlor_tables (key, head, updated)
        SELECT key, last, time FROM asked WHERE expected = 0 AND fence = 0 ORDER BY key
        ON CONFLICT (key) DO NOTHING RETURNING key
    ), done AS (
        SELECT key FROM moved UNION ALL SELECT key FROM opened
    ), kept AS (
        INSERT INTO parlor_entries (key, seq, id, time, body)
        SELECT entry.* FROM unnest($6::text[], $7::int8[], $8::bytea[], $9::int8[], $10::bytea[])
            AS entry(key, seq, id, time, body) JOIN done ON done.key = entry.key
    ) SELECT key FROM done";

/// Appends all of these, each to another table; each happens or does not.
pub(super) async fn append(line: &Line, appends: &[&Append]) -> Result<Vec<Became>, Trouble> {
    let each = |of: fn(&Append) -> i64| appends.iter().map(|a| of(a)).collect::<Vec<i64>>();
    let keys: Vec<&str> = appends.iter().map(|a| a.table.as_str()).collect();
    let (expected, fences) = (each(|a| clamped(a.expected)), each(|a| a.fence));
    let lasts = each(|a| clamped(a.last()));
    let updated = each(|a| a.entries.last().map_or(0, |entry| entry.time.cast_signed()));
    let rows: Vec<(&str, Seq, &Entry)> = appends
        .iter()
        .flat_map(|a| (1..).zip(&a.entries).map(|(at, e)| (a.table.as_str(), a.number(at), e)))
        .collect();
    let tables: Vec<&str> = rows.iter().map(|(key, ..)| *key).collect();
    let seqs: Vec<i64> = rows.iter().map(|(_, seq, _)| clamped(*seq)).collect();
    let ids: Vec<[u8; 16]> = rows.iter().map(|(.., entry)| entry.id.to_be_bytes()).collect();
    let ids: Vec<&[u8]> = ids.iter().map(<[u8; 16]>::as_slice).collect();
    let times: Vec<i64> = rows.iter().map(|(.., entry)| entry.time.cast_signed()).collect();
    let bodies: Vec<&[u8]> = rows.iter().map(|(.., entry)| entry.body.as_slice()).collect();
    let with: [&(dyn ToSql + Sync); 10] =
        [&keys, &expected, &fences, &lasts, &updated, &tables, &seqs, &ids, &times, &bodies];
    let done = line.ask_surely(SQL, &with).await?;
    let done: HashSet<&str> = done.iter().map(|row| row.get(0)).collect();
    let became = |append: &&Append| match done.contains(append.table.as_str()) {
        true => Became::Stored(append.last()),
        false => Became::Nothing,
    };
    Ok(appends.iter().map(became).collect())
}
