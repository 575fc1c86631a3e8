//! Ludo matches, driven by keys.

use crate::fixture::{check_said, check_shown, fresh, given, key, press, screen, session};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use kit::{DiceSource, Game, Match, Next, Save, Step};
use ludo::{Config, Ludo};
use std::path::Path;
use tui::{DisplayMode, PlaySession, SessionError};

/// More keys than any match needs.
const MAX_KEYS: usize = 5_000;

fn is_over(session: &PlaySession<Ludo>) -> bool {
    matches!(session.save().played.position().next(), Next::Over(_))
}

#[test]
fn a_hot_seat_match_is_played_to_its_end_by_keys_alone() {
    let mut session = session(fresh(&Config::default(), &["human:Ann", "human:Bob"], 7));
    for _ in 0..MAX_KEYS {
        assert_eq!(session.pause(), None, "nothing happens without a key");
        session.handle_key(key("enter"));
        if is_over(&session) {
            break;
        }
    }
    check_shown(&mut session, "THE MATCH IS OVER");
    check_shown(&mut session, "1st  ");
    check_shown(&mut session, "2nd  ");
    let checked = session.save().verify_rolls().expect("the dice are those of the secret");
    assert_eq!(checked, session.save().played.roll_count());
}

#[test]
fn a_match_against_bots_goes_on_by_itself_between_the_turns_of_the_person() {
    let players = ["human", "bot", "random", "bot"];
    let mut session = session(fresh(&Config::default(), &players, 3));
    for _ in 0..MAX_KEYS {
        if session.pause().is_some() {
            assert!(session.tick(), "a pause is followed by something");
        } else if is_over(&session) {
            break;
        } else {
            assert!(!session.tick(), "a person is not played for");
            session.handle_key(key("enter"));
        }
    }
    check_shown(&mut session, "THE MATCH IS OVER");
    check_shown(&mut session, "Final ranking:");
    for place in ["1st  ", "2nd  ", "3rd  ", "4th  "] {
        check_shown(&mut session, place);
    }
    session.handle_key(key("q"));
    assert!(session.exit().is_none(), "a finished match is not lost either when saving fails");
    session.handle_key(key("y"));
    assert!(session.exit().is_some_and(|exit| exit.outcome.is_some() && exit.saved.is_none()));
}

#[test]
fn fast_forward_plays_bots_to_the_end_or_to_the_next_person() {
    let mut alone = session(fresh(&Config::default(), &["bot", "random"], 5));
    press(&mut alone, "f");
    assert!(is_over(&alone));
    let mut mixed = session(fresh(&Config::default(), &["bot", "human"], 5));
    press(&mut mixed, "f");
    assert!(mixed.pause().is_none() && !is_over(&mixed));
    check_shown(&mut mixed, "YELLOW'S TURN · human");
}

#[test]
fn arrows_and_tab_choose_among_legal_tokens_and_enter_moves_the_chosen_one() {
    let start = ["red 1 on ring 5", "red 3 on ring 20", "a die of 3"];
    let mut session = session(given(&start, &["human", "human"]));
    check_shown(&mut session, "Choose a token: 1 3 can move");
    check_shown(&mut session, "▸ 1 → Red's start +8 (safe)");
    press(&mut session, "right");
    check_shown(&mut session, "▸ 3 → Green's start +10");
    press(&mut session, "tab up tab");
    check_shown(&mut session, "▸ 1 → ");
    press(&mut session, "left enter");
    check_shown(&mut session, "Red moved token 3 from Green's start +7 to Green's start +10.");
}

#[test]
fn space_rolls_but_never_moves() {
    let mut session = session(given(&["red 1 on ring 5"], &["human", "human"]));
    press(&mut session, "space space space");
    assert_eq!(session.save().played.steps().len(), 1);
    check_shown(&mut session, "Choose a token: ");
}

#[test]
fn a_number_moves_its_token_and_one_that_cannot_move_says_why() {
    let mut session = session(given(&["red 1 on ring 5", "a die of 3"], &["human", "human"]));
    press(&mut session, "2");
    check_said(&mut session, "Only a 6 opens a token from home, and the die shows 3.");
    assert!(session.save().played.steps().is_empty());
    press(&mut session, "1");
    check_shown(&mut session, "Red moved token 1 from Red's start +5 to Red's start +8 (safe).");
    press(&mut session, "1");
    check_shown(&mut session, "The dice come first.");
}

