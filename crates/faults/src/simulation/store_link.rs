//! The link between a node and the store, and its faults.

use super::simulated_store::{AppendRefusal, AppendRequest, SimulatedStore, StoreBug};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;
use store::{
    AppendError, AppendOutcome, LogEntry, Notification, Seq, Store, StoreError, TableInfo, TableKey,
};
use tokio::sync::{Mutex, mpsc};
use tokio::time::sleep;

/// The longest delay in one direction, and of an append that nobody waits for, in milliseconds.
const MAX_DELAY_MS: u64 = 1_500;
pub(super) const MAX_LATE_APPEND_MS: u64 = 3_000;

/// The state of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkState {
    /// Everything arrives soon.
    Reliable,
    /// Most requests and answers arrive.
    Lossy,
    /// Nothing arrives.
    Cut,
    /// Nothing ever arrives again: the node is dead.
    Dead,
}

impl LinkState {
    const ALL: [Self; 4] = [Self::Reliable, Self::Lossy, Self::Cut, Self::Dead];
}

/// The state of a node's link, shared with the simulation that changes it.
#[derive(Clone, Debug)]
pub(super) struct LinkControl(Arc<AtomicU8>);

impl LinkControl {
    pub(super) fn new(state: LinkState) -> Self {
        Self(Arc::new(AtomicU8::new(state as u8)))
    }

    pub(super) fn state(&self) -> LinkState {
        LinkState::ALL[usize::from(self.0.load(Ordering::Relaxed))]
    }

    /// Changes the state. A dead link stays dead.
    pub(super) fn set(&self, state: LinkState) {
        if self.state() != LinkState::Dead {
            self.0.store(state as u8, Ordering::Relaxed);
        }
    }
}

/// A fault of an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SimulatedAppendFault {
    Refused,
    LostBefore,
    LostAfter,
    /// It takes effect after the caller was told that the outcome is unknown.
    Late,
}

/// The store as one node sees it.
#[derive(Debug)]
pub(super) struct StoreLink {
    store: Arc<SimulatedStore>,
    pub(super) number: usize,
    notifications: Mutex<mpsc::UnboundedReceiver<Notification>>,
    link: LinkControl,
    /// One append in this many fails.
    faults: u64,
}

fn cut_error() -> StoreError {
    StoreError::Unavailable("the link is cut".to_owned())
}

fn unknown_outcome() -> AppendError {
    AppendError::Unknown("the answer was lost".to_owned())
}

impl StoreLink {
    pub(super) fn new(store: &Arc<SimulatedStore>, link: &LinkControl, faults: u64) -> Self {
        let (number, notifications) = store.add_node();
        let (store, link) = (Arc::clone(store), link.clone());
        Self { store, number, notifications: Mutex::new(notifications), link, faults }
    }

    fn below(&self, count: u64) -> u64 {
        self.store.random(|rng| rng.below(count))
    }

    async fn pause(&self, below: u64) {
        let ms = self.below(below);
        if ms > 0 {
            sleep(Duration::from_millis(ms)).await;
        }
        if self.link.state() == LinkState::Dead {
            std::future::pending::<()>().await;
        }
    }

    /// The way to the store or back.
    async fn transmit(&self) -> Result<(), StoreError> {
        match self.link.state() {
            LinkState::Reliable => self.pause(3).await,
            LinkState::Lossy if self.below(40) == 0 => self.pause(MAX_DELAY_MS).await,
            LinkState::Lossy => self.pause(6).await,
            LinkState::Cut | LinkState::Dead => self.pause(MAX_DELAY_MS).await,
        }
        let lost = self.link.state() == LinkState::Cut || self.fails(4);
        if lost { Err(cut_error()) } else { Ok(()) }
    }

    /// Whether a request fails on a lossy link; `rarity` times less often than an append.
    fn fails(&self, rarity: u64) -> bool {
        self.link.state() == LinkState::Lossy && self.below(self.faults * rarity) == 0
    }

    fn pick_fault(&self) -> Option<SimulatedAppendFault> {
        const ALL: [SimulatedAppendFault; 4] = [
            SimulatedAppendFault::Refused,
            SimulatedAppendFault::LostBefore,
            SimulatedAppendFault::LostAfter,
            SimulatedAppendFault::Late,
        ];
        if !self.fails(1) {
            return None;
        }
        self.store.random(|rng| rng.pick(&ALL).copied())
    }

