//! A server that is stopped in the middle of a match and followed by another.

use crate::serve::{Server, folder, table};
use client::{Player, Visitor};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use store::{AnyStore, Sqlite};
use tokio::sync::mpsc;

/// Somebody who plays to the end of a match, and comes back whenever the server goes away.
struct Guest {
    visitor: Visitor,
    code: String,
    /// The entries that their moves became.
    done: Vec<u64>,
    /// What was asked for and not answered yet.
    pending: Option<(String, Value)>,
    /// Why the server said goodbye.
    byes: Vec<String>,
    answered: Option<u64>,
}

impl Guest {
    fn new(visitor: Visitor, code: &str) -> Self {
        let (code, done, byes) = (code.to_owned(), Vec::new(), Vec::new());
        Self { visitor, code, done, pending: None, byes, answered: None }
    }

    /// Connects as soon as somebody answers.
    async fn come(&self) -> Player {
        loop {
            if let Ok(player) = self.visitor.connect(&self.code).await {
                return player;
            }
            tokio::task::yield_now().await;
        }
    }

    /// Plays to the end; how it ended.
    async fn play(mut self, moves: mpsc::UnboundedSender<()>) -> (Self, Value) {
        loop {
            let mut player = self.come().await;
            if let Some((id, command)) = self.pending.clone() {
                let _ = player.ask_as(&id, command).await;
            }
            while let Ok(message) = player.hear().await {
                if self.take(&message) {
                    let _ = moves.send(());
                }
                let ended = &player.shown["lobby"]["match"];
                if self.pending.is_none() && ended.get("outcome").is_some() {
                    return (self, ended.clone());
                }
                self.go_on(&mut player).await;
            }
        }
    }

    /// Whether a move was acknowledged.
    fn take(&mut self, message: &Value) -> bool {
        if message["type"] == "bye" {
            self.byes.push(message["no"]["code"].to_string());
        }
        let ours = self.pending.as_ref().is_some_and(|(id, _)| message["re"] == id.as_str());
        if ours {
            assert_eq!(message.get("no"), None, "{message}");
            self.done.push(message["seq"].as_u64().unwrap());
            self.pending = None;
        }
        ours
    }

    async fn go_on(&mut self, player: &mut Player) {
        let Some((ask, legal)) = player.question() else { return };
        if self.pending.is_none() && self.answered != Some(ask) {
            let action = legal[ask as usize % legal.len()].clone();
            let (id, command) =
                (format!("a{ask}"), json!({"do": "act", "ask": ask, "action": action}));
            (self.answered, self.pending) = (Some(ask), Some((id.clone(), command.clone())));
            let _ = player.ask_as(&id, command).await;
        }
    }
}

fn start_at(store: &Path, address: &str) -> Server {
    let store = format!("sqlite:{}", store.display());
    let args = ["serve", "--addr", address, "--no-limits", "--store", &store];
    Server::run(Command::new(env!("CARGO_BIN_EXE_parlor")).args(args))
}

/// Asks a server to stop, waits until it has, and starts another in its place.
fn follow(mut old: Server, store: &Path) -> Server {
    let stopped = Command::new("kill").args(["-TERM", &old.child.id().to_string()]).status();
    assert!(stopped.unwrap().success());
    assert!(old.child.wait().unwrap().success(), "it stops of its own will");
    start_at(store, old.url.trim_start_matches("http://"))
}

#[test]
fn a_match_goes_on_to_its_end_over_two_upgrades_and_nothing_is_lost_or_done_twice() {
    let store = folder("upgrade").join("tables.sqlite");
    let mut server = start_at(&store, "127.0.0.1:0");
    let (code, two) = table(&server.url, "ludo", &json!({"board": "sprint"}));
    for (visitor, command) in two
        .iter()
        .rev()
        .zip([json!({"id": "r", "do": "ready", "ready": true}), json!({"id": "s", "do": "start"})])
    {
        let (status, answer) = visitor.post(&format!("/api/tables/{code}/do"), &command).unwrap();
        assert_eq!(status, 200, "{answer}");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let (moves, mut moved) = mpsc::unbounded_channel();
    let guests = two.map(|visitor| runtime.spawn(Guest::new(visitor, &code).play(moves.clone())));
    for _upgrade in 0..2 {
        for _move in 0..10 {
            runtime.block_on(moved.recv()).unwrap();
        }
        server = follow(server, &store);
    }
    let ended = guests.map(|guest| runtime.block_on(guest).unwrap());
    drop(follow(server, &store));

    let [(ann, first), (ben, second)] = &ended;
    assert_eq!(first["outcome"], second["outcome"]);
    for guest in [ann, ben] {
        let told = guest.byes.iter().filter(|bye| bye.contains("come-back")).count();
        assert!(told >= 2, "both were told to come back: {:?}", guest.byes);
    }
    let file = AnyStore::new(Sqlite::open(&store).unwrap());
    let log = runtime.block_on(::faults::read_log(&file, &code)).unwrap();
    let by_players = log
        .iter()
        .filter(|(_, entry)| String::from_utf8_lossy(&entry.body).contains(r#""cause":"player""#));
    let in_log: Vec<u64> = by_players.map(|(seq, _)| *seq).collect();
    let mut acknowledged = [ann.done.clone(), ben.done.clone()].concat();
    acknowledged.sort_unstable();
    assert_eq!(acknowledged, in_log, "every move is in the log, once");
    assert!(in_log.len() > 20, "{} moves", in_log.len());
}
