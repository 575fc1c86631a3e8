//! A server in the test's own process, and two players at it.

use client::{ApiClient, TableClient};
use serde_json::{Value, json};
use server::{Assets, Hub, NoAssets, ServerSettings};
use std::sync::Arc;
use store::{AnyStore, MemoryStore};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;

/// A running server; it stops when dropped.
pub(crate) struct TestServer {
    pub(crate) url: String,
    pub(crate) hub: Arc<Hub>,
    pub(crate) runtime: Runtime,
    stop: Option<oneshot::Sender<()>>,
}

/// Settings for tests that are not about limits.
pub(crate) fn without_limits() -> ServerSettings {
    ServerSettings { limits_enabled: false, ..ServerSettings::default() }
}

impl TestServer {
    pub(crate) fn start(settings: ServerSettings) -> Self {
        Self::start_with_assets(settings, NoAssets)
    }

    pub(crate) fn start_with_assets(settings: ServerSettings, assets: impl Assets) -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let hub = Hub::with_assets(AnyStore::new(MemoryStore::default()), settings, assets);
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel();
        let ended = async move { drop(stopped.await) };
        runtime.spawn(server::serve(listener, Arc::clone(&hub), ended));
        Self { url, hub, runtime, stop: Some(stop) }
    }

    pub(crate) fn new_client(&self) -> ApiClient {
        ApiClient::new(&self.url).unwrap()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        drop(self.stop.take());
    }
}

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

/// The status, headers and body of a response to a request without identity.
pub(crate) fn get(url: &str, headers: &[(&str, &str)]) -> (u16, ureq::http::HeaderMap, String) {
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let request = headers.iter().fold(agent.get(url), |r, (name, value)| r.header(*name, *value));
    let mut response = request.call().unwrap();
    let text = response.body_mut().read_to_string().unwrap();
    (response.status().as_u16(), response.headers().clone(), text)
}

/// Two players at a table, and every message each has received.
pub(crate) struct PlayerPair {
    pub(crate) code: String,
    pub(crate) clients: [ApiClient; 2],
    pub(crate) players: [TableClient; 2],
    pub(crate) received: [Vec<Value>; 2],
}

impl PlayerPair {
    pub(crate) async fn connect(server: &TestServer, game: &str, config: &Value) -> Self {
        let clients = [server.new_client(), server.new_client()];
        let options = json!({"bot_ms": 0, "decision_s": 0, "reaction_s": 0});
        let code = clients[0].open_table(game, "Ann", config, &options).unwrap();
        clients[1].join_table(&code, "Ben").unwrap();
        let players =
            [clients[0].connect(&code).await.unwrap(), clients[1].connect(&code).await.unwrap()];
        let mut pair = Self { code, clients, players, received: [vec![], vec![]] };
        for at in [0, 1] {
            pair.receive(at).await;
        }
        pair
    }

    pub(crate) async fn start(&mut self) {
        self.request(1, json!({"do": "ready", "ready": true})).await;
        self.request(0, json!({"do": "start"})).await;
        while !self.players.iter().all(|player| player.state["lobby"]["phase"] == "playing") {
            let mut due = None;
            for at in [0, 1] {
                due = due.or_else(|| Some((at, self.players[at].dice_command()?)));
            }
            match due {
                Some((at, command)) => drop(self.request(at, command).await),
                None => self.receive_both().await,
            }
        }
    }

    /// Receives the next message of the first player, and of the second what belongs to it.
    async fn receive_both(&mut self) {
        self.receive(0).await;
        let seq = self.players[0].state["seq"].as_u64();
        while self.players[1].state["seq"].as_u64() < seq {
            self.receive(1).await;
        }
    }

    pub(crate) async fn receive(&mut self, at: usize) -> Value {
        let message = self.players[at].receive().await.unwrap();
        self.received[at].push(message.clone());
        message
    }

    /// Sends a command that is accepted, and waits until both players have received its entry.
    pub(crate) async fn request(&mut self, at: usize, command: Value) -> u64 {
        let id = self.players[at].send_command(command).await.unwrap();
        let answer = loop {
            let message = self.receive(at).await;
            if message["reply_to"] == id.as_str() {
                break message;
            }
        };
        let seq = answer["seq"].as_u64().unwrap_or_else(|| panic!("{answer}"));
        for other in [0, 1] {
            while self.players[other].state["seq"].as_u64() < Some(seq) {
                self.receive(other).await;
            }
        }
        seq
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.players[0].state["lobby"]["phase"] == "playing"
    }

    /// Answers the open ask of one of the players, or waits until both have received the next entry.
    pub(crate) async fn play_turn(&mut self) {
        for at in [0, 1] {
            if let Some((ask, legal)) = self.players[at].pending_ask() {
                let action = legal[(ask as usize * 7) % legal.len()].clone();
                self.request(at, json!({"do": "act", "ask": ask, "action": action})).await;
                return;
            }
        }
        self.receive_both().await;
    }

    /// The whole log, read in pages from the newest to the oldest.
    pub(crate) fn read_log(&self, at: usize, limit: u64) -> Vec<Value> {
        let (mut entries, mut before) = (Vec::new(), u64::MAX >> 12);
        loop {
            let path = format!("/api/tables/{}/log?before={before}&limit={limit}", self.code);
            let (status, page) = self.clients[at].get(&path).unwrap();
            assert_eq!(status, 200, "{page}");
            let lines = page["entries"].as_array().unwrap().clone();
            assert!(lines.len() as u64 <= limit);
            before = lines[0]["seq"].as_u64().unwrap();
            entries.splice(0..0, lines);
            if page["more"] == false {
                assert_eq!(before, 1, "the last page reaches the beginning");
                return entries;
            }
        }
    }
}
