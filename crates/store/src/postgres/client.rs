//! A client that reconnects when its connection breaks.

use super::failure::{PgFailure, describe, ends_connection};
use super::tls::{self, PgTls};
use crate::OpenError;
use std::collections::HashMap;
use std::future::poll_fn;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_postgres::config::{Host, TargetSessionAttrs};
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config, Row, Statement};

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

/// The result of a query, and whether its connection can be used again.
struct QueryReply {
    rows: Result<Vec<Row>, PgFailure>,
    is_usable: bool,
}

impl PgConnection {
    /// Connects; `on_message` is called with every notice and notification.
    pub(super) async fn connect(
        PgConfig { config, tls }: &PgConfig,
        mut on_message: impl FnMut(AsyncMessage) + Send + 'static,
    ) -> Result<Self, String> {
        let late = |_| "the database does not answer".to_owned();
        let connecting =
            timeout(CONNECT_TIMEOUT, config.connect(tls.clone())).await.map_err(late)?;
        let (client, mut connection) = connecting.map_err(|e| describe(&e))?;
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

    async fn query(&self, sql: &str, parameters: &[&(dyn ToSql + Sync)]) -> QueryReply {
        let query = async {
            let statement = self.prepare_cached(sql).await?;
            self.client.query(&statement, parameters).await
        };
        match timeout(STATEMENT_TIMEOUT, query).await {
            Err(_) => QueryReply { rows: Err(timed_out()), is_usable: false },
            Ok(Err(error)) => QueryReply {
                rows: Err(PgFailure::from_error(&error)),
                is_usable: !ends_connection(&error),
            },
            Ok(Ok(rows)) => QueryReply { rows: Ok(rows), is_usable: true },
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
    state: Mutex<ClientState>,
}

#[derive(Debug, Default)]
struct ClientState {
    connection: Option<Arc<PgConnection>>,
    /// When the last attempt to connect failed, and why.
    last_failure: Option<(Instant, String)>,
}

impl ReconnectingClient {
    pub(super) fn new(config: PgConfig) -> Self {
        Self { config, state: Mutex::default() }
    }

    /// The open connection, or a new one if it has ended.
    async fn connection(&self) -> Result<Arc<PgConnection>, PgFailure> {
        let mut state = self.state.lock().await;
        if let Some(open) = state.connection.as_ref().filter(|open| !open.client.is_closed()) {
            return Ok(Arc::clone(open));
        }
        state.connection = None;
        if let Some((when, why)) = &state.last_failure
            && when.elapsed() < RECONNECT_BACKOFF
        {
            return Err(PgFailure::NotApplied(why.clone()));
        }
        match PgConnection::connect(&self.config, |_| {}).await {
            Ok(open) => {
                let open = Arc::new(open);
                *state = ClientState { connection: Some(Arc::clone(&open)), last_failure: None };
                Ok(open)
            }
            Err(why) => {
                state.last_failure = Some((Instant::now(), why.clone()));
                Err(PgFailure::NotApplied(why))
            }
        }
    }

    /// Takes a connection out of use.
    async fn discard(&self, old: &Arc<PgConnection>) {
        let mut state = self.state.lock().await;
        if state.connection.as_ref().is_some_and(|open| Arc::ptr_eq(open, old)) {
            state.connection = None;
        }
    }

    pub(super) async fn query(
        &self,
        sql: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, PgFailure> {
        let connection = self.connection().await?;
        let reply = connection.query(sql, parameters).await;
        if !reply.is_usable {
            self.discard(&connection).await;
        }
        reply.rows
    }

    /// Runs a query whose effect must be durable when it returns. A reply with a warning is an
    /// unknown outcome: a wait for a standby that was cancelled ends with one.
    pub(super) async fn query_durable(
        &self,
        sql: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, PgFailure> {
        let connection = self.connection().await?;
        let before = connection.warnings.load(Ordering::SeqCst);
        let reply = connection.query(sql, parameters).await;
        let has_warned = connection.warnings.load(Ordering::SeqCst) != before;
        if !reply.is_usable {
            self.discard(&connection).await;
        }
        match reply.rows {
            Ok(_) if has_warned => Err(PgFailure::Unknown("the database warns".to_owned())),
            other => other,
        }
    }

    /// Runs several statements in one batch.
    pub(super) async fn batch_execute(&self, sql: &str) -> Result<(), PgFailure> {
        let connection = self.connection().await?;
        let run = timeout(STATEMENT_TIMEOUT, connection.client.batch_execute(sql)).await;
        run.map_err(|_| timed_out())?.map_err(|error| PgFailure::from_error(&error))
    }
}
