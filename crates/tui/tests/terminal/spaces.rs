//! Spaces: bringing, drawing and choosing boards, and watching rounds.

use crate::fixture::{begun, check_said, check_shown, press, screen, session};
use crate::spaces_language::SpacesLanguage;
use kit::Step;
use spaces::{Action, Config, Spaces};
use tui::PlaySession;

fn small() -> Config {
    Config { size: 3, rounds: 3, ..Config::default() }
}

fn given(givens: &[&str]) -> PlaySession<Spaces> {
    session(begun::<SpacesLanguage>(&small(), givens, &["human", "runner"]))
}

/// The last action, in notation.
fn last_action(session: &PlaySession<Spaces>) -> String {
    let mine = |step: &Step<Action>| match step {
        Step::Acted { seat, action } if seat.number() == 0 => Some(action.to_string()),
        _ => None,
    };
    session.save().played.steps().iter().rev().find_map(mine).unwrap_or_default()
}

#[test]
fn a_built_in_set_of_boards_is_brought_with_two_keys() {
    let mut session = given(&[]);
    while session.tick() {}
    check_said(&mut session, "Bring which boards? ▸ house: 7 boards");
    press(&mut session, "down");
    check_shown(&mut session, "▸ straight: 3 boards");
    press(&mut session, "enter");
    assert_eq!(last_action(&session), "bring 3.0.UU 3.1.UU 3.2.UU");
    while session.tick() {}
    check_said(&mut session, "Choose a board, unseen by the other. ▸ 1 3.0.UU straight");
}

#[test]
fn a_board_is_drawn_with_arrows_and_traps() {
    let mut session = given(&[]);
    while session.tick() {}
    press(&mut session, "down down down down enter");
    check_said(&mut session, "Left and right choose the column");
    press(&mut session, "left right t left");
    check_said(&mut session, "Arrows move, t lays a trap.");
    press(&mut session, "t right up up");
    check_shown(&mut session, "A new board");
    press(&mut session, "up");
    check_said(&mut session, "Bring which boards? Yours (1) come along.");
    press(&mut session, "down down");
    check_shown(&mut session, "▸ only these 1 of yours");
    press(&mut session, "enter");
    assert_eq!(last_action(&session), "bring 3.1.lrUU");
}

#[test]
fn a_forbidden_item_is_refused_with_its_rule_while_drawing() {
    let mut session = given(&[]);
    while session.tick() {}
    press(&mut session, "up up enter t up up");
    check_said(&mut session, "a piece never comes to a cell that holds an own trap");
    press(&mut session, "t up");
    check_said(&mut session, "at most one trap lies on a cell");
    press(&mut session, "u down");
    check_said(&mut session, "every cell is on the grid");
    press(&mut session, "u up up up");
    check_said(&mut session, "Yours (1) come along.");
    press(&mut session, "enter left left esc");
    check_said(&mut session, "Yours (1) come along.");
    press(&mut session, "down down enter");
    assert_eq!(last_action(&session), "bring 3.1.UU");
}

#[test]
fn the_last_round_is_watched_forwards_and_back() {
    let boards = ["blue brought 3.0.UU 3.1.lrUU", "red brought 3.1.lrUU"];
    let round = "a round of 3.0.UU against 3.1.lrUU";
    let mut session = given(&[boards[0], boards[1], round]);
    while session.tick() {}
    check_said(&mut session, "Choose a board, unseen by the other.");
    press(&mut session, "right");
    check_shown(&mut session, "Round 1, step 1 of 6");
    check_said(&mut session, "1. Blue to (2, 0), Red to (0, 1) (0:0).");
    press(&mut session, "right right");
    check_shown(&mut session, "Round 1, step 3 of 6");
    check_said(&mut session, "Blue ran into a trap (1:0).");
    press(&mut session, "left");
    check_said(&mut session, "2. Blue to (1, 0) +1, Red laid a trap on (0, 2) (1:0).");
    press(&mut session, "right right right right right right");
    check_shown(&mut session, "Round 1, step 6 of 6");
    press(&mut session, "down");
    check_said(&mut session, "Choose a board, unseen by the other.");
    press(&mut session, "down enter");
    assert_eq!(last_action(&session), "play 2");
}

/// A round of 3.0.UU against 3.1.lrUU that has just been chosen.
fn revealing() -> PlaySession<Spaces> {
    let boards = ["blue brought 3.0.UU", "red brought 3.1.lrUU"];
    let mut session = given(&boards);
    while session.tick() {}
    press(&mut session, "enter");
    session
}

