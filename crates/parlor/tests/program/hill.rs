//! `parlor hill`, and matches on custom boards.

use crate::{parlor, parlor_with, stderr, stdout, temporary_file};
use serde_json::{Value, json};

/// A small valid board, without coordinates.
fn small() -> Value {
    json!({"id": "board.v7", "title": "Small & <steep>", "boardSchemaVersion": 1, "nodes": [
        {"id": 0, "type": "start", "neighbors": [1, 2]},
        {"id": 1, "type": "enemy", "tier": 1, "neighbors": [3]},
        {"id": 2, "type": "sanctuary", "neighbors": [3], "label": "Rest"},
        {"id": 3, "type": "final", "neighbors": []},
    ]})
}

#[test]
fn the_built_in_board_is_valid_and_so_is_its_file() {
    let output = parlor(&["hill", "check", "board.v1"]);
    assert!(output.status.success());
    assert_eq!(stdout(&output), "board.v1: valid, board.v1, 68 tiles, 2 forks\n");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/hill/board.v1.json");
    let output = parlor(&["hill", "check", file, "--json"]);
    assert!(output.status.success());
    let verdict: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(verdict, json!({"valid": true, "id": "board.v1", "tiles": 68}));
}

#[test]
fn every_fault_is_reported_by_name_and_exits_with_1() {
    let mut board = small();
    board["boardSchemaVersion"] = json!(2);
    board["nodes"][1]["neighbors"] = json!([0, 9]);
    board["nodes"][2]["tier"] = json!(3);
    let file = temporary_file("broken-hill.json", &board.to_string());
    let output = parlor(&["hill", "check", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let text = stderr(&output);
    let lines: Vec<&str> = text.lines().skip(1).map(str::trim).collect();
    let right = [
        "schema-version: boardSchemaVersion 2: only version 1 is known",
        "dangling-neighbour: tile 1 leads to tile 9, which does not exist",
        "tier-misplaced: tile 2: a sanctuary tile has no tier, only treasures and enemies do",
        "cycle: tiles 0 → 1 lead round in a circle: no way may come back",
    ];
    assert_eq!(lines, right);
    let output = parlor_with(&["hill", "check", "-", "--json"], board.to_string().as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let verdict: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let codes: Vec<&str> =
        verdict["faults"].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["schema-version", "dangling-neighbour", "tier-misplaced", "cycle"]);
}

#[test]
fn input_that_is_not_a_board_gets_a_reason() {
    let wrong: [(&[u8], &str); 4] = [
        (b"", "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        (&vec![b'['; 500_000], "recursion limit"),
        (&vec![b' '; 20_000_000], "too long"),
    ];
    for (bytes, sentence) in wrong {
        let output = parlor_with(&["hill", "check", "-"], bytes);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(sentence), "{}", stderr(&output));
    }
    let output = parlor(&["hill", "check", "no-such-file.json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("no-such-file.json"), "{}", stderr(&output));
}

#[test]
fn a_board_is_drawn_with_or_without_coordinates() {
    let svg = stdout(&parlor(&["hill", "draw", "board.v1"]));
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("<title>The Hill</title>") && svg.contains(">Ravine fork</text>"));
    let out = temporary_file("small-hill.svg", "");
    let file = temporary_file("small-hill.json", &small().to_string());
    let (file, out) = (file.to_str().unwrap(), out.to_str().unwrap());
    assert!(parlor(&["hill", "draw", file, "--out", out, "--force"]).status.success());
    let svg = std::fs::read_to_string(out).unwrap();
    assert!(svg.contains("Small &amp; &lt;steep&gt;") && svg.contains(">Rest</text>"), "{svg}");
}

#[test]
fn a_broken_board_is_not_drawn() {
    let mut board = small();
    board["nodes"][3]["type"] = json!("empty");
    let output = parlor_with(&["hill", "draw", "-"], board.to_string().as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("there is no final"), "{}", stderr(&output));
    assert!(output.stdout.is_empty());
}

#[test]
fn matches_are_played_on_a_custom_board() {
    let file = temporary_file("own-hill.json", &small().to_string());
    let args = ["sim", "hill", "--games", "20", "--seats", "random,random", "--json", "--board"];
    let output = parlor(&[&args[..], &[file.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let own: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let built_in: Value =
        serde_json::from_str(&stdout(&parlor(&[&args[..], &["board.v1"]].concat()))).unwrap();
    let mean = |summary: &Value| summary["steps"]["mean"].as_f64().unwrap();
    assert!(mean(&own) * 4.0 < mean(&built_in), "four tiles are a short way: {own} {built_in}");
}

#[test]
fn a_broken_board_is_refused_with_all_its_faults() {
    let mut board = small();
    board["nodes"][1]["neighbors"] = json!([9]);
    board["nodes"][2]["tier"] = json!(3);
    let file = temporary_file("broken-own-hill.json", &board.to_string());
    let output = parlor(&["sim", "hill", "--board", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    for fault in ["tile 1 leads to tile 9", "a sanctuary tile has no tier", "dangling-neighbour"] {
        assert!(stderr(&output).contains(fault), "{}", stderr(&output));
    }
    let option = format!("board={board}");
    let output = parlor(&["sim", "hill", "-o", &option]);
    assert_eq!(output.status.code(), Some(2));
    for fault in ["tile 1 leads to tile 9", "a sanctuary tile has no tier"] {
        assert!(stderr(&output).contains(fault), "{}", stderr(&output));
    }
}

#[test]
fn other_games_refuse_a_custom_board() {
    let output = parlor(&["sim", "ludo", "--board", "board.v1"]);
    assert_eq!(output.status.code(), Some(2));
    let right = "--board FILE is for hill: ludo has its own boards only";
    assert!(stderr(&output).contains(right), "{}", stderr(&output));
}

#[test]
fn a_simulation_prints_classes_turns_minutes_and_counts() {
    let args = ["sim", "hill", "--games", "8", "--seats", "bot,walker"];
    let text = stdout(&parlor(&args));
    for figure in ["turns of each player", "minutes, estimated", "falls to 0 HP", "items used"] {
        assert!(text.contains(figure), "{figure}\n{text}");
    }
    let json = stdout(&parlor(&[&args[..], &["--json"]].concat()));
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["groups"][0]["by"], "class");
    assert_eq!(json["groups"][1]["rows"][0]["played"], 8);
}

#[test]
fn options_by_seat_are_words_with_commas_and_a_wrong_one_is_named() {
    let args = ["sim", "hill", "--games", "2", "--seats", "random,random", "-o"];
    let output = parlor(&[&args[..], &["classes=scout,monk"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    let output = parlor(&[&args[..], &["classes=scot,monk"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("classes[0]: there is no \"scot\" here: choose \"scout\""),
        "{}",
        stderr(&output)
    );
}
