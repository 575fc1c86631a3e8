//! Players that are programs.
//!
//! A bot is shown what a person at its seat would be shown, its view and its legal
//! actions, and answers with one of them. It holds no position and sees nothing hidden.
//! [`Bots`] says which bots a game has; `random` plays every game.

pub mod gammon;
mod hill;
mod ludo;
mod random;
mod spaces;

pub use crate::ludo::Racer;
pub use random::Random;

use kit::{Checked, Game, Legal, Referee, Seat};

/// A player that is a program.
pub trait Bot<G: Game>: Send {
    /// The place in `legal` of the action it takes. `legal` is never empty.
    fn choose(&mut self, seat: Seat, view: &G::View, legal: &[G::Action]) -> usize;

    /// What it brings where a seat may answer with more than can be listed; `None` if it
    /// chooses from the list like everybody.
    fn bring(&mut self, seat: Seat, view: &G::View) -> Option<G::Action> {
        let _ = (seat, view);
        None
    }
}

/// A bot's answer to what its seat is asked, ready to be played; `None` if the seat is not
/// asked. `legal` is filled with the seat's legal actions.
pub fn answer<G: Game>(
    bot: &mut dyn Bot<G>,
    position: &G,
    seat: Seat,
    legal: &mut Legal<G::Action>,
) -> Option<Checked<G::Action>> {
    position.options(seat, legal);
    if position.open_ended(seat) && !legal.is_empty() {
        let brought = bot.bring(seat, &position.view(Some(seat)));
        if let Some(play) = brought.and_then(|action| position.checked(seat, &action).ok()) {
            return Some(play);
        }
    }
    match legal.len() {
        0 | 1 => legal.get(0),
        _ => legal.get(bot.choose(seat, &position.view(Some(seat)), legal.actions())),
    }
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

    /// The same for a match with these options, for games whose bots have to know them.
    fn bot_at(config: &Self::Config, level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        let _ = config;
        Self::bot(level, seed)
    }
}

/// The bot that every game has.
pub const RANDOM: Level = Level { name: "random", about: "plays anything that is legal" };
