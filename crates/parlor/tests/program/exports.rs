//! Exports of hosted matches, and the example player in Python.

use crate::serve::{
    ServerProcess, block_on, connect_both, open_table_for_two, play_move, start_match, test_folder,
};
use crate::{parlor, stderr, stdout, temporary_file};
use catalog::GameId;
use client::ApiClient;
use kit::{Attestation, DiscardEvents, Game, Match, Referee, Save, Seat, Step};
use ludo::{Config, Ludo};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A match of arbitrary actions may be long; after so many moves a player resigns.
const MAX_MOVES: usize = 150;

/// Plays a whole match over the protocol and returns its export.
fn play_and_export(name: &str, game: &str, config: &Value) -> String {
    let server = ServerProcess::start(&test_folder(name).join("tables.sqlite"));
    let (code, two) = open_table_for_two(&server.url, game, config);
    block_on(async {
        let mut players = connect_both(&two, &code).await;
        start_match(&mut players).await;
        let mut moves = 0;
        while moves < MAX_MOVES && play_move(&mut players, &format!("m{moves}")).await.is_some() {
            moves += 1;
        }
        if moves == MAX_MOVES {
            players[0].request(json!({"do": "resign"})).await.unwrap();
        }
        assert!(moves > 3, "a match was played");
    });
    let path = format!("/api/tables/{code}/export?match=1");
    let (status, save) = two[1].get(&path).unwrap();
    assert_eq!(status, 200, "{save}");
    assert_eq!(save["dice"]["match"], format!("{code}-1"));
    assert_eq!(save["players"], json!(["human:Ann", "human:Ben"]));
    assert_eq!(save["dice"]["kind"], "joint");
    assert_eq!(save["dice"]["salts"]["seats"].as_array().unwrap().len(), 2);
    serde_json::to_string_pretty(&save).unwrap()
}

#[test]
fn an_exported_match_verifies_and_replays() {
    for game in GameId::ALL {
        let name = format!("exported-{game}");
        let save = play_and_export(&name, game.name(), &game.short_config());
        let path = temporary_file(&format!("{name}.json"), &save);
        let verified = parlor(&["verify", path.to_str().unwrap()]);
        let text = stdout(&verified);
        assert!(verified.status.success(), "{}", stderr(&verified));
        assert!(text.contains("The match is over"), "{text}");
        assert!(text.contains("The secret is the one committed to"), "{text}");
        assert!(text.contains("before the hashes of the salts of all 2 seats"), "{text}");
        let replayed = parlor(&["replay", "--print", path.to_str().unwrap()]);
        assert!(replayed.status.success(), "{}", stderr(&replayed));
    }
}

#[test]
fn a_forged_export_does_not_verify_and_an_unsigned_one_says_so() {
    let text = play_and_export("signed", "ludo", &json!({"board": "sprint", "ends": "first"}));
    let save: Value = serde_json::from_str(&text).unwrap();
    let verify = |save: &Value, args: &[&str]| {
        let path = temporary_file("forged.json", &save.to_string());
        parlor(&[&["verify", path.to_str().unwrap()], args].concat())
    };
    let key = save["attestation"]["key"].as_str().unwrap();
    let commitment = save["dice"]["commitment"].as_str().unwrap();
    let genuine = verify(&save, &["--server", key, "--commitment", commitment]);
    assert!(genuine.status.success(), "{}", stderr(&genuine));
    assert!(stdout(&genuine).contains(&format!("The server with the key {key} has signed")));

    let mut swapped = save.clone();
    swapped["players"].as_array_mut().unwrap().reverse();
    let mut longer = save.clone();
    longer["attestation"]["times"][0] = json!(123_456);
    for forged in [swapped, longer] {
        let output = verify(&forged, &[]);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        assert!(stderr(&output).contains("the file was changed after it was signed"));
    }
    for (field, value, expected) in [
        ("/dice/salts/seats/0/salt", json!("x".repeat(32)), "dice.salts.seats[0].hash: the salt"),
        ("/dice/salts/seats/1/hash", json!(""), "dice.salts.seats[1].hash: the hash of the salt"),
        ("/dice/salts/committed", json!(99), "dice.salts.committed: the commitment was published"),
        ("/dice/secret", json!("0".repeat(64)), "dice.commitment: the secret is not the one"),
    ] {
        let mut forged = save.clone();
        *forged.pointer_mut(field).unwrap() = value;
        let output = verify(&forged, &[]);
        assert_eq!(output.status.code(), Some(1), "{field}: {}", stdout(&output));
        assert!(stderr(&output).contains(expected), "{field}: {}", stderr(&output));
    }
    let mut unsigned = save.clone();
    unsigned.as_object_mut().unwrap().remove("attestation");
    let output = verify(&unsigned, &[]);
    assert!(output.status.success() && stdout(&output).contains("No server has signed the file"));
    assert_eq!(verify(&unsigned, &["--server", key]).status.code(), Some(1));
    assert_eq!(verify(&save, &["--server", &"0".repeat(64)]).status.code(), Some(1));
    assert_eq!(verify(&save, &["--commitment", &"0".repeat(64)]).status.code(), Some(1));
}

