//! A server in this very process, and people who play at it.

use client::{Player, Visitor};
use serde_json::{Value, json};
use server::{Assets, Hub, NoAssets, Settings};
use std::sync::Arc;
use store::{AnyStore, Memory};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;

/// A running server; it stops with the test.
pub(crate) struct House {
    pub(crate) url: String,
    pub(crate) hub: Arc<Hub>,
    pub(crate) runtime: Runtime,
    stop: Option<oneshot::Sender<()>>,
}

/// Settings for tests that are not about limits.
pub(crate) fn unlimited() -> Settings {
    Settings { limits: false, ..Settings::default() }
}

impl House {
    pub(crate) fn open(settings: Settings) -> Self {
        Self::with(settings, NoAssets)
    }

    pub(crate) fn with(settings: Settings, assets: impl Assets) -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let hub = Hub::with_assets(AnyStore::new(Memory::default()), settings, assets);
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel();
        let ended = async move { drop(stopped.await) };
        runtime.spawn(server::serve(listener, Arc::clone(&hub), ended));
        Self { url, hub, runtime, stop: Some(stop) }
    }

    pub(crate) fn visitor(&self) -> Visitor {
        Visitor::new(&self.url).unwrap()
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.stop.take());
    }
}

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

/// An answer by HTTP with its headers, also to somebody unknown.
pub(crate) fn get(url: &str, headers: &[(&str, &str)]) -> (u16, ureq::http::HeaderMap, String) {
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let request = headers.iter().fold(agent.get(url), |r, (name, value)| r.header(*name, *value));
    let mut response = request.call().unwrap();
    let text = response.body_mut().read_to_string().unwrap();
    (response.status().as_u16(), response.headers().clone(), text)
}

/// Two people at a table, and everything each was told.
pub(crate) struct Pair {
    pub(crate) code: String,
    pub(crate) visitors: [Visitor; 2],
    pub(crate) players: [Player; 2],
    pub(crate) heard: [Vec<Value>; 2],
}

impl Pair {
    pub(crate) async fn sit(house: &House, game: &str, config: &Value) -> Self {
        let visitors = [house.visitor(), house.visitor()];
        let options = json!({"bot_ms": 0, "decision_s": 0, "reaction_s": 0});
        let code = visitors[0].open(game, "Ann", config, &options).unwrap();
        visitors[1].join(&code, "Ben").unwrap();
        let players =
            [visitors[0].connect(&code).await.unwrap(), visitors[1].connect(&code).await.unwrap()];
        let mut pair = Self { code, visitors, players, heard: [vec![], vec![]] };
        for at in [0, 1] {
            pair.hear(at).await;
        }
        pair
    }

    pub(crate) async fn start(&mut self) {
        self.ask(1, json!({"do": "ready", "ready": true})).await;
        self.ask(0, json!({"do": "start"})).await;
    }

    pub(crate) async fn hear(&mut self, at: usize) -> Value {
        let message = self.players[at].hear().await.unwrap();
        self.heard[at].push(message.clone());
        message
    }

    /// Asks for something that is done, and waits until both have heard of it.
    pub(crate) async fn ask(&mut self, at: usize, command: Value) -> u64 {
        let id = self.players[at].ask(command).await.unwrap();
        let answer = loop {
            let message = self.hear(at).await;
            if message["re"] == id.as_str() {
                break message;
            }
        };
        let seq = answer["seq"].as_u64().unwrap_or_else(|| panic!("{answer}"));
        for other in [0, 1] {
            while self.players[other].shown["seq"].as_u64() < Some(seq) {
                self.hear(other).await;
            }
        }
        seq
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.players[0].shown["lobby"]["phase"] == "playing"
    }

    /// Whoever is asked answers, one of them; or both wait for what the table does.
    pub(crate) async fn play_one(&mut self) {
        for at in [0, 1] {
            if let Some((ask, legal)) = self.players[at].question() {
                let action = legal[(ask as usize * 7) % legal.len()].clone();
                self.ask(at, json!({"do": "act", "ask": ask, "action": action})).await;
                return;
            }
        }
        self.hear(0).await;
        let seq = self.players[0].shown["seq"].as_u64();
        while self.players[1].shown["seq"].as_u64() < seq {
            self.hear(1).await;
        }
    }

    /// Everything in the log, page by page from the newest to the oldest.
    pub(crate) fn whole_log(&self, at: usize, limit: u64) -> Vec<Value> {
        let (mut entries, mut before) = (Vec::new(), u64::MAX >> 12);
        loop {
            let path = format!("/api/tables/{}/log?before={before}&limit={limit}", self.code);
            let (status, page) = self.visitors[at].get(&path).unwrap();
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
