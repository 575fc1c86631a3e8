//! An action in the making.
//!
//! Where an action takes more than one key, the game keeps a draft of it. The session
//! offers the draft every key first and plays what it comes to; it knows nothing of what is
//! in it. A draft is no part of the match: it is dropped when the match is left.

use crossterm::event::KeyCode;
use kit::{Game, Seat};
use std::fmt;

/// An action that a seat has begun and not yet done.
pub trait Draft<G: Game>: fmt::Debug + Sized {
    /// What a seat that is asked begins with; nothing if it chooses among whole actions.
    fn begin(asked: &Asked<'_, G>) -> Option<Self>;

    /// Takes a key before the session does.
    fn handle(&mut self, key: KeyCode) -> Drafted<G>;

    /// Whether there is no choice left in it, or none in its next part.
    fn is_forced(&self) -> bool;

    /// Whether nothing that could be done here makes a difference to whoever is asked. Such
    /// a question is only there so that the others cannot tell from it what one holds.
    fn is_idle(&self) -> bool {
        false
    }

    /// Does what is forced.
    fn go_on(&mut self) -> Drafted<G>;

    /// The sentence that says what is expected now.
    fn prompt(&self) -> String;

    /// What there is to choose from now.
    fn choices(&self) -> Vec<String>;

    /// Which of the choices the cursor is on.
    fn cursor(&self) -> Option<usize>;

    /// The keys that do something now, and what.
    fn keys(&self) -> Vec<(&'static str, &'static str)>;

    /// The facts on a seat's card as the draft would have them, if it changes any.
    fn facts(&self, seat: Seat) -> Option<Vec<String>> {
        let _ = seat;
        None
    }
}

/// What a seat is asked.
#[derive(Debug)]
pub struct Asked<'a, G: Game> {
    /// What it may know.
    pub view: &'a G::View,
    /// Which seat.
    pub seat: Seat,
    /// The seat the board is seen from, if it is anybody's.
    pub near: Option<Seat>,
    /// The rule's word for the question.
    pub prompt: &'static str,
    /// What it can choose from.
    pub legal: &'a [G::Action],
    /// What is done for a seat that does not answer.
    pub default: Option<&'a G::Action>,
}

/// What came of a key.
#[derive(Debug)]
pub enum Drafted<G: Game> {
    /// Nothing: the key is for somebody else.
    Passed,
    /// The draft is still one.
    Kept,
    /// The draft is an action now.
    Done(G::Action),
    /// A rule forbids it; the draft is as it was.
    Refused(G::Refusal),
}

/// The draft of a game that has none: each of its actions is chosen at once.
#[derive(Clone, Copy, Debug)]
pub enum NoDraft {}

impl<G: Game> Draft<G> for NoDraft {
    fn begin(_: &Asked<'_, G>) -> Option<Self> {
        None
    }

    fn handle(&mut self, _: KeyCode) -> Drafted<G> {
        match *self {}
    }

    fn is_forced(&self) -> bool {
        match *self {}
    }

    fn go_on(&mut self) -> Drafted<G> {
        match *self {}
    }

    fn prompt(&self) -> String {
        match *self {}
    }

    fn choices(&self) -> Vec<String> {
        match *self {}
    }

    fn cursor(&self) -> Option<usize> {
        match *self {}
    }

    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        match *self {}
    }
}
