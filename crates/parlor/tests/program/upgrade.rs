//! A server that is stopped during a match and replaced by another.

use crate::serve::{ServerProcess, open_table_for_two, test_folder};
use client::{ApiClient, SaltKeeper, TableClient};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use store::{AnyStore, SqliteStore};
use tokio::sync::mpsc;

/// Plays a match to its end and reconnects whenever the server stops.
struct ReconnectingPlayer {
    visitor: ApiClient,
    code: String,
    /// The sequence numbers of acknowledged moves.
    acknowledged: Vec<u64>,
    /// The command that is not yet answered.
    pending: Option<(String, Value)>,
    /// The codes of the server's closing messages.
    byes: Vec<String>,
    answered: Option<u64>,
}

impl ReconnectingPlayer {
    fn new(visitor: ApiClient, code: &str) -> Self {
        let (code, acknowledged, byes) = (code.to_owned(), Vec::new(), Vec::new());
        Self { visitor, code, acknowledged, pending: None, byes, answered: None }
    }

    /// Connects as soon as a server accepts.
    async fn reconnect(&self) -> TableClient {
        loop {
            if let Ok(player) = self.visitor.connect(&self.code).await {
                return player;
            }
            tokio::task::yield_now().await;
        }
    }

    /// Plays to the end and returns the match.
    async fn play(mut self, moves: mpsc::UnboundedSender<()>) -> (Self, Value) {
        loop {
            let mut player = self.reconnect().await;
            if let Some((id, command)) = self.pending.clone() {
                let _ = player.send_command_as(&id, command).await;
            }
            while let Ok(message) = player.receive().await {
                if self.handle(&message) {
                    let _ = moves.send(());
                }
                let ended = &player.state["lobby"]["match"];
                if self.pending.is_none() && ended.get("outcome").is_some() {
                    return (self, ended.clone());
                }
                self.answer_ask(&mut player).await;
            }
        }
    }

    /// Processes a message; whether it acknowledges a move.
    fn handle(&mut self, message: &Value) -> bool {
        if message["type"] == "closing" {
            self.byes.push(message["refusal"]["code"].to_string());
        }
        let ours = self.pending.as_ref().is_some_and(|(id, _)| message["reply_to"] == id.as_str());
        if ours {
            assert_eq!(message.get("refusal"), None, "{message}");
            self.acknowledged.push(message["seq"].as_u64().unwrap());
            self.pending = None;
        }
        ours
    }

    async fn answer_ask(&mut self, player: &mut TableClient) {
        let Some((ask, legal)) = player.pending_ask() else { return };
        if self.pending.is_none() && self.answered != Some(ask) {
            let action = legal[ask as usize % legal.len()].clone();
            let (id, command) =
                (format!("a{ask}"), json!({"do": "act", "ask": ask, "action": action}));
            (self.answered, self.pending) = (Some(ask), Some((id.clone(), command.clone())));
            let _ = player.send_command_as(&id, command).await;
        }
    }
}

fn start_at(store: &Path, address: &str) -> ServerProcess {
    let store = format!("sqlite:{}", store.display());
    let args = ["serve", "--addr", address, "--no-limits", "--store", &store];
    ServerProcess::run(Command::new(env!("CARGO_BIN_EXE_parlor")).args(args))
}

/// Stops a server and starts another at its address.
fn replace_server(mut old: ServerProcess, store: &Path) -> ServerProcess {
    let stopped = Command::new("kill").args(["-TERM", &old.child.id().to_string()]).status();
    assert!(stopped.unwrap().success());
    assert!(old.child.wait().unwrap().success(), "it stops when asked to");
    start_at(store, old.url.trim_start_matches("http://"))
}

#[test]
fn over_two_restarts_a_match_ends_with_every_move_logged_once() {
    let store = test_folder("upgrade").join("tables.sqlite");
    let mut server = start_at(&store, "127.0.0.1:0");
    let (code, two) = open_table_for_two(&server.url, "ludo", &json!({"board": "sprint"}));
    for (visitor, command) in two
        .iter()
        .rev()
        .zip([json!({"id": "r", "do": "ready", "ready": true}), json!({"id": "s", "do": "start"})])
    {
        let (status, answer) = visitor.post(&format!("/api/tables/{code}/do"), &command).unwrap();
        assert_eq!(status, 200, "{answer}");
    }
    let mut salts = [SaltKeeper::default(), SaltKeeper::default()];
    for what in ["hash", "salt"] {
        for (visitor, keeper) in two.iter().zip(&mut salts) {
            assert!(visitor.publish_salt(&code, keeper).unwrap(), "{what}");
        }
    }
    let (_, table) = two[0].get(&format!("/api/tables/{code}")).unwrap();
    assert_eq!(table["lobby"]["phase"], "playing", "it begins by HTTP alone");
    assert!(table["ask"].is_object(), "and the first roll is made: {table}");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (moves, mut moved) = mpsc::unbounded_channel();
    let guests = two
        .map(|visitor| runtime.spawn(ReconnectingPlayer::new(visitor, &code).play(moves.clone())));
    for _upgrade in 0..2 {
        for _move in 0..10 {
            runtime.block_on(moved.recv()).unwrap();
        }
        server = replace_server(server, &store);
    }
    let ended = guests.map(|guest| runtime.block_on(guest).unwrap());
    drop(replace_server(server, &store));

    let [(ann, first), (ben, second)] = &ended;
    assert_eq!(first["outcome"], second["outcome"]);
    for guest in [ann, ben] {
        let asked_back = guest.byes.iter().filter(|bye| bye.contains("come-back")).count();
        assert!(asked_back >= 2, "both were asked to reconnect: {:?}", guest.byes);
    }
    let file = AnyStore::new(SqliteStore::open(&store).unwrap());
    let log = runtime.block_on(::faults::read_log(&file, &code)).unwrap();
    let by_players = log
        .iter()
        .filter(|(_, entry)| String::from_utf8_lossy(&entry.body).contains(r#""cause":"player""#));
    let in_log: Vec<u64> = by_players.map(|(seq, _)| *seq).collect();
    let mut acknowledged = [ann.acknowledged.clone(), ben.acknowledged.clone()].concat();
    acknowledged.sort_unstable();
    assert_eq!(acknowledged, in_log, "every move is in the log, once");
    assert!(in_log.len() > 20, "{} moves", in_log.len());
}
