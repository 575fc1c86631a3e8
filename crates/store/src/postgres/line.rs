//! A connection that is made again when it breaks.

use super::trouble::{Trouble, is_end, said};
use crate::OpenError;
use std::collections::HashMap;
use std::future::poll_fn;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Mutex as Turn;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_postgres::config::{Host, TargetSessionAttrs};
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config, NoTls, Row, Statement};

/// How long a connection may take to be made.
const CONNECT: Duration = Duration::from_secs(2);

/// How long a statement may take. What takes longer is in doubt.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// After a connection could not be made, nobody tries again for so long.
const RESPITE: Duration = Duration::from_millis(200);

/// What the address says, and what we ask of every connection: that it leads to the primary,
/// that a dead one is noticed, and that plans do not depend on how full the tables were when
/// they were made.
pub(super) fn config(address: &str) -> Result<Config, OpenError> {
    let mut config: Config = address.parse().map_err(|why: tokio_postgres::Error| {
        OpenError::Failed { path: PathBuf::from("the address of the database"), why: said(&why) }
    })?;
    let ours = "-c client_min_messages=warning -c default_transaction_isolation=read\\ committed \
        -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off \
        -c enable_mergejoin=off";
    let options = config.get_options().map_or_else(|| ours.into(), |had| format!("{ours} {had}"));
    config.options(options);
    if config.get_application_name().is_none() {
        config.application_name("parlor");
    }
    config.connect_timeout(CONNECT).tcp_user_timeout(PATIENCE);
    config.keepalives_idle(Duration::from_secs(10)).keepalives_interval(Duration::from_secs(3));
    config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    Ok(config)
}

/// Where a configuration leads to, for people: without the password.
pub(super) fn place(config: &Config) -> PathBuf {
    let hosts = config.get_hosts().iter().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        Host::Unix(path) => path.display().to_string(),
    });
    let hosts: Vec<String> = hosts.collect();
    let name = config.get_dbname().or(config.get_user()).unwrap_or_default();
    PathBuf::from(format!("postgres://{}/{name}", hosts.join(",")))
}

/// A connection that is there.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) client: Client,
    statements: Mutex<HashMap<String, Statement>>,
    /// How many warnings have come.
    warnings: Arc<AtomicU64>,
    driver: AbortHandle,
}

impl Drop for Live {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl Live {
    /// Connects; `hear` is given what comes unasked.
    pub(super) async fn connect(
        config: &Config,
        mut hear: impl FnMut(AsyncMessage) + Send + 'static,
    ) -> Result<Self, String> {
        let late = |_| "the database does not answer".to_owned();
        let connecting = timeout(CONNECT, config.connect(NoTls)).await.map_err(late)?;
        let (client, mut connection) = connecting.map_err(|e| said(&e))?;
        let warnings = Arc::new(AtomicU64::new(0));
        let warned = Arc::clone(&warnings);
        let driver = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|cx| connection.poll_message(cx)).await {
                if matches!(message, AsyncMessage::Notice(_)) {
                    warned.fetch_add(1, Ordering::SeqCst);
                }
                hear(message);
            }
        });
        let (statements, driver) = (Mutex::default(), driver.abort_handle());
        Ok(Self { client, statements, warnings, driver })
    }

    fn statements(&self) -> MutexGuard<'_, HashMap<String, Statement>> {
        self.statements.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn statement(&self, sql: &str) -> Result<Statement, tokio_postgres::Error> {
        let known = self.statements().get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        self.statements().insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    /// Sends a statement. The second answer says whether the connection can be used again.
    async fn ask(
        &self,
        sql: &str,
        with: &[&(dyn ToSql + Sync)],
    ) -> (Result<Vec<Row>, Trouble>, bool) {
        let asking = async {
            let statement = self.statement(sql).await?;
            self.client.query(&statement, with).await
        };
        match timeout(PATIENCE, asking).await {
            Err(_) => (Err(Trouble::Unsure("the database takes too long".to_owned())), false),
            Ok(Err(error)) => (Err(Trouble::of(&error)), !is_end(&error)),
            Ok(Ok(rows)) => (Ok(rows), true),
        }
    }
}

/// A connection, made when it is needed.
#[derive(Debug)]
pub(super) struct Line {
    config: Config,
    state: Turn<State>,
}

#[derive(Debug, Default)]
struct State {
    live: Option<Arc<Live>>,
    /// When a connection could last not be made, and why.
    failed: Option<(Instant, String)>,
}

impl Line {
    pub(super) fn new(config: Config) -> Self {
        Self { config, state: Turn::default() }
    }

    /// The connection; a new one if the old one has ended.
    async fn live(&self) -> Result<Arc<Live>, Trouble> {
        let mut state = self.state.lock().await;
        if let Some(live) = state.live.as_ref().filter(|live| !live.client.is_closed()) {
            return Ok(Arc::clone(live));
        }
        state.live = None;
        if let Some((when, why)) = &state.failed
            && when.elapsed() < RESPITE
        {
            return Err(Trouble::NotDone(why.clone()));
        }
        match Live::connect(&self.config, |_| {}).await {
            Ok(live) => {
                let live = Arc::new(live);
                *state = State { live: Some(Arc::clone(&live)), failed: None };
                Ok(live)
            }
            Err(why) => {
                state.failed = Some((Instant::now(), why.clone()));
                Err(Trouble::NotDone(why))
            }
        }
    }

    /// Takes a connection out of use.
    async fn drop_live(&self, old: &Arc<Live>) {
        let mut state = self.state.lock().await;
        if state.live.as_ref().is_some_and(|live| Arc::ptr_eq(live, old)) {
            state.live = None;
        }
    }

    /// Asks.
    pub(super) async fn ask(
        &self,
        sql: &str,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Trouble> {
        let live = self.live().await?;
        let (answer, usable) = live.ask(sql, with).await;
        if !usable {
            self.drop_live(&live).await;
        }
        answer
    }

    /// Asks for something to be stored. An answer with a warning is none: a wait for a standby
    /// that was cancelled ends in one.
    pub(super) async fn ask_surely(
        &self,
        sql: &str,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Trouble> {
        let live = self.live().await?;
        let before = live.warnings.load(Ordering::SeqCst);
        let (answer, usable) = live.ask(sql, with).await;
        let warned = live.warnings.load(Ordering::SeqCst) != before;
        if !usable {
            self.drop_live(&live).await;
        }
        match answer {
            Ok(_) if warned => Err(Trouble::Unsure("the database warns".to_owned())),
            other => other,
        }
    }

    /// Runs several statements, one after the other.
    pub(super) async fn run(&self, sql: &str) -> Result<(), Trouble> {
        let live = self.live().await?;
        let run = timeout(PATIENCE, live.client.batch_execute(sql)).await;
        let late = || Trouble::Unsure("the database takes too long".to_owned());
        run.map_err(|_| late())?.map_err(|error| Trouble::of(&error))
    }
}
