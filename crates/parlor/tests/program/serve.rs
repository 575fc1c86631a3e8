//! Tables over WebSockets on a server process with SQLite, which some tests kill.

use client::{ApiClient, TableClient};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A running server; killed on drop.
pub(crate) struct ServerProcess {
    pub(crate) child: Child,
    pub(crate) url: String,
}

impl ServerProcess {
    pub(crate) fn start(store: &Path) -> Self {
        let store = format!("sqlite:{}", store.display());
        let args = ["serve", "--addr", "127.0.0.1:0", "--no-limits", "--store", &store];
        Self::run(Command::new(env!("CARGO_BIN_EXE_parlor")).args(args))
    }

    /// Starts a server with this command, which prints its address.
    pub(crate) fn run(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().rsplit(' ').next().unwrap().to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "{line}");
        Self { child, url }
    }

    /// Kills the process (SIGKILL), so that it cannot write anything more.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn test_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

/// Opens a table by HTTP and joins it with a second identity.
pub(crate) fn open_table_for_two(
    url: &str,
    game: &str,
    config: &Value,
) -> (String, [ApiClient; 2]) {
    let two = [ApiClient::new(url).unwrap(), ApiClient::new(url).unwrap()];
    let code = two[0].open_table(game, "Ann", config, &json!({"bot_ms": 0})).unwrap();
    two[1].join_table(&code, "Ben").unwrap();
    (code, two)
}

pub(crate) async fn connect_both(two: &[ApiClient; 2], code: &str) -> [TableClient; 2] {
    let mut players = [two[0].connect(code).await.unwrap(), two[1].connect(code).await.unwrap()];
    for player in &mut players {
        player.receive_until(|message| message["type"] == "hello").await.unwrap();
    }
    players
}

pub(crate) async fn start_match(players: &mut [TableClient; 2]) {
    players[1].request(json!({"do": "ready", "ready": true})).await.unwrap();
    client::start_match(&mut players.each_mut()).await.unwrap();
}

/// Plays one move of the player who is asked; its sequence number, or `None` if the match is over.
pub(crate) async fn play_move(players: &mut [TableClient; 2], id: &str) -> Option<u64> {
    loop {
        for at in [0, 1] {
            let Some((ask, legal)) = players[at].pending_ask() else { continue };
            let action = legal[ask as usize % legal.len()].clone();
            let command = json!({"do": "act", "ask": ask, "action": action});
            players[at].send_command_as(id, command).await.unwrap();
            let answer =
                players[at].receive_until(|message| message["reply_to"] == id).await.unwrap();
            assert_eq!(answer.get("refusal"), None, "{answer}");
            let seq = answer["seq"].as_u64().unwrap();
            for player in players.iter_mut() {
                while player.state["seq"].as_u64().unwrap() < seq {
                    player.receive().await.unwrap();
                }
            }
            return Some(seq);
        }
        if players[0].state["lobby"]["phase"] == "lobby"
            && players[0].state["seq"].as_u64() > Some(4)
        {
            return None;
        }
        receive_either(players).await;
    }
}

/// Waits until one of the two receives a message.
async fn receive_either([ann, ben]: &mut [TableClient; 2]) {
    tokio::select! {
        message = ann.receive() => drop(message.unwrap()),
        message = ben.receive() => drop(message.unwrap()),
    }
}

#[test]
fn after_a_kill_a_table_continues_where_it_was() {
    let store = test_folder("killed").join("tables.sqlite");
    let mut server = ServerProcess::start(&store);
    let (code, mut two) = open_table_for_two(&server.url, "ludo", &json!({"ends": "first"}));
    let mut acknowledged = Vec::new();
    block_on(async {
        let mut players = connect_both(&two, &code).await;
        start_match(&mut players).await;
        for round in 0..6 {
            for number in 0..7 {
                let id = format!("r{round}m{number}");
                acknowledged.push(play_move(&mut players, &id).await.unwrap());
            }
            let shown = [players[0].state.clone(), players[1].state.clone()];
            server.kill();
            server = ServerProcess::start(&store);
            two = [two[0].with_url(&server.url), two[1].with_url(&server.url)];
            players = connect_both(&two, &code).await;
            for (player, before) in players.iter().zip(&shown) {
                assert_eq!(player.state["view"], before["view"], "nothing is lost or added");
                for field in ["id", "prompt", "seats", "legal"] {
                    assert_eq!(player.state["ask"][field], before["ask"][field], "{field}");
                }
                assert_eq!(player.state["seq"], before["seq"]);
            }
        }
        while play_move(&mut players, &format!("e{}", acknowledged.len())).await.is_some() {
            acknowledged.push(0);
        }
        let lobby = &players[0].state["lobby"];
        assert!(lobby["match"]["outcome"]["ranks"].is_array(), "{lobby}");
        assert_eq!(lobby["match"]["secret"].as_str().map(str::len), Some(64));
    });
}

