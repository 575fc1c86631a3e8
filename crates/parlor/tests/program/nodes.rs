//! Several nodes that share a PostgreSQL database.

use crate::serve::{
    ServerProcess, block_on, connect_both, open_table_for_two, play_move, start_match, test_folder,
};
use crate::{parlor, stderr, stdout};
use client::{ApiClient, TableClient};
use cluster::PostgresServer;
use serde_json::{Value, json};
use std::process::Command;

fn start_node(address: &str) -> ServerProcess {
    let args = ["serve", "--addr", "127.0.0.1:0", "--no-limits", "--store", address];
    ServerProcess::run(Command::new(env!("CARGO_BIN_EXE_parlor")).args(args))
}

/// Asks the process to stop and waits for its end.
fn stop(mut server: ServerProcess) {
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success());
}

/// Waits until a player is shown these members as present.
async fn wait_for_presence(player: &mut TableClient, members: &Value) {
    while player.state["connected"] != *members {
        player.receive().await.unwrap();
    }
}

#[test]
fn a_match_is_copied_to_postgres_played_on_two_nodes_and_copied_back() {
    let Some(postgres) = PostgresServer::start_for_test() else { return };
    let (folder, address) = (test_folder("moved"), postgres.create_database_url().unwrap());
    let (first, back) = (folder.join("tables.sqlite"), folder.join("back.sqlite"));
    let (first, back) =
        (format!("sqlite:{}", first.display()), format!("sqlite:{}", back.display()));
    let server = start_node(&first);
    let (code, two) =
        open_table_for_two(&server.url, "ludo", &json!({"board": "sprint", "ends": "first"}));
    block_on(async {
        let mut players = connect_both(&two, &code).await;
        start_match(&mut players).await;
        for number in 0..9 {
            play_move(&mut players, &format!("a{number}")).await.unwrap();
        }
    });
    stop(server);
    let moved = parlor(&["move-store", &first, &address]);
    assert!(moved.status.success(), "{}", stderr(&moved));
    assert!(stdout(&moved).contains("1 tables are in postgres://"), "{}", stdout(&moved));
    let (a, b) = (start_node(&address), start_node(&address));
    let two = [two[0].with_url(&a.url), two[1].with_url(&b.url)];
    block_on(async {
        let mut players = connect_both(&two, &code).await;
        for player in &mut players {
            wait_for_presence(player, &json!([0, 1])).await;
        }
        let mut became = Vec::new();
        for number in 0..9 {
            became.push(play_move(&mut players, &format!("b{number}")).await.unwrap());
        }
        // An id that one player has used is refused through any node if it comes with another
        // command; for the other player it is a new command, and repeated it gets the same entry.
        let path = format!("/api/tables/{code}/do");
        let again = json!({"id": "b3", "do": "chat", "text": "again"});
        let by = |visitor: &ApiClient, node: &ServerProcess| {
            let (_, answer) = visitor.with_url(&node.url).post(&path, &again).unwrap();
            answer["seq"].as_u64().ok_or_else(|| answer["refusal"]["code"].clone())
        };
        let (ann, ben) = (by(&two[0], &b), by(&two[1], &a));
        let (reused, new) = (Err(json!("id-reused")), Ok(became[8] + 1));
        assert!(
            (&ann, &ben) == (&reused, &new) || (&ann, &ben) == (&new, &reused),
            "{ann:?} and {ben:?}"
        );
        assert_eq!((by(&two[0], &a), by(&two[1], &b)), (ann, ben), "through any node");
    });
    stop(a);
    stop(b);
    let moved = parlor(&["move-store", &address, &back]);
    assert!(moved.status.success(), "{}", stderr(&moved));
    let server = start_node(&back);
    let two = [two[0].with_url(&server.url), two[1].with_url(&server.url)];
    block_on(async {
        let mut players = connect_both(&two, &code).await;
        let mut moves = 0;
        while play_move(&mut players, &format!("c{moves}")).await.is_some() {
            moves += 1;
        }
        let lobby = &players[0].state["lobby"];
        assert!(lobby["match"]["outcome"]["ranks"].is_array(), "{lobby}");
    });
}

