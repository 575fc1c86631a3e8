//! A client that reconnects when its connection breaks.

use super::circuit_breaker::{CircuitBreaker, not_answering};
use super::failure::{PgFailure, describe, ends_connection, is_timeout};
use super::tls::{self, PgTls};
use crate::OpenError;
use std::collections::HashMap;
use std::future::poll_fn;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::task::AbortHandle;
use tokio::time::{Instant, timeout};
use tokio_postgres::config::{Host, TargetSessionAttrs};
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config, Row, Statement};

/// How long connecting to one host may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// How long a statement may take. After that its outcome is unknown.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(5);

/// After a failed attempt to connect, the next one is made no sooner than this.
const RECONNECT_BACKOFF: Duration = Duration::from_millis(200);

/// How to connect to a database.
#[derive(Clone, Debug)]
pub(super) struct PgConfig {
    pub(super) config: Config,
    tls: PgTls,
}

impl PgConfig {
    /// The same, with another value of a setting of the database.
    pub(super) fn with_setting(mut self, setting: &str) -> Self {
        let options = self.config.get_options().unwrap_or_default();
        let options = format!("{options} -c {setting}");
        self.config.options(options);
        self
    }
}

/// Parses a `postgres://…` address and adds what every connection needs: that it leads to the
/// primary, that a commit is answered when it is on the disk whatever the database's default is,
/// that a dead connection is noticed, and that plans do not depend on how full the tables were when
/// they were prepared.
pub(super) fn config(address: &str) -> Result<PgConfig, OpenError> {
    let failed = |reason: String| {
        let path = PathBuf::from("the address of the database");
        OpenError::Failed { path, reason }
    };
    let (address, tls) = tls::split_address(address).map_err(failed)?;
    let mut config: Config = address.parse().map_err(|error| failed(describe(&error)))?;
    config.ssl_mode(tls.mode);
    let ours = "-c client_min_messages=warning -c default_transaction_isolation=read\\ committed \
        -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off \
        -c enable_mergejoin=off";
    let theirs = config.get_options().unwrap_or_default();
    // The last value of a setting counts: durability is not the address's to give up.
    config.options(format!("{ours} {theirs} -c synchronous_commit=on"));
    if config.get_application_name().is_none() {
        config.application_name("parlor");
    }
    config.connect_timeout(CONNECT_TIMEOUT).tcp_user_timeout(STATEMENT_TIMEOUT);
    config.keepalives_idle(Duration::from_secs(10)).keepalives_interval(Duration::from_secs(3));
    config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    Ok(PgConfig { config, tls })
}

/// The database a configuration leads to, without user and password, for messages.
pub(super) fn location(PgConfig { config, .. }: &PgConfig) -> PathBuf {
    let hosts = config.get_hosts().iter().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(path) => path.display().to_string(),
    });
    let hosts: Vec<String> = hosts.collect();
    let name = config.get_dbname().or(config.get_user()).unwrap_or_default();
    PathBuf::from(format!("postgres://{}/{name}", hosts.join(",")))
}

/// An open connection with its prepared statements.
#[derive(Debug)]
pub(super) struct PgConnection {
    pub(super) client: Client,
    statements: StdMutex<HashMap<String, Statement>>,
    /// How many warnings the database has sent.
    warnings: Arc<AtomicU64>,
    driver: AbortHandle,
}

impl Drop for PgConnection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Why a connection could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ConnectFailure {
    /// The database did not answer in time.
    TimedOut,
    /// It was refused, for this reason.
    Refused(String),
}

/// The result of a query, and what it says of its connection.
struct QueryReply {
    rows: Result<Vec<Row>, PgFailure>,
    /// Whether the connection can be used again.
    is_usable: bool,
    /// Whether the database did not answer in time.
    is_late: bool,
}

impl PgConnection {
    /// Connects; `on_message` is called with every notice and notification.
    pub(super) async fn connect(
        PgConfig { config, tls }: &PgConfig,
        mut on_message: impl FnMut(AsyncMessage) + Send + 'static,
    ) -> Result<Self, ConnectFailure> {
        // Hosts are tried one after the other.
        let limit = CONNECT_TIMEOUT * config.get_hosts().len().max(1) as u32;
        let connecting = timeout(limit, config.connect(tls.clone())).await;
        let connecting = connecting.map_err(|_| ConnectFailure::TimedOut)?;
        let (client, mut connection) = connecting.map_err(|error| match is_timeout(&error) {
            true => ConnectFailure::TimedOut,
            false => ConnectFailure::Refused(describe(&error)),
        })?;
        let warnings = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&warnings);
        let driver = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|cx| connection.poll_message(cx)).await {
                if matches!(message, AsyncMessage::Notice(_)) {
                    counter.fetch_add(1, Ordering::SeqCst);
                }
                on_message(message);
            }
        });
        let (statements, driver) = (StdMutex::default(), driver.abort_handle());
        Ok(Self { client, statements, warnings, driver })
    }

    fn statements(&self) -> MutexGuard<'_, HashMap<String, Statement>> {
        self.statements.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn prepare_cached(&self, sql: &str) -> Result<Statement, tokio_postgres::Error> {
        let known = self.statements().get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        self.statements().insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    /// Runs statements without parameters.
    pub(super) async fn execute_in_time(&self, sql: &str) -> Result<(), PgFailure> {
        let run = timeout(STATEMENT_TIMEOUT, self.client.batch_execute(sql)).await;
        run.map_err(|_| timed_out())?.map_err(|error| PgFailure::from_error(&error))
    }

    async fn query(&self, sql: &str, parameters: &[&(dyn ToSql + Sync)]) -> QueryReply {
        let query = async {
            let statement = self.prepare_cached(sql).await?;
            self.client.query(&statement, parameters).await
        };
        match timeout(STATEMENT_TIMEOUT, query).await {
            Err(_) => QueryReply { rows: Err(timed_out()), is_usable: false, is_late: true },
            Ok(Err(error)) => QueryReply {
                rows: Err(PgFailure::from_error(&error)),
                is_usable: !ends_connection(&error),
                is_late: is_timeout(&error),
            },
            Ok(Ok(rows)) => QueryReply { rows: Ok(rows), is_usable: true, is_late: false },
        }
    }
}

