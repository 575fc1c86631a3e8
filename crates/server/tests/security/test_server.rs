//! A server to test, and helpers for its clients.

use client::{ApiClient, TableClient};
use faults::{InProcessTestServer, read_log};
use serde_json::{Value, json};
use server::ServerSettings;
use std::io::{Read, Write};
use store::{AnyStore, LogEntry, MemoryStore, Seq};
use tokio::runtime::Runtime;

/// A server on a free port, its store, and a runtime for its clients.
pub(crate) struct ServerUnderTest {
    pub(crate) url: String,
    pub(crate) host: String,
    pub(crate) store: AnyStore,
    runtime: Runtime,
    _server: InProcessTestServer,
}

impl ServerUnderTest {
    /// A server without limits over a store in memory.
    pub(crate) fn new() -> Self {
        let settings = ServerSettings { limits_enabled: false, ..ServerSettings::default() };
        Self::with_store(AnyStore::new(MemoryStore::default()), settings)
    }

    pub(crate) fn with_store(store: AnyStore, settings: ServerSettings) -> Self {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(2).enable_all().build().unwrap();
        let server = runtime.block_on(InProcessTestServer::start(store.clone(), settings)).unwrap();
        let (url, host) = (server.url.clone(), server.host.clone());
        Self { url, host, store, runtime, _server: server }
    }

    pub(crate) fn block_on<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    pub(crate) fn new_client(&self) -> ApiClient {
        ApiClient::new(&self.url).unwrap()
    }

    /// Opens a table with two members.
    pub(crate) fn table(&self, game: &str, config: &Value) -> (String, [ApiClient; 2]) {
        let options = json!({"bot_ms": 0, "decision_s": 0, "reaction_s": 0});
        self.table_with_options(game, config, &options)
    }

    /// Opens a table with two members and these options.
    pub(crate) fn table_with_options(
        &self,
        game: &str,
        config: &Value,
        options: &Value,
    ) -> (String, [ApiClient; 2]) {
        let two = [self.new_client(), self.new_client()];
        let code = two[0].open_table(game, "Ann", config, options).unwrap();
        two[1].join_table(&code, "Ben").unwrap();
        (code, two)
    }

    pub(crate) fn log(&self, code: &str) -> Vec<(Seq, LogEntry)> {
        self.block_on(read_log(&self.store, code)).unwrap()
    }

    /// The complete response to a raw HTTP request.
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

/// Opens a WebSocket to a table and waits for its `hello`.
pub(crate) async fn connect(client: &ApiClient, code: &str) -> TableClient {
    let mut player = client.connect(code).await.unwrap();
    player.receive_until(|message| message["type"] == "hello").await.unwrap();
    player
}

/// Starts a match: Ben is ready, Ann starts.
pub(crate) async fn start_match(ann: &mut TableClient, ben: &mut TableClient) {
    let ready = ben.request(json!({"do": "ready", "ready": true})).await.unwrap();
    assert_eq!(ready.get("refusal"), None, "{ready}");
    client::start_match(&mut [ann, ben]).await.unwrap();
}

/// Sends a command that is refused, and returns the code of the refusal.
pub(crate) async fn expect_refusal(player: &mut TableClient, command: Value) -> String {
    let answer = player.request(command.clone()).await.unwrap();
    assert_eq!(answer["type"], "refused", "{command}: {answer}");
    assert!(answer["refusal"]["message"].as_str().is_some_and(|say| !say.is_empty()), "{answer}");
    answer["refusal"]["code"].as_str().unwrap().to_owned()
}
