//! Whole matches, notation and resuming.

use super::{fresh, given, play_out, position, steps, to_five};
use crate::fixture::{Folder, LETTERS, check_said, check_shown, key, press, screen, session};
use gammon::Gammon;
use kit::Save;
use tui::PlaySession;

#[test]
fn a_hot_seat_match_is_played_to_its_end_by_enter_alone() {
    let mut session = session(fresh(&to_five(), &["human:Ann", "human:Bob"], 7));
    play_out(&mut session, &["enter"]);
    check_shown(&mut session, "THE MATCH IS OVER");
    check_shown(&mut session, "1st  ");
    assert!(position(&session).score().into_iter().max() >= Some(5));
    let checked = session.save().verify_rolls().expect("the dice are those of the secret");
    assert_eq!(checked, session.save().played.roll_count());
}

#[test]
fn a_match_against_a_bot_is_played_with_every_key_there_is() {
    let mut session = session(fresh(&to_five(), &["random", "human"], 3));
    let keys = ["right", "enter", "down", "enter", "tab", "u", "2", "enter", "left", "t", "n"];
    play_out(&mut session, &[&keys[..], &["space", "up", "6", "enter", "enter"]].concat());
    check_shown(&mut session, "Final ranking:");
}

#[test]
fn notation_plays_whatever_was_entered_and_illegal_notation_shows_the_rule() {
    let mut session = given(&["white to play 3-1"], &["human", "human"]);
    let typed = |session: &mut PlaySession<Gammon>, text: &str| {
        press(session, ":");
        text.chars().for_each(|letter| session.handle_key(key(&letter.to_string())));
        press(session, "enter");
    };
    press(&mut session, "3");
    typed(&mut session, "8/5*");
    check_said(&mut session, "As many dice as possible must be played.");
    typed(&mut session, "8/x");
    check_said(&mut session, "'8/x' is not understood");
    check_said(&mut session, "24/21");
    typed(&mut session, "8/5 6/5");
    check_shown(&mut session, "White played 8/5 6/5.");
    typed(&mut session, "resign gammon");
    check_said(&mut session, "Black offers to lose a gammon (2): accept?");
    press(&mut session, "n");
    check_shown(&mut session, "White declined; the game goes on.");
    typed(&mut session, "double");
    check_shown(&mut session, "Black doubled to 2.");
}

#[test]
fn a_match_left_between_roll_and_play_resumes_with_the_same_screen() {
    let folder = Folder::new("gammon");
    let path = folder.file("gammon-1.json");
    let save = fresh(&to_five(), &["human:Ann", "human"], 7);
    let mut session = PlaySession::new(save, &path, LETTERS).unwrap();
    while steps(&session) < 20 || position(&session).dice().is_none() {
        if !session.tick() {
            session.handle_key(key("enter"));
        }
    }
    press(&mut session, "s l l");
    let before = screen(&mut session);
    assert!(before.contains("Choose a checker."), "{before}");
    press(&mut session, "enter enter");
    assert_ne!(screen(&mut session), before, "a draft is under way");
    press(&mut session, "q");
    let text = std::fs::read_to_string(&path).unwrap();
    let mut again =
        PlaySession::<Gammon>::new(Save::from_text(&text).unwrap(), &path, LETTERS).unwrap();
    assert_eq!(screen(&mut again), before);
}
