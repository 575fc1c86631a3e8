//! Positions and matches that somebody brings along.

use crate::test_server::ServerUnderTest;
use serde_json::{Value, json};

/// A backgammon position in which both sides have checkers on the bar before a closed home.
fn shut_out_position(waits: &str) -> Value {
    let closed_homes: Vec<i8> = [[2; 6], [0; 6], [0; 6], [-2; 6]].concat();
    json!({
        "config": {"session": "match", "length": 3, "cube": false},
        "rules": 2, "score": {"white": 0, "black": 0}, "games": 0, "crawford": "before",
        "cube": {"value": 1, "owner": null}, "board": closed_homes,
        "bar": {"white": 3, "black": 3}, "off": {"white": 0, "black": 0}, "turn": "white",
        "waits": waits, "dice": null, "declined": false, "left": null, "asks": 0,
    })
}

#[test]
fn a_position_in_which_nobody_could_ever_move_is_refused() {
    let server = ServerUnderTest::new();
    let client = server.new_client();
    let open = |start: &Value| {
        let table = json!({"game": "gammon", "nick": "Eve", "start": start});
        client.post("/api/tables", &table).unwrap()
    };
    let (status, refused) = open(&shut_out_position("roll"));
    assert_eq!(status, 422, "{refused}");
    let message = refused["refusal"]["message"].as_str().unwrap();
    assert!(message.contains("bar: a side that can come in"), "{message}");
    let mut playable = shut_out_position("roll");
    playable["board"][5] = json!(1);
    playable["bar"]["white"] = json!(4);
    assert_eq!(open(&playable).0, 201, "one side can come in");
}

/// A saved Ludo match in which nobody rolls a six, so that it goes on for ever.
fn endless_match(rolls: usize, players: &Value) -> String {
    let steps = vec![json!({"roll": [1]}); rolls];
    let save = json!({
        "parlor": "save", "version": 1, "game": "ludo", "rules": 1, "seats": 2,
        "config": {"board": "standard", "ends": "places"}, "players": players,
        "dice": {"kind": "by-hand"}, "steps": steps, "hash": "6b3884e67988cfced89315e75a6a7668",
    });
    save.to_string()
}

#[test]
fn an_endless_match_is_not_imported() {
    let server = ServerUnderTest::new();
    let client = server.new_client();
    let import = |rolls: usize| {
        let text = endless_match(rolls, &json!(["human", "human"]));
        client.post("/api/import", &json!({ "text": text })).unwrap()
    };
    let (status, replay) = import(100);
    assert_eq!((status, replay["frames"].as_array().unwrap().len()), (200, 101));
    let (status, refused) = import(20_002);
    let message = &refused["refusal"]["message"];
    let limit = "This match has 20002 steps, and at most 20000 can be shown.";
    assert_eq!((status, message), (422, &json!(limit)));
}

#[test]
fn names_in_an_imported_match_are_normalised_and_limited() {
    let server = ServerUnderTest::new();
    let players =
        json!(["human:\u{1b}[2J\u{202e}Ann\u{0}", format!("human:{}", "x".repeat(50_000)),]);
    let text = endless_match(2, &players);
    let (_, replay) = server.new_client().post("/api/import", &json!({ "text": text })).unwrap();
    assert_eq!(replay["players"][0]["nick"], "[2JAnn");
    assert_eq!(replay["players"][1]["nick"], "x".repeat(80));
}
