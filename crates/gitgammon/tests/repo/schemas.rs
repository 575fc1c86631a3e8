//! The files of a game are valid under the schemas in data/schemas.

use crate::fixture::*;
use crate::pure::random_move;
use gitgammon::{RollInput, TableStatus};
use kit::SeededDice;
use serde_json::{Value, json};

fn schema(name: &str) -> Value {
    let path = format!("{}/../../data/schemas/gitgammon-{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

pub(crate) fn validator(name: &str) -> jsonschema::Validator {
    jsonschema::draft202012::options().should_validate_formats(true).build(&schema(name)).unwrap()
}

#[track_caller]
pub(crate) fn assert_valid(schema: &jsonschema::Validator, bytes: &[u8]) {
    let value: Value = serde_json::from_slice(bytes).unwrap();
    let errors: Vec<String> = schema.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{value:#}");
}

#[test]
fn the_files_of_a_whole_game_are_valid_under_the_schemas() {
    let (state, game, moves) = (validator("state"), validator("match"), validator("move"));
    let (mut table, mut choice) = (new_table(), SeededDice::new(5));
    while table.state.status == TableStatus::Playing {
        let file = random_move(&table, &mut choice);
        assert_valid(&moves, &file.to_bytes());
        table = table.apply_move(&accepted(&table, &file), &RollInput::Secret(SECRET)).unwrap();
        assert_valid(&state, &table.state.to_bytes());
        assert_valid(&game, &table.match_file.as_ref().unwrap().to_bytes());
    }
}

#[test]
fn the_move_schema_refuses_malformed_files() {
    let moves = validator("move");
    let good = serde_json::to_value(file(&new_table(), &[(7, 4, 3)])).unwrap();
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
