//! Where tables are found, and woken when they sleep.

use crate::assets::{Assets, NoAssets};
use crate::desk::{Desk, Letter, key_of};
use crate::guard::{Doors, Limits};
use crate::metrics::Metrics;
use crate::random::Source;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::{AnyStore, AppendError, Entry, Store};
use table::{Code, Record, Refusal, Table, Trouble};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::Instant;

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The exact origins our pages come from; empty to accept the host that was asked for.
    pub origins: Vec<String>,
    /// Whether the identity's cookie is for encrypted connections only.
    pub secure: bool,
    /// Whether to limit what one address may do.
    pub limits: bool,
    /// A table that nobody has come to for so long is deleted.
    pub keep: Duration,
    /// How many WebSockets there may be at a time.
    pub sockets: usize,
    /// How many of them one address may have.
    pub sockets_each: usize,
    /// Proxies that are believed when they say whom they ask for.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether `/metrics` is served to programs on this machine.
    pub metrics: bool,
    /// How long a client may take to say what it wants.
    pub patience: Duration,
    /// The time at which the node begins, in milliseconds since the epoch; the system's unless
    /// said.
    pub began: Option<u64>,
    /// What codes, ids and dice are drawn from, for simulations that are to be told again;
    /// never where people play. The operating system's secrets unless said.
    pub seed: Option<u64>,
    /// How many times faster than usual tables fall asleep and are swept: for tests, which
    /// have no day to wait.
    pub haste: u32,
}

impl Default for Settings {
    fn default() -> Self {
        let keep = Duration::from_secs(2 * 60 * 60);
        Self {
            origins: Vec::new(),
            secure: false,
            limits: true,
            keep,
            sockets: 10_000,
            sockets_each: 100,
            trusted_proxies: Vec::new(),
            metrics: true,
            patience: Duration::from_secs(15),
            began: None,
            seed: None,
            haste: 1,
        }
    }
}

/// So many logs are read again at the same time: it takes a processor a while, and tables
/// that are being played at come first.
const READERS: usize = 2;

/// All tables of a node: those that are awake, and the store of the others.
pub struct Hub {
    pub(crate) store: AnyStore,
    pub(crate) settings: Settings,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    /// The client's files.
    pub(crate) assets: Box<dyn Assets>,
    /// Connections that are not yet, or never will be, WebSockets.
    pub(crate) connections_inside: Arc<Doors>,
    /// WebSockets.
    pub(crate) sockets: Arc<Doors>,
    /// Turns at reading logs again.
    pub(crate) readers: Semaphore,
    /// Where fresh secrets come from.
    pub(crate) random: Source,
    /// What other nodes know this one by.
    pub(crate) name: u64,
    awake: Mutex<HashMap<Code, Awake>>,
    /// Tables that have gone to sleep since visits were last noted.
    left: Mutex<HashSet<Code>>,
    /// When the node began: before, nobody could come.
    began: u64,
    since: Instant,
    connections: AtomicU64,
    closed: AtomicBool,
    /// When it was last said that the store is slow.
    complained: AtomicU64,
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hub").field("settings", &self.settings).finish_non_exhaustive()
    }
}

/// The way to a table that is awake, and how far it has come.
#[derive(Clone, Debug)]
struct Awake {
    desk: mpsc::Sender<Letter>,
    seq: Arc<AtomicU64>,
}

fn system_time() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

impl Hub {
    /// A node over a store, without pages for browsers.
    #[must_use]
    pub fn new(store: AnyStore, settings: Settings) -> Arc<Self> {
        Self::with_assets(store, settings, NoAssets)
    }

    /// A node over a store, with a client's files.
    #[must_use]
    pub fn with_assets(store: AnyStore, settings: Settings, assets: impl Assets) -> Arc<Self> {
        let limits = Limits::new(settings.limits);
        let random = Source::new(settings.seed);
        let began = settings.began.unwrap_or_else(system_time);
        let most = |count: usize| if settings.limits { count } else { usize::MAX };
        let sockets = Doors::new(most(settings.sockets), most(settings.sockets_each), &[]);
        // A browser opens a handful of connections before the one that stays.
        let (all, each) =
            (settings.sockets.saturating_mul(2), settings.sockets_each.saturating_mul(2));
        let connections_inside = Doors::new(most(all), most(each), &settings.trusted_proxies);
        Arc::new(Self {
            store,
            settings,
            limits,
            metrics: Arc::new(Metrics::new()),
            assets: Box::new(assets),
            connections_inside,
            sockets,
            readers: Semaphore::new(READERS),
            name: random.number(),
            random,
            awake: Mutex::default(),
            left: Mutex::default(),
            began,
            since: Instant::now(),
            connections: AtomicU64::new(0),
            closed: AtomicBool::new(false),
            complained: AtomicU64::new(0),
        })
    }

    /// Milliseconds since the epoch, as far as the clock was right when the node began: from
    /// then on they only pass, and a clock that is set forth or back holds nobody up.
    pub(crate) fn now(&self) -> u64 {
        let passed = u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.began.saturating_add(passed)
    }