#[test]
fn a_match_continues_while_nodes_are_replaced_one_by_one() {
    let Some(postgres) = PostgresServer::start_for_test() else { return };
    let address = postgres.create_database_url().unwrap();
    let mut nodes = [start_node(&address), start_node(&address)];
    let options = json!({"board": "sprint", "ends": "first"});
    let (code, two) = open_table_for_two(&nodes[0].url, "ludo", &options);
    let apart = |nodes: &[ServerProcess; 2]| {
        [two[0].with_url(&nodes[0].url), two[1].with_url(&nodes[1].url)]
    };
    block_on(async {
        let mut players = connect_both(&apart(&nodes), &code).await;
        start_match(&mut players).await;
        for round in 0..4 {
            for number in 0..5 {
                play_move(&mut players, &format!("r{round}m{number}")).await.unwrap();
            }
            let before = players[0].state["seq"].clone();
            let old = std::mem::replace(&mut nodes[round % 2], start_node(&address));
            match round < 2 {
                true => stop(old),
                false => drop(old),
            }
            players = connect_both(&apart(&nodes), &code).await;
            for player in &players {
                assert_eq!(player.state["seq"], before, "nothing is lost or added");
            }
        }
    });
}

#[test]
fn bots_and_clocks_move_once_when_two_nodes_serve_the_table() {
    let Some(postgres) = PostgresServer::start_for_test() else { return };
    let address = postgres.create_database_url().unwrap();
    let nodes = [start_node(&address), start_node(&address)];
    let two = [ApiClient::new(&nodes[0].url).unwrap(), ApiClient::new(&nodes[1].url).unwrap()];
    let options = json!({"bot_ms": 0, "spectators": true});
    let config = json!({"board": "sprint", "ends": "first"});
    let code = two[0].open_table("ludo", "Ann", &config, &options).unwrap();
    two[1].join_table(&code, "Ben").unwrap();
    block_on(async {
        let [mut ann, mut ben] = connect_both(&two, &code).await;
        for command in [
            json!({"do": "stand"}),
            json!({"do": "bot", "chair": 0, "level": "bot"}),
            json!({"do": "bot", "chair": 2, "level": "bot"}),
        ] {
            let answer = ann.request(command).await.unwrap();
            assert_eq!(answer.get("refusal"), None, "{answer}");
        }
        ben.request(json!({"do": "stand"})).await.unwrap();
        let started = ann.request(json!({"do": "start"})).await.unwrap();
        assert_eq!(started.get("refusal"), None, "{started}");
        let over =
            |player: &TableClient| player.state["lobby"]["match"]["outcome"]["ranks"].is_array();
        for player in [&mut ann, &mut ben] {
            while !over(player) {
                player.receive().await.unwrap();
            }
        }
        assert_eq!(ann.state["view"], ben.state["view"]);
        assert_eq!(ann.state["seq"], ben.state["seq"]);
    });
    // The log replays to that end with the same hashes: nothing was applied twice.
    let (status, replay) = two[0].get(&format!("/api/tables/{code}/replay?match=1")).unwrap();
    assert_eq!(status, 200, "{replay}");
}

#[test]
fn a_tab_at_another_node_ends_the_older_tab_and_links_work_at_every_node() {
    let Some(postgres) = PostgresServer::start_for_test() else { return };
    let address = postgres.create_database_url().unwrap();
    let nodes = [start_node(&address), start_node(&address)];
    let [a, b] = [&nodes[0].url, &nodes[1].url];
    let ann = ApiClient::new(a).unwrap();
    let code = ann.open_table("ludo", "Ann", &json!({}), &json!({})).unwrap();
    block_on(async {
        let mut older = ann.connect(&code).await.unwrap();
        // The connection has its number when the table greets it.
        assert_eq!(older.receive().await.unwrap()["type"], "hello");
        let mut newer = ann.with_url(b).connect(&code).await.unwrap();
        while older.receive().await.is_ok() {}
        let answer = newer.request(json!({"do": "chat", "text": "here"})).await.unwrap();
        assert_eq!(answer.get("refusal"), None, "the newer tab goes on: {answer}");
    });
    let path = format!("/api/tables/{code}/links");
    let (status, link) = ann.post(&path, &json!({"target": {"to": "invitation"}})).unwrap();
    assert_eq!(status, 201, "{link}");
    let path = format!("/api/invitations/{}", link["token"].as_str().unwrap());
    let ben = ApiClient::new(b).unwrap();
    let (status, view) = ben.get(&path).unwrap();
    assert_eq!((status, &view["inviter"]), (200, &json!("Ann")), "{view}");
    let (status, accepted) =
        ben.post(&format!("{path}/accept"), &json!({"nick": "Ben", "watch": false})).unwrap();
    assert_eq!((status, &accepted["code"]), (200, &json!(code)), "{accepted}");
    let unlink = json!({"id": "unlink", "do": "unlink", "link": 1});
    let (status, answer) =
        ann.with_url(b).post(&format!("/api/tables/{code}/do"), &unlink).unwrap();
    assert_eq!(status, 200, "{answer}");
    let cid = ApiClient::new(a).unwrap();
    while cid.get(&path).unwrap().0 != 410 {}
}

