//! Boards as JSON and as text: parsing, round trips and faults.

use crate::random_board;
use kit::{Fault, SeededDice};
use proptest::prelude::*;
use serde_json::{Value, json};
use spaces::document::read_boards;
use spaces::file::BoardFile;
use spaces::{Action, Board};

fn file(text: &str) -> BoardFile {
    let board = text.parse().unwrap();
    BoardFile { id: "x".into(), name: "X".into(), board, thumbnail: String::new(), created_at: 1 }
}

/// The example with every kind of item: a hard board of size 4.
fn example() -> Value {
    file("4.1.ulRrUUU").to_value()
}

fn faults(value: &Value) -> Vec<Fault> {
    BoardFile::from_value(value).expect_err("this is no board")
}

/// Changes the example; the faults it then has, each as `field: rule`.
fn check(change: impl FnOnce(&mut Value), expected: &[&str]) {
    let mut value = example();
    change(&mut value);
    let found: Vec<String> = faults(&value).iter().map(ToString::to_string).collect();
    for wanted in expected {
        assert!(found.iter().any(|fault| fault.contains(wanted)), "{wanted}\n{found:#?}");
    }
}

#[test]
fn the_examples_are_valid_and_survive_a_round_trip() {
    for text in ["2.0.rU", "3.0.UU", "3.1.lrUU", "4.1.ulRrUUU"] {
        let file = file(text);
        assert_eq!(BoardFile::from_value(&file.to_value()), Ok(file.clone()));
        assert_eq!(BoardFile::from_json(&file.to_value().to_string()), Ok(file));
    }
    let grid = &example()["grid"];
    assert_eq!(grid[3], json!(["trap", "piece", "piece", "trap"]));
    assert_eq!(grid[2], json!(["empty", "trap", "piece", "empty"]));
}

#[test]
fn a_trap_on_a_cell_left_earlier_is_allowed() {
    let file = file("3.1.UdU");
    assert_eq!(file.to_value()["grid"][2][1], "trap");
    assert!(BoardFile::from_value(&file.to_value()).is_ok());
}

#[test]
fn moving_onto_a_trap_of_the_same_board_is_a_fault() {
    let error = "3.1.lLUU".parse::<Board>().unwrap_err().to_string();
    assert!(
        error.contains("item 3: a piece never comes to a cell that holds an own trap"),
        "{error}"
    );
}

#[test]
fn a_trap_not_adjacent_to_the_piece_is_a_fault() {
    check(
        |v| v["sequence"][1]["position"] = json!({"row": 2, "col": 2}),
        &[
            "sequence[1]: (2, 2): a trap is laid beside (not diagonal to) the piece (S6)",
            "grid[2][1]: trap, but",
        ],
    );
}

#[test]
fn each_fault_of_s6_names_its_item_and_cell() {
    check(
        |v| v["sequence"][0]["position"]["row"] = json!(2),
        &["sequence[0]: (2, 1): the first item is a piece on the bottom row"],
    );
    check(
        |v| v["sequence"][5]["position"]["row"] = json!(1),
        &["sequence[5]: (1, 2): a piece comes to a cell beside"],
    );
    check(
        |v| v["sequence"][2]["position"] = json!({"row": 2, "col": 1}),
        &["sequence[2]: (2, 1): at most one trap"],
    );
    check(
        |v| v["sequence"][4]["position"]["col"] = json!(4),
        &["sequence[4]: (3, 4): every cell is on the grid"],
    );
    check(
        |v| v["sequence"][8]["position"]["col"] = json!(1),
        &["sequence[8]: (-1, 1): the last item is the only final"],
    );
    check(
        |v| drop(v["sequence"].as_array_mut().unwrap().pop()),
        &["sequence[7]: (0, 2): the last item is the only final"],
    );
    check(
        |v| v["sequence"][3]["order"] = json!(7),
        &["sequence[3].order: orders are 1, 2, 3 without gaps: 4 here"],
    );
    check(
        |v| v["sequence"][8]["position"]["row"] = json!(0),
        &["sequence[8].position.row: a final is at row -1"],
    );
    check(|v| v["grid"][0][0] = json!("final"), &["grid[0][0]: piece, empty or trap"]);
    check(
        |v| v["grid"][0][0] = json!("trap"),
        &["grid[0][0]: trap, but the sequence leaves empty there"],
    );
}

