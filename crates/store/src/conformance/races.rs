//! Guarantees under concurrent appends and lost replies.

use super::guarantee::CheckResult;
use super::{entries, entry, expect_eq, key, numbered};
use crate::{AppendError, AppendFault, AppendOutcome, FaultyStore, LogEntry, Seq, Store, TableKey};
use std::collections::BTreeSet;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use tokio::task::JoinSet;

const RACER_COUNT: u64 = 16;

const APPENDS_EACH: u64 = 20;

/// Several tasks append to one table; a task that gets a conflict continues from the new head.
pub(super) async fn one_winner<S: Store>(store: S) -> CheckResult {
    let (store, table) = (Arc::new(store), key("RACE"));
    let mut racers = JoinSet::new();
    for racer in 0..RACER_COUNT {
        racers.spawn(race(Arc::clone(&store), table, racer));
    }
    let mut won = BTreeSet::new();
    while let Some(finished) = racers.join_next().await {
        for (seq, id) in finished?? {
            expect_eq("a sequence number has one winner", &won.insert((seq, id)), &true)?;
        }
    }
    let log = store.read(table, 0, usize::MAX).await?;
    let found: BTreeSet<(Seq, u128)> = log.iter().map(|(seq, entry)| (*seq, entry.id)).collect();
    expect_eq("the winners are in the log", &found, &won)?;
    let numbers: Vec<Seq> = log.iter().map(|(seq, _)| *seq).collect();
    expect_eq("no gaps", &numbers, &(1..=RACER_COUNT * APPENDS_EACH).collect())
}

async fn race(
    store: Arc<impl Store>,
    table: TableKey,
    racer: u64,
) -> CheckResult<Vec<(Seq, u128)>> {
    let (mut head, mut won) = (0, Vec::new());
    while won.len() < APPENDS_EACH as usize {
        let id = u128::from(racer) << 64 | won.len() as u128;
        match store.append(table, head, vec![entry(id)]).await {
            Ok(seq) => {
                expect_eq("the sequence number", &seq, &(head + 1))?;
                won.push((seq, id));
                head = seq;
            }
            Err(AppendError::Conflict { head: now }) if now > head => head = now,
            Err(other) => return Err(format!("after {head}: {other:?}").into()),
        }
    }
    Ok(won)
}

/// Each table has a task that appends and another whose appends are always in conflict.
pub(super) async fn table_isolation<S: Store>(store: S) -> CheckResult {
    let (store, mut tasks) = (Arc::new(store), JoinSet::new());
    for number in 0..RACER_COUNT {
        let table = key(&format!("T{number}"));
        tasks.spawn(append_in_order(Arc::clone(&store), table));
        tasks.spawn(append_stale(Arc::clone(&store), table));
    }
    while let Some(finished) = tasks.join_next().await {
        finished??;
    }
    for number in 0..RACER_COUNT {
        let log = store.read(key(&format!("T{number}")), 0, usize::MAX).await?;
        expect_eq("a table's log", &log, &numbered(1..=2 * u128::from(APPENDS_EACH)))?;
    }
    Ok(())
}

async fn append_in_order(store: Arc<impl Store>, table: TableKey) -> CheckResult {
    for step in 0..APPENDS_EACH {
        let (head, id) = (2 * step, u128::from(2 * step));
        let appended = store.append(table, head, entries(id + 1..=id + 2)).await?;
        expect_eq("the head", &appended, &(head + 2))?;
        let read = store.read(table, head, 9).await?;
        expect_eq("an answered append is read", &read, &numbered(id + 1..=id + 2))?;
    }
    Ok(())
}

async fn append_stale(store: Arc<impl Store>, table: TableKey) -> CheckResult {
    for _ in 0..APPENDS_EACH {
        let refused = store.append(table, 2 * APPENDS_EACH + 1, entries(900..=901)).await;
        let conflict = matches!(refused, Err(AppendError::Conflict { .. }));
        expect_eq("a stale append is a conflict", &conflict, &true)?;
    }
    Ok(())
}

/// Replies are lost. A caller that asks for the outcome, and retries where nothing was stored,
/// stores every entry exactly once.
pub(super) async fn resolves_outcomes<S: Store>(store: S) -> CheckResult {
    use AppendFault::{LostAfterWrite, LostBeforeWrite, Refused};
    let faults =
        [None, Some(LostAfterWrite), Some(LostBeforeWrite), Some(Refused), Some(LostAfterWrite)];
    let appends = AtomicUsize::new(0);
    let next = move || faults[appends.fetch_add(1, Ordering::Relaxed) % faults.len()];
    let (store, table) = (FaultyStore::new(store, next), key("RESOLVES"));
    for id in 1..=100 {
        append_until_stored(&store, table, id as Seq - 1, entry(id)).await?;
    }
    expect_eq("each once", &store.read(table, 0, usize::MAX).await?, &numbered(1..=100))
}

async fn append_until_stored(
    store: &impl Store,
    table: TableKey,
    head: Seq,
    entry: LogEntry,
) -> CheckResult {
    loop {
        let id = entry.id;
        match store.append(table, head, vec![entry.clone()]).await {
            Ok(seq) => return expect_eq("the number", &seq, &(head + 1)),
            Err(AppendError::Unavailable(_)) => {}
            Err(AppendError::Unknown(_)) => match store.append_outcome(table, head, id).await? {
                AppendOutcome::Stored(seq) => return expect_eq("the number", &seq, &(head + 1)),
                AppendOutcome::NotStored => {}
            },
            Err(conflict) => return Err(conflict.into()),
        }
    }
}

/// Appends are started and dropped; the outcome reported afterwards is final.
pub(super) async fn cancelled_appends(store: &impl Store) -> CheckResult {
    let (table, mut head) = (key("GIVENUP"), 0);
    for round in 0..50 {
        let id = round * 3 + 1;
        {
            let mut append = pin!(store.append(table, head, entries(id..=id + 2)));
            poll_fn(|context| Poll::Ready(append.as_mut().poll(context).is_ready())).await;
        }
        let outcome = store.append_outcome(table, head, id).await?;
        let stored = outcome == AppendOutcome::Stored(head + 1);
        let wanted = if stored { head + 3 } else { head };
        expect_eq("completely or not at all", &store.head(table).await?.unwrap_or(0), &wanted)?;
        let other = store.append_outcome(table, head, id + 1).await?;
        expect_eq("another id", &other, &AppendOutcome::NotStored)?;
        head = store.append(table, wanted, vec![entry(1000)]).await?;
        expect_eq(
            "the outcome is final",
            &store.append_outcome(table, head - 1, 1000).await?,
            &AppendOutcome::Stored(head),
        )?;
    }
    Ok(())
}
