//! The JSON schema of board files agrees with the parser.

// This test, unlike the rules, reads the repository's files.
#![allow(clippy::disallowed_methods)]

use serde_json::{Value, json};
use spaces::file::BoardFile;

fn read(path: &str) -> Value {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let text = std::fs::read_to_string(format!("{root}{path}")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_shipped_boards_fit_the_schema_and_the_rules() {
    let schema = read("data/schemas/spaces-board.json");
    let validator = jsonschema::validator_for(&schema).unwrap();
    let boards = read("data/spaces/boards.json");
    let boards = boards.as_array().unwrap();
    assert_eq!(boards.len(), 108);
    for board in boards {
        assert!(validator.is_valid(board), "{board}");
        assert!(BoardFile::from_value(board).is_ok(), "{board}");
    }
}

#[test]
fn what_the_schema_rejects_the_parser_rejects_too() {
    let schema = read("data/schemas/spaces-board.json");
    let validator = jsonschema::validator_for(&schema).unwrap();
    let good = read("data/spaces/boards.json")[20].clone();
    assert!(validator.is_valid(&good));
    let change = |pointer: &str, value: Value| {
        let mut board = good.clone();
        *board.pointer_mut(pointer).unwrap() = value;
        board
    };
    let wrong = [
        change("/boardSize", json!(11)),
        change("/id", json!("")),
        change("/grid/0/0", json!("final")),
        change("/sequence/0/type", json!("horse")),
        change("/sequence/0/position/row", json!(-1)),
        change("/sequence/0/order", json!(0)),
        change("/createdAt", json!(-5)),
        change("/sequence", json!([])),
        change("/thumbnail", Value::Null),
    ];
    for board in wrong {
        assert!(!validator.is_valid(&board), "{board}");
        assert!(BoardFile::from_value(&board).is_err(), "{board}");
    }
}
