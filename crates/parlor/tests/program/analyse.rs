//! `parlor analyse` and `rollout`, and what the engine says of positions.

use crate::{parlor, parlor_with, stderr, stdout, temporary_file};
use serde_json::{Value, json};

/// The beginning of a match. White's second play gives up its 8-point for a blot.
const MATCH: &str = " 3 point match\n\n Game 1\n Ann : 0      Ben : 0\n  1) 31: 8/5 6/5      64: 24/14\n\
    \x20 2) 21: 8/6 8/7      61: 24/18* 14/13\n";

fn analysed(format: &str) -> String {
    let path = temporary_file(&format!("analysed-{format}.mat"), MATCH);
    let output = parlor(&["analyse", path.to_str().unwrap(), "--format", format]);
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn a_match_file_is_analysed_in_every_format() {
    let analysis: Value = serde_json::from_str(&analysed("json")).unwrap();
    assert_eq!((&analysis["game"], &analysis["unit"]), (&json!("gammon"), &json!("chance")));
    let decisions = analysis["decisions"].as_array().unwrap();
    let opening = &decisions[0];
    assert_eq!(opening["played"]["notation"], "8/5 6/5");
    assert_eq!(opening["played"]["cost"], 0.0);
    assert_eq!(opening["best"][0]["reasons"][0]["code"], "makes-point");
    let steps = analysis["evaluations"].as_array().unwrap().len() - 1;
    assert!(decisions.iter().all(|decision| decision["step"].as_u64().unwrap() < steps as u64));
    let blunder = decisions.iter().find(|decision| decision["played"]["notation"] == "8/7 8/6");
    assert!(blunder.is_some_and(|play| play["played"]["mark"].is_string()), "{analysis:#}");

    let table = analysed("table");
    assert!(table.contains("rating") && table.contains("8/7 8/6"), "{table}");
    let page = analysed("html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<polyline"), "{page}");
    assert!(!page.contains("http"), "nothing comes from the network");
    let mat = analysed("mat");
    assert!(mat.starts_with("; White (Ann): rating") && mat.contains("3 point match"), "{mat}");
    let again = temporary_file("commented.mat", &mat);
    assert!(parlor(&["gammon", "import", again.to_str().unwrap()]).status.success());
}

#[test]
fn a_seat_that_the_match_does_not_have_is_refused() {
    let path = temporary_file("analysed-seat.mat", MATCH);
    let output = parlor(&["analyse", path.to_str().unwrap(), "--seat", "2"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("seats are numbered 0 to 1"), "{}", stderr(&output));
}

/// White bears off with 23 of 36 rolls: doubled and taken, 20/36 points.
#[test]
fn a_rollout_takes_the_luck_of_the_dice_out() {
    let xgid = "XGID=-A---A------------------a-:0:0:1:00:0:0:0:0:10";
    let output = parlor(&["rollout", xgid, "--games", "40", "--json"]);
    let line: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert!((line["equity"].as_f64().unwrap() - 20.0 / 36.0).abs() < 1e-4, "{line}");
    assert!(line["margin"].as_f64().unwrap() < 1e-4, "{line}");
    let plays = "XGID=-A---A------------------a-:0:0:1:21:0:0:0:0:10";
    let text = stdout(&parlor(&["rollout", plays, "--games", "4", "--candidates", "2"]));
    assert_eq!(text.matches("equity").count(), 2, "{text}");
    assert_eq!(parlor(&["rollout", "nothing"]).status.code(), Some(2));
}

#[test]
fn the_engine_gives_hints_and_analyses() {
    let requests = [
        json!({"do": "new", "seats": 2}),
        json!({"do": "hint", "seat": 0}),
        json!({"do": "roll", "values": [6]}),
        json!({"do": "hint", "seat": 0, "depth": "quick"}),
        json!({"do": "play", "seat": 0, "action": "1"}),
        json!({"do": "analyse", "seat": 0}),
    ];
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let output = parlor_with(&["engine", "ludo"], input.as_bytes());
    let answers: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[1]["error"]["code"], "not-asked");
    let hint = &answers[3]["hint"];
    assert_eq!(hint["actions"].as_array().unwrap().len(), 4);
    assert_eq!(hint["actions"][0]["reasons"][0]["code"], "opens");
    let analysis = &answers[5]["analysis"];
    assert_eq!(analysis["evaluations"].as_array().unwrap().len(), 3);
    assert_eq!(analysis["rolls"][0]["values"], json!([6]));
    assert!(analysis["rolls"][0]["luck"][0].as_f64().unwrap() > 0.0);
}
