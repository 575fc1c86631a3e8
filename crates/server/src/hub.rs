//! Finds the actor of a table, or starts one.

use crate::actor::{KnownTable, Membership, TableActor, TableMessage, key_of};
use crate::analysis::{self, AnalysisKey};
use crate::assets::{Assets, NoAssets};
use crate::connection_limit::ConnectionLimit;
use crate::connection_numbers::ConnectionNumbers;
use crate::job_queue::JobQueue;
use crate::link_tokens::LinkKey;
use crate::metrics::Metrics;
use crate::notices::Notices;
use crate::open_tables::OpenTables;
use crate::random::RandomSource;
use crate::rate_limit::RateLimits;
use crate::seated_addresses::SeatedAddresses;
use crate::settings::ServerSettings;
use crate::signing_keys::SigningKeys;
use protocol::TableResponse;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use store::{AnyStore, AppendError, LogEntry, Store, StoreError};
use table::{
    DiceSecret, IdentityHash, OpenTable, RefusalCode, RefusalMessage, Table, TableCode, TableRecord,
};
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::{Instant, timeout};

/// How many logs are read for clients at the same time. Replaying a log takes processor time, and
/// requests of players come first.
const MAX_LOG_READERS: usize = 2;

/// How many hints are computed at the same time, each in some milliseconds.
const MAX_HINT_WORKERS: usize = 2;

/// How many messages may wait for an actor before senders have to wait.
const MAILBOX_CAPACITY: usize = 16;

/// How many codes are tried for a new table before it is refused.
const MAX_CODE_ATTEMPTS: usize = 8;

/// How often sending to a table is tried if its actor stops meanwhile.
const MAX_SEND_ATTEMPTS: usize = 4;

/// How long the reader of a table waits for its actor before it is shown what is known here.
const KNOWN_STATE_DELAY: Duration = Duration::from_secs(1);

/// How often at most problems of the store are logged: they concern all tables alike.
const STORE_PROBLEM_LOG_INTERVAL: Duration = Duration::from_secs(10);

/// How often at most the store is checked.
const STORE_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// A node: the actors of its active tables, and the store with all tables.
pub struct Hub {
    pub(crate) store: AnyStore,
    pub(crate) settings: ServerSettings,
    pub(crate) limits: RateLimits,
    pub(crate) metrics: Arc<Metrics>,
    /// The browser client's files.
    pub(crate) assets: Box<dyn Assets>,
    /// Counts HTTP connections, until one becomes a WebSocket.
    pub(crate) connection_limit: Arc<ConnectionLimit>,
    /// Counts WebSockets.
    pub(crate) socket_limit: Arc<ConnectionLimit>,
    pub(crate) seated_addresses: Arc<SeatedAddresses>,
    pub(crate) connection_numbers: ConnectionNumbers,
    pub(crate) log_readers: Arc<Semaphore>,
    /// Computes analyses of matches.
    pub(crate) analyses: Arc<JobQueue<AnalysisKey>>,
    pub(crate) hint_workers: Arc<Semaphore>,
    /// The open tables that are listed by this node.
    pub(crate) open_tables: OpenTables,
    /// Messages to people who are not at their tables, if the host offers them.
    pub(crate) notices: Option<Notices>,
    pub(crate) random: RandomSource,
    /// The id under which other nodes know this one.
    pub(crate) node_id: u64,
    /// Before this time nobody could connect to this node, in milliseconds since the epoch.
    pub(crate) start_time_ms: u64,
    started: Instant,
    active: Mutex<HashMap<TableCode, ActiveTable>>,
    /// Tables whose actor has stopped since visits were last recorded.
    recently_active: Mutex<HashSet<TableCode>>,
    next_connection_id: AtomicU64,
    /// The key of the tokens of links, once it was read from the store.
    pub(crate) link_key: tokio::sync::OnceCell<LinkKey>,
    shutting_down: AtomicBool,
    /// When a problem of the store was last logged.
    store_problem_logged_ms: AtomicU64,
    /// When the store was last checked, and the result.
    store_check: tokio::sync::Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

impl fmt::Debug for Hub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hub").field("settings", &self.settings).finish_non_exhaustive()
    }
}

