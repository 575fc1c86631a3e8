//! A server to test, with people at it.

use client::{Player, Visitor};
use faults::{Inside, read_log};
use serde_json::{Value, json};
use server::Settings;
use std::io::{Read, Write};
use store::{AnyStore, Entry, Memory, Seq};
use tokio::runtime::Runtime;

/// A server on a free port, its store, and a runtime for whoever connects.
pub(crate) struct Place {
    pub(crate) url: String,
    pub(crate) host: String,
    pub(crate) store: AnyStore,
    runtime: Runtime,
    _inside: Inside,
}

impl Place {
    /// A server without limits, over memory.
    pub(crate) fn new() -> Self {
        let settings = Settings { limits: false, ..Settings::default() };
        Self::over(AnyStore::new(Memory::default()), settings)
    }

    pub(crate) fn over(store: AnyStore, settings: Settings) -> Self {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(2).enable_all().build().unwrap();
        let inside = runtime.block_on(Inside::start(store.clone(), settings)).unwrap();
        let (url, host) = (inside.url.clone(), inside.host.clone());
        Self { url, host, store, runtime, _inside: inside }
    }

    pub(crate) fn block_on<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    pub(crate) fn visitor(&self) -> Visitor {
        Visitor::new(&self.url).unwrap()
    }

    /// A table for two.
    pub(crate) fn table(&self, game: &str, config: &Value) -> (String, [Visitor; 2]) {
        let two = [self.visitor(), self.visitor()];
        let options = json!({"bot_ms": 0, "decision_s": 0, "reaction_s": 0});
        let code = two[0].open(game, "Ann", config, &options).unwrap();
        two[1].join(&code, "Ben").unwrap();
        (code, two)
    }

    pub(crate) fn log(&self, code: &str) -> Vec<(Seq, Entry)> {
        self.block_on(read_log(&self.store, code)).unwrap()
    }

    /// Everything that comes back for a request by hand.
    pub(crate) fn http(&self, request: &str) -> String {
        let mut stream = std::net::TcpStream::connect(&self.host).unwrap();
        let (head, body) = request.split_once("\n\n").unwrap_or((request, ""));
        let head = head.trim().replace('\n', "\r\n");
        let length = body.len();
        let rest = format!("Host: {}\r\nConnection: close\r\nContent-Length: {length}", self.host);
        write!(stream, "{head}\r\n{rest}\r\n\r\n{body}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

/// Sits down at a table and has been greeted.
pub(crate) async fn sit(visitor: &Visitor, code: &str) -> Player {
    let mut player = visitor.connect(code).await.unwrap();
    player.hear_until(|message| message["type"] == "hello").await.unwrap();
    player
}

/// Begins a match: Ben is ready, Ann starts.
pub(crate) async fn start(ann: &mut Player, ben: &mut Player) {
    let ready = ben.request(json!({"do": "ready", "ready": true})).await.unwrap();
    assert_eq!(ready.get("no"), None, "{ready}");
    let started = ann.request(json!({"do": "start"})).await.unwrap();
    assert_eq!(started.get("no"), None, "{started}");
}

/// Asks and is refused; the code.
pub(crate) async fn refused(player: &mut Player, command: Value) -> String {
    let answer = player.request(command.clone()).await.unwrap();
    assert_eq!(answer["type"], "no", "{command}: {answer}");
    assert!(answer["no"]["say"].as_str().is_some_and(|say| !say.is_empty()), "{answer}");
    answer["no"]["code"].as_str().unwrap().to_owned()
}
