//! Guarantees of a single log.

use super::guarantee::CheckResult;
use super::{entries, entry, expect_eq, key, numbered};
use crate::{AppendError, AppendOutcome, LogEntry, Seq, Store};

pub(super) async fn reads_back(store: &impl Store) -> CheckResult {
    let table = key("KEEPS");
    expect_eq("no table", &store.head(table).await?, &None)?;
    expect_eq("nothing to read", &store.read(table, 0, 9).await?, &Vec::new())?;
    let odd = vec![
        LogEntry { id: u128::MAX, time: u64::MAX, body: Vec::new() },
        LogEntry { id: 0, time: 0, body: (0..=255).collect() },
        LogEntry { id: 1 << 64, time: 1, body: vec![0xA5; 300_000] },
    ];
    expect_eq("the new head", &store.append(table, 0, odd.clone()).await?, &3)?;
    expect_eq("the head", &store.head(table).await?, &Some(3))?;
    let wanted: Vec<(Seq, LogEntry)> = (1..).zip(odd).collect();
    expect_eq("what is read", &store.read(table, 0, 9).await?, &wanted)?;
    expect_eq("another table", &store.head(key("KEEP")).await?, &None)
}

/// Long logs, written by turns, stay complete and in order however the store arranges them.
pub(super) async fn reads_back_long_logs(store: &impl Store) -> CheckResult {
    let tables = [key("LONG1"), key("LONG2"), key("LONG3")];
    for part in 0..12 {
        for table in tables {
            let ids = part * 1000 + 1..=part * 1000 + 1000;
            store.append(table, part as Seq * 1000, entries(ids)).await?;
        }
    }
    store.append(tables[0], 12_000, entries(12_001..=12_002)).await?;
    expect_eq("deleted", &store.delete(tables[1], 12_000).await?, &true)?;
    for (table, last) in [(tables[0], 12_002), (tables[2], 12_000)] {
        expect_eq("the head", &store.head(table).await?, &Some(last))?;
        let log = store.read(table, 0, usize::MAX).await?;
        expect_eq("the log is complete", &(log == numbered(1..=u128::from(last))), &true)?;
        let back = store.read_before(table, last - 1, 3).await?;
        expect_eq("its end", &back, &numbered(u128::from(last) - 4..=u128::from(last) - 2))?;
        for seq in [1, 8_000, last] {
            let outcome = store.append_outcome(table, seq - 1, u128::from(seq)).await?;
            expect_eq("an entry is found by its id", &outcome, &AppendOutcome::Stored(seq))?;
        }
    }
    expect_eq("a deleted log is empty", &store.read(tables[1], 0, 9).await?, &Vec::new())
}

pub(super) async fn pages(store: &impl Store) -> CheckResult {
    let table = key("PAGES");
    store.append(table, 0, entries(1..=10)).await?;
    let none = Vec::new();
    for (after, limit, wanted) in [
        (0, 4, numbered(1..=4)),
        (4, 4, numbered(5..=8)),
        (8, 4, numbered(9..=10)),
        (10, 4, none.clone()),
        (0, 0, none.clone()),
        (7, usize::MAX, numbered(8..=10)),
        (u64::MAX, 4, none.clone()),
    ] {
        let page = store.read(table, after, limit).await?;
        expect_eq(&format!("{limit} after {after}"), &page, &wanted)?;
    }
    for (before, limit, wanted) in [
        (11, 4, numbered(7..=10)),
        (7, 4, numbered(3..=6)),
        (3, 4, numbered(1..=2)),
        (1, 4, none.clone()),
        (0, 4, none.clone()),
        (11, 0, none),
        (u64::MAX, usize::MAX, numbered(1..=10)),
    ] {
        let page = store.read_before(table, before, limit).await?;
        expect_eq(&format!("{limit} before {before}"), &page, &wanted)?;
    }
    Ok(())
}

pub(super) async fn refuses_conflicts(store: &impl Store) -> CheckResult {
    let table = key("GUARDS");
    let conflict = |head| Err(AppendError::Conflict { head });
    expect_eq("no table yet", &store.append(table, 1, entries(1..=1)).await, &conflict(0))?;
    expect_eq("an append without entries", &store.append(table, 0, Vec::new()).await, &Ok(0))?;
    expect_eq("still no table", &store.head(table).await?, &None)?;
    store.append(table, 0, entries(1..=2)).await?;
    for expected in [0, 1, 3, u64::MAX] {
        let refused = store.append(table, expected, entries(7..=9)).await;
        expect_eq(&format!("after {expected}"), &refused, &conflict(2))?;
        let outcome = store.append_outcome(table, expected, 7).await?;
        expect_eq("nothing stored", &outcome, &AppendOutcome::NotStored)?;
    }
    expect_eq("a check of a stale head", &store.append(table, 1, Vec::new()).await, &conflict(2))?;
    expect_eq("a check of the head", &store.append(table, 2, Vec::new()).await, &Ok(2))?;
    expect_eq("the next", &store.append(table, 2, vec![entry(3)]).await, &Ok(3))?;
    expect_eq("the log", &store.read(table, 0, 9).await?, &numbered(1..=3))
}