/// A table whose actor runs on this node.
#[derive(Clone, Debug)]
struct ActiveTable {
    actor: mpsc::Sender<TableMessage>,
    /// The number of the last entry that the actor has applied.
    seq: Arc<AtomicU64>,
    /// What the actor knows of the table.
    known: KnownTable,
}

fn system_time_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

impl Hub {
    /// A node over a store, without a browser client.
    #[must_use]
    pub fn new(store: AnyStore, settings: ServerSettings) -> Arc<Self> {
        Self::with_assets(store, settings, NoAssets)
    }

    /// A node over a store, with the files of a browser client.
    #[must_use]
    pub fn with_assets(
        store: AnyStore,
        settings: ServerSettings,
        assets: impl Assets,
    ) -> Arc<Self> {
        let limits = RateLimits::new(settings.limits_enabled);
        let random = RandomSource::new(settings.random_seed);
        let max = |count: usize| if settings.limits_enabled { count } else { usize::MAX };
        let (total, each) = (settings.max_sockets, settings.max_sockets_per_address);
        let socket_limit = ConnectionLimit::new(max(total), max(each), &[]);
        // A browser opens a handful of connections besides its WebSocket.
        let (total, each) = (total.saturating_mul(2), each.saturating_mul(2));
        let connection_limit =
            ConnectionLimit::new(max(total), max(each), &settings.trusted_proxies);
        Arc::new(Self {
            store,
            limits,
            metrics: Arc::new(Metrics::new()),
            assets: Box::new(assets),
            connection_limit,
            socket_limit,
            seated_addresses: Arc::default(),
            connection_numbers: ConnectionNumbers::default(),
            log_readers: Arc::new(Semaphore::new(MAX_LOG_READERS)),
            analyses: Arc::new(analysis::new_queue(&settings)),
            hint_workers: Arc::new(Semaphore::new(MAX_HINT_WORKERS)),
            open_tables: OpenTables::default(),
            notices: Notices::new(
                &settings.notices,
                settings.allowed_origins.first().map(String::as_str),
            ),
            node_id: random.number(),
            random,
            start_time_ms: settings.start_time_ms.unwrap_or_else(system_time_ms),
            started: Instant::now(),
            active: Mutex::default(),
            recently_active: Mutex::default(),
            next_connection_id: AtomicU64::new(0),
            link_key: tokio::sync::OnceCell::new(),
            shutting_down: AtomicBool::new(false),
            store_problem_logged_ms: AtomicU64::new(0),
            store_check: tokio::sync::Mutex::default(),
            settings,
        })
    }

    /// Milliseconds since the epoch, by the system's clock when the node started and a monotonic
    /// clock since: setting the system's clock while the node runs changes nothing.
    #[must_use]
    pub fn now(&self) -> u64 {
        let passed = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.start_time_ms.saturating_add(passed)
    }

