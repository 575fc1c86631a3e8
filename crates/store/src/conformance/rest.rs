//! Lists, visits, deletion.

use super::failure::Checked;
use super::{entries, entry, key, numbered, same};
use crate::{Store, TableInfo};

pub(super) async fn lists(store: &impl Store) -> Checked {
    same("none", &store.tables(None, 9).await?, &Vec::new())?;
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
    same("all, by key", &store.tables(None, 9).await?, &all)?;
    same("a page", &store.tables(Some(key("AB")), 2).await?, &all[2..4].to_vec())?;
    same(
        "after one that is not there",
        &store.tables(Some(key("C")), 9).await?,
        &all[4..].to_vec(),
    )?;
    same("after the last", &store.tables(Some(all[5].key), 9).await?, &Vec::new())
}

pub(super) async fn deletes(store: &impl Store) -> Checked {
    let (table, other) = (key("GONE"), key("STAYS"));
    same("no table", &store.delete(table, 0).await?, &false)?;
    store.append(table, 0, entries(1..=3)).await?;
    store.append(other, 0, entries(1..=3)).await?;
    for expected in [0, 2, 4] {
        same("something came since", &store.delete(table, expected).await?, &false)?;
    }
    same("still there", &store.read(table, 0, 9).await?, &numbered(1..=3))?;
    same("nothing came since", &store.delete(table, 3).await?, &true)?;
    same("gone", &store.head(table).await?, &None)?;
    same("nothing to read", &store.read(table, 0, 9).await?, &Vec::new())?;
    same("once", &store.delete(table, 3).await?, &false)?;
    same("begun anew", &store.append(table, 0, vec![entry(1)]).await, &Ok(1))?;
    same("the others stay", &store.read(other, 0, 9).await?, &numbered(1..=3))
}

pub(super) async fn visits(store: &impl Store) -> Checked {
    let (quiet, seen, none) = (key("QUIET"), key("SEEN"), key("NONE"));
    store.append(quiet, 0, entries(1..=3)).await?;
    store.append(seen, 0, entries(1..=3)).await?;
    let heads = store.heads(vec![seen, none, quiet]).await?;
    same("heads, as asked for", &heads, &vec![Some(3), None, Some(3)])?;
    let of = |key, updated| TableInfo { key, head: 3, updated };
    for (time, wanted) in [(2, 3), (9, 9), (7, 9)] {
        store.touch(vec![seen, none], time).await?;
        let listed = vec![of(quiet, 3), of(seen, wanted)];
        same("the latest visit counts", &store.tables(None, 9).await?, &listed)?;
    }
    store.append(seen, 3, entries(20..=20)).await?;
    let listed = store.tables(Some(quiet), 9).await?;
    same("a later entry, too", &listed, &vec![TableInfo { key: seen, head: 4, updated: 20 }])?;
    same("a visit opens no table", &store.head(none).await?, &None)
}