/// The save with the attestation of another one, adjusted to its number of steps.
fn with_attestation(save: &Save<Ludo>, genuine: &Attestation) -> String {
    let mut attestation = genuine.clone();
    let last = attestation.times.last().copied().unwrap_or_default();
    attestation.times.resize(save.played.steps().len(), last);
    attestation.attach(&save.to_audited_text())
}

/// A forgery of which rules, dice and hash are right: nothing but the signature shows it.
#[track_caller]
fn check_forgery(save: &Save<Ludo>, genuine: &Attestation) {
    let verify = |text: &str, args: &[&str]| {
        let path = temporary_file("forgery.json", text);
        parlor(&[&["verify", path.to_str().unwrap()], args].concat())
    };
    let attested = verify(&with_attestation(save, genuine), &[]);
    assert_eq!(attested.status.code(), Some(1), "{}", stdout(&attested));
    assert!(stderr(&attested).contains("the file was changed after it was signed"));
    // Without its signature the file is right in itself, and the reader is told what that is worth.
    let (commitment, stripped) = (save.dice.commitment().unwrap().to_string(), save.to_text());
    let unsigned = verify(&stripped, &["--commitment", &commitment]);
    assert!(unsigned.status.success(), "{}", stderr(&unsigned));
    assert!(stdout(&unsigned).contains("No server has signed the file"), "{}", stdout(&unsigned));
    let asked_for = verify(&stripped, &["--server", &genuine.key]);
    assert_eq!(asked_for.status.code(), Some(1), "{}", stdout(&asked_for));
    assert!(stderr(&asked_for).contains("no server has signed the file"));
    let other_match = verify(&stripped, &["--commitment", &"0".repeat(64)]);
    assert_eq!(other_match.status.code(), Some(1));
    assert!(stderr(&other_match).contains("the file's commitment is"), "{}", stderr(&other_match));
}

#[test]
fn a_cut_end_and_an_invented_resignation_are_shown_by_the_signature_alone() {
    let text = play_and_export("cut", "ludo", &json!({"board": "sprint", "ends": "first"}));
    let genuine = Save::<Ludo>::attestation(&text).unwrap().unwrap();
    let save = Save::<Ludo>::from_text(&text).unwrap();
    let steps = save.played.steps().len();
    let forge = |played| Save { players: save.players.clone(), dice: save.dice.clone(), played };
    check_forgery(&forge(save.played.after_steps(steps - 1)), &genuine);
    let mut resigned = save.played.after_steps(steps / 2);
    let invented = Step::Resigned { seat: Seat::new(1) };
    resigned.apply_step(&invented, &mut DiscardEvents).unwrap();
    check_forgery(&forge(resigned), &genuine);
}