    fn awake(&self) -> MutexGuard<'_, HashMap<Code, Awake>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn left(&self) -> MutexGuard<'_, HashSet<Code>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The desk of a table that is awake.
    pub(crate) fn desk(&self, code: Code) -> Option<mpsc::Sender<Letter>> {
        self.awake().get(&code).map(|awake| awake.desk.clone())
    }

    /// The tables that are awake, and how far each has come.
    pub(crate) fn awake_now(&self) -> Vec<(Code, u64)> {
        let seq = |awake: &Awake| awake.seq.load(Ordering::Relaxed);
        self.awake().iter().map(|(code, awake)| (*code, seq(awake))).collect()
    }

    /// How far a table that is awake has come.
    pub(crate) fn seq(&self, code: Code) -> Option<u64> {
        self.awake().get(&code).map(|awake| awake.seq.load(Ordering::Relaxed))
    }

    /// How many tables are awake.
    pub(crate) fn awake_count(&self) -> usize {
        self.awake().len()
    }

    /// The next connection's number.
    pub(crate) fn connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether it is time again to say that the store is slow: when it is, it is for all tables.
    pub(crate) fn may_complain(&self) -> bool {
        let (now, said) = (self.now(), self.complained.load(Ordering::Relaxed));
        now >= said.saturating_add(10_000)
            && self
                .complained
                .compare_exchange(said, now, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
    }

    /// Whether the node is about to stop.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    /// Opens a table under a fresh code.
    ///
    /// # Errors
    /// If it could not be stored.
    pub async fn open(&self, record: &Record) -> Result<Code, Refusal> {
        for _ in 0..8 {
            let code = Code::numbered(self.random.number());
            let Ok(key) = key_of(code) else { continue };
            let id = u128::from_be_bytes(self.random.bytes());
            let entry = Entry { id, time: self.now(), body: record.to_bytes() };
            match self.store.append(key, 0, vec![entry]).await {
                Ok(_) => {
                    tracing::info!(table = %code, "a table was opened");
                    return Ok(code);
                }
                Err(AppendError::Conflict { .. }) => {}
                Err(why) => {
                    tracing::error!(%why, "a table could not be opened");
                    break;
                }
            }
        }
        Err(Trouble::NotStored.say("No table can be opened just now: try again."))
    }

    /// Sends a letter to a table, waking it if it sleeps, and gives the way to it.
    pub(crate) async fn send(
        self: &Arc<Self>,
        code: Code,
        letter: Letter,
    ) -> Result<mpsc::Sender<Letter>, Refusal> {
        let mut letter = letter;
        for _ in 0..4 {
            let desk = match self.desk(code) {
                Some(desk) => desk,
                None => self.wake(code).await?,
            };
            match desk.send(letter).await {
                Ok(()) => return Ok(desk),
                // It has just gone to sleep: wake it again.
                Err(mpsc::error::SendError(back)) => {
                    letter = back;
                    self.forget(code, |known| known.same_channel(&desk));
                }
            }
        }
        Err(unreadable())
    }

    async fn wake(self: &Arc<Self>, code: Code) -> Result<mpsc::Sender<Letter>, Refusal> {
        if self.is_closed() {
            return Err(unreadable());
        }
        let (sender, letters) = mpsc::channel(16);
        let opened = Desk::open(Arc::clone(self), code, letters).await.map_err(|why| {
            tracing::error!(table = %code, %why, "a table cannot be read");
            unreadable()
        })?;
        let desk = opened.ok_or_else(Table::no_such_table)?;
        let mut awake = self.awake();
        // Somebody else may have been quicker.
        if let Some(other) = awake.get(&code).filter(|other| !other.desk.is_closed()) {
            return Ok(other.desk.clone());
        }
        awake.insert(code, Awake { desk: sender.clone(), seq: desk.seq() });
        self.metrics.tables.set(awake.len() as f64);
        drop(awake);
        tokio::spawn(desk.run());
        Ok(sender)
    }

    /// Lets a desk go to sleep, unless somebody is just writing to it.
    pub(crate) fn retire(&self, code: Code, letters: &mpsc::Receiver<Letter>) -> bool {
        let retires = self.forget(code, |_| letters.is_empty());
        if retires {
            self.left().insert(code);
        }
        retires
    }

    /// Forgets the way to a table, if that is so.
    fn forget(&self, code: Code, is_so: impl FnOnce(&mpsc::Sender<Letter>) -> bool) -> bool {
        let mut awake = self.awake();
        let gone = awake.get(&code).is_none_or(|known| is_so(&known.desk));
        if gone {
            awake.remove(&code);
            self.metrics.tables.set(awake.len() as f64);
        }
        gone
    }

    /// Stops: every table tells its people to come back.
    pub async fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let desks: Vec<_> = self.awake().drain().map(|(_, awake)| awake.desk).collect();
        for desk in desks {
            let _ = desk.send(Letter::Close).await;
            desk.closed().await;
        }
    }
}

/// What is said when a table is there, or not, but cannot be looked at.
pub(crate) fn unreadable() -> Refusal {
    Trouble::NotKnown.say("The table cannot be read just now: try again.")
}

