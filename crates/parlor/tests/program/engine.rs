//! The engine protocol, and the worked example in its documentation.

use crate::{parlor_with, stdout};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Sends lines to the engine and returns its output lines.
fn exchange(lines: &[String]) -> Vec<String> {
    let input = lines.join("\n") + "\n";
    let output = parlor_with(&["engine", "ludo"], input.as_bytes());
    assert!(output.status.success());
    stdout(&output).lines().map(str::to_owned).collect()
}

fn answers(requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    exchange(&lines).iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn documented() -> Vec<(String, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine-protocol.md");
    let text = std::fs::read_to_string(path).unwrap();
    let block = text.split("```engine\n").nth(1).unwrap().split("```").next().unwrap();
    let lines: Vec<&str> = block.lines().collect();
    let pair = |pair: &[&str]| {
        let strip = |line: &str, mark: &str| line.strip_prefix(mark).unwrap().to_owned();
        (strip(pair[0], "> "), strip(pair[1], "< "))
    };
    lines.chunks(2).map(pair).collect()
}

#[test]
fn the_worked_example_of_the_documentation_is_correct() {
    let documented = documented();
    assert!(documented.len() > 10);
    let requests: Vec<String> = documented.iter().map(|(request, _)| request.clone()).collect();
    for ((request, expected), found) in documented.iter().zip(exchange(&requests)) {
        assert_eq!(found, *expected, "{request}");
    }
}

#[test]
fn a_malformed_line_gets_an_error_and_the_engine_continues() {
    let deep = format!("{{\"do\":\"new\",\"config\":{}1{}}}", "[".repeat(5000), "]".repeat(5000));
    let lines: Vec<&[u8]> = vec![
        b"",
        b"{",
        b"\xff\xfe",
        b"null",
        b"{\"do\":\"fly\"}",
        b"{\"do\":\"new\",\"seats\":300}",
        b"{\"do\":\"new\",\"seats\":-1}",
        b"{\"do\":\"new\",\"colour\":1}",
        b"{\"do\":\"new\",\"config\":{\"tokens\":1e99}}",
        b"{\"do\":\"roll\",\"values\":[4294967296]}",
        deep.as_bytes(),
        b"{\"do\":\"play\",\"seat\":99999999999,\"action\":{\"token\":1}}",
        b"{\"do\":\"load\"}",
        b"{\"do\":\"load\",\"save\":{\"parlor\":\"save\"}}",
        b"{\"do\":\"load\",\"position\":{}}",
    ];
    let mut input = lines.join(&b'\n');
    input.extend_from_slice(
        b"\n{\"do\":\"new\"}\n{\"do\":\"roll\"}\n{\"do\":\"legal\",\"seat\":4}\n",
    );
    let output = parlor_with(&["engine", "ludo"], &input);
    let answers: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), lines.len() - 1 + 3, "one answer a line, none for the empty one");
    let (good, bad): (Vec<&Value>, Vec<&Value>) = answers.iter().partition(|a| a["ok"] == true);
    assert_eq!(good.len(), 1);
    for answer in &bad {
        let says = answer["error"]["says"].as_str().unwrap();
        assert!(!says.is_empty() && answer["error"]["code"].is_string(), "{answer}");
    }
    assert_eq!(answers.last().unwrap()["error"]["code"], "no-such-seat");
}

#[test]
fn a_line_that_is_too_long_is_refused_and_skipped() {
    let mut input = vec![b' '; 17 << 20];
    input.extend_from_slice(b"\n{\"do\":\"new\"}\n");
    let text = stdout(&parlor_with(&["engine", "ludo"], &input));
    let answers: Vec<&str> = text.lines().collect();
    assert_eq!(answers.len(), 2, "{text}");
    assert!(answers[0].contains("at most") && answers[1].starts_with("{\"ok\":true"));
}

#[test]
fn the_hash_is_the_sha256_of_the_position_in_the_response() {
    let lines = ["{\"do\":\"new\"}", "{\"do\":\"roll\",\"values\":[6]}", "{\"do\":\"position\"}"];
    let answer = exchange(&lines.map(str::to_owned)).pop().unwrap();
    let (_, rest) = answer.split_once("\"position\":").unwrap();
    let (position, _) = rest.split_once(",\"next\":").unwrap();
    let digest: String = Sha256::digest(position).iter().map(|b| format!("{b:02x}")).collect();
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["hash"].as_str().unwrap(), &digest[..32]);
}

#[test]
fn a_loaded_position_or_save_has_the_same_hash() {
    let begin = [
        json!({"do":"new","seats":3}),
        json!({"do":"roll","seed":5}),
        json!({"do":"roll","values":[6]}),
        json!({"do":"position"}),
        json!({"do":"save"}),
    ];
    let mut first = answers(&begin);
    let save = first.pop().unwrap();
    let position = first.pop().unwrap();
    let again = answers(&[
        json!({"do":"load","position":position["position"]}),
        json!({"do":"load","save":save["save"]}),
        json!({"do":"load","save":serde_json::from_str::<Value>(save["save"].as_str().unwrap()).unwrap()}),
        json!({"do":"default","seat":0}),
        json!({"do":"default","seat":1}),
    ]);
    for loaded in &again[..3] {
        assert_eq!(loaded["hash"], position["hash"], "{loaded}");
    }
    let seat = &position["next"]["ask"]["must"][0];
    let done = again[3..].iter().filter(|answer| answer["ok"] == true).count();
    assert_eq!(done, 1, "only seat {seat} is asked: {again:?}");
}