#[test]
fn dice_entered_by_hand_and_an_unusual_start_are_told() {
    let verify = |name: &str, save: &str, args: &[&str]| {
        let path = temporary_file(name, save);
        parlor(&[&["verify", path.to_str().unwrap()], args].concat())
    };
    let usual = r#"{"parlor": "save", "version": 1, "game": "ludo", "rules": RULES, "seats": 2,
        "config": CONFIG, START "players": ["human:Ann", "human:Ben"], "dice": {"kind": "by-hand"},
        "steps": [STEPS], "hash": "HASH"}"#;
    let write = |played: &Match<Ludo>, start: &str, steps: &str| {
        let config = serde_json::to_string(played.config()).unwrap();
        let rules = played.position().rules_version().to_string();
        let hash = played.position().hash().to_string();
        let parts =
            [("RULES", rules.as_str()), ("CONFIG", config.as_str()), ("HASH", hash.as_str())];
        let parts = parts.into_iter().chain([("START", start), ("STEPS", steps)]);
        parts.fold(usual.to_owned(), |text, (name, part)| text.replace(name, part))
    };
    let mut rolled = Match::<Ludo>::new(&Config::default(), 2).unwrap();
    let six = rolled.position().due_roll().unwrap().from_values(&[6]).unwrap();
    rolled.roll(six, &mut DiscardEvents);
    let by_hand = write(&rolled, "", r#"{"roll": [6]}"#);
    let output = verify("by-hand.json", &by_hand, &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    let said = stdout(&output);
    assert!(said.contains("The dice were entered by hand: nothing shows that they were rolled."));
    assert!(said.contains("No server has signed the file") && !said.contains("usual start"));
    let output = verify("by-hand.json", &by_hand, &["--commitment", &"0".repeat(64)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("the dice were entered by hand: the file has no commitment"));

    let setup = serde_json::to_string(&rolled.position().as_setup()).unwrap();
    let elsewhere = Match::<Ludo>::from_setup(&rolled.position().as_setup()).unwrap();
    let output = verify("start.json", &write(&elsewhere, &format!("\"start\": {setup},"), ""), &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("The match does not begin from the usual start"));
}

#[test]
fn an_exported_match_with_one_die_altered_does_not_verify_and_says_which() {
    let text = play_and_export("altered", "ludo", &json!({"board": "sprint", "ends": "first"}));
    let save: Value = serde_json::from_str(&text).unwrap();
    let steps = save["steps"].as_array().unwrap();
    let rolls = (0..steps.len()).filter(|at| steps[*at].get("roll").is_some());
    for at in rolls.step_by(7) {
        let die = steps[at]["roll"][0].as_u64().unwrap();
        let mut altered = save.clone();
        altered["steps"][at]["roll"][0] = json!(die % 6 + 1);
        let path = temporary_file("altered.json", &altered.to_string());
        let output = parlor(&["verify", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        let expected =
            format!("steps[{at}]: the file says [{}], but its dice give [{die}]", die % 6 + 1);
        assert!(stderr(&output).contains(&expected), "{expected}: {}", stderr(&output));
    }
}

fn python(server: &ServerProcess, args: &[&str]) -> Child {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/python/player.py");
    Command::new("python3")
        .arg(script)
        .arg(&server.url)
        .args(args)
        .stdout(Stdio::piped())
        .spawn()
        .expect("this test needs python3: install it (apt-get install python3)")
}

/// Waits for a player and parses its last line: its seat and the outcome.
fn result(child: Child) -> Value {
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

#[test]
fn players_in_python_play_a_match_to_its_end_with_each_other_and_a_bot() {
    let server = ServerProcess::start(&test_folder("python").join("tables.sqlite"));
    let mut ann = python(&server, &["--open", "ludo", "--players", "3", "--bot", "random"]);
    let mut lines = BufReader::new(ann.stdout.take().unwrap());
    let mut code = String::new();
    lines.read_line(&mut code).unwrap();
    // Ben is played by another program, which always takes the first action.
    let program = "python3 -c 'import sys; [print(0, flush=True) for line in sys.stdin]'";
    let join = ["--join", code.trim(), "--nick", "Ben", "--program", program];
    let ben = result(python(&server, &join));
    let mut last = String::new();
    lines.read_line(&mut last).unwrap();
    assert!(ann.wait().unwrap().success());
    let ann: Value = serde_json::from_str(&last).unwrap();
    assert_eq!([&ann["seat"], &ben["seat"]], [&json!(0), &json!(1)]);
    assert_eq!(ann["outcome"], ben["outcome"]);
    assert_eq!(ann["outcome"]["ranks"].as_array().map(Vec::len), Some(3), "{ann}");
    // Others have no access to the table.
    let stranger = ApiClient::new(&server.url).unwrap();
    assert_eq!(stranger.get(&format!("/api/tables/{}/log", code.trim())).unwrap().0, 404);
}
