//! A whole server inside this thread, whose clock runs only when nothing else does.

use crate::judge::hold;
use crate::stage::{Stage, options, secret};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use catalog::GameId;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use serde_json::{Value, json};
use server::{Hub, Settings};
use std::sync::Arc;
use store::{AnyStore, Entry, Memory, Store, TableKey};
use table::{Cause, Record, Table};
use tokio::io::DuplexStream;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt as _;

/// How many different tables it is set up with.
const STAGES: u64 = 16;

/// How much may be on its way between two ends: more than any answer.
const PIPE: usize = 1 << 20;

/// A server with one table in the middle of a match, and what its log says.
pub(crate) struct House {
    pub(crate) runtime: Runtime,
    stages: Vec<Stage>,
    open: Open,
}

/// What is put back for every round.
struct Open {
    store: AnyStore,
    hub: Arc<Hub>,
    app: Router,
    key: TableKey,
    /// The table as its log tells it.
    table: Table,
}

impl House {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let stage = |number: u64| {
            let game = GameId::ALL[number as usize % 4];
            let played = Stage::play(game, &options(game)[0], 2, number as u32 * 2, number);
            played.map_err(anyhow::Error::msg)
        };
        let stages = (0..STAGES).map(stage).collect::<anyhow::Result<Vec<Stage>>>()?;
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build()?;
        let open = runtime.block_on(Open::new(&stages[0])).map_err(anyhow::Error::msg)?;
        Ok(Self { runtime, stages, open })
    }

    /// Closes the server and opens another, with the table of this number.
    pub(crate) fn reset(&mut self, number: u64) -> Result<(), String> {
        let stage = &self.stages[(number % STAGES) as usize];
        let (runtime, hub) = (&self.runtime, Arc::clone(&self.open.hub));
        self.open = runtime.block_on(async {
            hub.close().await;
            Open::new(stage).await
        })?;
        Ok(())
    }

    /// The table as its log tells it.
    pub(crate) fn table(&self) -> &Table {
        &self.open.table
    }

    pub(crate) fn code(&self) -> String {
        self.open.table.code.to_string()
    }

    /// An end of a connection to it.
    pub(crate) fn connect(&self) -> DuplexStream {
        let (ours, theirs) = tokio::io::duplex(PIPE);
        let service = TowerToHyperService::new(self.open.app.clone());
        let connection = http1::Builder::new().serve_connection(TokioIo::new(theirs), service);
        self.runtime.spawn(connection.with_upgrades());
        ours
    }

    /// Asks for something; its status and body.
    pub(crate) fn ask(&self, request: Request<Body>) -> Result<(StatusCode, Vec<u8>), String> {
        let app = self.open.app.clone();
        self.runtime.block_on(async {
            let answer = app.oneshot(request).await.map_err(|_| "no answer")?;
            let (head, body) = answer.into_parts();
            let body = to_bytes(body, usize::MAX).await.map_err(|why| why.to_string())?;
            Ok((head.status, body.to_vec()))
        })
    }

    /// Reads what the log has more than before, and sees that it follows; how many entries
    /// somebody asked for, not the table itself.
    pub(crate) fn catch_up(&mut self) -> Result<u64, String> {
        let open = &mut self.open;
        let read = open.store.read(open.key, open.table.seq, usize::MAX);
        let news = self.runtime.block_on(read).map_err(|why| why.to_string())?;
        let mut asked = 0;
        for (_, entry) in news {
            let record = Record::from_bytes(&entry.body)?;
            open.table.replay(&record, entry.time)?;
            let own = matches!(&record, Record::Played { cause: Cause::Clock | Cause::Bot, .. });
            asked += u64::from(!own);
        }
        Ok(asked)
    }

    /// How many tables there are.
    pub(crate) fn tables(&self) -> Result<usize, String> {
        let listed = self.runtime.block_on(self.open.store.tables(None, usize::MAX));
        listed.map(|tables| tables.len()).map_err(|why| why.to_string())
    }

    /// Everybody is shown what the log tells.
    pub(crate) fn shows_its_log(&mut self) -> Result<(), String> {
        self.catch_up()?;
        for person in 0..self.open.table.members.len() {
            let known = self.open.table.member(crate::stage::who(person));
            let Some(member) = known else { continue };
            let uri = format!("/api/tables/{}", self.code());
            let (status, body) = self.ask(by(person).uri(uri).body(Body::empty()).map_err(odd)?)?;
            self.catch_up()?;
            let seen: Value = serde_json::from_slice(&body).map_err(odd)?;
            let face = self.open.table.face(member);
            let ask = face.ask.map(|ask| json!(ask));
            let told = json!({"seq": self.open.table.seq, "lobby": face.lobby, "ask": ask});
            let same = ["seq", "lobby"].iter().all(|part| seen[part] == told[part]);
            let asked = without_clock(&seen["ask"]) == without_clock(&told["ask"]);
            hold(status == StatusCode::OK && same && asked, || {
                format!("person {person} is shown {seen}, but the log tells {told}")
            })?;
        }
        Ok(())
    }
}

/// A clock begins again when somebody comes, which is not of the log.
fn without_clock(ask: &Value) -> Value {
    let mut ask = ask.clone();
    if let Value::Object(fields) = &mut ask {
        fields.remove("until");
    }
    ask
}

pub(crate) fn odd(why: impl std::fmt::Display) -> String {
    why.to_string()
}

/// A request of a person.
pub(crate) fn by(person: usize) -> axum::http::request::Builder {
    Request::builder().header("cookie", format!("parlor={}", secret(person)))
}

impl Open {
    async fn new(stage: &Stage) -> Result<Self, String> {
        let store = AnyStore::new(Memory::default());
        let key = TableKey::new(stage.code.as_str()).map_err(odd)?;
        let entry = |(id, (time, record)): (u128, &(u64, Record))| Entry {
            id,
            time: *time,
            body: record.to_bytes(),
        };
        let entries = (1..).zip(&stage.log).map(entry).collect();
        store.append(key, 0, entries).await.map_err(|why| format!("{why:?}"))?;
        let settings = Settings { limits: false, ..Settings::default() };
        let hub = Hub::new(store.clone(), settings);
        let app = server::router(Arc::clone(&hub));
        Ok(Self { store, hub, app, key, table: stage.fold()? })
    }
}
