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
                "a stopped match counts as finished"
            );
            assert_eq!(server.new_client().get(&path).unwrap().0, 404, "only members may read it");
        }
    });
}
