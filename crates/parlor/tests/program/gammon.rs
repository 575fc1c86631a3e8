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
    assert!(stderr(&output).contains("a Position ID, a colon and a Match ID"));
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
    assert!(text.starts_with(" 1 point match") && text.contains("Ann : 0"), "{text}");
}
