//! Replays of finished matches.

use crate::test_server::{PlayerPair, TestServer, block_on, without_limits};
use catalog::GameId;
use serde_json::{Value, json};
use table::patch;

/// A match of arbitrary actions may be long; after so many turns a player resigns.
const MAX_TURNS: usize = 150;

async fn play_match(pair: &mut PlayerPair) {
    pair.start().await;
    for _ in 0..MAX_TURNS {
        if !pair.is_playing() {
            return;
        }
        pair.play_turn().await;
    }
    if pair.is_playing() {
        pair.request(0, json!({"do": "resign"})).await;
    }
}

/// Plays a match and checks that each member's replay has the events and the views received live.
async fn check(server: &TestServer, game: &str, config: Value) {
    let mut pair = PlayerPair::connect(server, game, &config).await;
    play_match(&mut pair).await;
    for at in [0, 1] {
        let path = format!("/api/tables/{}/replay?match=1", pair.code);
        let (status, replay) = pair.clients[at].get(&path).unwrap();
        assert_eq!(status, 200, "{replay}");
        assert_eq!([&replay["game"], &replay["seat"]], [&json!(game), &json!(at)]);
        assert_eq!(replay["players"][1]["nick"], "Ben");
        let (mut view, mut events) = (Value::Null, Vec::new());
        for frame in replay["frames"].as_array().unwrap() {
            events.extend(frame["events"].as_array().unwrap().clone());
            if let Some(change) = frame.get("view") {
                patch::apply(&mut view, change);
            }
        }
        assert_eq!(view, pair.players[at].state["view"], "the view after the last frame");
        let live = pair.received[at].iter().filter_map(|m| m["events"].as_array()).flatten();
        let live: Vec<Value> = live.cloned().collect();
        assert!(live.len() > 3);
        assert_eq!(events, live, "{game}");
    }
}

#[test]
fn a_replay_shows_a_match_as_the_member_saw_it() {
    let server = TestServer::start(without_limits());
    block_on(async {
        for game in GameId::ALL {
            check(&server, game.name(), game.short_config()).await;
        }
    });
}

#[test]
fn a_match_in_progress_is_neither_exported_nor_replayed() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "ludo", &json!({})).await;
        pair.start().await;
        for what in ["export", "replay"] {
            for number in [1, 2] {
                let path = format!("/api/tables/{}/{what}?match={number}", pair.code);
                let (status, no) = pair.clients[0].get(&path).unwrap();
                assert_eq!((status, &no["refusal"]["code"]), (404, &json!("no-finished-match")));
            }
        }
        pair.request(0, json!({"do": "end"})).await;
        for what in ["export", "replay"] {
            let path = format!("/api/tables/{}/{what}?match=1", pair.code);
            assert_eq!(
                pair.clients[0].get(&path).unwrap().0,
                200,
                "a match that its owner resigned is finished"
            );
            assert_eq!(server.new_client().get(&path).unwrap().0, 404, "only members may read it");
        }
    });
}

#[test]
fn a_match_so_far_has_what_its_reader_received_live() {
    let server = TestServer::start(without_limits());
    block_on(async {
        for game in GameId::ALL {
            let config = game.short_config();
            let mut pair = PlayerPair::connect(&server, game.name(), &config).await;
            pair.start().await;
            for _ in 0..12 {
                if pair.is_playing() {
                    pair.play_turn().await;
                }
            }
            for at in [0, 1] {
                let path = format!("/api/tables/{}/replay?match=1&so_far=true", pair.code);
                let (status, replay) = pair.clients[at].get(&path).unwrap();
                assert_eq!(status, 200, "{game}: {replay}");
                let (mut view, mut events) = (Value::Null, Vec::new());
                for frame in replay["frames"].as_array().unwrap() {
                    events.extend(frame["events"].as_array().unwrap().clone());
                    if let Some(change) = frame.get("view") {
                        patch::apply(&mut view, change);
                    }
                }
                let live = pair.received[at].iter().filter_map(|m| m["events"].as_array());
                let live: Vec<Value> = live.flatten().cloned().collect();
                assert_eq!(events, live, "{game}: the events");
                assert_eq!(view, pair.players[at].state["view"], "{game}: the view");
                let extra = ["dice", "luck", "moments"].map(|field| replay.get(field));
                assert_eq!(extra, [None; 3], "{game}: nothing about the dice before the end");
            }
            let path = format!("/api/tables/{}/replay?match=1&so_far=true", pair.code);
            assert_eq!(server.new_client().get(&path).unwrap().0, 404, "only for members");
        }
    });
}

