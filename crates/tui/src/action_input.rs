//! The input of actions that take more than one key.
//!
//! The session offers every key to the game's input first and plays the action it completes;
//! it knows nothing of the input's state. Input is no part of the match: it is dropped when
//! the match is left.

use crossterm::event::KeyCode;
use kit::{Game, Seat, StandingScope};
use std::fmt;

/// An action that a seat has begun to enter.
pub trait ActionInput<G: Game>: fmt::Debug + Sized {
    /// The input of a seat that is asked; `None` if it chooses among whole actions.
    fn begin(context: &InputContext<'_, G>) -> Option<Self>;

    /// Handles a key before the session does.
    fn handle_key(&mut self, key: KeyCode) -> InputResult<G>;

    /// Whether there is only one choice, at all or for the next part.
    fn is_forced(&self) -> bool;

    /// Whether no choice makes a difference to the seat that is asked. Such a question is
    /// only asked so that the others cannot infer hidden information from its absence.
    fn is_immaterial(&self) -> bool {
        false
    }

    /// Makes the forced choice.
    fn apply_forced(&mut self) -> InputResult<G>;

    /// The sentence that says what is expected now.
    fn prompt(&self) -> String;

    /// What there is to choose from now.
    fn choices(&self) -> Vec<String>;

    /// The index of the choice under the cursor.
    fn cursor(&self) -> Option<usize>;

    /// The keys that do something now, and what.
    fn keys(&self) -> Vec<(&'static str, &'static str)>;

    /// The facts of a seat as the input would change them, if it changes any.
    fn facts(&self, seat: Seat) -> Option<Vec<String>> {
        let _ = seat;
        None
    }
}

/// What a seat is asked.
#[derive(Debug)]
pub struct InputContext<'a, G: Game> {
    /// What the seat may know.
    pub view: &'a G::View,
    /// Which seat.
    pub seat: Seat,
    /// The only person who plays, if there is exactly one: the board is drawn from there.
    pub near: Option<Seat>,
    /// The code of the ask.
    pub prompt: &'static str,
    /// The legal actions.
    pub legal: &'a [G::Action],
    /// The action that is taken for a seat that does not answer.
    pub default: Option<&'a G::Action>,
}

/// What a key did.
#[derive(Debug)]
pub enum InputResult<G: Game> {
    /// Nothing: the session handles the key.
    Ignored,
    /// The input goes on.
    Pending,
    /// The action is complete.
    Complete(G::Action),
    /// An answer is given in advance.
    Standing {
        /// The code of the standing answer.
        code: &'static str,
        /// Its number.
        number: u8,
        /// How long it holds.
        scope: StandingScope,
    },
    /// A rule forbids it; the input is unchanged.
    Refused(G::Refusal),
}

/// The input of a game whose actions all take a single key.
#[derive(Clone, Copy, Debug)]
pub enum NoActionInput {}

impl<G: Game> ActionInput<G> for NoActionInput {
    fn begin(_: &InputContext<'_, G>) -> Option<Self> {
        None
    }

    fn handle_key(&mut self, _: KeyCode) -> InputResult<G> {
        match *self {}
    }

    fn is_forced(&self) -> bool {
        match *self {}
    }

    fn apply_forced(&mut self) -> InputResult<G> {
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
