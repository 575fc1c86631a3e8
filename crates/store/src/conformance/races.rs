//! Many at once, and answers that are not heard.

use super::failure::Checked;
use super::{entries, entry, key, numbered, same};
use crate::{AppendError, Entry, Fault, Faulty, Outcome, Seq, Store, TableKey};
use std::collections::BTreeSet;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use tokio::task::JoinSet;

/// How many race.
const RACERS: u64 = 16;

/// How many entries each brings.
const EACH: u64 = 20;

/// Everybody wants each number; who is refused tries the next.
pub(super) async fn one_wins<S: Store>(store: S) -> Checked {
    let (store, table) = (Arc::new(store), key("RACE"));
    let mut racers = JoinSet::new();
    for racer in 0..RACERS {
        racers.spawn(race(Arc::clone(&store), table, racer));
    }
    let mut won = BTreeSet::new();
    while let Some(finished) = racers.join_next().await {
        for (seq, id) in finished?? {
            same("a number has one winner", &won.insert((seq, id)), &true)?;
        }
    }
    let log = store.read(table, 0, usize::MAX).await?;
    let found: BTreeSet<(Seq, u128)> = log.iter().map(|(seq, entry)| (*seq, entry.id)).collect();
    same("the winners are in the log", &found, &won)?;
    let numbers: Vec<Seq> = log.iter().map(|(seq, _)| *seq).collect();
    same("no gaps", &numbers, &(1..=RACERS * EACH).collect())
}

async fn race(store: Arc<impl Store>, table: TableKey, racer: u64) -> Checked<Vec<(Seq, u128)>> {
    let (mut head, mut won) = (0, Vec::new());
    while won.len() < EACH as usize {
        let id = u128::from(racer) << 64 | won.len() as u128;
        match store.append(table, head, vec![entry(id)]).await {
            Ok(seq) => {
                same("the number won", &seq, &(head + 1))?;
                won.push((seq, id));
                head = seq;
            }
            Err(AppendError::Conflict { head: now }) if now > head => head = now,
            Err(other) => return Err(format!("after {head}: {other:?}").into()),
        }
    }
    Ok(won)
}

/// Every table is played by one, while others bring it appends that are always stale.
pub(super) async fn all_play<S: Store>(store: S) -> Checked {
    let (store, mut players) = (Arc::new(store), JoinSet::new());
    for player in 0..RACERS {
        let table = key(&format!("T{player}"));
        players.spawn(steady(Arc::clone(&store), table));
        players.spawn(stale(Arc::clone(&store), table));
    }
    while let Some(finished) = players.join_next().await {
        finished??;
    }
    for player in 0..RACERS {
        let log = store.read(key(&format!("T{player}")), 0, usize::MAX).await?;
        same("a table's log", &log, &numbered(1..=2 * u128::from(EACH)))?;
    }
    Ok(())
}

async fn steady(store: Arc<impl Store>, table: TableKey) -> Checked {
    for step in 0..EACH {
        let (head, id) = (2 * step, u128::from(2 * step));
        let appended = store.append(table, head, entries(id + 1..=id + 2)).await?;
        same("the head", &appended, &(head + 2))?;
        let read = store.read(table, head, 9).await?;
        same("an answered append is read", &read, &numbered(id + 1..=id + 2))?;
    }
    Ok(())
}

async fn stale(store: Arc<impl Store>, table: TableKey) -> Checked {
    for _ in 0..EACH {
        let refused = store.append(table, 2 * EACH + 1, entries(900..=901)).await;
        let conflict = matches!(refused, Err(AppendError::Conflict { .. }));
        same("what is stale is a conflict", &conflict, &true)?;
    }
    Ok(())
}

/// Answers are lost on the way; whoever asks for the outcome and tries again where nothing
/// was stored brings every entry exactly once.
pub(super) async fn resolves<S: Store>(store: S) -> Checked {
    use Fault::{LostAfter, LostBefore, Refused};
    let faults = [None, Some(LostAfter), Some(LostBefore), Some(Refused), Some(LostAfter)];
    let asked = AtomicUsize::new(0);
    let next = move || faults[asked.fetch_add(1, Ordering::Relaxed) % faults.len()];
    let (store, table) = (Faulty::new(store, next), key("RESOLVES"));
    for id in 1..=100 {
        insist(&store, table, id as Seq - 1, entry(id)).await?;
    }
    same("each once", &store.read(table, 0, usize::MAX).await?, &numbered(1..=100))
}

async fn insist(store: &impl Store, table: TableKey, head: Seq, entry: Entry) -> Checked {
    loop {
        let id = entry.id;
        match store.append(table, head, vec![entry.clone()]).await {
            Ok(seq) => return same("the number", &seq, &(head + 1)),
            Err(AppendError::Unavailable(_)) => {}
            Err(AppendError::Unknown(_)) => match store.outcome(table, head, id).await? {
                Outcome::Stored(seq) => return same("the number", &seq, &(head + 1)),
                Outcome::NotStored => {}
            },
            Err(conflict) => return Err(conflict.into()),
        }
    }
}

/// Appends are begun and dropped; what `outcome` says of them then is final.
pub(super) async fn given_up(store: &impl Store) -> Checked {
    let (table, mut head) = (key("GIVENUP"), 0);
    for round in 0..50 {
        let id = round * 3 + 1;
        {
            let mut append = pin!(store.append(table, head, entries(id..=id + 2)));
            poll_fn(|context| Poll::Ready(append.as_mut().poll(context).is_ready())).await;
        }
        let outcome = store.outcome(table, head, id).await?;
        let stored = outcome == Outcome::Stored(head + 1);
        let wanted = if stored { head + 3 } else { head };
        same("whole or not at all", &store.head(table).await?.unwrap_or(0), &wanted)?;
        let other = store.outcome(table, head, id + 1).await?;
        same("another id", &other, &Outcome::NotStored)?;
        head = store.append(table, wanted, vec![entry(1000)]).await?;
        same(
            "and it stays so",
            &store.outcome(table, head - 1, 1000).await?,
            &Outcome::Stored(head),
        )?;
    }
    Ok(())
}
