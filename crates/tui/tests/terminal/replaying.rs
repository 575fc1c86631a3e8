//! Stepping through a saved match.

use crate::fixture::{LETTERS, drawn, fresh, key, session, text};
use kit::Save;
use ludo::{Config, Ludo};
use tui::ReplayScreen;

fn played() -> Save<Ludo> {
    let mut session = session(fresh(&Config::default(), &["bot", "random"], 9));
    session.handle_key(key("f"));
    session.save().clone()
}

fn shown(replay: &mut ReplayScreen<Ludo>) -> String {
    text(&drawn((80, 24), |frame| replay.draw(frame)))
}

#[test]
fn keys_go_through_the_match_and_the_log_follows() {
    let save = played();
    let steps = save.played.steps().len();
    let mut replay = ReplayScreen::new(&save, LETTERS);
    let mut go = |keys: &str| {
        keys.split(' ').for_each(|name| replay.handle_key(key(name)));
        shown(&mut replay)
    };
    let at = |step: usize| format!("step {step} of {steps}");
    assert!(go("home").contains(&at(0)));
    assert!(go("right").contains("Red rolled a"));
    assert!(go("pgdn right").contains(&at(12)));
    assert!(go("left").contains(&at(11)));
    assert!(go("pgup pgup").contains(&at(0)));
    assert!(go("left").contains(&at(0)));
    let end = go("end");
    assert!(end.contains("THE MATCH IS OVER") && end.contains("Final ranking:"), "{end}");
    assert!(end.contains("The match is over; first place:"), "{end}");
    assert_eq!(go("right pgdn"), end);
}

#[test]
fn space_plays_until_the_end_and_pauses() {
    let save = played();
    let mut replay = ReplayScreen::new(&save, LETTERS);
    assert_eq!(replay.pause(), None);
    replay.handle_key(key("space"));
    assert!(replay.pause().is_some());
    replay.tick();
    replay.handle_key(key("space"));
    assert_eq!(replay.pause(), None);
    let paused = shown(&mut replay);
    replay.tick();
    assert_eq!(shown(&mut replay), paused);
    replay.handle_key(key("space"));
    (0..save.played.steps().len()).for_each(|_| replay.tick());
    assert_eq!(replay.pause(), None, "the end stops it");
    assert!(!replay.is_left());
    replay.handle_key(key("q"));
    assert!(replay.is_left());
}

#[test]
fn a_question_mark_shows_rules_and_keys_and_holds_the_replay() {
    let mut replay = ReplayScreen::new(&played(), LETTERS);
    replay.handle_key(key("space"));
    replay.handle_key(key("?"));
    assert_eq!(replay.pause(), None);
    assert!(shown(&mut replay).contains("You have four tokens."));
    replay.handle_key(key("tab"));
    assert!(shown(&mut replay).contains("ten steps back"));
    replay.handle_key(key("q"));
    assert!(!replay.is_left(), "the key only closed the help");
    assert!(replay.pause().is_some());
}