#[test]
fn a_command_repeated_with_its_id_is_acknowledged_and_not_applied_again() {
    let store = test_folder("repeated").join("tables.sqlite");
    let server = ServerProcess::start(&store);
    let (code, two) = open_table_for_two(&server.url, "ludo", &json!({}));
    block_on(async {
        let mut players = connect_both(&two, &code).await;
        start_match(&mut players).await;
        let (mut first, mut who) = (None, 0);
        while first.is_none() {
            for at in [0, 1] {
                if let Some((ask, legal)) = players[at].pending_ask() {
                    let command = json!({"do": "act", "ask": ask, "action": legal[0]});
                    players[at].send_command_as("same", command.clone()).await.unwrap();
                    let answer =
                        players[at].receive_until(|m| m["reply_to"] == "same").await.unwrap();
                    (first, who) = (Some((command, answer)), at);
                    break;
                }
            }
            if first.is_none() {
                receive_either(&mut players).await;
            }
        }
        let (command, answer) = first.unwrap();
        for _ in 0..3 {
            players[who].send_command_as("same", command.clone()).await.unwrap();
            let again = players[who].receive_until(|m| m["reply_to"] == "same").await.unwrap();
            assert_eq!(
                again,
                json!({"type": "accepted", "reply_to": "same", "seq": answer["seq"]})
            );
        }
        // Ids of different players are independent.
        players[1 - who].send_command_as("same", command).await.unwrap();
        let other = players[1 - who].receive_until(|m| m["reply_to"] == "same").await.unwrap();
        assert_eq!(other["type"], "refused", "{other}");
    });
}

#[test]
fn a_refused_command_has_a_code_and_changes_nothing() {
    let server = ServerProcess::start(&test_folder("refused").join("tables.sqlite"));
    let (code, two) = open_table_for_two(&server.url, "ludo", &json!({}));
    let stranger = ApiClient::new(&server.url).unwrap();
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
    assert_eq!(missing, full, "a locked table looks like a missing one");
    assert_eq!(stranger.get(&format!("/api/tables/{code}")).unwrap().0, 404);
    block_on(async {
        let mut players = connect_both(&two, &code).await;
        let before = players[0].state["seq"].clone();
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
            players[0].send_text(text).await.unwrap();
            let answer = players[0].receive_until(|m| m["type"] == "refused").await.unwrap();
            assert_eq!(answer["refusal"]["code"], code, "{text}: {answer}");
            assert!(
                answer["refusal"]["message"].as_str().unwrap().ends_with('.')
                    || code == "bad-options"
            );
        }
        assert_eq!(players[0].state["seq"], before);
        let long = format!(r#"{{"id":"e","do":"chat","text":"{}"}}"#, "x".repeat(9000));
        players[0].send_text(&long).await.unwrap();
        let ended = players[0].receive_until(|_| false).await;
        assert!(ended.is_err(), "a frame that is too long ends the connection");
    });
}

#[test]
fn a_player_is_not_sent_the_hidden_choices_of_the_other() {
    let server = ServerProcess::start(&test_folder("secrets").join("tables.sqlite"));
    let (code, two) = open_table_for_two(&server.url, "spaces", &json!({"size": 4, "rounds": 2}));
    block_on(async {
        let mut players = connect_both(&two, &code).await;
        start_match(&mut players).await;
        while players[0].pending_ask().is_none() {
            players[0].receive().await.unwrap();
        }
        let (ask, _) = players[0].pending_ask().unwrap();
        let mine = "bring 4.2.rUUU 4.1.lUUU";
        let answer =
            players[0].request(json!({"do": "act", "ask": ask, "action": mine})).await.unwrap();
        assert_eq!(answer.get("refusal"), None, "{answer}");
        let update = players[1].receive_until(|m| m["seq"] == answer["seq"]).await.unwrap();
        let seen = format!("{update}{}", players[1].state);
        assert!(!seen.contains("4.2.rUUU"), "{seen}");
        assert!(!seen.contains("secret\":\""), "{seen}");
    });
}
