//! Where tables are found, and woken when they sleep.

use crate::assets::{Assets, NoAssets};
use crate::desk::{Desk, Letter, key_of};
use crate::guard::{Doors, Limits};
use crate::metrics::Metrics;
use crate::random;
use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::{AnyStore, AppendError, Entry, Store};
use table::{Code, Record, Refusal, Trouble};
use tokio::sync::{Semaphore, mpsc};

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
    awake: Mutex<HashMap<Code, mpsc::Sender<Letter>>>,
    /// When the last people left the tables that have gone to sleep.
    left: Mutex<HashMap<Code, u64>>,
    /// When the node began: before, nobody could come.
    began: u64,
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

/// Milliseconds since the epoch, as far as the clock was right when the program began: from
/// then on they only pass, and a clock that is set forth or back holds nobody up.
pub(crate) fn now() -> u64 {
    static BEGAN: OnceLock<(Duration, Instant)> = OnceLock::new();
    let (began, since) = BEGAN.get_or_init(|| {
        let began = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        (began, Instant::now())
    });
    u64::try_from((*began + since.elapsed()).as_millis()).unwrap_or(u64::MAX)
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
            awake: Mutex::default(),
            left: Mutex::default(),
            began: now(),
            connections: AtomicU64::new(0),
            closed: AtomicBool::new(false),
            complained: AtomicU64::new(0),
        })
    }

    fn awake(&self) -> MutexGuard<'_, HashMap<Code, mpsc::Sender<Letter>>> {
        self.awake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn left(&self) -> MutexGuard<'_, HashMap<Code, u64>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Since when nobody is at a table whose last entry was made then; none if it is awake.
    fn empty_since(&self, code: Code, updated: u64) -> Option<u64> {
        if self.awake().contains_key(&code) {
            return None;
        }
        let left = self.left().get(&code).copied().unwrap_or_default();
        Some(updated.max(left).max(self.began))
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
        let (now, said) = (now(), self.complained.load(Ordering::Relaxed));
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
    pub(crate) async fn open(&self, record: &Record) -> Result<Code, Refusal> {
        for _ in 0..8 {
            let code = Code::numbered(random::number());
            let Ok(key) = key_of(code) else { continue };
            let id = u128::from_be_bytes(random::bytes());
            let entry = Entry { id, time: now(), body: record.to_bytes() };
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

    /// Sends a letter to a table, waking it if it sleeps, and gives the way to it. The letter
    /// comes back if there is no such table.
    pub(crate) async fn send(
        self: &Arc<Self>,
        code: Code,
        letter: Letter,
    ) -> Result<mpsc::Sender<Letter>, Letter> {
        let mut letter = letter;
        for _ in 0..4 {
            let desk = self.awake().get(&code).cloned();
            let desk = match desk {
                Some(desk) => desk,
                None => match self.wake(code).await {
                    Some(desk) => desk,
                    None => return Err(letter),
                },
            };
            match desk.send(letter).await {
                Ok(()) => return Ok(desk),
                // It has just gone to sleep: wake it again.
                Err(mpsc::error::SendError(back)) => {
                    letter = back;
                    let mut awake = self.awake();
                    if awake.get(&code).is_some_and(|known| known.same_channel(&desk)) {
                        awake.remove(&code);
                        self.metrics.tables.set(awake.len() as f64);
                    }
                }
            }
        }
        Err(letter)
    }

    async fn wake(self: &Arc<Self>, code: Code) -> Option<mpsc::Sender<Letter>> {
        if self.is_closed() {
            return None;
        }
        let (sender, letters) = mpsc::channel(16);
        let opened = Desk::open(Arc::clone(self), code, letters).await;
        let desk = opened.unwrap_or_else(|why| {
            tracing::error!(table = %code, %why, "a table cannot be read");
            None
        })?;
        let mut awake = self.awake();
        // Somebody else may have been quicker.
        if let Some(other) = awake.get(&code).filter(|other| !other.is_closed()) {
            return Some(other.clone());
        }
        awake.insert(code, sender.clone());
        self.metrics.tables.set(awake.len() as f64);
        drop(awake);
        tokio::spawn(desk.run());
        Some(sender)
    }

    /// Lets a desk go to sleep, unless somebody is just writing to it.
    pub(crate) fn retire(&self, code: Code, letters: &mpsc::Receiver<Letter>) -> bool {
        let mut awake = self.awake();
        if letters.is_empty() {
            awake.remove(&code);
            self.metrics.tables.set(awake.len() as f64);
            self.left().insert(code, now());
            return true;
        }
        false
    }

    /// Stops: every table tells its people to come back.
    pub async fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let desks: Vec<_> = self.awake().drain().map(|(_, desk)| desk).collect();
        for desk in desks {
            let _ = desk.send(Letter::Close).await;
            desk.closed().await;
        }
    }
}

/// How often the node tidies up after itself, and how often it looks for old tables.
const TIDY: Duration = Duration::from_secs(5);
const SWEEP: u64 = 60;

/// Deletes tables that nobody has come to for long, and forgets quiet addresses.
pub(crate) async fn sweep(hub: Arc<Hub>) {
    for round in 1u64.. {
        tokio::time::sleep(TIDY / hub.settings.haste).await;
        hub.metrics.tidy();
        if round % SWEEP != 0 {
            continue;
        }
        hub.limits.tidy();
        if let Err(why) = sweep_once(&hub, now()).await {
            tracing::warn!(%why, "old tables were not swept");
        }
    }
}

async fn sweep_once(hub: &Hub, now: u64) -> Result<usize, store::StoreError> {
    let keep = u64::try_from(hub.settings.keep.as_millis()).unwrap_or(u64::MAX);
    hub.left().retain(|_, left| left.saturating_add(keep) >= now);
    let (mut after, mut deleted) = (None, 0);
    loop {
        let page = hub.store.tables(after, 256).await?;
        let Some(last) = page.last() else { return Ok(deleted) };
        after = Some(last.key);
        for table in page {
            let Ok(code) = table.key.as_str().parse() else { continue };
            let empty = hub.empty_since(code, table.updated);
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
    use table::{Options, Table, Who};

    #[tokio::test]
    async fn a_table_is_deleted_when_nobody_has_been_there_for_two_hours() {
        let hub = Hub::new(AnyStore::new(Memory::default()), Settings::default());
        let who = Who::of_secret(b"ann");
        let record =
            Table::draft("ludo", &serde_json::json!({}), &Options::default(), who, "Ann").unwrap();
        let (empty, later, awake) = (
            hub.open(&record).await.unwrap(),
            hub.open(&record).await.unwrap(),
            hub.open(&record).await.unwrap(),
        );
        let (now, keep) = (now() + 1, 2 * 60 * 60 * 1000);
        assert_eq!(sweep_once(&hub, now + keep - 1000).await.unwrap(), 0, "two hours, no less");
        hub.left().insert(later, now + 1000);
        hub.wake(awake).await.unwrap();
        assert_eq!(sweep_once(&hub, now + keep + 1).await.unwrap(), 1);
        let mut codes = Vec::new();
        for table in hub.store.tables(None, 10).await.unwrap() {
            codes.push(table.key.as_str().parse::<Code>().unwrap());
        }
        assert!(!codes.contains(&empty) && codes.contains(&later) && codes.contains(&awake));
    }
}
