//! Backgammon, driven by keys and compared as text.

mod checker_input;
mod cube;
mod drawing;
mod playing;

use crate::fixture::{begun, key, screen, session, with_dice};
use crate::gammon_language::GammonLanguage;
use gammon::{Config, Gammon};
use kit::{Game, Match, Next, Save};
use tui::PlaySession;

/// More keys than any match needs.
const MAX_KEYS: usize = 20_000;

pub(super) fn to_five() -> Config {
    Config { length: 5, ..Config::default() }
}

pub(super) fn given(givens: &[&str], players: &[&str]) -> PlaySession<Gammon> {
    session(begun::<GammonLanguage>(&to_five(), givens, players))
}

pub(super) fn fresh(config: &Config, players: &[&str], secret: u8) -> Save<Gammon> {
    with_dice(Match::new(config, 2).unwrap(), players, secret)
}

pub(super) fn position(session: &PlaySession<Gammon>) -> &Gammon {
    session.save().played.position()
}

pub(super) fn is_over(session: &PlaySession<Gammon>) -> bool {
    matches!(position(session).next(), Next::Over(_))
}

pub(super) fn steps(session: &PlaySession<Gammon>) -> usize {
    session.save().played.steps().len()
}

/// Plays until the match is over, pressing these keys in turn when a person has to act.
pub(super) fn play_out(session: &mut PlaySession<Gammon>, keys: &[&str]) {
    for name in keys.iter().cycle().take(MAX_KEYS) {
        if session.pause().is_some() {
            assert!(session.tick(), "a pause is followed by something");
        } else {
            session.handle_key(key(name));
        }
        if is_over(session) {
            return;
        }
    }
    panic!("the match goes on:\n{}", screen(session));
}
