//! Saved matches: verified, replayed, and refused when something is wrong.

use crate::{parlor, stderr, stdout, temporary};
use kit::{Dice, DiceRecord, Game, Legal, Match, Next, Referee, Save, Seeded, Silent, Verifiable};
use ludo::{Config, Ludo};

/// A whole match of random players with dice that can be checked.
fn match_text() -> String {
    let mut played = Match::<Ludo>::new(&Config::default(), 2).unwrap();
    let mut dice = Verifiable::new([3; 32], "test", &[], 0);
    let commitment = dice.commitment();
    let (mut choice, mut legal) = (Seeded::new(1), Legal::default());
    loop {
        match played.position().next() {
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).unwrap();
                played.rolled(rolled, &mut Silent);
            }
            Next::Ask(ask) => {
                let seat = ask.must.lowest().unwrap();
                played.position().options(seat, &mut legal);
                let play = legal.get(choice.below(legal.len() as u32) as usize).unwrap();
                played.play(&play, &mut Silent);
            }
            Next::Over(_) => break,
        }
    }
    let secret = "03".repeat(32);
    let dice =
        DiceRecord::Verifiable { match_id: "test".into(), commitment, secret, salts: vec![] };
    Save { players: vec!["random".into(); 2], dice, played }.to_text()
}

#[test]
fn an_honest_match_verifies() {
    let path = temporary("honest.json", &match_text());
    let output = parlor(&["verify", path.to_str().unwrap()]);
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(text.contains("dealt again from it and are the same"), "{text}");
    assert!(text.contains("The match is over"), "{text}");
}

#[test]
fn a_match_with_another_secret_does_not_verify() {
    let text = match_text().replace(&"03".repeat(32), &"04".repeat(32));
    let path = temporary("secret.json", &text);
    let output = parlor(&["verify", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("committed to"), "{}", stderr(&output));
}

#[test]
fn a_match_with_a_roll_changed_does_not_verify() {
    let text = match_text();
    let roll = text.lines().find(|line| line.contains("\"roll\"")).unwrap();
    let other = if roll.contains("[1]") {
        roll.replace("[1]", "[2]")
    } else {
        roll.replace(['2', '3', '4', '5'], "1")
    };
    let path = temporary("roll.json", &text.replacen(roll, &other, 1));
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
        let path = temporary("seat.json", &text.replacen(first, step, 1));
        let output = parlor(&["verify", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

#[test]
fn what_is_not_a_file_is_not_read_for_ever() {
    for path in ["/dev/zero", env!("CARGO_TARGET_TMPDIR")] {
        let output = parlor(&["verify", path]);
        assert_eq!(output.status.code(), Some(1), "{path}");
        assert!(stderr(&output).contains("not a save file"), "{}", stderr(&output));
    }
}

#[test]
fn a_file_that_is_no_save_is_refused_by_name_and_line() {
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
        let path = temporary(name, "");
        std::fs::write(&path, bytes).unwrap();
        for command in ["verify", "replay"] {
            let output = parlor(&[command, path.to_str().unwrap()]);
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(1), "{name}: {said}");
            assert!(said.contains(name) && said.contains(expected), "{name}: {said}");
        }
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "nothing is overwritten");
    }
    let missing = parlor(&["verify", "/no/such/file"]);
    assert!(stderr(&missing).contains("/no/such/file"));
}

#[test]
fn a_replay_without_a_terminal_is_text() {
    let path = temporary("replay.json", &match_text());
    let output = parlor(&["replay", path.to_str().unwrap()]);
    let text = stdout(&output);
    assert!(text.contains("Red rolled a") && text.contains("Yellow plays"), "{text}");
    assert!(text.contains("has won!"));
}
