//! `parlor gammon show` and `mat`.

use crate::{parlor, stderr, stdout, temporary_file};
use kit::{DiceSource, DiscardEvents, Match, Save, Seat};

#[test]
fn an_id_is_shown_in_every_format() {
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:12";
    let text = stdout(&parlor(&["gammon", "show", xgid]));
    for part in ["4HPwATDgc/ABMA", "cInlAAAAAAAE", xgid, "167 pips", "24(2) 13(5) 8(3) 6(5)", "3-1"]
    {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(stdout(&parlor(&["gammon", "show", "4HPwATDgc/ABMA:cInlAAAAAAAE"])), text);
}

#[test]
fn an_invalid_id_is_refused_with_the_expected_format() {
    let output = parlor(&["gammon", "show", "hello"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("a Position ID of 14 characters"), "{}", stderr(&output));
    let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:9:0:0:7:12";
    let output = parlor(&["gammon", "show", xgid]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("field 6"), "{}", stderr(&output));
}

#[test]
fn a_roll_that_cannot_be_played_is_shown_and_passes() {
    let xgid = "XGID=aBBBBBB-----------------C-:0:0:-1:65:0:0:0:0:10";
    let text = stdout(&parlor(&["gammon", "show", xgid]));
    assert!(text.contains("black rolled 6-5, cannot move, and the turn passes"), "{text}");
}

#[test]
fn a_match_file_is_imported_shown_and_replayed() {
    let text = " 3 point match\n\n Game 1\n Ann : 0      Ben : 0\n  1) 31: 8/5 6/5      64: 24/14\n\
        \x20 2)  Doubles => 2         Drops\n      Wins 1 point\n";
    let path = temporary_file("import.mat", text);
    let path = path.to_str().unwrap();
    let save = stdout(&parlor(&["gammon", "import", path]));
    let played = Save::<gammon::Gammon>::from_text(&save).unwrap().played;
    assert_eq!(played.position().score(), [1, 0]);
    let printed = stdout(&parlor(&["replay", "--print", path]));
    assert!(printed.contains("White won the game for 1; the score is 1:0."), "{printed}");
    let damaged = temporary_file("damaged.mat", &text.replace("8/5 6/5", "8/5 6/4"));
    let output = parlor(&["gammon", "import", damaged.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("line 5: expected a legal play of 3-1"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn a_saved_match_becomes_a_match_file() {
    let mut played = Match::<gammon::Gammon>::new(&gammon::Config::default(), 2).unwrap();
    played.resign(Seat::new(1), &mut DiscardEvents).unwrap();
    let players = vec!["human:Ann".into(), "bot".into()];
    let text = Save { players, dice: DiceSource::ByHand, played }.to_text();
    let path = temporary_file("match-to-mat.json", &text);
    let output = parlor(&["gammon", "mat", path.to_str().unwrap()]);
    let text = stdout(&output);
    // Nothing was rolled, so no game has begun.
    assert!(text.ends_with(" 1 point match\n"), "{text}");
}
