//! A node's way to the store, and what goes wrong on it.

use super::world::{Append, Flaw, Not, World};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;
use store::{AppendError, Entry, Hint, Outcome, Seq, Store, StoreError, TableInfo, TableKey};
use tokio::sync::{Mutex, mpsc};
use tokio::time::sleep;

/// One way may take so long, and an append that nobody waits for any more, in milliseconds.
const SLOW: u64 = 1_500;
pub(super) const LATE: u64 = 3_000;

/// What the way to the store is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weather {
    /// Everything arrives, soon.
    Calm,
    /// Most things do.
    Rough,
    /// Nothing does.
    Cut,
    /// Nothing ever will again: the node is dead.
    Dead,
}

impl Weather {
    const ALL: [Self; 4] = [Self::Calm, Self::Rough, Self::Cut, Self::Dead];
}

/// The weather of one node, which may change.
#[derive(Clone, Debug)]
pub(super) struct Sky(Arc<AtomicU8>);

impl Sky {
    pub(super) fn new(weather: Weather) -> Self {
        Self(Arc::new(AtomicU8::new(weather as u8)))
    }

    pub(super) fn now(&self) -> Weather {
        Weather::ALL[usize::from(self.0.load(Ordering::Relaxed))]
    }

    /// Whoever is dead stays so.
    pub(super) fn turns(&self, weather: Weather) {
        if self.now() != Weather::Dead {
            self.0.store(weather as u8, Ordering::Relaxed);
        }
    }
}

/// What goes wrong with an append.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Refused,
    LostBefore,
    LostAfter,
    /// It takes effect after the caller was told that nothing is known.
    Late,
}

/// A node's way to the store.
#[derive(Debug)]
pub(super) struct Link {
    world: Arc<World>,
    pub(super) number: usize,
    letters: Mutex<mpsc::UnboundedReceiver<Hint>>,
    sky: Sky,
    /// An append goes wrong once in so many times.
    faults: u64,
}

fn lost() -> StoreError {
    StoreError::Unavailable("the line is cut".to_owned())
}

fn unsure() -> AppendError {
    AppendError::Unknown("the answer was lost".to_owned())
}

impl Link {
    pub(super) fn new(world: &Arc<World>, sky: &Sky, faults: u64) -> Self {
        let (number, letters) = world.post();
        let (world, sky) = (Arc::clone(world), sky.clone());
        Self { world, number, letters: Mutex::new(letters), sky, faults }
    }

    fn below(&self, count: u64) -> u64 {
        self.world.chance(|chance| chance.below(count))
    }

    async fn pause(&self, below: u64) {
        let ms = self.below(below);
        if ms > 0 {
            sleep(Duration::from_millis(ms)).await;
        }
        if self.sky.now() == Weather::Dead {
            std::future::pending::<()>().await;
        }
    }

    /// One way, there or back.
    async fn way(&self) -> Result<(), StoreError> {
        match self.sky.now() {
            Weather::Calm => self.pause(3).await,
            Weather::Rough if self.below(40) == 0 => self.pause(SLOW).await,
            Weather::Rough => self.pause(6).await,
            Weather::Cut | Weather::Dead => self.pause(SLOW).await,
        }
        let lost = self.sky.now() == Weather::Cut || self.fails(4);
        if lost { Err(self::lost()) } else { Ok(()) }
    }

    /// Whether this goes wrong in rough weather, which it does so many times more seldom than
    /// an append.
    fn fails(&self, seldom: u64) -> bool {
        self.sky.now() == Weather::Rough && self.below(self.faults * seldom) == 0
    }

    fn fault(&self) -> Option<Fault> {
        const ALL: [Fault; 4] = [Fault::Refused, Fault::LostBefore, Fault::LostAfter, Fault::Late];
        if !self.fails(1) {
            return None;
        }
        self.world.chance(|chance| chance.pick(&ALL).copied())
    }

    /// Answers a question to the store, unless it or the answer is lost.
    async fn ask<T>(&self, question: impl FnOnce(&World) -> T) -> Result<T, StoreError> {
        self.way().await?;
        let answer = question(&self.world);
        self.way().await?;
        Ok(answer)
    }