#[test]
fn malformed_files_are_reported_field_by_field() {
    for size in [json!(1), json!(11), json!(1_000_000_000), json!(-3), json!("4"), json!(2.5)] {
        check(|v| v["boardSize"] = size, &["boardSize: a whole number from 2 to 10"]);
    }
    check(|v| v["grid"] = json!([["piece"]]), &["grid: 4 rows of 4 cells"]);
    check(|v| v["grid"][1] = json!([]), &["grid[1]: a row of 4 cells"]);
    check(|v| v["extra"] = json!(1), &["extra: a board has no such field"]);
    check(
        |v| drop(v.as_object_mut().unwrap().shift_remove("name")),
        &["name: this field is missing"],
    );
    check(
        |v| v["sequence"][0]["type"] = json!("horse"),
        &["sequence[0].type: piece, trap or final"],
    );
    check(|v| v["sequence"][0]["position"]["row"] = json!(1e30), &["sequence[0].position.row: "]);
    for at in [0, 1, 2] {
        let off = json!({"row": 255, "col": 255});
        check(|v| v["sequence"][at]["position"] = off, &[&format!("sequence[{at}]")]);
    }
    check(|v| v["sequence"][0] = json!(3), &["sequence[0]: an item with position"]);
    check(|v| v["sequence"] = json!({}), &["sequence: a list of items"]);
    check(|v| v["id"] = json!(""), &["id: any text that is not empty"]);
    check(|v| v["createdAt"] = json!("today"), &["createdAt: a whole number"]);
    let both = faults(&json!({"boardSize": 1, "sequence": 5}));
    assert!(both.len() >= 7, "every fault at once: {both:#?}");
    assert!(BoardFile::from_value(&json!([])).is_err());
    assert!(BoardFile::from_json("{").is_err());
    assert!(BoardFile::from_json(&" ".repeat(2 << 20)).unwrap_err()[0].rule.contains("bytes"));
}

#[test]
fn an_invalid_text_is_refused_with_the_reason() {
    for (text, expected) in [
        ("", "size.column.moves"),
        ("3.1", "size.column.moves"),
        ("1.0.", "size.column.moves"),
        ("3.3.UU", "size.column.moves"),
        ("3.0.UX", "move 2 is none of"),
        ("3.0.L", "move 1 leaves the grid"),
        ("3.0.U", "the last item is the only final"),
    ] {
        let error = text.parse::<Board>().unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

proptest! {
    #[test]
    fn a_board_survives_a_round_trip_through_text_and_json(seed in any::<u64>(), size in 2u8..=10) {
        let board = random_board(size, &mut SeededDice::new(seed));
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board.clone()));
        let file = file(&board.to_string());
        prop_assert_eq!(BoardFile::from_value(&file.to_value()), Ok(file));
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC{0,80}") {
        let _ = text.parse::<Board>();
        let _ = BoardFile::from_json(&text);
    }
}

/// The boards of a document in text form; panics with the faults of invalid ones.
fn texts(bytes: &[u8]) -> Vec<String> {
    let found = read_boards(bytes).unwrap();
    found.into_iter().map(|entry| entry.board.unwrap().board.to_string()).collect()
}

#[test]
fn a_board_a_list_a_deck_a_pair_and_text_forms_are_read() {
    let (one, other) = (file("3.0.UU").to_value(), file("3.1.lrUU").to_value());
    let both = ["3.0.UU", "3.1.lrUU"];
    assert_eq!(texts(one.to_string().as_bytes()), ["3.0.UU"]);
    assert_eq!(texts(json!([one, other]).to_string().as_bytes()), both);
    assert_eq!(texts(json!({"name": "D", "boards": [one, other]}).to_string().as_bytes()), both);
    assert_eq!(texts(json!({"a": one, "b": "3.1.lrUU"}).to_string().as_bytes()), both);
    assert_eq!(texts(json!(both).to_string().as_bytes()), both);
    assert_eq!(texts(b" 3.0.UU\n3.1.lrUU\n"), both);
    let found = read_boards(json!([one, {}, "3.0.U"]).to_string().as_bytes()).unwrap();
    let places: Vec<(&str, bool)> =
        found.iter().map(|entry| (entry.place.as_str(), entry.board.is_ok())).collect();
    assert_eq!(places, [("[0]", true), ("[1]", false), ("[2]", false)]);
}

#[test]
fn a_byte_order_mark_bytes_that_are_not_utf_8_and_repeated_keys_are_named() {
    let fault = |bytes: &[u8]| read_boards(bytes).unwrap_err().to_string();
    assert!(fault(b"\xef\xbb\xbf{}").contains("byte order mark"));
    assert!(fault(b"\xff\xfe{\0").contains("byte order mark"));
    assert_eq!(fault(b"3.0.U\xe9"), "file: not UTF-8: byte 6 is 0xe9");
    assert!(fault(b"{\"id\":1,\"id\":2}").contains("the key \"id\" is there twice"));
    assert!(fault(b"  ").contains("it is empty"));
    let faults = BoardFile::from_json("{\"id\":\"x\",\"id\":\"y\"}").unwrap_err();
    assert!(faults[0].rule.contains("is there twice"), "{faults:?}");
    let faults = BoardFile::from_json("\u{feff}{}").unwrap_err();
    assert!(faults[0].rule.contains("byte order mark"), "{faults:?}");
}

#[test]
fn boards_as_json_can_be_brought_into_a_match() {
    let board = file("4.1.ulRrUUU").to_value();
    let action: Action = serde_json::from_value(json!({"bring": [board, "4.0.UUU"]})).unwrap();
    assert_eq!(action.to_string(), "bring 4.1.ulRrUUU 4.0.UUU");
    assert_eq!(
        serde_json::to_value(&action).unwrap(),
        json!({"bring": ["4.1.ulRrUUU", "4.0.UUU"]})
    );
    let mut wrong = board;
    wrong["sequence"][1]["order"] = json!(9);
    let error = serde_json::from_value::<Action>(json!({"bring": [wrong]})).unwrap_err();
    assert!(error.to_string().contains("sequence[1].order"), "{error}");
}