    /// The keys with which exported matches are signed.
    pub(crate) fn signing_keys(&self) -> SigningKeys<'_> {
        SigningKeys::new(&self.store, self.now())
    }

    /// The store, for tests and tools in the same process.
    #[must_use]
    pub const fn store(&self) -> &AnyStore {
        &self.store
    }

    fn active(&self) -> MutexGuard<'_, HashMap<TableCode, ActiveTable>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn recently_active(&self) -> MutexGuard<'_, HashSet<TableCode>> {
        self.recently_active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The mailbox of a table's actor, if it runs.
    pub(crate) fn actor(&self, code: TableCode) -> Option<mpsc::Sender<TableMessage>> {
        self.active().get(&code).map(|table| table.actor.clone())
    }

    /// The active tables, each with the number of the last entry its actor has applied.
    pub(crate) fn active_tables(&self) -> Vec<(TableCode, u64)> {
        let seq = |table: &ActiveTable| table.seq.load(Ordering::Relaxed);
        self.active().iter().map(|(code, table)| (*code, seq(table))).collect()
    }

    /// The number of the last entry that a table's actor has applied, if it runs.
    pub(crate) fn active_seq(&self, code: TableCode) -> Option<u64> {
        self.active().get(&code).map(|table| table.seq.load(Ordering::Relaxed))
    }

    /// What is known of a table here, if its actor runs.
    fn known_table(&self, code: TableCode) -> Option<KnownTable> {
        self.active().get(&code).map(|table| table.known.clone())
    }

    /// What strangers are told of a table whose actor runs here, while nobody is connected.
    pub(crate) fn known_open_table(&self, code: TableCode) -> Option<OpenTable> {
        self.known_table(code)?.open_table()
    }

    pub(crate) fn active_table_count(&self) -> usize {
        self.active().len()
    }

    pub(crate) fn next_connection_id(&self) -> u64 {
        self.next_connection_id.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether a problem of the store should be logged: at most one every
    /// [`STORE_PROBLEM_LOG_INTERVAL`].
    pub(crate) fn should_log_store_problem(&self) -> bool {
        let (now, logged) = (self.now(), self.store_problem_logged_ms.load(Ordering::Relaxed));
        let interval = STORE_PROBLEM_LOG_INTERVAL.as_millis() as u64;
        now >= logged.saturating_add(interval)
            && self
                .store_problem_logged_ms
                .compare_exchange(logged, now, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
    }

    /// Whether the store can be written to, as of at most [`STORE_CHECK_INTERVAL`] ago: whoever asks
    /// often does not make the store write often.
    pub(crate) async fn check_store(&self) -> Result<(), StoreError> {
        let mut last = self.store_check.lock().await;
        match &*last {
            Some((at, result)) if at.elapsed() < STORE_CHECK_INTERVAL => result.clone(),
            _ => {
                let result = self.store.check_writable().await;
                *last = Some((Instant::now(), result.clone()));
                result
            }
        }
    }

    pub(crate) fn is_shutting_down(&self) -> bool {
        self.shutting_down.load(Ordering::Relaxed)
    }

    /// Stores the first entry of a new table under a random code, which it returns.
    ///
    /// # Errors
    /// If it could not be stored.
    pub async fn open_table(&self, record: &TableRecord) -> Result<TableCode, RefusalMessage> {
        // The commitment to the first dice is in the first entry, before anybody adds a salt.
        let record = record.clone().with_dice_secret(self.dice_secret());
        self.store_new_table(&[(record, self.now())]).await
    }

    /// A secret for dice.
    pub(crate) fn dice_secret(&self) -> DiceSecret {
        DiceSecret { bytes: self.random.bytes() }
    }

    /// Stores the first entries of a new table under a random code, which it returns.
    pub(crate) async fn store_new_table(
        &self,
        log: &[(TableRecord, u64)],
    ) -> Result<TableCode, RefusalMessage> {
        for _ in 0..MAX_CODE_ATTEMPTS {
            let code = TableCode::from_number(self.random.number());
            let Ok(key) = key_of(code) else { continue };
            let entry = |(record, time): &(TableRecord, u64)| {
                let id = u128::from_be_bytes(self.random.bytes());
                LogEntry { id, time: *time, body: record.to_bytes() }
            };
            match self.store.append(key, 0, log.iter().map(entry).collect()).await {
                Ok(_) => {
                    tracing::info!(table = %code, "a table was opened");
                    return Ok(code);
                }
                Err(AppendError::Conflict { .. }) => {}
                Err(error) => {
                    tracing::error!(%error, "a new table could not be stored");
                    break;
                }
            }
        }
        Err(RefusalCode::NotStored.with_message("No table can be opened just now: try again."))
    }

    /// Sends a message to a table's actor, starting the actor if needed, and returns its mailbox.
    pub(crate) async fn send(
        self: &Arc<Self>,
        code: TableCode,
        message: TableMessage,
    ) -> Result<mpsc::Sender<TableMessage>, RefusalMessage> {
        let mut message = message;
        for _ in 0..MAX_SEND_ATTEMPTS {
            let actor = match self.actor(code) {
                Some(actor) => actor,
                None => self.start_actor(code).await?,
            };
            match actor.send(message).await {
                Ok(()) => return Ok(actor),
                // The actor has just stopped: start another.
                Err(mpsc::error::SendError(unsent)) => {
                    message = unsent;
                    self.remove_active_if(code, |known| known.same_channel(&actor));
                }
            }
        }
        Err(unreadable())
    }

    /// Whether an identity is a member of a table, and has a chair there; `None` if it is not, or
    /// there is no such table.
    pub(crate) async fn membership(
        self: &Arc<Self>,
        code: TableCode,
        identity: IdentityHash,
    ) -> Result<Option<Membership>, RefusalMessage> {
        // A member who is known is not kept waiting by an actor that waits for the store.
        let known = self.known_table(code).and_then(|known| known.membership(identity));
        if known.is_some() {
            return Ok(known);
        }
        let (reply, response) = oneshot::channel();
        self.send(code, TableMessage::GetMembership { identity, reply }).await?;
        response.await.map_err(|_| unreadable())
    }

    /// Everything that a member may see of a table: up to date with its log, or, if the store does
    /// not answer soon, as it is known here.
    pub(crate) async fn view(
        self: &Arc<Self>,
        code: TableCode,
        identity: IdentityHash,
    ) -> Result<TableResponse, RefusalMessage> {
        let (reply, response) = oneshot::channel();
        let mut answer = pin!(async {
            self.send(code, TableMessage::GetView { identity, reply }).await?;
            response.await.map_err(|_| unreadable())?
        });
        if let Ok(answer) = timeout(KNOWN_STATE_DELAY, answer.as_mut()).await {
            return answer;
        }
        match self.known_table(code) {
            Some(known) => known.view(identity, false),
            // It is being loaded.
            None => answer.await,
        }
    }

    pub(crate) async fn start_actor(
        self: &Arc<Self>,
        code: TableCode,
    ) -> Result<mpsc::Sender<TableMessage>, RefusalMessage> {
        if self.is_shutting_down() {
            return Err(unreadable());
        }
        let (sender, mailbox) = mpsc::channel(MAILBOX_CAPACITY);
        let loaded = TableActor::load(Arc::clone(self), code, mailbox).await.map_err(|error| {
            tracing::error!(table = %code, %error, "a table cannot be loaded");
            unreadable()
        })?;
        let actor = loaded.ok_or_else(Table::cannot_join)?;
        let mut active = self.active();
        // Another task may have started an actor while this one loaded the table.
        if let Some(other) = active.get(&code).filter(|other| !other.actor.is_closed()) {
            return Ok(other.actor.clone());
        }
        let (seq, known) = (actor.shared_seq(), actor.known_table());
        active.insert(code, ActiveTable { actor: sender.clone(), seq, known });
        self.metrics.active_tables.set(active.len() as f64);
        drop(active);
        tokio::spawn(actor.run());
        Ok(sender)
    }

    /// Unregisters an idle actor, unless a message waits for it; says whether it must stop.
    pub(crate) fn unregister_if_idle(
        &self,
        code: TableCode,
        mailbox: &mpsc::Receiver<TableMessage>,
    ) -> bool {
        let is_removed = self.remove_active_if(code, |_| mailbox.is_empty());
        if is_removed {
            self.recently_active().insert(code);
        }
        is_removed
    }

    /// Removes a table from the active ones if the predicate holds for its mailbox. Says whether
    /// the table is not active any more.
    fn remove_active_if(
        &self,
        code: TableCode,
        predicate: impl FnOnce(&mpsc::Sender<TableMessage>) -> bool,
    ) -> bool {
        let mut active = self.active();
        let is_removed = active.get(&code).is_none_or(|table| predicate(&table.actor));
        if is_removed {
            active.remove(&code);
            self.metrics.active_tables.set(active.len() as f64);
        }
        is_removed
    }

    /// Stops all actors, which tell their clients to reconnect.
    pub async fn shut_down(&self) {
        self.shutting_down.store(true, Ordering::Relaxed);
        let actors: Vec<_> = self.active().drain().map(|(_, table)| table.actor).collect();
        for actor in actors {
            let _ = actor.send(TableMessage::ShutDown).await;
            actor.closed().await;
        }
    }
}

/// The refusal of a request to a table whose log cannot be read at the moment.
pub(crate) fn unreadable() -> RefusalMessage {
    RefusalCode::OutcomeUnknown.with_message("The table cannot be read just now: try again.")
}