#[test]
fn a_finished_match_has_moments_luck_and_formats_of_other_programs() {
    let server = TestServer::start(without_limits());
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "gammon", &json!({"length": 1})).await;
        play_match(&mut pair).await;
        let path = format!("/api/tables/{}/replay?match=1", pair.code);
        let (_, replay) = pair.clients[0].get(&path).unwrap();
        let frames = replay["frames"].as_array().unwrap();
        // A game that ends by a double has no moments.
        let moments = replay["moments"].as_array().map_or(&[][..], Vec::as_slice);
        assert!(moments.len() <= 3, "{moments:?}");
        for moment in moments {
            let frame = &frames[moment["frame"].as_u64().unwrap() as usize];
            assert!(frame["events"].as_array().unwrap().contains(&moment["event"]), "{moment}");
        }
        // Nor has it rolls to count, if the first double is passed.
        let luck = replay["luck"].as_array().map_or(&[][..], Vec::as_slice);
        assert!(luck.iter().all(|line| line["expected"] == 350 && line["sides"] == 6), "{luck:?}");
        let middle = &frames[frames.len() / 2];
        let names: Vec<&Value> =
            middle["ids"].as_array().unwrap().iter().map(|id| &id["name"]).collect();
        assert_eq!(names, ["Position ID", "Match ID", "XGID"]);

        let seq = &middle["seq"];
        let path = format!("/api/tables/{}/transcript?match=1&seq={seq}", pair.code);
        let cookie = pair.clients[0].cookie().to_owned();
        let whole = format!("{}/api/tables/{}/transcript?match=1", server.url, pair.code);
        let (_, _, part) =
            crate::test_server::get(&format!("{}{path}", server.url), &[("cookie", &cookie)]);
        let (_, _, whole) = crate::test_server::get(&whole, &[("cookie", &cookie)]);
        assert!(part.contains("Ann") && part.len() < whole.len(), "{part}\n{whole}");
        let (status, read) =
            pair.clients[0].post("/api/import", &json!({ "text": whole })).unwrap();
        assert_eq!((status, &read["players"][1]["nick"]), (200, &json!("Ben")), "{read}");
        // The signed export is read as well.
        let path = format!("/api/tables/{}/export?match=1", pair.code);
        let export = pair.clients[0].get(&path).unwrap().1.to_string();
        let (status, read) =
            pair.clients[0].post("/api/import", &json!({ "text": export })).unwrap();
        assert_eq!(status, 200, "{read}");
    });
}

#[test]
fn a_match_of_another_program_is_read_and_played_from() {
    let server = TestServer::start(without_limits());
    let client = server.new_client();
    let head = " 3 point match\n\n Game 1\n Ann : 0      Ben : 0\n";
    let text = format!("{head}  1) 31: 8/5 6/5      64: 24/14\n");
    let (status, replay) = client.post("/api/import", &json!({ "text": text })).unwrap();
    assert_eq!((status, &replay["players"][1]["nick"]), (200, &json!("Ben")), "{replay}");
    assert!(replay["frames"].as_array().unwrap().len() > 4, "{replay}");

    let start = &replay["frames"][0]["view"];
    let open = json!({"game": "gammon", "nick": "Ann", "start": start});
    let (status, opened) = client.post("/api/tables", &open).unwrap();
    assert_eq!(status, 201, "{opened}");
    let path = format!("/api/tables/{}", opened["code"].as_str().unwrap());
    let (_, table) = client.get(&path).unwrap();
    assert_eq!(table["lobby"]["custom_start"], true, "{table}");
    assert_eq!(table["lobby"]["config"]["length"], 3, "{table}");

    let damaged = format!("{head}  1) 31: 8/5 6/4\n");
    let (status, no) = client.post("/api/import", &json!({ "text": damaged })).unwrap();
    assert_eq!((status, &no["refusal"]["code"]), (422, &json!("bad-file")), "{no}");
    let message = no["refusal"]["message"].as_str().unwrap();
    assert!(message.starts_with("line 5: expected a legal play of 3-1"), "{message}");
    let long = "; comment\n".repeat(100_000);
    let (status, _) = client.post("/api/import", &json!({ "text": long })).unwrap();
    assert_eq!(status, 422, "a megabyte is read");
}