#[test]
fn notation_moves_and_illegal_notation_shows_the_rule() {
    let start = ["red 1 on ring 5", "red 2 in lane 3", "a die of 4"];
    let mut session = session(given(&start, &["human", "bot"]));
    press(&mut session, ": 2");
    check_shown(&mut session, ":2_");
    press(&mut session, "enter");
    check_said(&mut session, "The finish needs an exact roll: 3 left, and the die shows 4.");
    press(&mut session, ": x enter");
    check_said(&mut session, "Name the token to move by its number, such as 1.");
    press(&mut session, ": 1 esc");
    assert!(session.save().played.steps().is_empty(), "dropped");
    press(&mut session, ": 3 backspace 1 enter");
    check_shown(&mut session, "Red moved token 1 from Red's start +5 to Red's start +9.");
    press(&mut session, ": 1 enter");
    check_shown(&mut session, "The dice come first.");
}

#[test]
fn a_single_legal_move_waits_unless_auto_move_is_on() {
    let mut session = session(given(&["red 1 on ring 5", "a die of 3"], &["human", "human"]));
    assert_eq!(session.pause(), None);
    press(&mut session, "a");
    assert!(session.pause().is_some());
    assert!(session.tick());
    check_shown(&mut session, "Red moved token 1");
    check_shown(&mut session, "auto-move");
    assert!(!session.tick(), "a roll waits all the same");
}

#[test]
fn resigning_asks_first() {
    let mut session = session(fresh(&Config::default(), &["human", "human", "bot"], 1));
    press(&mut session, "R");
    check_shown(&mut session, "Resign as Red?");
    press(&mut session, "n");
    assert!(session.save().played.steps().is_empty());
    press(&mut session, "R y");
    assert!(matches!(session.save().played.steps(), [Step::Resigned { .. }]));
    check_shown(&mut session, "Red resigned. It is Green's turn.");
    check_shown(&mut session, "left");
}

#[test]
fn dice_rolled_by_hand_are_typed() {
    let played = Match::<Ludo>::new(&Config::default(), 2).unwrap();
    let players = vec!["human".into(), "bot".into()];
    let mut session = session(Save { players, dice: DiceSource::ByHand, played });
    check_said(&mut session, "Roll d6 for Red: type what it shows, then Enter.");
    press(&mut session, "7 enter");
    check_said(&mut session, "The roll that is due is d6: give values it can show.");
    press(&mut session, "6 enter 1 3 enter 1");
    check_shown(&mut session, "Roll d6 for Yellow");
    assert_eq!(session.pause(), None, "the bot's die is typed as well");
}

#[test]
fn plus_and_minus_change_the_pause_of_bots() {
    let mut session = session(fresh(&Config::default(), &["bot", "human"], 1));
    let usual = session.pause();
    press(&mut session, "+");
    assert!(session.pause() < usual);
    press(&mut session, "- -");
    assert!(session.pause() > usual);
    press(&mut session, "- - - - -");
    check_shown(&mut session, "Bots play at pace 1 of 5.");
    press(&mut session, "?");
    assert_eq!(session.pause(), None, "bots wait while the keys are explained");
}

#[test]
fn the_log_scrolls_no_further_than_it_reaches() {
    let mut session = session(fresh(&Config::default(), &["bot", "bot"], 2));
    (0..40).for_each(|_| assert!(session.tick()));
    press(&mut session, "pgdn");
    let newest = screen(&mut session);
    press(&mut session, "pgup");
    check_shown(&mut session, "more below");
    (0..40).for_each(|_| {
        press(&mut session, "pgup");
        screen(&mut session);
    });
    check_shown(&mut session, "Red rolled a");
    (0..40).for_each(|_| press(&mut session, "pgdn"));
    assert_eq!(screen(&mut session), newest);
}

#[test]
fn the_commitment_of_the_dice_is_shown_before_the_first_roll() {
    let save = fresh(&Config::default(), &["human", "bot"], 2);
    let kit::DiceSource::Verifiable { commitment, .. } = save.dice.clone() else {
        panic!("fresh matches have dice that can be checked");
    };
    let mut session = session(save);
    check_shown(&mut session, &format!("{commitment:.16}…"));
}

#[test]
fn control_c_leaves_like_q() {
    let mut session = session(fresh(&Config::default(), &["human", "bot"], 2));
    session.handle_key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    let exit = session.exit().expect("there was nothing to save");
    assert_eq!((&exit.saved, &exit.outcome), (&None, &None));
}

#[test]
fn players_that_cannot_be_seated_are_named() {
    let seat = |players: &[&str]| {
        let save = fresh(&Config::default(), players, 1);
        PlaySession::new(save, Path::new("x"), DisplayMode::default()).unwrap_err()
    };
    assert_eq!(
        seat(&["human", "genius"]).to_string(),
        "there is no bot 'genius': choose from child, beginner, casual, club, strong, expert, random, racer, bot, net"
    );
    assert!(matches!(seat(&["human", ""]), SessionError::Word(_)));
    let mut short = fresh(&Config::default(), &["human", "bot"], 1);
    short.players.pop();
    let unseated = PlaySession::new(short, Path::new("x"), DisplayMode::default()).unwrap_err();
    assert_eq!(unseated, SessionError::Count { players: 1, seats: 2 });
}