fn timed_out() -> PgFailure {
    PgFailure::Unknown("the database takes too long".to_owned())
}

/// A connection that is made when it is first needed and again after it broke.
#[derive(Debug)]
pub(super) struct ReconnectingClient {
    config: PgConfig,
    breaker: Arc<CircuitBreaker>,
    state: Mutex<ClientState>,
}

#[derive(Debug, Default)]
struct ClientState {
    connection: Option<OpenConnection>,
    /// When the last attempt to connect failed, and why.
    last_failure: Option<(Instant, String)>,
}

/// A connection, and the generation of the circuit breaker in which it was made.
#[derive(Clone, Debug)]
struct OpenConnection {
    connection: Arc<PgConnection>,
    generation: u64,
}

impl ReconnectingClient {
    pub(super) fn new(config: PgConfig, breaker: Arc<CircuitBreaker>) -> Self {
        Self { config, breaker, state: Mutex::default() }
    }

    /// The open connection, or a new one if it has ended or is from before an outage.
    async fn connection(&self) -> Result<OpenConnection, PgFailure> {
        let mut state = self.state.lock().await;
        // Checked by every caller that has waited for the others before it.
        let generation = self.breaker.check().await?;
        let is_usable = |open: &&OpenConnection| {
            open.generation == generation && !open.connection.client.is_closed()
        };
        if let Some(open) = state.connection.as_ref().filter(is_usable) {
            return Ok(open.clone());
        }
        state.connection = None;
        if let Some((when, why)) = &state.last_failure
            && when.elapsed() < RECONNECT_BACKOFF
        {
            return Err(PgFailure::NotApplied(why.clone()));
        }
        match PgConnection::connect(&self.config, |_| {}).await {
            Ok(connection) => {
                let open = OpenConnection { connection: Arc::new(connection), generation };
                *state = ClientState { connection: Some(open.clone()), last_failure: None };
                Ok(open)
            }
            Err(ConnectFailure::TimedOut) => {
                self.breaker.note_connect_timeout(generation);
                Err(not_answering())
            }
            Err(ConnectFailure::Refused(why)) => {
                state.last_failure = Some((Instant::now(), why.clone()));
                Err(PgFailure::NotApplied(why))
            }
        }
    }

    /// Draws conclusions from a reply: a connection that is not usable is used no more.
    async fn note_reply(&self, old: &OpenConnection, reply: &QueryReply) {
        if reply.is_late {
            self.breaker.note_timeout(old.generation);
        }
        if reply.is_usable {
            return;
        }
        let mut state = self.state.lock().await;
        let is_same = |open: &OpenConnection| Arc::ptr_eq(&open.connection, &old.connection);
        if state.connection.as_ref().is_some_and(is_same) {
            state.connection = None;
        }
    }

    pub(super) async fn query(
        &self,
        sql: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, PgFailure> {
        let open = self.connection().await?;
        let reply = open.connection.query(sql, parameters).await;
        self.note_reply(&open, &reply).await;
        reply.rows
    }

    /// Runs a query whose effect must be durable when it returns. A reply with a warning is an
    /// unknown outcome: a wait for a standby that was cancelled ends with one.
    pub(super) async fn query_durable(
        &self,
        sql: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, PgFailure> {
        let open = self.connection().await?;
        let before = open.connection.warnings.load(Ordering::SeqCst);
        let reply = open.connection.query(sql, parameters).await;
        let has_warned = open.connection.warnings.load(Ordering::SeqCst) != before;
        self.note_reply(&open, &reply).await;
        match reply.rows {
            Ok(_) if has_warned => Err(PgFailure::Unknown("the database warns".to_owned())),
            other => other,
        }
    }

    /// Runs several statements in one batch.
    pub(super) async fn batch_execute(&self, sql: &str) -> Result<(), PgFailure> {
        let open = self.connection().await?;
        open.connection.execute_in_time(sql).await
    }
}

#[cfg(test)]
#[path = "client_tests.rs"]
mod tests;
