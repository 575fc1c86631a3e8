//! A server inside this thread, with virtual time: its clock advances only while all tasks wait.

use crate::oracle::ensure;
use crate::played_table::{PlayedTable, identity, secret};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use catalog::GameId;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use serde_json::{Value, json};
use server::{Hub, ServerSettings};
use std::sync::Arc;
use store::{AnyStore, LogEntry, MemoryStore, Store, TableInfo, TableKey};
use table::{StepCause, Table, TableCode, TableRecord};
use tokio::io::DuplexStream;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt as _;

/// The number of different tables.
const TABLES: u64 = 16;

/// The buffer of a connection: larger than any answer.
const PIPE_BYTES: usize = 1 << 20;

/// A server with one table in the middle of a match.
pub(crate) struct FuzzTestServer {
    pub(crate) runtime: Runtime,
    tables: Vec<PlayedTable>,
    running: RunningServer,
}

/// What is replaced by [`FuzzTestServer::reset`].
struct RunningServer {
    store: AnyStore,
    hub: Arc<Hub>,
    app: Router,
    key: TableKey,
    /// The table, replayed from its log.
    table: Table,
}

impl FuzzTestServer {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let play = |number: u64| {
            let game = GameId::ALL[number as usize % GameId::ALL.len()];
            let config = &game.sample_configs()[0];
            let played = PlayedTable::play(game, config, 2, number as u32 * 2, number);
            played.map_err(anyhow::Error::msg)
        };
        let tables = (0..TABLES).map(play).collect::<anyhow::Result<Vec<PlayedTable>>>()?;
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build()?;
        let running =
            runtime.block_on(RunningServer::new(&tables[0])).map_err(anyhow::Error::msg)?;
        Ok(Self { runtime, tables, running })
    }

    /// Replaces the server by a new one with the table of this number.
    pub(crate) fn reset(&mut self, number: u64) -> Result<(), String> {
        let table = &self.tables[(number % TABLES) as usize];
        let (runtime, hub) = (&self.runtime, Arc::clone(&self.running.hub));
        self.running = runtime.block_on(async {
            hub.shut_down().await;
            RunningServer::new(table).await
        })?;
        Ok(())
    }

    /// The table, replayed from its log as of the last [`Self::catch_up`].
    pub(crate) fn table(&self) -> &Table {
        &self.running.table
    }

    pub(crate) fn code(&self) -> String {
        self.running.table.code.to_string()
    }

    /// Opens a connection; returns the client side.
    pub(crate) fn connect(&self) -> DuplexStream {
        let (ours, theirs) = tokio::io::duplex(PIPE_BYTES);
        let service = TowerToHyperService::new(self.running.app.clone());
        let connection = http1::Builder::new().serve_connection(TokioIo::new(theirs), service);
        self.runtime.spawn(connection.with_upgrades());
        ours
    }

    /// Sends a request; returns the status and body of the response.
    pub(crate) fn send(&self, request: Request<Body>) -> Result<(StatusCode, Vec<u8>), String> {
        let app = self.running.app.clone();
        self.runtime.block_on(async {
            let answer = app.oneshot(request).await.map_err(|_| "no answer")?;
            let (head, body) = answer.into_parts();
            let body = to_bytes(body, usize::MAX).await.map_err(|why| why.to_string())?;
            Ok((head.status, body.to_vec()))
        })
    }

    /// Replays new entries of the log; returns how many of them came from requests, not from the
    /// table itself.
    pub(crate) fn catch_up(&mut self) -> Result<u64, String> {
        let running = &mut self.running;
        let read = running.store.read(running.key, running.table.seq, usize::MAX);
        let entries = self.runtime.block_on(read).map_err(|why| why.to_string())?;
        let mut requested = 0;
        for (_, entry) in entries {
            let record = TableRecord::from_bytes(&entry.body)?;
            running.table.replay(&record, entry.time)?;
            let is_own = matches!(
                &record,
                TableRecord::Played {
                    cause: StepCause::Clock | StepCause::Bot | StepCause::StandIn,
                    ..
                } | TableRecord::Began { .. }
                    | TableRecord::Resumed { .. }
                    | TableRecord::Committed { .. }
                    | TableRecord::StandIn { .. }
                    | TableRecord::StandInEnded { .. }
            );
            requested += u64::from(!is_own);
        }
        Ok(requested)
    }

    /// The number of tables. Keys of the server are stored beside them, under names that are no codes.
    pub(crate) fn table_count(&self) -> Result<usize, String> {
        let listed = self.runtime.block_on(self.running.store.list_tables(None, usize::MAX));
        let is_table = |table: &&TableInfo| table.key.as_str().parse::<TableCode>().is_ok();
        listed.map(|tables| tables.iter().filter(is_table).count()).map_err(|why| why.to_string())
    }

    /// Checks that each member is shown the state that the log gives.
    pub(crate) fn check_shown_states(&mut self) -> Result<(), String> {
        self.catch_up()?;
        for player in 0..self.running.table.members.len() {
            let member = self.running.table.active_member(identity(player));
            let Some(member) = member else { continue };
            let uri = format!("/api/tables/{}", self.code());
            let (status, body) =
                self.send(request_by(player).uri(uri).body(Body::empty()).map_err(error_text)?)?;
            self.catch_up()?;
            let shown: Value = serde_json::from_slice(&body).map_err(error_text)?;
            let view = self.running.table.member_view(member);
            let ask = view.ask.map(|ask| json!(ask));
            let expected = json!({"seq": self.running.table.seq, "lobby": view.lobby, "ask": ask});
            let same_state = ["seq", "lobby"].iter().all(|part| shown[part] == expected[part]);
            let same_ask = without_deadline(&shown["ask"]) == without_deadline(&expected["ask"]);
            ensure(status == StatusCode::OK && same_state && same_ask, || {
                format!("player {player} is shown {shown}, but the log gives {expected}")
            })?;
        }
        Ok(())
    }
}

/// Removes the deadline: it starts over when a player connects, and the log does not record that.
fn without_deadline(ask: &Value) -> Value {
    let mut ask = ask.clone();
    if let Value::Object(fields) = &mut ask {
        fields.remove("until");
    }
    ask
}

pub(crate) fn error_text(why: impl std::fmt::Display) -> String {
    why.to_string()
}

/// A request with the cookie of a player.
pub(crate) fn request_by(player: usize) -> axum::http::request::Builder {
    Request::builder().header("cookie", format!("parlor={}", secret(player)))
}

impl RunningServer {
    async fn new(played: &PlayedTable) -> Result<Self, String> {
        let store = AnyStore::new(MemoryStore::default());
        let key = TableKey::new(played.code.as_str()).map_err(error_text)?;
        let entry = |(id, (time, record)): (u128, &(u64, TableRecord))| LogEntry {
            id,
            time: *time,
            body: record.to_bytes(),
        };
        let entries = (1..).zip(&played.log).map(entry).collect();
        store.append(key, 0, entries).await.map_err(|why| format!("{why:?}"))?;
        let settings = ServerSettings { limits_enabled: false, ..ServerSettings::default() };
        let hub = Hub::new(store.clone(), settings);
        let app = server::router(Arc::clone(&hub));
        Ok(Self { store, hub, app, key, table: played.replay()? })
    }
}
