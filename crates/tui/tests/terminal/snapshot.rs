//! Drawing of the screen.

use crate::fixture::{drawn, fresh, given, press, screen, session, text};
use kit::Match;
use ludo::{Config, Ludo};
use ratatui::style::Color;
use tui::PlaySession;

/// Compares the screen with an expected one, which is flush left between two line ends.
fn check_screen(session: &mut PlaySession<Ludo>, expected: &str) {
    let found = screen(session);
    assert_eq!(found, expected.trim_start_matches('\n'), "\n{found}");
}

#[test]
fn the_board_at_its_smallest_in_letters() {
    let start = [
        "red 1 on ring 5",
        "red 2 on ring 5",
        "red 3 in lane 2",
        "green 1 on ring 21",
        "yellow 2 on ring 21",
        "yellow 3 is done",
        "yellow 4 is done",
        "blue 1 on ring 50",
        "a die of 3",
    ];
    let mut session = session(given(&start, &["human:Ann", "bot", "human", "random"]));
    check_screen(
        &mut session,
        r"
 Ludo                                            0 steps · not saved · pace 3/5
 ┌──────────┐ · · ·┌──────────┐                          home   way  done place
 │ ()    () │ · gv*│ ()    G2 │   ▶  R  Red    Ann          1     3     0     -
 │   RED    │[] g ·│  GREEN   │      G  Green  bot          3     1     0     -
 │          │ · g ·│          │      Y  Yellow human        1     1     2     -
 │ ()    R4 │ · g ·│ G3    G4 │      B  Blue   random       3     1     0     -
 └──────────┘R² g ·└──────────┘
  ·>* · · · ·\    / · · ·GY · ·    RED'S TURN · Ann
 B1 rR3 r r r  ><Y² y y y y y ·   ┌───────┐  Choose a token: 1 2 3 can move
  · · * · · ·/    \ · · · ·<* ·   │ ●     │  ▸ 1 → Red's start +8 (safe)
 ┌──────────┐ · b ·┌──────────┐   │   ●   │    2 → Red's start +8 (safe)
 │ ()    B2 │ · b ·│ Y1    () │   │     ● │    3 → lane 5
 │   BLUE   │ · b ·│  YELLOW  │   └───────┘
 │          │ · b *│          │   by Red
 │ B3    B4 │^* b ·│ ()    () │
 └──────────┘ · · ·└──────────┘
 log ───────────────────────────────────────────────────────────────────────────






 1-4 move that token   arrows choose   Enter move   s save   ? help   q quit
",
    );
}

#[test]
fn letters_only_has_no_colour_and_l_toggles_it() {
    let start = ["red 1 on ring 5", "green 1 is done", "a die of 3"];
    let mut session = session(given(&start, &["human", "bot", "bot"]));
    let coloured = |session: &mut PlaySession<Ludo>| {
        let buffer = drawn((80, 24), |frame| session.draw(frame));
        let plain = |colour: Color| colour == Color::Reset;
        buffer.content().iter().any(|cell| !plain(cell.fg) || !plain(cell.bg))
    };
    assert!(!coloured(&mut session));
    press(&mut session, "9");
    assert!(!coloured(&mut session), "nor do refusals");
    press(&mut session, "l");
    assert!(coloured(&mut session));
}

#[test]
fn a_small_terminal_shows_the_size_that_is_needed() {
    let mut session = session(fresh(&Config::default(), &["human", "bot"], 1));
    for size in [(79, 24), (80, 23), (20, 5), (1, 1)] {
        let shown = text(&drawn(size, |frame| session.draw(frame)));
        if size.0 > 60 {
            let wanted = "Parlor needs a terminal of at least 80 by 24 characters";
            assert!(shown.contains(wanted), "{shown}");
        }
        assert!(!shown.contains("RED"), "{shown}");
    }
}

#[test]
fn a_bigger_terminal_is_used_by_a_bigger_board_and_a_longer_log() {
    let mut session = session(fresh(&Config::default(), &["bot", "bot"], 1));
    (0..60).for_each(|_| assert!(session.tick()));
    let mut lines = |size| {
        let shown = text(&drawn(size, |frame| session.draw(frame)));
        let log = shown.lines().skip_while(|line| !line.starts_with(" log")).count();
        let yard = shown.lines().find(|line| line.contains('┌')).unwrap_or_default().to_owned();
        (log, yard.matches('─').count())
    };
    assert_eq!(lines((80, 24)), (8, 20));
    assert_eq!(lines((80, 40)), (24, 20));
    assert_eq!(lines((160, 50)).1, 44);
}

#[test]
fn the_sprint_board_has_no_lanes_and_empty_seats_no_tokens() {
    let config = Config { board: ludo::Board::Sprint, quick: true, ..Config::default() };
    let played = Match::<Ludo>::new(&config, 2).unwrap();
    let mut save = fresh(&Config::default(), &["human", "human"], 1);
    save.played = played;
    let mut session = session(save);
    let shown = screen(&mut session);
    assert!(!shown.contains("r r r"), "{shown}");
    assert_eq!(shown.matches("empty").count(), 2, "{shown}");
    assert!(shown.contains("R2") && !shown.contains("R3"), "{shown}");
}
