//! Input of a play, checker by checker.

use super::{given, is_over, steps};
use crate::fixture::{check_said, check_shown, press, screen};
use gammon::Action;
use kit::Step;

#[test]
fn arrows_follow_the_board_and_tab_the_way_home() {
    let mut session = given(&["white to play 3-1"], &["human", "bot"]);
    let mut check = |keys: &str, chosen: &str| {
        press(&mut session, keys);
        check_shown(&mut session, &format!("▸ {chosen:>3} →"));
    };
    check("", "24");
    check("left", "13");
    check("down", "8");
    check("right", "6");
    check("up", "24");
    check("right", "8");
    check("tab", "6");
    check("tab", "24");
}

#[test]
fn enter_picks_a_checker_and_moves_it_and_plays_the_roll() {
    let mut session = given(&["white to play 3-1"], &["human", "bot"]);
    press(&mut session, "down enter");
    check_said(&mut session, "Where to? ▸ 6/3 by 3");
    press(&mut session, "right");
    check_said(&mut session, "▸ 6/5 by 1");
    press(&mut session, "enter");
    check_said(&mut session, "6/5. Choose a checker.");
    check_shown(&mut session, " 166 ");
    press(&mut session, "left 3");
    check_said(&mut session, "8/5 6/5: Enter plays it, u takes back.");
    assert_eq!(steps(&session), 0, "nothing is done before it is confirmed");
    press(&mut session, "enter");
    check_shown(&mut session, "White played 8/5 6/5.");
}

#[test]
fn what_was_moved_is_taken_back_hop_by_hop_until_it_is_played() {
    let mut session = given(&["white to play 3-1"], &["human", "bot"]);
    let start = screen(&mut session);
    press(&mut session, "1 3");
    check_said(&mut session, "24/23 24/21: Enter plays it");
    press(&mut session, "u");
    check_said(&mut session, "24/23. Choose a checker.");
    press(&mut session, "enter backspace");
    check_said(&mut session, "24/23. Choose a checker.");
    press(&mut session, "backspace");
    assert_eq!(screen(&mut session), start);
    press(&mut session, "u");
    assert_eq!(screen(&mut session), start);
}

#[test]
fn a_die_that_cannot_move_the_checker_says_why() {
    let mut session = given(&["white to play 3-1"], &["human", "bot"]);
    press(&mut session, "left 1");
    check_said(&mut session, "No checker can be moved from point 13 by 1 now.");
    press(&mut session, "5");
    check_said(&mut session, "No checker can be moved from point 13 by 5 now.");
    check_said(&mut session, "Choose a checker.");
}

#[test]
fn auto_move_makes_forced_hops_and_confirms_a_complete_play() {
    let start = ["white: bar 6(5) 5(5) 4(4)", "black: 13(8) 6(5) 1(2)", "white to play 2-1"];
    let mut session = given(&start, &["human", "human"]);
    assert_eq!(session.pause(), None);
    press(&mut session, "a");
    assert!(session.pause().is_some() && session.tick());
    assert_eq!(session.pause(), None, "many a checker can be moved by 1");
    check_said(&mut session, "bar/23. Choose a checker.");
    press(&mut session, "1");
    assert_eq!(steps(&session), 0, "there is a pause in which it can be taken back");
    assert!(session.pause().is_some() && session.tick());
    check_shown(&mut session, "White played bar/22.");
}

#[test]
fn auto_move_makes_the_only_legal_play() {
    let start = ["white: 2 1 off(13)", "black: 6(15)", "the score is 4:0", "white to play 6-5"];
    let mut session = given(&start, &["human", "human"]);
    press(&mut session, "a");
    while session.pause().is_some() {
        session.tick();
    }
    assert!(is_over(&session));
}

#[test]
fn space_rolls_once_and_never_moves() {
    let mut session = given(&["white may double"], &["human", "human"]);
    press(&mut session, "space space space");
    let found = session.save().played.steps();
    assert!(matches!(found, [Step::Acted { action: Action::Roll, .. }, Step::Rolled { .. }]));
    check_shown(&mut session, "Choose a checker.");
}
