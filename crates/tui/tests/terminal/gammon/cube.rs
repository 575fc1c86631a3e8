//! The cube, by keys.

use super::{given, steps};
use crate::fixture::{begun, check_said, check_shown, key, press, screen, session};
use crate::gammon_language::GammonLanguage;
use gammon::{Config, SessionKind as Played};

#[test]
fn the_cube_is_turned_and_answered_by_keys() {
    let mut session = given(&["white may double"], &["human", "human"]);
    check_said(&mut session, "Roll, or double first? ▸ roll double to 2");
    press(&mut session, "t");
    check_said(&mut session, "That is not asked for now: roll or double.");
    press(&mut session, "d");
    check_said(&mut session, "White doubles to 2: take or drop? ▸ take drop");
    press(&mut session, "b");
    check_said(&mut session, "There are no beavers here.");
    press(&mut session, "t");
    check_shown(&mut session, "cube 2, Black's");
    press(&mut session, "space");
    assert_eq!(steps(&session), 3, "double, take, roll");
    press(&mut session, "d");
    check_said(&mut session, "You cannot double now");
}

#[test]
fn a_dropped_double_ends_the_game_and_a_beaver_turns_the_cube_twice() {
    let money = Config { session: Played::Money, length: 2, beavers: true, ..Config::default() };
    let start = ["white may double"];
    let mut session = session(begun::<GammonLanguage>(&money, &start, &["human", "human"]));
    check_shown(&mut session, "money game 1 of 2");
    press(&mut session, "d b");
    check_said(&mut session, "Black beavers to 4: take or drop?");
    press(&mut session, "x");
    check_shown(&mut session, "Black won the game for 2; the score is 0:2.");
    check_shown(&mut session, "money game 2 of 2");
}

#[test]
fn the_crawford_game_is_flagged_and_has_no_cube() {
    let start = ["the score is 4:2", "game 4", "the Crawford game", "white to roll"];
    let mut session = given(&start, &["human", "human"]);
    check_shown(&mut session, "│  Crawford game   │");
    assert!(!screen(&mut session).contains("[1]"));
}

#[test]
fn an_offer_made_after_the_roll_is_answered_before_the_roll_is_played() {
    let mut session = given(&["white to play 3-1"], &["human", "human"]);
    press(&mut session, "3 :");
    "resign".chars().for_each(|letter| session.handle_key(key(&letter.to_string())));
    press(&mut session, "enter");
    check_said(&mut session, "White offers to lose the game (1): accept? ▸ accept decline");
    press(&mut session, "n");
    check_said(&mut session, "Choose a checker.");
}
