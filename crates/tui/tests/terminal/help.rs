//! The help: the rules of the game at hand, and the keys.

use crate::fixture::{check_shown, drawn, press, session, text, with_dice};
use gammon::Gammon;
use hill::Hill;
use kit::Match;
use liars::Liars;
use ludo::Ludo;
use spaces::Spaces;
use tui::{PlaySession, TerminalGame};

/// A match of one person against bots, from its beginning.
fn begun<G: TerminalGame>() -> PlaySession<G> {
    let seats = *G::SEAT_COUNTS.end();
    let played = Match::<G>::new(&G::Config::default(), seats).unwrap();
    let mut players = vec![G::gentle_level().name; usize::from(seats)];
    players[0] = "human";
    session(with_dice(played, &players, 1))
}

/// The text inside the frame of the help, on one line.
fn unwrapped(page: &str) -> String {
    let first = page.lines().next().unwrap_or_default();
    let column = |corner| first.chars().position(|letter| letter == corner).unwrap_or(0);
    let (left, right) = (column('┌') + 1, column('┐'));
    let inside = |line: &str| line.chars().take(right).skip(left).collect::<String>();
    let words: Vec<String> = page
        .lines()
        .flat_map(|line| inside(line).split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    words.join(" ") + " "
}

/// All pages of the help as text, scrolled through on a terminal of this size.
fn whole_help<G: TerminalGame>(session: &mut PlaySession<G>, size: (u16, u16)) -> String {
    let mut all = String::new();
    loop {
        let page = text(&drawn(size, |frame| session.draw(frame)));
        let is_last = !page.contains("PgDn more");
        all.push_str(&unwrapped(&page));
        if is_last {
            return all;
        }
        press(session, "pgdn");
    }
}

fn check_help<G: TerminalGame>(first: &str, last: &str) {
    for size in [(80, 24), (160, 50)] {
        let mut session = begun::<G>();
        // The first key removes the notice about the dice.
        press(&mut session, "esc");
        let before = text(&drawn(size, |frame| session.draw(frame)));
        press(&mut session, "?");
        let page = unwrapped(&text(&drawn(size, |frame| session.draw(frame))));
        assert!(page.contains(first), "{}: {first:?} on\n{page}", G::NAME);
        let rules = whole_help(&mut session, size);
        assert!(rules.contains(last), "{}: {last:?} in\n{rules}", G::NAME);
        for mark in ["**", "](", "`", "scenario", "cargo", "## "] {
            assert!(!rules.contains(mark), "{}: {mark:?} in\n{rules}", G::NAME);
        }
        press(&mut session, "tab");
        let keys = whole_help(&mut session, size);
        for (_, does) in G::KEY_HELP {
            assert!(keys.contains(does), "{}: {does:?} in\n{keys}", G::NAME);
        }
        for words in ["Space, Enter", "save and quit", "resign", "letters", "notation"] {
            assert!(keys.contains(words), "{}: {words:?} in\n{keys}", G::NAME);
        }
        press(&mut session, "esc");
        assert_eq!(text(&drawn(size, |frame| session.draw(frame))), before);
        assert!(session.save().played.steps().is_empty(), "the keys only moved in the help");
    }
}

#[test]
fn a_question_mark_shows_the_rules_and_keys_of_ludo() {
    check_help::<Ludo>("You have four tokens.", "Green's start +3");
}

#[test]
fn a_question_mark_shows_the_rules_and_keys_of_backgammon() {
    check_help::<Gammon>(
        "Bring your fifteen checkers round the board",
        "for an agreed number of points",
    );
}

#[test]
fn a_question_mark_shows_the_rules_and_keys_of_spaces() {
    check_help::<Spaces>("A duel for two on graph paper.", "ten boards each, in order");
}

#[test]
fn a_question_mark_shows_the_rules_and_keys_of_king_of_the_hill() {
    check_help::<Hill>("Be the first on top of the hill.", "a chance card you hold face down");
}

#[test]
fn a_question_mark_shows_the_rules_and_keys_of_liars_dice() {
    check_help::<Liars>("Everybody has five dice under a cup", "makes the first bid of a round");
}

#[test]
fn the_key_line_names_the_help() {
    check_shown(&mut begun::<Ludo>(), "? help");
}
