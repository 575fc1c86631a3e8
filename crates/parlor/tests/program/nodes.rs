//! Several nodes over one PostgreSQL, as people who host them meet them. Passed over where it is
//! not installed.

use crate::serve::{Server, block_on, folder, play_one, sit, start, table};
use crate::{parlor, stderr, stdout};
use client::{Player, Visitor};
use cluster::Cluster;
use serde_json::{Value, json};
use std::process::Command;

fn cluster() -> Option<Cluster> {
    if cluster::programs().is_none() {
        eprintln!("passed over: PostgreSQL is not installed (apt-get install postgresql)");
        return None;
    }
    Some(Cluster::start().unwrap())
}

fn node(address: &str) -> Server {
    let args = ["serve", "--addr", "127.0.0.1:0", "--no-limits", "--store", address];
    Server::run(Command::new(env!("CARGO_BIN_EXE_parlor")).args(args))
}

/// Asks the process to stop, and waits until it has.
fn stop(mut server: Server) {
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success());
}

/// Everybody who is there, as somebody is shown it.
async fn here(player: &mut Player, wanted: &Value) {
    while player.shown["here"] != *wanted {
        player.hear().await.unwrap();
    }
}

#[test]
fn a_match_moves_to_postgres_is_played_over_two_nodes_and_moves_back() {
    let Some(cluster) = cluster() else { return };
    let (folder, address) = (folder("moved"), cluster.fresh().unwrap());
    let (first, back) = (folder.join("tables.sqlite"), folder.join("back.sqlite"));
    let (first, back) =
        (format!("sqlite:{}", first.display()), format!("sqlite:{}", back.display()));
    let server = node(&first);
    let (code, two) = table(&server.url, "ludo", &json!({"board": "sprint", "ends": "first"}));
    block_on(async {
        let mut players = sit(&two, &code).await;
        start(&mut players).await;
        for number in 0..9 {
            play_one(&mut players, &format!("a{number}")).await.unwrap();
        }
    });
    stop(server);
    let moved = parlor(&["move-store", &first, &address]);
    assert!(moved.status.success(), "{}", stderr(&moved));
    assert!(stdout(&moved).contains("1 tables are in postgres://"), "{}", stdout(&moved));
    let (a, b) = (node(&address), node(&address));
    let two = [two[0].at(&a.url), two[1].at(&b.url)];
    block_on(async {
        let mut players = sit(&two, &code).await;
        for player in &mut players {
            here(player, &json!([0, 1])).await;
        }
        for number in 0..9 {
            play_one(&mut players, &format!("b{number}")).await.unwrap();
        }
        // The same id through the other node is the same entry.
        let (_, again) = two[0]
            .at(&b.url)
            .post(
                &format!("/api/tables/{code}/do"),
                &json!({"id": "b3", "do": "chat", "text": "again"}),
            )
            .unwrap();
        let (_, other) = two[1]
            .at(&a.url)
            .post(
                &format!("/api/tables/{code}/do"),
                &json!({"id": "b3", "do": "chat", "text": "again"}),
            )
            .unwrap();
        assert!(again["seq"].as_u64() < Some(40) || other["seq"].as_u64() < Some(40));
    });
    stop(a);
    stop(b);
    let moved = parlor(&["move-store", &address, &back]);
    assert!(moved.status.success(), "{}", stderr(&moved));
    let server = node(&back);
    let two = [two[0].at(&server.url), two[1].at(&server.url)];
    block_on(async {
        let mut players = sit(&two, &code).await;
        let mut moves = 0;
        while play_one(&mut players, &format!("c{moves}")).await.is_some() {
            moves += 1;
        }
        let lobby = &players[0].shown["lobby"];
        assert!(lobby["match"]["outcome"]["ranks"].is_array(), "{lobby}");
    });
}

#[test]
fn nodes_are_replaced_one_by_one_and_the_match_goes_on() {
    let Some(cluster) = cluster() else { return };
    let address = cluster.fresh().unwrap();
    let mut nodes = [node(&address), node(&address)];
    let options = json!({"board": "sprint", "ends": "first"});
    let (code, two) = table(&nodes[0].url, "ludo", &options);
    let apart = |nodes: &[Server; 2]| [two[0].at(&nodes[0].url), two[1].at(&nodes[1].url)];
    block_on(async {
        let mut players = sit(&apart(&nodes), &code).await;
        start(&mut players).await;
        for round in 0..4 {
            for number in 0..5 {
                play_one(&mut players, &format!("r{round}m{number}")).await.unwrap();
            }
            let before = players[0].shown["seq"].clone();
            let old = std::mem::replace(&mut nodes[round % 2], node(&address));
            match round < 2 {
                true => stop(old),
                false => drop(old),
            }
            players = sit(&apart(&nodes), &code).await;
            for player in &players {
                assert_eq!(player.shown["seq"], before, "nothing is lost, nothing is added");
            }
        }
    });
}

#[test]
fn bots_and_clocks_move_once_however_many_nodes_watch() {
    let Some(cluster) = cluster() else { return };
    let address = cluster.fresh().unwrap();
    let nodes = [node(&address), node(&address)];
    let two = [Visitor::new(&nodes[0].url).unwrap(), Visitor::new(&nodes[1].url).unwrap()];
    let options = json!({"bot_ms": 0, "spectators": true});
    let config = json!({"board": "sprint", "ends": "first"});
    let code = two[0].open("ludo", "Ann", &config, &options).unwrap();
    two[1].join(&code, "Ben").unwrap();
    block_on(async {
        let [mut ann, mut ben] = sit(&two, &code).await;
        for command in [
            json!({"do": "stand"}),
            json!({"do": "bot", "chair": 0, "level": "bot"}),
            json!({"do": "bot", "chair": 2, "level": "bot"}),
        ] {
            let answer = ann.request(command).await.unwrap();
            assert_eq!(answer.get("no"), None, "{answer}");
        }
        ben.request(json!({"do": "stand"})).await.unwrap();
        let started = ann.request(json!({"do": "start"})).await.unwrap();
        assert_eq!(started.get("no"), None, "{started}");
        let over = |player: &Player| player.shown["lobby"]["match"]["outcome"]["ranks"].is_array();
        for player in [&mut ann, &mut ben] {
            while !over(player) {
                player.hear().await.unwrap();
            }
        }
        assert_eq!(ann.shown["view"], ben.shown["view"]);
        assert_eq!(ann.shown["seq"], ben.shown["seq"]);
    });
    // The log folds to that end, hash and all: nothing was done twice.
    let (status, replay) = two[0].get(&format!("/api/tables/{code}/replay?match=1")).unwrap();
    assert_eq!(status, 200, "{replay}");
}
