//! Drawing of the board.

use super::{given, play_out};
use crate::fixture::{LETTERS, drawn, key, press, screen, text};
use gammon::Gammon;
use ratatui::style::Color;
use tui::{PlaySession, ReplayScreen};

fn check_screen(session: &mut PlaySession<Gammon>, expected: &str) {
    let found = screen(session);
    assert_eq!(found, expected.trim_start_matches('\n'), "\n{found}");
}

#[test]
fn the_opening_at_its_smallest_in_letters() {
    let mut session = given(&["white to play 3-1"], &["human:Ann", "bot"]);
    press(&mut session, "right");
    check_screen(
        &mut session,
        r"
 Backgammon to 5 points                          0 steps · not saved · pace 3/5
 ┌13•14─15─16─17─18─┬───┬19─20─21─22─23─24•┬off                      pips score
 │ W     ·     B    │   │ B     ·     ·  W │      ▶  W  White Ann     167     0
 │ W     ·     B    │   │ B     ·     ·  W │         B  Black bot     167     0
 │ W     ·     B    │   │ B     ·     ·    │
 │ W     ·     ·    │   │ B     ·     ·    │       WHITE'S TURN · Ann
 │ W     ·     ·    │   │ B     ·     ·    │      Choose a checker.
 │                  │   │     ┌─┐ ┌─┐      │         24 → 21, 23
 │                  │[1]│     │3│ │1│      │         13 → 10
 │                  │   │     └─┘ └─┘      │      ▸   8 → 5, 7
 │ B  ·     ·     · │   │ W  ·     ·     · │          6 → 3, 5
 │ B  ·     ·     · │   │ W  ·     ·     · │
 │ B  ·     ·  W  · │   │ W  ·     ·     · │
 │ B  ·     ·  W  · │   │ W  ·     ·     B │
 │ B  ·     ·  W [] │   │ W []     ·     B │
 └12─11─10──9──8◂─7─┴───┴─6•─5──4──3──2──1─┴off
 log ───────────────────────────────────────────────────────────────────────────






 arrows checker   Enter pick   1-6 die   u undo   s save   ? help   q quit
",
    );
}

#[test]
fn a_full_table_in_letters() {
    let start = [
        "white: bar(2) 6(7) 3 off(5)",
        "black: 24(2) 18(7) 1(2) off(4)",
        "the cube is 4 with black",
        "the score is 2:3",
        "white to play 6-6",
    ];
    let mut session = given(&start, &["human:Ann", "human:Bob"]);
    press(&mut session, "enter enter");
    check_screen(
        &mut session,
        r"
 Backgammon to 5 points                          0 steps · not saved · pace 3/5
 ┌13─14─15─16─17─18─┬───┬19─20─21─22─23─24─┬─4─                      pips score
 │ ·     ·     ·    │[4]│ W     ·     ·  B │BBB   ▶  W  White Ann      89     2
 │ ·     ·     ·    │   │[]     ·     ·  B │B        B  Black Bob     176     3
 │ ·     ·     ·    │   │ ·     ·     ·    │
 │ ·     ·     ·    │   │ ·     ·     ·    │       WHITE'S TURN · Ann
 │ ·     ·     ·    │   │ ·     ·     ·    │      bar/19. Choose a checker.
 │                  │   │     ┌─┐ ┌─┐ ┌─┐  │      ▸ bar → 19
 │ cube 4, Black's  │   │  6  │6│ │6│ │6│  │
 │                  │   │     └─┘ └─┘ └─┘  │
 │    ·     ·     7 │ W◂│ 7  ·     ·     · │
 │    ·     ·     B │   │ W  ·     ·     · │
 │    ·     ·     B │   │ W  ·     ·     · │
 │    ·     ·     B │   │ W  ·     ·     B │WW
 │    ·     ·     B │   │ W  ·     W     B │WWW
 └12─11─10──9──8──7─┴───┴─6──5──4──3──2──1─┴─5─
 log ───────────────────────────────────────────────────────────────────────────






 arrows checker   Enter pick   1-6 die   u undo   s save   ? help   q quit
",
    );
}

#[test]
fn a_checker_that_can_be_borne_off_has_its_place_in_the_tray() {
    let start = ["white: 6(2) 5(2) off(11)", "black: 6(15)", "white to play 6-2"];
    let mut session = given(&start, &["human", "bot"]);
    let mut check = |tray: &str, count: &str| {
        let shown = screen(&mut session);
        assert!(shown.contains(&format!("│{tray}\n")), "{shown}");
        assert!(shown.contains(&format!("┴{count}─")), "{shown}");
        press(&mut session, "6");
    };
    check("WW+", "11");
    check("WWW", "12");
}

#[test]
fn points_are_numbered_for_the_only_person_or_for_whoever_is_on_turn() {
    let check = |players: [&str; 2], first: &str, home: &str| {
        let screen = screen(&mut given(&["black to play 3-1"], &players));
        assert!(screen.contains(&format!("└{first}")), "{screen}");
        let row = screen.lines().nth(14).unwrap_or_default();
        assert!(row.contains(&format!("│   │ {home} ")), "the near home is {home}'s:\n{screen}");
    };
    check(["human", "bot"], "12", "W");
    check(["bot", "human"], "12", "B");
    check(["human", "human"], "13", "W");
}

#[test]
fn letters_leave_no_colour_on_the_board() {
    let mut session = given(&["white to play 3-1"], &["human", "bot"]);
    let coloured = |session: &mut PlaySession<Gammon>| {
        let buffer = drawn((80, 24), |frame| session.draw(frame));
        let plain = |colour: Color| colour == Color::Reset;
        buffer.content().iter().any(|cell| !plain(cell.fg) || !plain(cell.bg))
    };
    press(&mut session, "enter enter");
    assert!(!coloured(&mut session));
    press(&mut session, "l");
    assert!(coloured(&mut session));
}

#[test]
fn a_bigger_terminal_has_bigger_checkers() {
    let mut session = given(&["white to play 3-1"], &["human", "bot"]);
    let big = text(&drawn((150, 50), |frame| session.draw(frame)));
    assert!(big.contains("╭WW╮"), "{big}");
}

#[test]
fn a_replay_shows_the_board_from_the_side_of_the_person_who_played() {
    let mut session = given(&["white to play 3-1"], &["bot", "human"]);
    play_out(&mut session, &["enter"]);
    let mut replay = ReplayScreen::new(session.save(), LETTERS);
    replay.handle_key(key("right"));
    let shown = text(&drawn((80, 24), |frame| replay.draw(frame)));
    assert!(shown.contains("Replay: step 1 of"), "{shown}");
    assert!(shown.contains("└12─11─10"), "{shown}");
}

#[test]
fn help_lists_every_key_within_the_smallest_screen() {
    let mut session = given(&["white to play 3-1"], &["human", "bot"]);
    press(&mut session, "? tab");
    let shown = screen(&mut session);
    for words in ["pick a checker", "take, drop, beaver", "notation", "these keys"] {
        assert!(shown.contains(words), "{shown}");
    }
}