#[test]
fn a_load_test_of_two_nodes_loses_no_move() {
    let Some(postgres) = PostgresServer::start_for_test() else { return };
    let address = postgres.create_database_url().unwrap();
    let two = ["load", "--nodes", "2", "--separate-nodes", "--tables", "3", "--seconds", "0.5"];
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
fn move_store_refuses_memory_missing_and_identical_stores() {
    for (from, to, why) in [
        ("memory", "sqlite:there", "memory is not durable"),
        ("sqlite:nowhere", "memory", "memory is not durable"),
        ("sqlite:nowhere", "sqlite:there", "there is no nowhere"),
        ("sqlite:nowhere", "sqlite:nowhere", "both stores are the same"),
        ("paper", "sqlite:there", "a store is sqlite:FILE"),
    ] {
        let refused = parlor(&["move-store", from, to]);
        assert!(!refused.status.success());
        assert!(stderr(&refused).contains(why), "{}", stderr(&refused));
    }
    assert!(!std::path::Path::new("there").exists(), "nothing is created");
}

#[test]
fn a_node_whose_database_can_only_be_read_is_not_ready() {
    let Some(postgres) = PostgresServer::start_for_test() else { return };
    let name = postgres.create_database().unwrap();
    let node = start_node(&postgres.url(&name));
    let client = ApiClient::new(&node.url).unwrap();
    let status = || client.get("/ready").unwrap().0;
    assert_eq!(status(), 200);
    for (setting, expected) in [("on", 503), ("off", 200)] {
        let sql = format!("ALTER SYSTEM SET default_transaction_read_only = {setting}");
        postgres.execute_sql(&name, &sql).unwrap();
        postgres.execute_sql(&name, "SELECT pg_reload_conf()").unwrap();
        while status() != expected {}
    }
}

/// Asks a node for a quick match of backgammon; the table's code, and whether it is new.
fn quick_match(visitor: &ApiClient, nick: &str) -> (String, bool) {
    let request = json!({"game": "gammon", "nick": nick, "pace": "live"});
    let (status, found) = visitor.post("/api/quick-match", &request).unwrap();
    assert_eq!(status, 200, "{found}");
    (found["code"].as_str().unwrap().to_owned(), found["opened"].as_bool().unwrap())
}

#[test]
fn two_strangers_find_each_other_by_quick_match_on_two_nodes() {
    let Some(postgres) = PostgresServer::start_for_test() else { return };
    let address = postgres.create_database_url().unwrap();
    let nodes = [start_node(&address), start_node(&address)];
    let visitor = |node: usize| ApiClient::new(&nodes[node].url).unwrap();
    let (ann, ben) = (visitor(0), visitor(1));
    let (code, opened) = quick_match(&ann, "Ann");
    assert!(opened);
    assert_eq!(quick_match(&ben, "Ben"), (code.clone(), false), "the other node knows the table");
    block_on(async {
        let mut players = connect_both(&[ann, ben], &code).await;
        start_match(&mut players).await;
        play_move(&mut players, "first").await.unwrap();
    });
    // Whoever comes later finds nothing, and two who come at once find each other.
    for round in 0..5 {
        let (cid, dan) = (visitor(0), visitor(1));
        let (cid, dan) = std::thread::scope(|scope| {
            let other = scope.spawn(|| quick_match(&dan, "Dan"));
            (quick_match(&cid, "Cid"), other.join().unwrap())
        });
        assert_eq!(cid.0, dan.0, "round {round}");
        assert_ne!(cid.0, code, "that table is full");
    }
}

#[test]
fn an_open_table_is_listed_by_every_node_and_not_after_its_node_was_killed() {
    let Some(postgres) = PostgresServer::start_for_test() else { return };
    let name = postgres.create_database().unwrap();
    let address = postgres.url(&name);
    let nodes = [start_node(&address), start_node(&address)];
    let ann = ApiClient::new(&nodes[0].url).unwrap();
    let stranger = ApiClient::new(&nodes[1].url).unwrap();
    let listed = || stranger.get("/api/open-tables").unwrap().1["tables"].clone();
    let code = ann.open_table("ludo", "Ann", &json!({}), &json!({})).unwrap();
    block_on(async {
        let mut player = ann.connect(&code).await.unwrap();
        player.request(json!({"do": "offer", "offer": {"level": "beginner"}})).await.unwrap();
        while listed() == json!([]) {}
        assert_eq!(listed()[0]["code"], json!(code));
        assert_eq!((&listed()[0]["level"], &listed()[0]["free"]), (&json!("beginner"), &json!(3)));
        let [first, _other] = nodes;
        drop(first);
        // Half a minute later.
        let sql = "UPDATE parlor_listings SET expires = expires - interval '30 seconds'";
        postgres.execute_sql(&name, sql).unwrap();
        while listed() != json!([]) {}
    });
}
