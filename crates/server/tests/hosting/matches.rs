//! Finished matches: to watch again.

use crate::fixture::{House, Pair, block_on, unlimited};
use serde_json::{Value, json};
use table::patch;

async fn play_to_the_end(pair: &mut Pair) {
    pair.start().await;
    while pair.is_playing() {
        pair.play_one().await;
    }
}

/// A film tells and shows a member what they were told and shown.
async fn check(house: &House, game: &str, config: Value) {
    let mut pair = Pair::sit(house, game, &config).await;
    play_to_the_end(&mut pair).await;
    for at in [0, 1] {
        let path = format!("/api/tables/{}/replay?match=1", pair.code);
        let (status, film) = pair.visitors[at].get(&path).unwrap();
        assert_eq!(status, 200, "{film}");
        assert_eq!([&film["game"], &film["seat"]], [&json!(game), &json!(at)]);
        assert_eq!(film["players"][1]["nick"], "Ben");
        let (mut view, mut events) = (Value::Null, Vec::new());
        for frame in film["frames"].as_array().unwrap() {
            events.extend(frame["events"].as_array().unwrap().clone());
            if let Some(change) = frame.get("view") {
                patch::apply(&mut view, change);
            }
        }
        assert_eq!(view, pair.players[at].shown["view"], "the last view is the last view");
        let live = pair.heard[at].iter().filter_map(|m| m["events"].as_array()).flatten();
        let live: Vec<Value> = live.cloned().collect();
        assert!(live.len() > 3);
        assert_eq!(events, live, "{game}");
    }
}

#[test]
fn a_film_shows_a_match_as_it_was_seen() {
    let house = House::open(unlimited());
    block_on(async {
        check(&house, "ludo", json!({"board": "sprint", "ends": "first"})).await;
        check(&house, "spaces", json!({"size": 3, "rounds": 2})).await;
    });
}

#[test]
fn a_match_that_goes_on_is_not_given_away() {
    let house = House::open(unlimited());
    block_on(async {
        let mut pair = Pair::sit(&house, "ludo", &json!({})).await;
        pair.start().await;
        for what in ["export", "replay"] {
            for number in [1, 2] {
                let path = format!("/api/tables/{}/{what}?match={number}", pair.code);
                let (status, no) = pair.visitors[0].get(&path).unwrap();
                assert_eq!((status, &no["no"]["code"]), (404, &json!("no-finished-match")));
            }
        }
        pair.ask(0, json!({"do": "end"})).await;
        for what in ["export", "replay"] {
            let path = format!("/api/tables/{}/{what}?match=1", pair.code);
            assert_eq!(pair.visitors[0].get(&path).unwrap().0, 200, "a stopped match is shown too");
            assert_eq!(house.visitor().get(&path).unwrap().0, 404, "to members only");
        }
    });
}
