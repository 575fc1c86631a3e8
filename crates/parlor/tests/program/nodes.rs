//! Several nodes over one PostgreSQL, as people who host them meet them. Passed over where it is
//! not installed.

use crate::serve::{Server, block_on, folder, play_one, sit, start, table};
use crate::{parlor, stderr, stdout};
use client::{Player, Visitor};
use cluster::Cluster;
use serde_json::{Value, json};
use std::process::Command;

fn cluster() -> Option<Cluster> {
    Cluster::if_installed().unwrap()
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
        let mut became = Vec::new();
        for number in 0..9 {
            became.push(play_one(&mut players, &format!("b{number}")).await.unwrap());
        }
        // The same id through the other node is the same entry; to whoever had not used it, it
        // is a new one.
        let path = format!("/api/tables/{code}/do");
        let again = json!({"id": "b3", "do": "chat", "text": "again"});
        let by = |visitor: &Visitor, node: &Server| {
            let (status, answer) = visitor.at(&node.url).post(&path, &again).unwrap();
            assert_eq!(status, 200, "{answer}");
            answer["seq"].as_u64().unwrap()
        };
        let (ann, ben) = (by(&two[0], &b), by(&two[1], &a));
        let last = became[8];
        assert!(
            (ann, ben) == (became[3], last + 1) || (ann, ben) == (last + 1, became[3]),
            "{ann} and {ben}, not {} and {}",
            became[3],
            last + 1
        );
        assert_eq!((by(&two[0], &a), by(&two[1], &b)), (ann, ben), "through any node");
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

#[test]
fn what_several_nodes_carry_is_measured_and_nothing_is_lost() {
    let Some(cluster) = cluster() else { return };
    let address = cluster.fresh().unwrap();
    let two = ["load", "--nodes", "2", "--apart", "--tables", "3", "--seconds", "0.5"];
    let output = parlor(&[&two[..], &["--store", &address]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert!(report["moves_per_s"].as_f64() > Some(0.0), "{report}");
    assert_eq!((&report["nodes"], &report["lost"]), (&json!(2), &json!(0)), "{report}");
    assert_eq!(report["errors"], 0, "{report}");
    for args in [&two[..], &["load", "--nodes", "3", "--store", "sqlite:x"]] {
        let refused = parlor(args);
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains("--store postgres://"), "{}", stderr(&refused));
    }
}

#[test]
fn what_cannot_be_carried_is_refused() {
    for (from, to, why) in [
        ("memory", "sqlite:there", "memory does not last"),
        ("sqlite:nowhere", "memory", "memory does not last"),
        ("sqlite:nowhere", "sqlite:there", "there is no nowhere"),
        ("sqlite:nowhere", "sqlite:nowhere", "both stores are the same"),
        ("paper", "sqlite:there", "a store is sqlite:FILE"),
    ] {
        let refused = parlor(&["move-store", from, to]);
        assert!(!refused.status.success());
        assert!(stderr(&refused).contains(why), "{}", stderr(&refused));
    }
    assert!(!std::path::Path::new("there").exists(), "and nothing is made");
}
