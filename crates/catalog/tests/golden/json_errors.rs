//! Errors in options, positions and actions speak of fields, not of Rust types.

use catalog::{GameId, with_game};
use kit::{
    Dice as _, DiscardEvents, Fault, Game, LegalActions, Match, Next, Referee, SeededDice,
    read_json,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// How many random steps of a match are looked at.
const STEPS: usize = 240;

/// Positions are taken this many steps apart.
const SAMPLE_INTERVAL: usize = 60;

/// The most places of a value that are damaged.
const MAX_PLACES: usize = 40;

/// Words of Rust and of serde. (`sequence` is a field of the boards of Spaces.)
const RUST_WORDS: [&str; 27] = [
    "struct",
    "enum",
    "variant",
    "variants",
    "tuple",
    "newtype",
    "unit",
    "map",
    "seq",
    "untagged",
    "option",
    "identifier",
    "u8",
    "u16",
    "u32",
    "u64",
    "usize",
    "i8",
    "i16",
    "i32",
    "i64",
    "f32",
    "f64",
    "invalid",
    "missing_field",
    "deserialize",
    "bytes",
];

#[test]
fn errors_speak_of_fields_and_not_of_rust_types() {
    for game in GameId::ALL {
        with_game!(game, G => check_game::<G>());
    }
}

fn check_game<G: Game>() {
    let config = G::Config::default();
    check_damaged::<G::Config>(&config);
    let mut dice = SeededDice::new(7);
    let mut played = Match::<G>::new(&config, *G::SEAT_COUNTS.end()).expect("the value is there");
    let mut legal = LegalActions::default();
    let mut checked_actions = BTreeSet::new();
    for step in 0..STEPS {
        if step % SAMPLE_INTERVAL == 0 {
            check_damaged::<G::Setup>(&played.position().as_setup());
        }
        match played.position().next() {
            Next::Over(_) => break,
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("the value is there");
                played.roll(rolled, &mut DiscardEvents);
            }
            Next::Ask(_) => {
                let seat = played.position().waiting().lowest().expect("the value is there");
                played.position().legal_actions(seat, &mut legal);
                let play =
                    legal.get(dice.below(legal.len() as u32) as usize).expect("the value is there");
                if checked_actions.len() < 60
                    && checked_actions.insert(json!(play.action()).to_string())
                {
                    check_damaged::<G::Action>(play.action());
                }
                played.act(&play, &mut DiscardEvents);
            }
        }
    }
}

/// Damages the JSON of a value in many places and reads it again.
fn check_damaged<T: Serialize + DeserializeOwned>(value: &T) {
    let value = serde_json::to_value(value).expect("the value is there");
    assert!(read_json::<T>(&value).is_ok(), "{value}");
    let damages =
        [json!(null), json!(true), json!(-1), json!(1.5), json!("x"), json!([1]), json!({"x": 1})];
    let mut places = Vec::new();
    collect_places(&value, &mut String::new(), &mut places);
    let stride = places.len().div_ceil(MAX_PLACES).max(1);
    for (number, place) in places.iter().enumerate().step_by(stride) {
        for damage in damages.iter().cycle().skip(number).take(3) {
            let mut damaged = value.clone();
            *damaged.pointer_mut(place).expect("the value is there") = damage.clone();
            if let Err(fault) = read_json::<T>(&damaged) {
                check_fault(&fault, place, damage);
            }
        }
    }
}

fn collect_places(value: &Value, here: &mut String, places: &mut Vec<String>) {
    places.push(here.clone());
    let mut inside = |name: String, value: &Value| {
        let length = here.len();
        here.push('/');
        here.push_str(&name);
        collect_places(value, here, places);
        here.truncate(length);
    };
    match value {
        Value::Object(object) => {
            object.iter().for_each(|(name, value)| inside(name.clone(), value));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, value)| inside(at.to_string(), value));
        }
        _ => {}
    }
}

fn check_fault(fault: &Fault, place: &str, damage: &Value) {
    let about = format!("{damage} in the place of {place}: {fault}");
    let words = fault.rule.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    for word in words {
        assert!(!RUST_WORDS.contains(&word), "{word:?} in: {about}");
    }
    assert!(!fault.rule.contains("::") && !fault.rule.contains('`'), "{about}");
    // The field is named, unless the value as a whole is of another kind.
    assert!(!fault.field.is_empty() || place.matches('/').count() <= 1, "no field: {about}");
}
