//! Lists, deletion, snapshots.

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
    store.keep_snapshot(table, 3, b"three".to_vec()).await?;
    for expected in [0, 2, 4] {
        same("something came since", &store.delete(table, expected).await?, &false)?;
    }
    same("still there", &store.read(table, 0, 9).await?, &numbered(1..=3))?;
    same("nothing came since", &store.delete(table, 3).await?, &true)?;
    same("gone", &store.head(table).await?, &None)?;
    same("nothing to read", &store.read(table, 0, 9).await?, &Vec::new())?;
    same("once", &store.delete(table, 3).await?, &false)?;
    same("begun anew", &store.append(table, 0, vec![entry(1)]).await, &Ok(1))?;
    same("without what was kept", &store.snapshot(table).await?, &None)?;
    same("the others stay", &store.read(other, 0, 9).await?, &numbered(1..=3))
}

pub(super) async fn snapshots(store: &impl Store) -> Checked {
    let table = key("SNAPSHOT");
    store.keep_snapshot(table, 1, b"of nothing".to_vec()).await?;
    store.append(table, 0, entries(1..=5)).await?;
    same("nothing kept", &store.snapshot(table).await?, &None)?;
    for (seq, text, wanted) in [
        (3, "three", Some((3, "three"))),
        (6, "beyond the log", Some((3, "three"))),
        (2, "older", Some((3, "three"))),
        (3, "three, again", Some((3, "three, again"))),
        (5, "", Some((5, ""))),
    ] {
        store.keep_snapshot(table, seq, text.into()).await?;
        let wanted = wanted.map(|(seq, text)| (seq, text.as_bytes().to_vec()));
        let kept = store.snapshot(table).await?;
        // A cache may forget; it must not keep anything else.
        same("what is kept", &kept, &kept.as_ref().and(wanted))?;
    }
    same("the log is as it was", &store.read(table, 0, 9).await?, &numbered(1..=5))
}