    /// Runs a query, unless it or its answer is lost.
    async fn query<T>(&self, read: impl FnOnce(&SimulatedStore) -> T) -> Result<T, StoreError> {
        self.transmit().await?;
        let answer = read(&self.store);
        self.transmit().await?;
        Ok(answer)
    }

    /// Performs an append; if the fence was raised meanwhile, again with the new fence.
    fn perform(&self, mut append: AppendRequest) -> Result<Seq, AppendError> {
        let loses = self.store.bug == StoreBug::LosesAppends && self.fails(1);
        if loses {
            return Ok(append.expected + 1);
        }
        loop {
            match self.store.append(&append) {
                Ok(head) => {
                    self.store
                        .notify_others(self.number, &Notification::Appended(append.table, head));
                    return Ok(head);
                }
                Err(AppendRefusal::Conflict(head)) => return Err(AppendError::Conflict { head }),
                Err(AppendRefusal::Fenced) => append.fence = self.store.fence(append.table),
            }
        }
    }

    /// Lets an append take effect later, if the fence still allows it.
    fn perform_late(&self, append: AppendRequest) {
        let (store, number) = (Arc::clone(&self.store), self.number);
        let after = Duration::from_millis(self.below(MAX_LATE_APPEND_MS));
        tokio::spawn(async move {
            sleep(after).await;
            if let Ok(head) = store.append(&append) {
                store.notify_others(number, &Notification::Appended(append.table, head));
            }
        });
    }
}

impl Store for StoreLink {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<LogEntry>,
    ) -> Result<Seq, AppendError> {
        let fence = self.store.fence(table);
        let append = AppendRequest { table, expected, fence, entries };
        let fault = self.pick_fault();
        if fault == Some(SimulatedAppendFault::Late) {
            self.perform_late(append);
            self.pause(300).await;
            return Err(unknown_outcome());
        }
        let unavailable = |why: StoreError| AppendError::Unavailable(why.to_string());
        self.transmit().await.map_err(unavailable)?;
        match fault {
            Some(SimulatedAppendFault::Refused) => return Err(unavailable(cut_error())),
            Some(SimulatedAppendFault::LostBefore) => return Err(unknown_outcome()),
            _ => {}
        }
        let made = self.perform(append);
        self.transmit().await.map_err(|_| unknown_outcome())?;
        if fault == Some(SimulatedAppendFault::LostAfter) { Err(unknown_outcome()) } else { made }
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        self.query(|store| store.read(table, after, limit)).await
    }

    async fn read_before(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, LogEntry)>, StoreError> {
        let after = before.saturating_sub(1).saturating_sub(limit as Seq);
        let count = usize::try_from(before.saturating_sub(1) - after).unwrap_or(limit);
        self.query(|store| store.read(table, after, count)).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.query(|store| store.head(table)).await
    }

    async fn append_outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<AppendOutcome, StoreError> {
        self.query(|store| store.outcome(table, expected, id)).await
    }

    async fn list_tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.query(|store| {
            let keys = store.tables().into_iter().filter(|key| after.is_none_or(|a| *key > a));
            let listed = keys.take(limit).filter_map(|key| {
                let head = store.head(key)?;
                let last = store.read(key, head - 1, 1);
                Some(TableInfo { key, head, updated: last.first()?.1.time })
            });
            listed.collect()
        })
        .await
    }

    /// No player is away long enough for a table to be deleted.
    async fn delete(&self, _table: TableKey, _expected: Seq) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn heads(&self, tables: Vec<TableKey>) -> Result<Vec<Option<Seq>>, StoreError> {
        if self.store.bug == StoreBug::SendsNoNotifications {
            return Err(cut_error());
        }
        self.query(|store| tables.iter().map(|table| store.head(*table)).collect()).await
    }

    async fn touch(&self, _tables: Vec<TableKey>, _time: u64) -> Result<(), StoreError> {
        self.query(|_| ()).await
    }

    async fn next_number(&self, after: u64) -> Result<u64, StoreError> {
        self.query(|store| store.next_number(after)).await
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn notifications(&self) -> Vec<Notification> {
        let (mut notifications, mut hints) = (self.notifications.lock().await, Vec::new());
        notifications.recv_many(&mut hints, 64).await;
        if matches!(self.link.state(), LinkState::Cut | LinkState::Dead) {
            // Nothing arrives; the node catches up later.
            hints.clear();
        }
        hints
    }

    fn notify(&self, table: TableKey, text: String) {
        if matches!(self.link.state(), LinkState::Reliable | LinkState::Lossy) {
            self.store.notify_others(self.number, &Notification::Message(table, text));
        }
    }
}
