//! Backgammon, played by keys and seen as text.

mod cube;
mod drafting;
mod playing;
mod showing;

use crate::fixture::{begun, key, screen, session, with_dice};
use gammon::{Config, Gammon};
use kit::{Game, Match, Next, Save};
use tui::Session;

/// As many keys as any match needs.
const ENOUGH: usize = 20_000;

pub(super) fn to_five() -> Config {
    Config { length: 5, ..Config::default() }
}

pub(super) fn given(givens: &[&str], players: &[&str]) -> Session<Gammon> {
    session(begun(&to_five(), givens, players))
}

pub(super) fn fresh(config: &Config, players: &[&str], secret: u8) -> Save<Gammon> {
    with_dice(Match::new(config, 2).unwrap(), players, secret)
}

pub(super) fn position(session: &Session<Gammon>) -> &Gammon {
    session.save().played.position()
}

pub(super) fn is_over(session: &Session<Gammon>) -> bool {
    matches!(position(session).next(), Next::Over(_))
}

pub(super) fn steps(session: &Session<Gammon>) -> usize {
    session.save().played.steps().len()
}

/// Plays on, with these keys over and over for people, until the match is over.
pub(super) fn play_out(session: &mut Session<Gammon>, keys: &[&str]) {
    for name in keys.iter().cycle().take(ENOUGH) {
        if session.wait().is_some() {
            assert!(session.tick(), "a pause is followed by something");
        } else {
            session.handle(key(name));
        }
        if is_over(session) {
            return;
        }
    }
    panic!("the match goes on:\n{}", screen(session));
}