    /// Makes an append so; whoever waits for it tries again behind a new fence.
    fn make(&self, mut append: Append) -> Result<Seq, AppendError> {
        let forgets = self.world.flaw == Flaw::Forgets && self.fails(1);
        if forgets {
            return Ok(append.expected + 1);
        }
        loop {
            match self.world.append(&append) {
                Ok(head) => {
                    self.world.tell(self.number, &Hint::At(append.table, head));
                    return Ok(head);
                }
                Err(Not::Conflict(head)) => return Err(AppendError::Conflict { head }),
                Err(Not::Fenced) => append.fence = self.world.fence(append.table),
            }
        }
    }

    /// Lets an append take effect when nobody waits for it any more, if it still may.
    fn make_late(&self, append: Append) {
        let (world, number) = (Arc::clone(&self.world), self.number);
        let after = Duration::from_millis(self.below(LATE));
        tokio::spawn(async move {
            sleep(after).await;
            if let Ok(head) = world.append(&append) {
                world.tell(number, &Hint::At(append.table, head));
            }
        });
    }
}

impl Store for Link {
    async fn append(
        &self,
        table: TableKey,
        expected: Seq,
        entries: Vec<Entry>,
    ) -> Result<Seq, AppendError> {
        let fence = self.world.fence(table);
        let append = Append { table, expected, fence, entries };
        let fault = self.fault();
        if fault == Some(Fault::Late) {
            self.make_late(append);
            self.pause(300).await;
            return Err(unsure());
        }
        let unavailable = |why: StoreError| AppendError::Unavailable(why.to_string());
        self.way().await.map_err(unavailable)?;
        match fault {
            Some(Fault::Refused) => return Err(unavailable(lost())),
            Some(Fault::LostBefore) => return Err(unsure()),
            _ => {}
        }
        let made = self.make(append);
        self.way().await.map_err(|_| unsure())?;
        if fault == Some(Fault::LostAfter) { Err(unsure()) } else { made }
    }

    async fn read(
        &self,
        table: TableKey,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Entry)>, StoreError> {
        self.ask(|world| world.read(table, after, limit)).await
    }

    async fn read_back(
        &self,
        table: TableKey,
        before: Seq,
        limit: usize,
    ) -> Result<Vec<(Seq, Entry)>, StoreError> {
        let after = before.saturating_sub(1).saturating_sub(limit as Seq);
        let count = usize::try_from(before.saturating_sub(1) - after).unwrap_or(limit);
        self.ask(|world| world.read(table, after, count)).await
    }

    async fn head(&self, table: TableKey) -> Result<Option<Seq>, StoreError> {
        self.ask(|world| world.head(table)).await
    }

    async fn outcome(
        &self,
        table: TableKey,
        expected: Seq,
        id: u128,
    ) -> Result<Outcome, StoreError> {
        self.ask(|world| world.outcome(table, expected, id)).await
    }

    async fn tables(
        &self,
        after: Option<TableKey>,
        limit: usize,
    ) -> Result<Vec<TableInfo>, StoreError> {
        self.ask(|world| {
            let keys = world.tables().into_iter().filter(|key| after.is_none_or(|a| *key > a));
            let listed = keys.take(limit).filter_map(|key| {
                let head = world.head(key)?;
                let last = world.read(key, head - 1, 1);
                Some(TableInfo { key, head, updated: last.first()?.1.time })
            });
            listed.collect()
        })
        .await
    }

    /// Nobody stays away for so long here that a table is deleted.
    async fn delete(&self, _table: TableKey, _expected: Seq) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn heads(&self, tables: Vec<TableKey>) -> Result<Vec<Option<Seq>>, StoreError> {
        if self.world.flaw == Flaw::Deaf {
            return Err(lost());
        }
        self.ask(|world| tables.iter().map(|table| world.head(*table)).collect()).await
    }

    async fn touch(&self, _tables: Vec<TableKey>, _time: u64) -> Result<(), StoreError> {
        self.ask(|_| ()).await
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn hints(&self) -> Vec<Hint> {
        let (mut letters, mut hints) = (self.letters.lock().await, Vec::new());
        letters.recv_many(&mut hints, 64).await;
        if matches!(self.sky.now(), Weather::Cut | Weather::Dead) {
            // Nothing comes through; what is missed is looked up later.
            hints.clear();
        }
        hints
    }

    fn tell(&self, table: TableKey, word: String) {
        if matches!(self.sky.now(), Weather::Calm | Weather::Rough) {
            self.world.tell(self.number, &Hint::Word(table, word));
        }
    }
}
