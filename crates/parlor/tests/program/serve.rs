//! Tables over a real WebSocket on SQLite, with a real process that is really killed.

use client::{Player, Visitor};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A running server, killed with the test.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn start(store: &Path) -> Self {
        let store = format!("sqlite:{}", store.display());
        let args = ["serve", "--addr", "127.0.0.1:0", "--no-limits", "--store", &store];
        Self::run(Command::new(env!("CARGO_BIN_EXE_parlor")).args(args))
    }

    /// Starts a server by this command, which says where it is.
    pub(crate) fn run(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().rsplit(' ').next().unwrap().to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "{line}");
        Self { child, url }
    }

    /// SIGKILL: nothing is said, nothing is written.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

/// A table of two, opened by HTTP.
pub(crate) fn table(url: &str, game: &str, config: &Value) -> (String, [Visitor; 2]) {
    let two = [Visitor::new(url).unwrap(), Visitor::new(url).unwrap()];
    let code = two[0].open(game, "Ann", config, &json!({"bot_ms": 0})).unwrap();
    two[1].join(&code, "Ben").unwrap();
    (code, two)
}

pub(crate) async fn sit(two: &[Visitor; 2], code: &str) -> [Player; 2] {
    let mut players = [two[0].connect(code).await.unwrap(), two[1].connect(code).await.unwrap()];
    for player in &mut players {
        player.hear_until(|message| message["type"] == "hello").await.unwrap();
    }
    players
}

pub(crate) async fn start(players: &mut [Player; 2]) {
    let [ann, ben] = players;
    ben.request(json!({"do": "ready", "ready": true})).await.unwrap();
    let started = ann.request(json!({"do": "start"})).await.unwrap();
    assert_eq!(started.get("no"), None, "{started}");
}

/// Plays one move of whoever is asked; the number of the entry it became.
pub(crate) async fn play_one(players: &mut [Player; 2], id: &str) -> Option<u64> {
    loop {
        for at in [0, 1] {
            let Some((ask, legal)) = players[at].question() else { continue };
            let action = legal[ask as usize % legal.len()].clone();
            let command = json!({"do": "act", "ask": ask, "action": action});
            players[at].ask_as(id, command).await.unwrap();
            let answer = players[at].hear_until(|message| message["re"] == id).await.unwrap();
            assert_eq!(answer.get("no"), None, "{answer}");
            let seq = answer["seq"].as_u64().unwrap();
            for player in players.iter_mut() {
                while player.shown["seq"].as_u64().unwrap() < seq {
                    player.hear().await.unwrap();
                }
            }
            return Some(seq);
        }
        if players[0].shown["lobby"]["phase"] == "lobby"
            && players[0].shown["seq"].as_u64() > Some(4)
        {
            return None;
        }
        hear_either(players).await;
    }
}

/// Waits until one of the two is told something.
async fn hear_either([ann, ben]: &mut [Player; 2]) {
    tokio::select! {
        heard = ann.hear() => drop(heard.unwrap()),
        heard = ben.hear() => drop(heard.unwrap()),
    }
}

#[test]
fn a_ludo_table_survives_being_killed_in_the_middle_of_play() {
    let store = folder("killed").join("tables.sqlite");
    let mut server = Server::start(&store);
    let (code, mut two) = table(&server.url, "ludo", &json!({"ends": "first"}));
    let mut acknowledged = Vec::new();
    block_on(async {
        let mut players = sit(&two, &code).await;
        start(&mut players).await;
        for round in 0..6 {
            for number in 0..7 {
                let id = format!("r{round}m{number}");
                acknowledged.push(play_one(&mut players, &id).await.unwrap());
            }
            let shown = [players[0].shown.clone(), players[1].shown.clone()];
            server.kill();
            server = Server::start(&store);
            two = [two[0].at(&server.url), two[1].at(&server.url)];
            players = sit(&two, &code).await;
            for (player, before) in players.iter().zip(&shown) {
                assert_eq!(
                    player.shown["view"], before["view"],
                    "nothing is lost, nothing is added"
                );
                assert_eq!(player.shown["ask"], before["ask"]);
                assert_eq!(player.shown["seq"], before["seq"]);
            }
        }
        while play_one(&mut players, &format!("e{}", acknowledged.len())).await.is_some() {
            acknowledged.push(0);
        }
        let lobby = &players[0].shown["lobby"];
        assert!(lobby["match"]["outcome"]["ranks"].is_array(), "{lobby}");
        assert_eq!(lobby["match"]["secret"].as_str().map(str::len), Some(64));
    });
}

