//! Pages of the log have what each member received live, and no more.

use crate::test_server::{PlayerPair, TestServer, block_on, without_limits};
use catalog::GameId;
use serde_json::{Value, json};

/// Plays for a while with chat in between, then compares the log with what was received live.
/// Returns whether the two players' logs differ.
async fn check(server: &TestServer, game: &str, config: Value, moves: usize) -> bool {
    let mut pair = PlayerPair::connect(server, game, &config).await;
    pair.start().await;
    for number in 0..moves {
        if !pair.is_playing() {
            break;
        }
        pair.play_turn().await;
        if number % 5 == 0 {
            pair.request(number % 2, json!({"do": "chat", "text": format!("move {number}")})).await;
        }
    }
    for at in [0, 1] {
        let log = pair.read_log(at, 7);
        let mut compared = 0;
        for update in pair.received[at].iter().filter(|m| m["type"] == "update") {
            let Some(seq) = update["seq"].as_u64() else { continue };
            let line = &log[seq as usize - 1];
            assert_eq!(line["seq"], seq);
            for part in ["events", "chat", "time"] {
                assert_eq!(line[part], update[part], "{part} of {line}\n{update}");
            }
            compared += usize::from(!line["events"].is_null());
        }
        assert!(compared >= 4, "{game}: {compared} entries with events were compared");
        if pair.is_playing() {
            assert!(
                !json!(log).to_string().contains("secret"),
                "the dice secret is not in the log"
            );
        }
    }
    pair.read_log(0, 200) != pair.read_log(1, 200)
}

/// Plays until something hidden has happened, which depends on the dice.
async fn check_hidden(server: &TestServer, game: &str, config: Value, moves: usize) {
    for _ in 0..20 {
        if check(server, game, config.clone(), moves).await {
            return;
        }
    }
    panic!("{game}: no match had hidden events");
}

#[test]
fn a_log_page_has_the_events_that_its_reader_received_live() {
    let server = TestServer::start(without_limits());
    block_on(async {
        for game in GameId::ALL {
            if game.has_hidden_information() {
                check_hidden(&server, game.name(), game.short_config(), 80).await;
            } else {
                let differ = check(&server, game.name(), game.short_config(), 60).await;
                assert!(!differ, "nothing is hidden in {game}");
            }
        }
    });
}

#[test]
fn a_log_page_has_nothing_that_its_reader_may_not_know() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let mut pair =
            PlayerPair::connect(&server, "spaces", &json!({"size": 4, "rounds": 2})).await;
        let hashed = pair.players[0].dice_command().unwrap();
        pair.request(0, hashed.clone()).await;
        let early = json!(pair.read_log(1, 200)).to_string();
        assert!(early.contains(hashed["hash"].as_str().unwrap()), "{early}");
        assert!(!early.contains(r#""salt":"#), "a salt is hidden before the start: {early}");
        pair.start().await;
        while pair.players[0].pending_ask().is_none() {
            pair.receive(0).await;
        }
        let (ask, _) = pair.players[0].pending_ask().unwrap();
        let mine = "bring 4.2.rUUU 4.1.lUUU";
        pair.request(0, json!({"do": "act", "ask": ask, "action": mine})).await;
        let [ann, ben] = [0, 1].map(|at| json!(pair.read_log(at, 200)).to_string());
        assert!(!ben.contains("4.2.rUUU") && !ben.contains("rUUU"), "{ben}");
        for log in [&ann, &ben] {
            assert!(!log.contains("secret") && !log.contains("who"), "{log}");
        }
    });
}

#[test]
fn a_reconnecting_client_receives_what_it_missed() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "ludo", &json!({})).await;
        let seen = pair.request(0, json!({"do": "chat", "text": "before"})).await;
        let mut last = seen;
        for number in 0..3 {
            last = pair.request(0, json!({"do": "chat", "text": format!("line {number}")})).await;
        }
        let mut back = pair.clients[1].reconnect(&pair.code, seen).await.unwrap();
        let hello = back.receive().await.unwrap();
        assert_eq!([&hello["type"], &hello["seq"]], [&json!("hello"), &json!(last)]);
        let missed = back.receive_until(|message| message["type"] == "missed").await.unwrap();
        let texts: Vec<&Value> = missed["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| &line["chat"]["text"])
            .collect();
        assert_eq!(texts, ["line 0", "line 1", "line 2"]);
        assert_eq!([&missed["after"], &missed["more"]], [&json!(seen), &json!(false)]);

        pair.players[1] = back;
        for number in 0..120 {
            last = pair.request(0, json!({"do": "chat", "text": format!("more {number}")})).await;
        }
        let mut back = pair.clients[1].reconnect(&pair.code, seen).await.unwrap();
        let missed = back.receive_until(|message| message["type"] == "missed").await.unwrap();
        let entries = missed["entries"].as_array().unwrap();
        assert_eq!(entries.len(), 100, "at most 100 entries");
        assert_eq!([&missed["more"], &entries[99]["seq"]], [&json!(true), &json!(last)]);

        let mut back = pair.clients[1].reconnect(&pair.code, last).await.unwrap();
        let missed = back.receive_until(|message| message["type"] == "missed").await.unwrap();
        assert_eq!([&missed["entries"], &missed["more"]], [&json!([]), &json!(false)]);
    });
}

#[test]
fn log_pages_are_for_members_and_limited_in_size() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "ludo", &json!({})).await;
        for number in 0..220 {
            pair.request(0, json!({"do": "chat", "text": format!("{number}")})).await;
        }
        let path = format!("/api/tables/{}/log", pair.code);
        let (_, page) = pair.clients[0].get(&format!("{path}?limit=100000")).unwrap();
        assert_eq!(page["entries"].as_array().unwrap().len(), 200);
        let (_, page) = pair.clients[0].get(&path).unwrap();
        assert_eq!(page["entries"].as_array().unwrap().len(), 100);
        let (_, page) = pair.clients[0].get(&format!("{path}?before=1")).unwrap();
        assert_eq!(page, json!({"entries": [], "more": false}));
        let (status, no) = pair.clients[0].get(&format!("{path}?befor=1")).unwrap();
        assert_eq!((status, &no["refusal"]["code"]), (400, &json!("not-understood")));
        let stranger = server.new_client();
        let missing = stranger.get("/api/tables/ABCDEF/log").unwrap();
        assert_eq!(
            stranger.get(&path).unwrap(),
            missing,
            "a stranger cannot see that the table exists"
        );
        assert_eq!(missing.0, 404);
    });
}

#[test]
fn the_reason_of_a_kick_is_sent_only_to_the_kicked_member() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "ludo", &json!({})).await;
        let kick = json!({"do": "kick", "member": 1, "why": "chewing loudly"});
        let done = pair.players[0].request(kick).await.unwrap();
        assert_eq!(done.get("refusal"), None);
        let bye = pair.players[1].receive_until(|m| m["type"] == "closing").await.unwrap();
        assert!(bye["refusal"]["message"].as_str().unwrap().contains("chewing loudly"), "{bye}");
        let log = pair.read_log(0, 200);
        assert_eq!(log.last().unwrap()["change"], json!({"what": "kicked", "member": 1}));
        assert!(!json!(log).to_string().contains("chewing"));
        let (status, _) = pair.clients[1].get(&format!("/api/tables/{}/log", pair.code)).unwrap();
        assert_eq!(status, 404, "a kicked member cannot read the log");
    });
}
