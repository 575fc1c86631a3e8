//! One log, written and read.

use super::failure::Checked;
use super::{entries, entry, key, numbered, same};
use crate::{AppendError, Entry, Outcome, Seq, Store};

pub(super) async fn keeps(store: &impl Store) -> Checked {
    let table = key("KEEPS");
    same("no table", &store.head(table).await?, &None)?;
    same("nothing to read", &store.read(table, 0, 9).await?, &Vec::new())?;
    let odd = vec![
        Entry { id: u128::MAX, time: u64::MAX, body: Vec::new() },
        Entry { id: 0, time: 0, body: (0..=255).collect() },
        Entry { id: 1 << 64, time: 1, body: vec![0xA5; 300_000] },
    ];
    same("the new head", &store.append(table, 0, odd.clone()).await?, &3)?;
    same("the head", &store.head(table).await?, &Some(3))?;
    let wanted: Vec<(Seq, Entry)> = (1..).zip(odd).collect();
    same("what is read", &store.read(table, 0, 9).await?, &wanted)?;
    same("another table", &store.head(key("KEEP")).await?, &None)
}

/// Long logs, written in turns, stay whole and in order however the store arranges them.
pub(super) async fn keeps_much(store: &impl Store) -> Checked {
    let tables = [key("LONG1"), key("LONG2"), key("LONG3")];
    for part in 0..12 {
        for table in tables {
            let ids = part * 1000 + 1..=part * 1000 + 1000;
            store.append(table, part as Seq * 1000, entries(ids)).await?;
        }
    }
    store.append(tables[0], 12_000, entries(12_001..=12_002)).await?;
    same("deleted", &store.delete(tables[1], 12_000).await?, &true)?;
    for (table, last) in [(tables[0], 12_002), (tables[2], 12_000)] {
        same("the head", &store.head(table).await?, &Some(last))?;
        let log = store.read(table, 0, usize::MAX).await?;
        same("the log is whole", &(log == numbered(1..=u128::from(last))), &true)?;
        let back = store.read_back(table, last - 1, 3).await?;
        same("its end", &back, &numbered(u128::from(last) - 4..=u128::from(last) - 2))?;
        for seq in [1, 8_000, last] {
            let outcome = store.outcome(table, seq - 1, u128::from(seq)).await?;
            same("an entry is found by its id", &outcome, &Outcome::Stored(seq))?;
        }
    }
    same("and nothing of the other", &store.read(tables[1], 0, 9).await?, &Vec::new())
}

pub(super) async fn pages(store: &impl Store) -> Checked {
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
        same(&format!("{limit} after {after}"), &page, &wanted)?;
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
        let page = store.read_back(table, before, limit).await?;
        same(&format!("{limit} before {before}"), &page, &wanted)?;
    }
    Ok(())
}

pub(super) async fn guards(store: &impl Store) -> Checked {
    let table = key("GUARDS");
    let conflict = |head| Err(AppendError::Conflict { head });
    same("no table yet", &store.append(table, 1, entries(1..=1)).await, &conflict(0))?;
    same("nothing made", &store.append(table, 0, Vec::new()).await, &Ok(0))?;
    same("still no table", &store.head(table).await?, &None)?;
    store.append(table, 0, entries(1..=2)).await?;
    for expected in [0, 1, 3, u64::MAX] {
        let refused = store.append(table, expected, entries(7..=9)).await;
        same(&format!("after {expected}"), &refused, &conflict(2))?;
        let outcome = store.outcome(table, expected, 7).await?;
        same("and nothing stored", &outcome, &Outcome::NotStored)?;
    }
    same("a stale question", &store.append(table, 1, Vec::new()).await, &conflict(2))?;
    same("a fresh question", &store.append(table, 2, Vec::new()).await, &Ok(2))?;
    same("the next", &store.append(table, 2, vec![entry(3)]).await, &Ok(3))?;
    same("the log", &store.read(table, 0, 9).await?, &numbered(1..=3))
}
