//! What lasts when the plug is pulled.
//!
//! A player appends to a few tables, in steps of one to three entries whose contents follow
//! from their numbers, and tells of every answer. Somebody ends it in the middle; then the
//! inspector opens the store and looks: everything acknowledged is there once, and nothing by
//! half.

use super::failure::Checked;
use super::{entry, key, same};
use crate::{Entry, Seq, Store, TableKey};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::task::JoinSet;

/// The last number that was acknowledged of each table.
pub type Acknowledged = BTreeMap<TableKey, Seq>;

/// Plays on at all tables from where they are, `steps` steps each, and tells of each answer.
///
/// # Errors
/// Whatever the store answers but success.
pub async fn play<S: Store>(
    store: S,
    steps: usize,
    tell: impl Fn(TableKey, Seq) + Clone + Send + 'static,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let (store, mut players) = (Arc::new(store), JoinSet::new());
    for table in tables() {
        let (store, tell) = (Arc::clone(&store), tell.clone());
        players.spawn(async move {
            let mut head = store.head(table).await?.unwrap_or(0);
            for _ in 0..steps {
                head = store.append(table, head, step(head)).await?;
                tell(table, head);
            }
            Checked::Ok(())
        });
    }
    while let Some(played) = players.join_next().await {
        played??;
    }
    Ok(())
}

/// Looks at a store that was opened again. Gives the heads found.
///
/// # Errors
/// What was lost, doubled, or left by half.
pub async fn inspect(
    store: &impl Store,
    acknowledged: &Acknowledged,
) -> Result<Acknowledged, Box<dyn std::error::Error + Send + Sync>> {
    let mut found = Acknowledged::new();
    for table in tables() {
        let log = store.read(table, 0, usize::MAX).await?;
        let head = log.len() as Seq;
        let least = acknowledged.get(&table).copied().unwrap_or(0);
        if head < least {
            return Err(format!("{table} has {head} entries of {least} acknowledged").into());
        }
        let wanted: Vec<(Seq, Entry)> = (1..).zip(whole_steps(head)).collect();
        let differs = (0..wanted.len()).find(|at| log.get(*at) != wanted.get(*at));
        same(&format!("{table} is a row of whole steps, but for"), &differs, &None)?;
        found.insert(table, head);
    }
    Ok(found)
}

/// The tables that are played at.
fn tables() -> impl Iterator<Item = TableKey> {
    ["CRASH1", "CRASH2", "CRASH3"].into_iter().map(key)
}

/// What is appended after an entry.
fn step(head: Seq) -> Vec<Entry> {
    (1..=1 + u128::from(head / 2) % 3).map(|more| entry(u128::from(head) + more)).collect()
}

/// The fewest whole steps with at least so many entries.
fn whole_steps(least: Seq) -> Vec<Entry> {
    let mut entries = Vec::new();
    while (entries.len() as Seq) < least {
        entries.extend(step(entries.len() as Seq));
    }
    entries
}