#[test]
fn a_repeated_action_is_answered_and_not_done_again() {
    let store = folder("repeated").join("tables.sqlite");
    let server = Server::start(&store);
    let (code, two) = table(&server.url, "ludo", &json!({}));
    block_on(async {
        let mut players = sit(&two, &code).await;
        start(&mut players).await;
        let (mut first, mut who) = (None, 0);
        while first.is_none() {
            for at in [0, 1] {
                if let Some((ask, legal)) = players[at].question() {
                    let command = json!({"do": "act", "ask": ask, "action": legal[0]});
                    players[at].ask_as("same", command.clone()).await.unwrap();
                    let answer = players[at].hear_until(|m| m["re"] == "same").await.unwrap();
                    (first, who) = (Some((command, answer)), at);
                    break;
                }
            }
            if first.is_none() {
                hear_either(&mut players).await;
            }
        }
        let (command, answer) = first.unwrap();
        for _ in 0..3 {
            players[who].ask_as("same", command.clone()).await.unwrap();
            let again = players[who].hear_until(|m| m["re"] == "same").await.unwrap();
            assert_eq!(again, json!({"type": "ok", "re": "same", "seq": answer["seq"]}));
        }
        // Another's id is another's.
        players[1 - who].ask_as("same", command).await.unwrap();
        let other = players[1 - who].hear_until(|m| m["re"] == "same").await.unwrap();
        assert_eq!(other["type"], "no", "{other}");
    });
}

#[test]
fn what_is_refused_says_why_and_changes_nothing() {
    let server = Server::start(&folder("refused").join("tables.sqlite"));
    let (code, two) = table(&server.url, "ludo", &json!({}));
    let stranger = Visitor::new(&server.url).unwrap();
    let (missing, full) =
        (stranger.post("/api/tables/ABCDEF/join", &json!({"nick": "Cat"})).unwrap(), {
            two[0]
                .post(
                    &format!("/api/tables/{code}/do"),
                    &json!({"id": "l", "do": "lock", "locked": true}),
                )
                .unwrap();
            stranger.post(&format!("/api/tables/{code}/join"), &json!({"nick": "Cat"})).unwrap()
        });
    assert_eq!(missing, full, "a locked table looks like none");
    assert_eq!(stranger.get(&format!("/api/tables/{code}")).unwrap().0, 404);
    block_on(async {
        let mut players = sit(&two, &code).await;
        let before = players[0].shown["seq"].clone();
        let wrong = [
            ("{", "not-understood"),
            (r#"{"id":"a","do":"fly"}"#, "not-understood"),
            (r#"{"id":"a","do":"ready","ready":true,"more":1}"#, "not-understood"),
            (r#"{"id":"","do":"stand"}"#, "bad-id"),
            (r#"{"id":"b","do":"start"}"#, "not-ready"),
            (r#"{"id":"c","do":"act","ask":1,"action":"1"}"#, "no-match"),
            (
                r#"{"id":"d","do":"configure","config":{"board":"moon"},"options":{}}"#,
                "bad-options",
            ),
        ];
        for (text, code) in wrong {
            players[0].send(text).await.unwrap();
            let answer = players[0].hear_until(|m| m["type"] == "no").await.unwrap();
            assert_eq!(answer["no"]["code"], code, "{text}: {answer}");
            assert!(answer["no"]["say"].as_str().unwrap().ends_with('.') || code == "bad-options");
        }
        assert_eq!(players[0].shown["seq"], before);
        let long = format!(r#"{{"id":"e","do":"chat","text":"{}"}}"#, "x".repeat(9000));
        players[0].send(&long).await.unwrap();
        let ended = players[0].hear_until(|_| false).await;
        assert!(ended.is_err(), "a frame that is too long ends the connection");
    });
}

#[test]
fn nobody_is_sent_what_a_seat_may_not_know() {
    let server = Server::start(&folder("secrets").join("tables.sqlite"));
    let (code, two) = table(&server.url, "spaces", &json!({"size": 4, "rounds": 2}));
    block_on(async {
        let mut players = sit(&two, &code).await;
        start(&mut players).await;
        while players[0].question().is_none() {
            players[0].hear().await.unwrap();
        }
        let (ask, _) = players[0].question().unwrap();
        let mine = "bring 4.2.rUUU 4.1.lUUU";
        let answer =
            players[0].request(json!({"do": "act", "ask": ask, "action": mine})).await.unwrap();
        assert_eq!(answer.get("no"), None, "{answer}");
        let update = players[1].hear_until(|m| m["seq"] == answer["seq"]).await.unwrap();
        let seen = format!("{update}{}", players[1].shown);
        assert!(!seen.contains("4.2.rUUU"), "{seen}");
        assert!(!seen.contains("secret\":\""), "{seen}");
    });
}
