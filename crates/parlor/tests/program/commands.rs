//! Commands that print something and exit.

use crate::{parlor, stderr, stdout};
use serde_json::Value;

#[test]
fn games_are_listed_with_options_seats_and_bots() {
    let text = stdout(&parlor(&["games"]));
    for word in [
        "ludo",
        "2 to 4 seats",
        "random",
        "must_cut",
        "standard|sprint",
        "false|true",
        "standard|tuned",
    ] {
        assert!(text.contains(word), "{word}\n{text}");
    }
    let list: Value = serde_json::from_str(&stdout(&parlor(&["games", "--json"]))).unwrap();
    assert_eq!(list[0]["seats"]["most"], 4);
    assert_eq!(list[0]["options"]["properties"]["board"]["default"], "standard");
}

#[test]
fn a_simulation_prints_a_table_or_json() {
    let text = stdout(&parlor(&["sim", "ludo", "--games", "200", "--seats", "bot,random"]));
    assert!(text.contains("200 matches of ludo") && text.contains("steps in a match"), "{text}");
    let args = ["sim", "ludo", "--games", "200", "--seed", "3", "--json", "-o", "quick=true"];
    let json: Value = serde_json::from_str(&stdout(&parlor(&args))).unwrap();
    assert_eq!(json["seats"].as_array().unwrap().len(), 4);
    assert_eq!(json["games"], 200);
    let wins: f64 =
        json["seats"].as_array().unwrap().iter().map(|s| s["wins"]["rate"].as_f64().unwrap()).sum();
    assert!((wins - 1.0).abs() < 1e-9);
}

#[test]
fn a_benchmark_prints_one_json_line() {
    let output = parlor(&["bench", "ludo", "--seconds", "0", "--config", "{\"board\":\"sprint\"}"]);
    let text = stdout(&output);
    assert_eq!(text.lines().count(), 1);
    let json: Value = serde_json::from_str(&text).unwrap();
    let keys: Vec<_> = json.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "game",
        "bot",
        "games_per_cpu_s",
        "steps_per_cpu_s",
        "rolls_per_cpu_s",
        "steps_per_game",
        "rolls_per_game",
        "ns_per_step",
    ];
    assert_eq!(keys, expected);
    let output = parlor(&["bench", "ludo", "--seconds", "0", "--bot", "bot"]);
    let json: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(json["bot"], "bot");
    assert!(json["ns_per_step"].as_f64().unwrap() > 0.0);
    let output = parlor(&["bench", "gammon", "--seconds", "0", "--positions"]);
    let json: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let keys = ["position_bytes", "action_bytes", "legal_actions", "clone_ns", "legal_ns"];
    assert!(keys.iter().all(|key| json[key].as_f64().unwrap() > 0.0), "{json}");
}

#[test]
fn a_wrong_command_line_exits_with_2_and_a_reason() {
    let cases: &[(&[&str], &str)] = &[
        (&["sim", "chess"], "there is no game 'chess': choose from"),
        (&["sim", "ludo", "--seats", "bot,genius"], "there is no bot 'genius'"),
        (&["sim", "ludo", "--seats", "bot"], "2 to 4 seats, not 1"),
        (&["sim", "ludo", "-o", "board"], "expected NAME=VALUE"),
        (
            &["sim", "ludo", "-o", "board=round"],
            "board: there is no \"round\" here: choose \"standard\" or \"sprint\"",
        ),
        (&["sim", "ludo", "-o", "speed=9"], "speed: there is no such field: choose \"board\""),
        (&["sim", "ludo", "--config", "[]"], "--config: expected an object, not a list"),
        (&["bench", "ludo", "--seats", "7", "--seconds", "0"], "not 7"),
        (&["bench", "ludo", "--bot", "genius"], "there is no bot 'genius'"),
        (&["bench", "ludo", "--seconds", "nan"], "0 to 86400 seconds"),
        (&["bench", "ludo", "--seconds=-1"], "0 to 86400 seconds"),
        (&["sim", "ludo", "--games", "0"], "0 is not in 1.."),
        (&["play"], "needs a terminal"),
        (&["play", "ludo"], "needs a terminal"),
        (&["dance"], "unrecognized subcommand"),
    ];
    for (args, expected) in cases {
        let output = parlor(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(expected), "{args:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), "", "{args:?}");
    }
}

#[test]
fn help_completions_and_the_manual_are_printed() {
    let text = stdout(&parlor(&["--help"]));
    for command in
        ["games", "play", "sim", "replay", "verify", "engine", "bench", "completions", "man"]
    {
        assert!(text.contains(command), "{command}\n{text}");
    }
    assert!(stdout(&parlor(&["completions", "bash"])).contains("parlor"));
    assert!(stdout(&parlor(&["man"])).contains(".TH parlor"));
    assert!(stdout(&parlor(&["--version"])).starts_with("parlor "));
}
