//! Guarantees of listing, deleting and touching tables.

use super::guarantee::CheckResult;
use super::{entries, entry, expect_eq, key, numbered};
use crate::{Store, TableInfo};

pub(super) async fn lists_tables(store: &impl Store) -> CheckResult {
    expect_eq("none", &store.list_tables(None, 9).await?, &Vec::new())?;
    let keys = ["B", "AB", "A", "a", "~~~~~~~~~~~~~~~~", "B2"];
    for (count, name) in (1..).zip(keys) {
        store.append(key(name), 0, entries(1..=count)).await?;
    }
    let info = |name, head| TableInfo { key: key(name), head, updated: head };
    let all = vec![
        info("A", 3),
        info("AB", 2),
        info("B", 1),
        info("B2", 6),
        info("a", 4),
        info("~~~~~~~~~~~~~~~~", 5),
    ];
    expect_eq("all, by key", &store.list_tables(None, 9).await?, &all)?;
    expect_eq("a page", &store.list_tables(Some(key("AB")), 2).await?, &all[2..4].to_vec())?;
    expect_eq(
        "after one that is not there",
        &store.list_tables(Some(key("C")), 9).await?,
        &all[4..].to_vec(),
    )?;
    expect_eq("after the last", &store.list_tables(Some(all[5].key), 9).await?, &Vec::new())
}

pub(super) async fn deletes_tables(store: &impl Store) -> CheckResult {
    let (table, other) = (key("GONE"), key("STAYS"));
    expect_eq("no table", &store.delete(table, 0).await?, &false)?;
    store.append(table, 0, entries(1..=3)).await?;
    store.append(other, 0, entries(1..=3)).await?;
    for expected in [0, 2, 4] {
        expect_eq("the head is another one", &store.delete(table, expected).await?, &false)?;
    }
    expect_eq("still there", &store.read(table, 0, 9).await?, &numbered(1..=3))?;
    expect_eq("the head is the expected one", &store.delete(table, 3).await?, &true)?;
    expect_eq("gone", &store.head(table).await?, &None)?;
    expect_eq("nothing to read", &store.read(table, 0, 9).await?, &Vec::new())?;
    expect_eq("deleted only once", &store.delete(table, 3).await?, &false)?;
    expect_eq("created again", &store.append(table, 0, vec![entry(1)]).await, &Ok(1))?;
    expect_eq("the others stay", &store.read(other, 0, 9).await?, &numbered(1..=3))
}

pub(super) async fn touches(store: &impl Store) -> CheckResult {
    let (quiet, seen, none) = (key("QUIET"), key("SEEN"), key("NONE"));
    store.append(quiet, 0, entries(1..=3)).await?;
    store.append(seen, 0, entries(1..=3)).await?;
    let heads = store.heads(vec![seen, none, quiet]).await?;
    expect_eq("heads, as asked for", &heads, &vec![Some(3), None, Some(3)])?;
    let of = |key, updated| TableInfo { key, head: 3, updated };
    for (time, wanted) in [(2, 3), (9, 9), (7, 9)] {
        store.touch(vec![seen, none], time).await?;
        let listed = vec![of(quiet, 3), of(seen, wanted)];
        expect_eq("the latest touch counts", &store.list_tables(None, 9).await?, &listed)?;
    }
    store.append(seen, 3, entries(20..=20)).await?;
    let listed = store.list_tables(Some(quiet), 9).await?;
    expect_eq(
        "a later entry counts, too",
        &listed,
        &vec![TableInfo { key: seen, head: 4, updated: 20 }],
    )?;
    expect_eq("a touch creates no table", &store.head(none).await?, &None)
}
