//! Options: schema and faults; what is said in refusals and events.

use kit::{CodedMessage, Fault, Match, Seat};
use liars::{Action, Bid, Config, Event, Face, Liars, Refusal};
use serde_json::json;

#[test]
fn invalid_options_are_faults_of_their_field() {
    for dice in [0, 7] {
        let config = Config { dice, ..Config::default() };
        let faults = Match::<Liars>::new(&config, 2).expect_err("no match");
        assert_eq!(Fault::join(&faults), "dice: 1 to 6 dice for each player");
    }
    assert!(Match::<Liars>::new(&Config::default(), 7).is_err());
}

#[test]
fn the_schema_of_the_options_agrees_with_their_validation() {
    let schema = serde_json::to_value(schemars::schema_for!(Config)).unwrap();
    let valid = |json: serde_json::Value| jsonschema::is_valid(&schema, &json);
    assert!(valid(serde_json::to_value(Config::default()).unwrap()));
    assert!(valid(json!({"dice": 6, "wild_ones": false, "exact": true})));
    assert!(!valid(json!({"dice": 7})));
    assert!(!valid(json!({"dice": 0})));
    assert!(!valid(json!({"cups": 3})));
}

#[test]
fn actions_are_objects_or_words_in_json() {
    let bid = Action::Bid(Bid { count: 3, face: Face::ALL[4] });
    assert_eq!(serde_json::to_value(bid).unwrap(), json!({"bid": {"count": 3, "face": 5}}));
    assert_eq!(serde_json::to_value(Action::Doubt).unwrap(), json!("doubt"));
    let schema = serde_json::to_value(schemars::schema_for!(Action)).unwrap();
    assert!(jsonschema::is_valid(&schema, &serde_json::to_value(bid).unwrap()));
    assert!(!jsonschema::is_valid(&schema, &json!({"bid": {"count": 3}})));
    for face in [0, 7] {
        assert!(!jsonschema::is_valid(&schema, &json!({"bid": {"count": 3, "face": face}})));
    }
    let wrong = serde_json::from_value::<Action>(json!({"bid": {"count": 3, "face": 7}}));
    assert!(wrong.unwrap_err().to_string().contains("a die shows 1 to 6"));
}

#[test]
fn every_refusal_has_a_code_and_a_sentence() {
    let bid = Bid { count: 3, face: Face::ONE };
    let refusals = [
        Refusal::NoBid,
        Refusal::ExactOff,
        Refusal::CountRange { dice: 10 },
        Refusal::NotHigher { bid },
        Refusal::OnesTooFew { bid, least: 2 },
        Refusal::AfterOnes { bid, least: 7 },
    ];
    for refusal in refusals {
        assert!(refusal.to_english(&|_: Seat| String::new()).ends_with('.'), "{refusal:?}");
        assert_eq!(serde_json::to_value(&refusal).unwrap()["code"], refusal.code());
    }
}

#[test]
fn the_code_of_an_event_is_in_its_json() {
    let events = [
        Event::StarterDrawn { seat: Seat::new(0) },
        Event::RolledHidden { seat: Seat::new(0), dice: 2 },
        Event::NoDieToWin { seat: Seat::new(0) },
    ];
    for event in events {
        assert_eq!(serde_json::to_value(&event).unwrap()["code"], event.code());
    }
}
