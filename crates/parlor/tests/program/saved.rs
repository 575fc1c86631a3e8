//! `parlor verify` and `parlor replay` with valid and invalid save files.

use crate::{parlor, stderr, stdout, temporary_file};
use kit::{
    Dice, DiceSource, DiscardEvents, Game, LegalActions, Match, Next, Referee, Save, SeededDice,
    VerifiableDice,
};
use ludo::{Config, Ludo};

/// The save of a whole match of random players with verifiable dice.
fn match_text() -> String {
    let mut played = Match::<Ludo>::new(&Config::default(), 2).unwrap();
    let mut dice = VerifiableDice::new([3; 32], "test", &[], 0);
    let commitment = dice.commitment();
    let (mut choice, mut legal) = (SeededDice::new(1), LegalActions::default());
    loop {
        match played.position().next() {
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).unwrap();
                played.roll(rolled, &mut DiscardEvents);
            }
            Next::Ask(ask) => {
                let seat = ask.must.lowest().unwrap();
                played.position().legal_actions(seat, &mut legal);
                let play = legal.get(choice.below(legal.len() as u32) as usize).unwrap();
                played.act(&play, &mut DiscardEvents);
            }
            Next::Over(_) => break,
        }
    }
    let secret = "03".repeat(32);
    let dice =
        DiceSource::Verifiable { match_id: "test".into(), commitment, secret, salts: vec![] };
    Save { players: vec!["random".into(); 2], dice, played }.to_text()
}

#[test]
fn an_unaltered_match_verifies() {
    let path = temporary_file("honest.json", &match_text());
    let output = parlor(&["verify", path.to_str().unwrap()]);
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(text.contains("dealt again from it and are the same"), "{text}");
    assert!(text.contains("The match is over"), "{text}");
}

#[test]
fn a_match_with_another_secret_does_not_verify() {
    let text = match_text().replace(&"03".repeat(32), &"04".repeat(32));
    let path = temporary_file("secret.json", &text);
    let output = parlor(&["verify", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("committed to"), "{}", stderr(&output));
}

#[test]
fn a_match_with_an_altered_roll_does_not_verify() {
    let text = match_text();
    let roll = text.lines().find(|line| line.contains("\"roll\"")).unwrap();
    let other = if roll.contains("[1]") {
        roll.replace("[1]", "[2]")
    } else {
        roll.replace(['2', '3', '4', '5'], "1")
    };
    let path = temporary_file("roll.json", &text.replacen(roll, &other, 1));
    let output = parlor(&["verify", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    assert!(!stderr(&output).is_empty());
}

#[test]
fn a_save_with_a_seat_that_does_not_exist_is_refused() {
    let text = match_text();
    let first = text.lines().find(|line| line.contains("\"roll\"")).unwrap();
    for (step, expected) in [
        ("    {\"resign\":9},", "steps[0]: expected"),
        ("    {\"seat\":8,\"play\":\"1\"},", "steps[0]: expected"),
        ("    {\"resign\":3},", "steps[0]: seat 3 is not in this match"),
    ] {
        let path = temporary_file("seat.json", &text.replacen(first, step, 1));
        let output = parlor(&["verify", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

#[test]
fn devices_and_folders_are_refused_as_save_files() {
    for path in ["/dev/zero", env!("CARGO_TARGET_TMPDIR")] {
        let output = parlor(&["verify", path]);
        assert_eq!(output.status.code(), Some(1), "{path}");
        assert!(stderr(&output).contains("not a save file"), "{}", stderr(&output));
    }
}

#[test]
fn an_invalid_save_is_refused_with_its_name_and_line() {
    let whole = match_text();
    let other = whole.replace("\"ludo\"", "\"chess\"");
    let cases: [(&str, &[u8], &str); 5] = [
        ("empty.json", b"", "line 1"),
        ("list.json", b"[1,2", "line 1"),
        ("bytes.json", b"\xff\xfe", "not a save file"),
        ("cut.json", &whole.as_bytes()[..400], "line"),
        ("other.json", other.as_bytes(), "no game 'chess'"),
    ];
    for (name, bytes, expected) in cases {
        let path = temporary_file(name, "");
        std::fs::write(&path, bytes).unwrap();
        for command in ["verify", "replay"] {
            let output = parlor(&[command, path.to_str().unwrap()]);
            let message = stderr(&output);
            assert_eq!(output.status.code(), Some(1), "{name}: {message}");
            assert!(message.contains(name) && message.contains(expected), "{name}: {message}");
        }
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "nothing is overwritten");
    }
    let missing = parlor(&["verify", "/no/such/file"]);
    assert!(stderr(&missing).contains("/no/such/file"));
}

#[test]
fn a_replay_without_a_terminal_prints_text() {
    let path = temporary_file("replay.json", &match_text());
    let output = parlor(&["replay", path.to_str().unwrap()]);
    let text = stdout(&output);
    assert!(text.contains("Red rolled a") && text.contains("Yellow plays"), "{text}");
    assert!(text.contains("has won!"));
}
