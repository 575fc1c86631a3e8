//! Refusals, options, set-ups and the JSON of actions.

use kit::{CodedMessage, Fault, Game, Match, Seat};
use spaces::{
    Action, Board, BoardFault, Config, Refusal, RejectedBoard, RoundResult, Setup, Spaces,
    play_round,
};

#[test]
fn every_refusal_has_a_sentence() {
    let fault = RejectedBoard { number: 2, reason: BoardFault::Letter(3) };
    let refusals = [
        Refusal::BringFirst,
        Refusal::AlreadyBrought,
        Refusal::CollectionSize { boards: 65 },
        Refusal::DeckSize { boards: 9 },
        Refusal::BadBoards { faults: vec![fault] },
        Refusal::NoSuchBoard { number: 3, boards: 1 },
        Refusal::NoSuchBoard { number: 3, boards: 2 },
        Refusal::Unreadable,
    ];
    for refusal in refusals {
        assert!(refusal.to_english(&|_: Seat| String::new()).ends_with('.'), "{refusal:?}");
        assert_eq!(serde_json::to_value(&refusal).unwrap()["code"], refusal.code());
    }
}

#[test]
fn invalid_options_are_faults_of_their_field() {
    let faults = |json: &str| {
        let config: Config = serde_json::from_str(json).unwrap();
        Fault::join(&Match::<Spaces>::new(&config, 2).expect_err("no match"))
    };
    assert!(faults(r#"{"size":1}"#).contains("size: 2 to 10"));
    assert!(faults(r#"{"size":11,"rounds":0}"#).contains("rounds: 1 to 100"));
    assert!(faults(r#"{"rounds":101}"#).contains("rounds: 1 to 100"));
    assert!(faults(r#"{"decks":true,"rounds":9}"#).contains("ten rounds"));
}

#[test]
fn the_schema_of_the_options_agrees_with_their_validation() {
    let schema = serde_json::to_value(schemars::schema_for!(Config)).unwrap();
    let valid = |json: serde_json::Value| jsonschema::is_valid(&schema, &json);
    assert!(valid(serde_json::to_value(Config::default()).unwrap()));
    assert!(valid(serde_json::json!({"size": 10, "rounds": 100, "decks": false})));
    assert!(!valid(serde_json::json!({"size": 11})));
    assert!(!valid(serde_json::json!({"rounds": 0})));
    assert!(!valid(serde_json::json!({"boards": 3})));
}

#[test]
fn boards_are_serialised_as_their_text() {
    let action: Action = serde_json::from_str(r#"{"bring":["4.1.ulRrUUU","4.0.UUU"]}"#).unwrap();
    assert_eq!(action.to_string(), "bring 4.1.ulRrUUU 4.0.UUU");
    let wrong = serde_json::from_str::<Action>(r#"{"bring":["4.0.UU"]}"#).unwrap_err().to_string();
    assert!(wrong.contains("4.0.UU: item 4"), "{wrong}");
    let schema = serde_json::to_value(schemars::schema_for!(Action)).unwrap();
    assert!(jsonschema::is_valid(&schema, &serde_json::to_value(&action).unwrap()));
    assert!(!jsonschema::is_valid(&schema, &serde_json::json!({"bring": ["a board"]})));
}

/// Changes a set-up of a match in its second round and expects a fault.
fn check(change: impl FnOnce(&mut Setup), expected: &str) {
    let mut setup = Spaces::setup(&Config { size: 3, ..Config::default() }, 2).unwrap();
    let board = |text: &str| text.parse::<Board>().unwrap();
    let [one, other, trapped] = ["3.0.UU", "3.1.UU", "3.1.lrUU"].map(board);
    let scores = play_round(&one, &trapped).unwrap().scores;
    setup.rounds.push(RoundResult { boards: [one.clone(), trapped.clone()], scores });
    setup.brought = [Some(vec![one, other]), Some(vec![trapped])];
    setup.chosen[0] = Some(2);
    assert!(Spaces::position(&setup).is_ok());
    change(&mut setup);
    let found = Fault::join(&Spaces::position(&setup).expect_err("this is no position"));
    assert!(found.contains(expected), "{expected}\n{found}");
}

#[test]
fn invalid_set_ups_are_faults_of_their_field() {
    let straight = || "3.2.UU".parse().unwrap();
    check(|s| s.config.size = 4, "brought[0][0]: a board of size 4");
    check(|s| s.config.decks = true, "brought[0]: 10 to 10 boards");
    check(|s| s.brought[0] = None, "rounds[0].boards[0]: ");
    check(|s| s.brought[1] = Some(Vec::new()), "brought[1]: 1 to 64 boards");
    check(|s| s.chosen[1] = Some(1), "chosen: with both boards chosen");
    check(|s| s.chosen[0] = Some(3), "chosen[0]: ");
    check(|s| s.chosen[0] = Some(0), "chosen[0]: ");
    check(|s| s.config.rounds = 1, "chosen[0]: ");
    check(|s| s.rounds[0].scores = [3, 3], "rounds[0].scores: ");
    check(|s| s.rounds[0].boards[1] = straight(), "rounds[0].boards[1]: ");
    check(|s| s.rounds = vec![s.rounds[0].clone(); 11], "rounds: no more rounds");
    check(|s| s.resigned = Some(Seat::new(2)), "left: ");
}