#[test]
fn a_round_plays_by_itself_step_by_step_in_the_frame_of_the_player() {
    let mut session = revealing();
    check_shown(&mut session, "ROUND 1, STEP 1 OF 6");
    check_said(&mut session, "1. Blue to (2, 0), Red to (0, 1) (0:0).");
    assert!(session.pause().is_some() && session.tick());
    check_said(&mut session, "2. Blue to (1, 0) +1, Red stood still (1:0).");
    let early = screen(&mut session);
    assert!(!early.contains("3.1.lrUU") && !early.contains("goes to"), "no result yet: {early}");
    let row = early.lines().find(|line| line.contains("Blue human")).unwrap();
    assert!(row.trim_end().ends_with("0     0"), "no points yet: {early}");
    for _ in 0..4 {
        assert!(session.tick());
    }
    check_said(&mut session, "6. Red out at column 1 +1 (1:3).");
    assert!(session.tick(), "the last step is shown for a while too");
    check_shown(&mut session, "goes to Red, 1:3");
    while session.tick() {}
    check_said(&mut session, "Choose a board, unseen by the other.");
}

#[test]
fn a_trap_of_the_other_side_is_hidden_until_it_strikes() {
    let mut session = revealing();
    press(&mut session, "right");
    assert!(!screen(&mut session).contains("rx"), "laid, not seen");
    press(&mut session, "right");
    check_said(&mut session, "Blue ran into a trap (1:0).");
    press(&mut session, "right right right");
    assert!(screen(&mut session).contains("rx"), "the round is over, all lies open");
}

#[test]
fn keys_pause_step_and_end_the_showing_of_a_round() {
    let mut session = revealing();
    press(&mut session, "space");
    assert!(session.pause().is_none() && !session.tick(), "paused");
    press(&mut session, "right right left");
    check_shown(&mut session, "ROUND 1, STEP 2 OF 6");
    press(&mut session, "space");
    assert!(session.tick());
    check_shown(&mut session, "ROUND 1, STEP 3 OF 6");
    press(&mut session, "down");
    check_shown(&mut session, "ROUND 1, STEP 3 OF 6");
    press(&mut session, "enter");
    while session.tick() {}
    check_said(&mut session, "Choose a board, unseen by the other.");
    check_shown(&mut session, "round 2 of 3");
}

#[test]
fn boards_are_read_from_a_file_and_its_faults_are_told() {
    let folder = crate::fixture::Folder::new("spaces-boards");
    let path = folder.file("b.json");
    std::fs::write(&path, "[\"3.1.lrUU\", \"3.0.U\"]").unwrap();
    let mut session = given(&[]);
    while session.tick() {}
    press(&mut session, "up enter");
    check_said(&mut session, "The file of boards: _");
    for letter in path.to_str().unwrap().chars() {
        session.handle_key(crate::fixture::key(&letter.to_string()));
    }
    press(&mut session, "enter");
    check_said(&mut session, "straight above a piece on row 0");
    std::fs::write(&path, "[\"3.1.lrUU\", \"3.0.UU\"]").unwrap();
    press(&mut session, "enter");
    check_said(&mut session, "Yours (2) come along.");
    press(&mut session, "down enter");
    assert_eq!(last_action(&session), "bring 3.1.lrUU 3.0.UU");
}

#[test]
fn the_score_and_the_round_are_on_the_screen() {
    let boards = ["blue brought 3.0.UU", "red brought 3.1.lrUU"];
    let round = "a round of 3.0.UU against 3.1.lrUU";
    let mut session = given(&[boards[0], boards[1], round]);
    check_shown(&mut session, "Spaces 3 by 3, round 2 of 3");
    let screen = screen(&mut session);
    let row = |name: &str| screen.lines().find(|line| line.contains(name)).unwrap().to_owned();
    assert!(row("Blue human").trim_end().ends_with("0     1"), "{screen}");
    assert!(row("Red  runner").trim_end().ends_with("1     3"), "{screen}");
}

#[test]
fn the_other_side_s_boards_are_not_on_the_screen_before_they_are_played() {
    let mut session = given(&["blue brought 3.0.UU", "red brought 3.1.lrUU 3.2.lUU"]);
    while session.tick() {}
    let screen = screen(&mut session);
    assert!(!screen.contains("3.1.lrUU") && !screen.contains("3.2.lUU"), "{screen}");
}

#[test]
fn the_largest_board_fits_the_smallest_terminal() {
    let config = Config { size: 10, rounds: 1, ..Config::default() };
    let mut session = session(begun::<SpacesLanguage>(&config, &[], &["human", "mixer"]));
    while session.tick() {}
    press(&mut session, "enter");
    while session.tick() {}
    press(&mut session, "enter");
    while session.tick() {}
    check_shown(&mut session, "THE MATCH IS OVER");
    check_shown(&mut session, "Round 1, step ");
}

#[test]
fn two_people_at_one_keyboard_never_see_each_other_s_boards() {
    let boards = ["blue brought 3.0.UU", "red brought 3.1.lrUU 3.2.lUU"];
    let players = ["human:Ann", "human:Ben"];
    let mut session = session(begun::<SpacesLanguage>(&small(), &boards, &players));
    check_shown(&mut session, "Pass the keyboard to Ann (Blue).");
    press(&mut session, "y enter");
    assert_eq!(last_action(&session), "play 1");
    check_shown(&mut session, "Pass the keyboard to Ben (Red).");
    assert!(!screen(&mut session).contains("3.1.lrUU"));
    press(&mut session, "enter y");
    check_shown(&mut session, "▸  1  3.1.lrUU");
}
