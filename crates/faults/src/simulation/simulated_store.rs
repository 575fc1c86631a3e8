//! The store that all simulated nodes share: logs, and notifications between nodes.

use crate::SplitMix64;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{AppendOutcome, LogEntry, Notification, Seq, TableKey};
use tokio::sync::mpsc;
use tokio::time::sleep;

/// A deliberate bug of the store. The simulation must find each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoreBug {
    /// None: the store keeps its contract.
    #[default]
    None,
    /// An append takes effect after the store said that it never will.
    AppliesAfterFence,
    /// Sometimes an append is acknowledged and not stored.
    LosesAppends,
    /// Nodes receive no notifications and cannot read heads.
    SendsNoNotifications,
    /// A conflicting append replaces the entry that was first.
    OverwritesEntries,
}

/// The logs, and the random numbers that decide about requests to them.
#[derive(Debug)]
pub(super) struct SimulatedStore {
    pub(super) bug: StoreBug,
    logs: Mutex<BTreeMap<TableKey, SimulatedLog>>,
    channels: Mutex<Vec<mpsc::UnboundedSender<Notification>>>,
    rng: Mutex<SplitMix64>,
    last_number: Mutex<u64>,
    /// Whether notifications between nodes are delayed, lost or duplicated.
    pub(super) has_lossy_notifications: std::sync::atomic::AtomicBool,
}

#[derive(Debug, Default)]
struct SimulatedLog {
    entries: Vec<LogEntry>,
    /// Raised by each query for an outcome, as in the PostgreSQL store.
    fence: u64,
}

/// Why an append did not take effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AppendRefusal {
    Conflict(Seq),
    Fenced,
}

/// An append that was sent to the store.
#[derive(Clone, Debug)]
pub(super) struct AppendRequest {
    pub(super) table: TableKey,
    pub(super) expected: Seq,
    pub(super) fence: u64,
    pub(super) entries: Vec<LogEntry>,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SimulatedStore {
    pub(super) fn new(seed: u64, bug: StoreBug) -> Arc<Self> {
        Arc::new(Self {
            bug,
            logs: Mutex::default(),
            channels: Mutex::default(),
            rng: Mutex::new(SplitMix64::new(seed, 1)),
            last_number: Mutex::new(0),
            has_lossy_notifications: true.into(),
        })
    }

    pub(super) fn random<T>(&self, draw: impl FnOnce(&mut SplitMix64) -> T) -> T {
        draw(&mut lock(&self.rng))
    }

    pub(super) fn next_number(&self, after: u64) -> u64 {
        let mut last = lock(&self.last_number);
        *last = 1 + after.max(*last);
        *last
    }

    /// Adds a node; returns its index and its notifications.
    pub(super) fn add_node(&self) -> (usize, mpsc::UnboundedReceiver<Notification>) {
        let (channel, notifications) = mpsc::unbounded_channel();
        let mut channels = lock(&self.channels);
        channels.push(channel);
        (channels.len() - 1, notifications)
    }

    pub(super) fn fence(&self, table: TableKey) -> u64 {
        lock(&self.logs).get(&table).map_or(0, |log| log.fence)
    }

    pub(super) fn append(&self, append: &AppendRequest) -> Result<Seq, AppendRefusal> {
        let mut logs = lock(&self.logs);
        let log = logs.entry(append.table).or_default();
        let head = log.entries.len() as Seq;
        if head != append.expected {
            if self.bug == StoreBug::OverwritesEntries && head == append.expected + 1 {
                log.entries.pop();
            } else {
                return Err(AppendRefusal::Conflict(head));
            }
        }
        if log.fence != append.fence && self.bug != StoreBug::AppliesAfterFence {
            return Err(AppendRefusal::Fenced);
        }
        log.entries.extend(append.entries.iter().cloned());
        Ok(log.entries.len() as Seq)
    }

    /// The outcome of an append. The raised fence refuses the append if it arrives later.
    pub(super) fn outcome(&self, table: TableKey, expected: Seq, id: u128) -> AppendOutcome {
        let mut logs = lock(&self.logs);
        let log = logs.entry(table).or_default();
        log.fence += 1;
        let found = usize::try_from(expected).ok().and_then(|at| log.entries.get(at));
        match found.is_some_and(|entry| entry.id == id) {
            true => AppendOutcome::Stored(expected + 1),
            false => AppendOutcome::NotStored,
        }
    }

    pub(super) fn head(&self, table: TableKey) -> Option<Seq> {
        let head = lock(&self.logs).get(&table).map_or(0, |log| log.entries.len() as Seq);
        Some(head).filter(|head| *head > 0)
    }

    pub(super) fn read(&self, table: TableKey, after: Seq, limit: usize) -> Vec<(Seq, LogEntry)> {
        let logs = lock(&self.logs);
        let entries = logs.get(&table).map_or(&[][..], |log| &log.entries);
        let numbered = (1..).zip(entries).skip(usize::try_from(after).unwrap_or(usize::MAX));
        numbered.take(limit).map(|(seq, entry)| (seq, entry.clone())).collect()
    }

    pub(super) fn tables(&self) -> Vec<TableKey> {
        lock(&self.logs).keys().copied().collect()
    }

    /// Notifies all nodes but the sender: late, twice or not at all.
    pub(super) fn notify_others(&self, from: usize, notification: &Notification) {
        if self.bug == StoreBug::SendsNoNotifications {
            return;
        }
        let is_lossy = self.has_lossy_notifications.load(std::sync::atomic::Ordering::Relaxed);
        for (to, channel) in lock(&self.channels).iter().enumerate() {
            if to == from || channel.is_closed() || is_lossy && self.random(|c| c.one_in(4)) {
                continue;
            }
            let copies = if is_lossy && self.random(|c| c.one_in(6)) { 2 } else { 1 };
            for _ in 0..copies {
                self.deliver(channel.clone(), notification.clone(), is_lossy);
            }
        }
    }

    fn deliver(
        &self,
        channel: mpsc::UnboundedSender<Notification>,
        notification: Notification,
        is_lossy: bool,
    ) {
        let late = is_lossy && self.random(|c| c.one_in(5));
        let after = self.random(|c| c.below(if late { 1_500 } else { 5 }));
        tokio::spawn(async move {
            sleep(Duration::from_millis(after)).await;
            let _ = channel.send(notification);
        });
    }

    /// Tells a node that it may have missed notifications.
    pub(super) fn notify_missed(&self, node: usize) {
        if let Some(channel) = lock(&self.channels).get(node) {
            let _ = channel.send(Notification::Missed);
        }
    }
}