#[test]
fn a_whole_match_can_be_driven_with_a_seed() {
    let mut requests = vec![json!({"do":"new","config":{"quick":true,"ends":"first"},"seats":2})];
    for _ in 0..3000 {
        requests.push(json!({"do":"roll","seed":1}));
        requests.push(json!({"do":"default","seat":0}));
        requests.push(json!({"do":"default","seat":1}));
    }
    let answers = answers(&requests);
    let over = answers.last().unwrap();
    assert!(over["next"]["over"]["ranks"].is_array(), "{over}");
    assert_eq!(over["error"]["code"], "match-over");
}

#[test]
fn a_list_of_legal_actions_that_is_not_complete_is_marked_open_ended() {
    let requests = [
        json!({"do": "new", "config": {"size": 3, "rounds": 1}}),
        json!({"do": "legal", "seat": 0}),
        json!({"do": "play", "seat": 0, "action": {"bring": ["3.1.lrUU"]}}),
        json!({"do": "play", "seat": 1, "action": "bring 3.0.UU 3.0.UP"}),
        json!({"do": "play", "seat": 1, "action": "bring 3.0.UU"}),
        json!({"do": "legal", "seat": 1}),
        json!({"do": "default", "seat": 0}),
        json!({"do": "default", "seat": 1}),
    ];
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let text = stdout(&parlor_with(&["engine", "spaces"], input.as_bytes()));
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[1]["open_ended"], true);
    assert_eq!(answers[3]["error"]["code"], "bad-boards");
    assert!(answers[5].get("open_ended").is_none(), "numbers of boards can be listed");
    assert_eq!(answers[7]["next"]["over"]["ranks"], json!([1, 2]));
}

/// An engine process that is asked line by line.
struct EngineUnderTest {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl EngineUnderTest {
    fn start(game: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["engine", game])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, input, output: BufReader::new(output) }
    }

    fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.input, "{request}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }
}

impl Drop for EngineUnderTest {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn listed_actions_options_and_positions_are_taken_back_as_they_are_in_every_game() {
    for game in ["ludo", "gammon", "spaces", "hill", "liars"] {
        let mut engine = EngineUnderTest::start(game);
        let config = json!({});
        let mut answer = engine.ask(&json!({"do": "new", "config": config}));
        for _ in 0..80 {
            assert_eq!(answer["ok"], true, "{game}: {answer}");
            if answer["next"]["chance"].is_object() {
                answer = engine.ask(&json!({"do": "roll", "seed": 1}));
            } else if let Some(seat) = answer["next"]["ask"]["waiting"][0].as_u64() {
                let legal = engine.ask(&json!({"do": "legal", "seat": seat}));
                let action = legal["legal"].as_array().unwrap().last().unwrap()["action"].clone();
                answer = engine.ask(&json!({"do": "play", "seat": seat, "action": action}));
            } else {
                break;
            }
        }
        let position = engine.ask(&json!({"do": "position"}));
        let loaded = engine.ask(&json!({"do": "load", "position": position["position"]}));
        assert_eq!(loaded["hash"], position["hash"], "{game}: {loaded}");
    }
}

#[test]
fn objects_are_not_taken_from_lists() {
    let begin = json!({"do": "new", "seats": 2});
    let requests = [
        json!(["new"]),
        json!({"do": "new", "config": []}),
        json!({"do": "load", "position": [1, 2]}),
        begin,
        json!({"do": "roll", "values": [6]}),
        json!({"do": "play", "seat": 0, "action": [1]}),
        json!({"do": "play", "seat": 0, "action": {"token": 1}}),
    ];
    let answers = answers(&requests);
    let errors: Vec<&str> =
        answers.iter().filter_map(|answer| answer["error"]["says"].as_str()).collect();
    let expected = [
        "expected an object, not a list",
        "config: expected an object, not a list",
        "position: expected an object, not a list",
        "action: expected an object, not a list",
    ];
    assert_eq!(errors, expected);
    assert_eq!(answers[6]["ok"], true);
}

#[test]
fn errors_name_the_field_and_what_it_takes() {
    let cases = [
        (
            json!({"do": "new", "seats": 300}),
            "seats: expected a whole number from 0 to 255, not 300",
        ),
        (
            json!({"do": "new", "config": {"quick": "yes"}}),
            "config.quick: expected true or false, not \"yes\"",
        ),
        (
            json!({"do": "new", "config": {"speed": 1}}),
            "config.speed: there is no such field: choose \"board\"",
        ),
        (json!({"do": "legal"}), "seat: this field is missing"),
        (
            json!({"do": "legal", "seat": "red"}),
            "seat: expected a whole number of at least 0, not \"red\"",
        ),
        (
            json!({"do": "roll", "values": [1, "six"]}),
            "values[1]: expected a whole number from 0 to 4294967295, not \"six\"",
        ),
        (json!({"do": "fly"}), "do: there is no \"fly\" here: choose \"new\", \"load\""),
        (json!({"seat": 1}), "do: this field is missing"),
        (
            json!({"do": "load", "save": {"parlor": "save"}}),
            "not a save file: version: this field is missing",
        ),
        (json!({"do": "load", "position": {"tokens": 1}}), "position."),
    ];
    let requests: Vec<Value> = cases.iter().map(|(request, _)| request.clone()).collect();
    for ((request, expected), answer) in cases.iter().zip(answers(&requests)) {
        let says = answer["error"]["says"].as_str().unwrap();
        assert!(says.starts_with(expected), "{request}: {says}");
    }
    let played = answers(&[
        json!({"do": "new", "seats": 2}),
        json!({"do": "play", "seat": 0, "action": {"token": {"number": 1}}}),
    ]);
    let says = &played[1]["error"]["says"];
    assert_eq!(says, "action.token: expected a whole number from 0 to 255, not an object");
}
