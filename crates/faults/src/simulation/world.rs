//! What all nodes share: the logs of tables, and the post between those who write to them.

use crate::Chance;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Entry, Hint, Outcome, Seq, TableKey};
use tokio::sync::mpsc;
use tokio::time::sleep;

/// What is wrong with the store itself: the simulation must find each of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flaw {
    /// Nothing: it keeps its contract.
    #[default]
    None,
    /// An append takes effect after it was said that it never will.
    LateAfterAll,
    /// Once in a while an append is acknowledged and forgotten.
    Forgets,
    /// Nobody is told what others do, nor can look.
    Deaf,
    /// An append that comes second takes the place of the first.
    Overwrites,
}

/// The logs, and everything that decides by chance what becomes of a request to them.
#[derive(Debug)]
pub(super) struct World {
    pub(super) flaw: Flaw,
    logs: Mutex<BTreeMap<TableKey, Log>>,
    posts: Mutex<Vec<mpsc::UnboundedSender<Hint>>>,
    chance: Mutex<Chance>,
    /// Whether letters between nodes are late, lost or doubled.
    pub(super) rough: std::sync::atomic::AtomicBool,
}

#[derive(Debug, Default)]
struct Log {
    entries: Vec<Entry>,
    /// Put up by everyone who asks for an outcome; see the store in PostgreSQL.
    fence: u64,
}

/// Why an append was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Not {
    Conflict(Seq),
    Fenced,
}

/// An append on its way.
#[derive(Clone, Debug)]
pub(super) struct Append {
    pub(super) table: TableKey,
    pub(super) expected: Seq,
    pub(super) fence: u64,
    pub(super) entries: Vec<Entry>,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl World {
    pub(super) fn new(seed: u64, flaw: Flaw) -> Arc<Self> {
        Arc::new(Self {
            flaw,
            logs: Mutex::default(),
            posts: Mutex::default(),
            chance: Mutex::new(Chance::new(seed, 1)),
            rough: true.into(),
        })
    }

    pub(super) fn chance<T>(&self, draw: impl FnOnce(&mut Chance) -> T) -> T {
        draw(&mut lock(&self.chance))
    }

    /// A node's letter box, and its number.
    pub(super) fn post(&self) -> (usize, mpsc::UnboundedReceiver<Hint>) {
        let (post, letters) = mpsc::unbounded_channel();
        let mut posts = lock(&self.posts);
        posts.push(post);
        (posts.len() - 1, letters)
    }

    pub(super) fn fence(&self, table: TableKey) -> u64 {
        lock(&self.logs).get(&table).map_or(0, |log| log.fence)
    }

    pub(super) fn append(&self, append: &Append) -> Result<Seq, Not> {
        let mut logs = lock(&self.logs);
        let log = logs.entry(append.table).or_default();
        let head = log.entries.len() as Seq;
        if head != append.expected {
            if self.flaw == Flaw::Overwrites && head == append.expected + 1 {
                log.entries.pop();
            } else {
                return Err(Not::Conflict(head));
            }
        }
        if log.fence != append.fence && self.flaw != Flaw::LateAfterAll {
            return Err(Not::Fenced);
        }
        log.entries.extend(append.entries.iter().cloned());
        Ok(log.entries.len() as Seq)
    }

    /// What became of an append; whatever is still on its way finds another fence.
    pub(super) fn outcome(&self, table: TableKey, expected: Seq, id: u128) -> Outcome {
        let mut logs = lock(&self.logs);
        let log = logs.entry(table).or_default();
        log.fence += 1;
        let found = usize::try_from(expected).ok().and_then(|at| log.entries.get(at));
        match found.is_some_and(|entry| entry.id == id) {
            true => Outcome::Stored(expected + 1),
            false => Outcome::NotStored,
        }
    }

    pub(super) fn head(&self, table: TableKey) -> Option<Seq> {
        let head = lock(&self.logs).get(&table).map_or(0, |log| log.entries.len() as Seq);
        Some(head).filter(|head| *head > 0)
    }

    pub(super) fn read(&self, table: TableKey, after: Seq, limit: usize) -> Vec<(Seq, Entry)> {
        let logs = lock(&self.logs);
        let entries = logs.get(&table).map_or(&[][..], |log| &log.entries);
        let numbered = (1..).zip(entries).skip(usize::try_from(after).unwrap_or(usize::MAX));
        numbered.take(limit).map(|(seq, entry)| (seq, entry.clone())).collect()
    }

    pub(super) fn tables(&self) -> Vec<TableKey> {
        lock(&self.logs).keys().copied().collect()
    }

    /// Lets all but the sender know something: late, twice or not at all.
    pub(super) fn tell(&self, from: usize, hint: &Hint) {
        if self.flaw == Flaw::Deaf {
            return;
        }
        let rough = self.rough.load(std::sync::atomic::Ordering::Relaxed);
        for (to, post) in lock(&self.posts).iter().enumerate() {
            if to == from || post.is_closed() || rough && self.chance(|c| c.once_in(4)) {
                continue;
            }
            let copies = if rough && self.chance(|c| c.once_in(6)) { 2 } else { 1 };
            for _ in 0..copies {
                self.deliver(post.clone(), hint.clone(), rough);
            }
        }
    }

    fn deliver(&self, post: mpsc::UnboundedSender<Hint>, hint: Hint, rough: bool) {
        let late = rough && self.chance(|c| c.once_in(5));
        let after = self.chance(|c| c.below(if late { 1_500 } else { 5 }));
        tokio::spawn(async move {
            sleep(Duration::from_millis(after)).await;
            let _ = post.send(hint);
        });
    }

    /// One node may have missed something.
    pub(super) fn missed(&self, node: usize) {
        if let Some(post) = lock(&self.posts).get(node) {
            let _ = post.send(Hint::Missed);
        }
    }
}
