//! Checks that a store survives the end of its process.
//!
//! [`append_steps`] appends to a few tables, in steps of one to three entries whose contents follow
//! from their sequence numbers, and reports every acknowledged append. The caller ends the process
//! in the middle and opens the store again; [`verify`] then checks that everything acknowledged is
//! there once and no step is there in part.

use super::guarantee::CheckResult;
use super::{entry, expect_eq, key};
use crate::{LogEntry, Seq, Store, TableKey};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::task::JoinSet;

/// The last acknowledged sequence number of each table.
pub type AcknowledgedHeads = BTreeMap<TableKey, Seq>;

/// Appends `steps` steps to each table, after what is there, and reports each acknowledged head.
///
/// # Errors
/// The first error of the store.
pub async fn append_steps<S: Store>(
    store: S,
    steps: usize,
    report: impl Fn(TableKey, Seq) + Clone + Send + 'static,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let (store, mut tasks) = (Arc::new(store), JoinSet::new());
    for table in tables() {
        let (store, report) = (Arc::clone(&store), report.clone());
        tasks.spawn(async move {
            let mut head = store.head(table).await?.unwrap_or(0);
            for _ in 0..steps {
                head = store.append(table, head, step(head)).await?;
                report(table, head);
            }
            CheckResult::Ok(())
        });
    }
    while let Some(finished) = tasks.join_next().await {
        finished??;
    }
    Ok(())
}

/// Checks a store that was opened again and returns its heads.
///
/// # Errors
/// What was lost, stored twice or stored in part.
pub async fn verify(
    store: &impl Store,
    acknowledged: &AcknowledgedHeads,
) -> Result<AcknowledgedHeads, Box<dyn std::error::Error + Send + Sync>> {
    let mut found = AcknowledgedHeads::new();
    for table in tables() {
        let log = store.read(table, 0, usize::MAX).await?;
        let head = log.len() as Seq;
        let least = acknowledged.get(&table).copied().unwrap_or(0);
        if head < least {
            return Err(format!("{table} has {head} entries of {least} acknowledged").into());
        }
        let expected: Vec<(Seq, LogEntry)> = (1..).zip(complete_steps(head)).collect();
        let differs = (0..expected.len()).find(|at| log.get(*at) != expected.get(*at));
        expect_eq(&format!("{table} consists of complete steps, except at"), &differs, &None)?;
        found.insert(table, head);
    }
    Ok(found)
}

fn tables() -> impl Iterator<Item = TableKey> {
    ["CRASH1", "CRASH2", "CRASH3"].into_iter().map(key)
}

/// The entries of the step after this head.
fn step(head: Seq) -> Vec<LogEntry> {
    (1..=1 + u128::from(head / 2) % 3).map(|more| entry(u128::from(head) + more)).collect()
}

/// The entries of the fewest complete steps with at least `least` entries.
fn complete_steps(least: Seq) -> Vec<LogEntry> {
    let mut entries = Vec::new();
    while (entries.len() as Seq) < least {
        entries.extend(step(entries.len() as Seq));
    }
    entries
}
