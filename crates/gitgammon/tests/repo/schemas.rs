//! The schemas in data/schemas say what the program does.

use crate::fixture::*;
use crate::pure::any_move;
use gitgammon::{Chance, Status};
use kit::Seeded;
use serde_json::{Value, json};

fn schema(name: &str) -> Value {
    let path = format!("{}/../../data/schemas/gitgammon-{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

pub(crate) fn validator(name: &str) -> jsonschema::Validator {
    jsonschema::draft202012::options().should_validate_formats(true).build(&schema(name)).unwrap()
}

#[track_caller]
pub(crate) fn holds(schema: &jsonschema::Validator, bytes: &[u8]) {
    let value: Value = serde_json::from_slice(bytes).unwrap();
    let errors: Vec<String> = schema.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{value:#}");
}

#[test]
fn whole_games_keep_to_the_schemas() {
    let (state, game, moves) = (validator("state"), validator("match"), validator("move"));
    let (mut table, mut choice) = (fresh(), Seeded::new(5));
    while table.state.status == Status::Playing {
        let file = any_move(&table, &mut choice);
        holds(&moves, &file.to_bytes());
        table = table.applied(&accepted(&table, &file), &Chance::Secret(SECRET)).unwrap();
        holds(&state, &table.state.to_bytes());
        holds(&game, &table.game.as_ref().unwrap().to_bytes());
    }
}

#[test]
fn the_move_schema_refuses_what_the_form_refuses() {
    let moves = validator("move");
    let good = serde_json::to_value(file(&fresh(), &[(7, 4, 3)])).unwrap();
    assert!(moves.is_valid(&good));
    let edits = [
        ("/player", json!("green")),
        ("/moves", json!([])),
        ("/moves/0/from", json!(24)),
        ("/moves/0/to", json!(-1)),
        ("/moves/0/die", json!(7)),
        ("/timestamp", json!("yesterday")),
        ("/expectedState", json!("a3b4c5d6e7f8g9h0")),
        ("/diceRoll", json!([1])),
        ("/comment", json!("x".repeat(281))),
        ("/commitSha", json!("abc")),
    ];
    for (pointer, value) in edits {
        let mut other = good.clone();
        *other.pointer_mut(pointer).unwrap() = value;
        assert!(!moves.is_valid(&other), "{pointer}");
    }
    let mut other = good.clone();
    other["extra"] = json!(1);
    assert!(!moves.is_valid(&other));
}
