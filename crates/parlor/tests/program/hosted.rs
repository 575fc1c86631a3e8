//! What people take home from a hosted table, and players in other languages.

use crate::serve::{Server, block_on, folder, play_one, sit, start, table};
use crate::{parlor, stderr, stdout, temporary};
use client::Visitor;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// Plays a whole match over the real protocol; what its export says.
fn exported(name: &str, game: &str, config: &Value) -> String {
    let server = Server::start(&folder(name).join("tables.sqlite"));
    let (code, two) = table(&server.url, game, config);
    block_on(async {
        let mut players = sit(&two, &code).await;
        players[1].request(json!({"do": "salt", "salt": "grains"})).await.unwrap();
        start(&mut players).await;
        let mut moves = 0;
        while play_one(&mut players, &format!("m{moves}")).await.is_some() {
            moves += 1;
        }
        assert!(moves > 3, "a match was played");
    });
    let path = format!("/api/tables/{code}/export?match=1");
    let (status, save) = two[1].get(&path).unwrap();
    assert_eq!(status, 200, "{save}");
    assert_eq!(save["dice"]["match"], format!("{code}-1"));
    assert_eq!(save["players"], json!(["human:Ann", "human:Ben"]));
    assert_eq!(save["dice"]["salts"], json!(["", "grains"]));
    serde_json::to_string_pretty(&save).unwrap()
}

#[test]
fn an_exported_match_verifies_and_replays() {
    for (name, game, config) in [
        ("kept", "ludo", json!({"board": "sprint", "ends": "first"})),
        ("kept-secrets", "spaces", json!({"size": 3, "rounds": 2})),
    ] {
        let path = temporary(&format!("{name}.json"), &exported(name, game, &config));
        let verified = parlor(&["verify", path.to_str().unwrap()]);
        let text = stdout(&verified);
        assert!(verified.status.success(), "{}", stderr(&verified));
        assert!(text.contains("The match is over"), "{text}");
        assert!(text.contains("The secret is the one committed to"), "{text}");
        let replayed = parlor(&["replay", "--print", path.to_str().unwrap()]);
        assert!(replayed.status.success(), "{}", stderr(&replayed));
    }
}

#[test]
fn an_exported_match_with_one_die_altered_does_not_verify_and_says_which() {
    let text = exported("altered", "ludo", &json!({"board": "sprint", "ends": "first"}));
    let save: Value = serde_json::from_str(&text).unwrap();
    let steps = save["steps"].as_array().unwrap();
    let rolls = (0..steps.len()).filter(|at| steps[*at].get("roll").is_some());
    for at in rolls.step_by(7) {
        let die = steps[at]["roll"][0].as_u64().unwrap();
        let mut altered = save.clone();
        altered["steps"][at]["roll"][0] = json!(die % 6 + 1);
        let path = temporary("altered.json", &altered.to_string());
        let output = parlor(&["verify", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        let expected =
            format!("steps[{at}]: the file says [{}], but its dice give [{die}]", die % 6 + 1);
        assert!(stderr(&output).contains(&expected), "{expected}: {}", stderr(&output));
    }
}

fn python(server: &Server, args: &[&str]) -> Child {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/python/player.py");
    Command::new("python3")
        .arg(script)
        .arg(&server.url)
        .args(args)
        .stdout(Stdio::piped())
        .spawn()
        .expect("this test needs python3: install it (apt-get install python3)")
}

/// The last line a player printed: its seat and how the match ended.
fn result(child: Child) -> Value {
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

#[test]
fn players_in_python_play_a_match_to_its_end_with_each_other_and_a_bot() {
    let server = Server::start(&folder("python").join("tables.sqlite"));
    let mut ann = python(&server, &["--open", "ludo", "--players", "3", "--bot", "random"]);
    let mut lines = BufReader::new(ann.stdout.take().unwrap());
    let mut code = String::new();
    lines.read_line(&mut code).unwrap();
    let ben = result(python(&server, &["--join", code.trim(), "--nick", "Ben"]));
    let mut last = String::new();
    lines.read_line(&mut last).unwrap();
    assert!(ann.wait().unwrap().success());
    let ann: Value = serde_json::from_str(&last).unwrap();
    assert_eq!([&ann["seat"], &ben["seat"]], [&json!(0), &json!(1)]);
    assert_eq!(ann["outcome"], ben["outcome"]);
    assert_eq!(ann["outcome"]["ranks"].as_array().map(Vec::len), Some(3), "{ann}");
    // They are people like others: a stranger learns nothing of them.
    let stranger = Visitor::new(&server.url).unwrap();
    assert_eq!(stranger.get(&format!("/api/tables/{}/log", code.trim())).unwrap().0, 404);
}