/// How often the node tidies up after itself, and how often it looks for old tables.
const TIDY: Duration = Duration::from_secs(5);
const SWEEP: u64 = 60;

/// Notes who was where, deletes tables that nobody has come to for long, and forgets quiet
/// addresses.
pub(crate) async fn sweep(hub: Arc<Hub>) {
    // Often enough that no other node takes a table for empty; with some long time to spare.
    let visits = (hub.settings.keep.as_secs() / 4 / TIDY.as_secs()).clamp(1, SWEEP);
    for round in 1u64.. {
        tokio::time::sleep(TIDY / hub.settings.haste).await;
        hub.metrics.tidy();
        if round % visits == 0
            && let Err(why) = note_visits(&hub).await
        {
            tracing::warn!(%why, "visits were not noted");
        }
        if round % SWEEP != 0 {
            continue;
        }
        hub.limits.tidy();
        if let Err(why) = sweep_once(&hub, hub.now()).await {
            tracing::warn!(%why, "old tables were not swept");
        }
    }
}

/// Notes that somebody is, or a moment ago was, at the tables that are awake.
pub(crate) async fn note_visits(hub: &Hub) -> Result<(), store::StoreError> {
    let left = std::mem::take(&mut *hub.left());
    let awake = hub.awake_now().into_iter().map(|(code, _)| code);
    let tables: Vec<_> = awake.chain(left.iter().copied()).filter_map(|c| key_of(c).ok()).collect();
    let noted = hub.store.touch(tables, hub.now()).await;
    if noted.is_err() {
        hub.left().extend(left);
    }
    noted
}

/// Since when nobody is at a table that was last seen used then; none if somebody may be.
fn empty_since(hub: &Hub, code: Code, updated: u64) -> Option<u64> {
    let here = hub.seq(code).is_some() || hub.left().contains(&code);
    (!here).then(|| updated.max(hub.began))
}

async fn sweep_once(hub: &Hub, now: u64) -> Result<usize, store::StoreError> {
    let keep = u64::try_from(hub.settings.keep.as_millis()).unwrap_or(u64::MAX);
    let (mut after, mut deleted) = (None, 0);
    loop {
        let page = hub.store.tables(after, 256).await?;
        let Some(last) = page.last() else { return Ok(deleted) };
        after = Some(last.key);
        for table in page {
            let Ok(code) = table.key.as_str().parse() else { continue };
            let empty = empty_since(hub, code, table.updated);
            if empty.is_some_and(|since| since.saturating_add(keep) < now) {
                let gone = hub.store.delete(table.key, table.head).await?;
                deleted += usize::from(gone);
                if gone {
                    tracing::info!(table = %table.key, "a table was deleted: nobody came");
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::Memory;
    use table::{Options, Who};

    fn record() -> Record {
        let who = Who::of_secret(b"ann");
        Table::draft("ludo", &serde_json::json!({}), &Options::default(), who, "Ann").unwrap()
    }

    #[tokio::test]
    async fn a_table_is_deleted_when_nobody_has_been_there_for_two_hours() {
        let hub = Hub::new(AnyStore::new(Memory::default()), Settings::default());
        let record = record();
        let (empty, later, awake) = (
            hub.open(&record).await.unwrap(),
            hub.open(&record).await.unwrap(),
            hub.open(&record).await.unwrap(),
        );
        let (now, keep) = (hub.now() + 1, 2 * 60 * 60 * 1000);
        assert_eq!(sweep_once(&hub, now + keep - 1000).await.unwrap(), 0, "two hours, no less");
        hub.store.touch(vec![key_of(later).unwrap()], now + 1000).await.unwrap();
        hub.wake(awake).await.unwrap();
        assert_eq!(sweep_once(&hub, now + keep + 1).await.unwrap(), 1);
        let mut codes = Vec::new();
        for table in hub.store.tables(None, 10).await.unwrap() {
            codes.push(table.key.as_str().parse::<Code>().unwrap());
        }
        assert!(!codes.contains(&empty) && codes.contains(&later) && codes.contains(&awake));
    }

    #[tokio::test(start_paused = true)]
    async fn a_node_counts_the_visits_that_another_has_noted() {
        const HOUR: u64 = 60 * 60 * 1000;
        let store = AnyStore::new(Memory::default());
        let node = || {
            let settings = Settings { began: Some(HOUR), ..Settings::default() };
            Hub::new(store.clone(), settings)
        };
        let (here, there) = (node(), node());
        let (visited, empty) =
            (here.open(&record()).await.unwrap(), here.open(&record()).await.unwrap());
        here.wake(visited).await.unwrap();
        tokio::time::advance(Duration::from_secs(60 * 60)).await;
        note_visits(&here).await.unwrap();
        // Two hours after both were opened, and an hour after the visit.
        assert_eq!(sweep_once(&there, 3 * HOUR + 1).await.unwrap(), 1);
        assert_eq!(store.head(key_of(visited).unwrap()).await, Ok(Some(1)));
        assert_eq!(store.head(key_of(empty).unwrap()).await, Ok(None));
        assert_eq!(sweep_once(&there, 4 * HOUR + 1).await.unwrap(), 1, "and then that one");
    }
}
