//! Players that are programs.
//!
//! A bot is shown what a person at its seat would be shown, its view and its legal
//! actions, and answers with one of them. It holds no position and sees nothing hidden.
//! [`Bots`] says which bots a game has; `random` plays every game.

pub mod gammon;
mod ludo;
mod random;

pub use crate::ludo::Racer;
pub use random::Random;

use kit::{Game, Seat};

/// A player that is a program.
pub trait Bot<G: Game>: Send {
    /// The place in `legal` of the action it takes. `legal` is never empty.
    fn choose(&mut self, seat: Seat, view: &G::View, legal: &[G::Action]) -> usize;
}

/// A kind of bot that a game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name on the command line and in saves.
    pub name: &'static str,
    /// What it is like, in a few words.
    pub about: &'static str,
}

/// What bots a game has.
pub trait Bots: Game {
    /// From the weakest to the strongest.
    const LEVELS: &'static [Level];

    /// A bot of the level with this name, if there is one.
    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>>;
}

/// The bot that every game has.
pub const RANDOM: Level = Level { name: "random", about: "plays anything that is legal" };
