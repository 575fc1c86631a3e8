//! How a game is encoded for learning agents.

use bots::Bots;
use kit::Seat;

/// A game with observations of fixed length, and actions as sequences of choices.
///
/// No two legal actions of a position have the same choices, and the choices of one are never the
/// beginning of those of another. The tests of this crate hold every game to it.
pub trait EncodedGame: Bots {
    /// The number of values in an observation.
    const OBSERVATION_LENGTH: usize;

    /// The number of different choices; a choice is a number below it.
    const CHOICES: usize;

    /// Writes what a seat may know into `out`, which has [`EncodedGame::OBSERVATION_LENGTH`]
    /// values. Seats are in the order of play from the observer on. `made` are the choices that
    /// the seat has already made of the action it is asked for. Options of the match are left out
    /// where they are the same in all its positions.
    fn observe(&self, seat: Seat, made: &[u16], out: &mut [f32]);

    /// The choice number `at` of an action of a seat, counted from 0; `None` after the last.
    fn choice(&self, seat: Seat, action: &Self::Action, at: usize) -> Option<u16>;
}

/// The place of another seat in the order of play, counted from the observer.
#[inline]
pub(crate) fn relative_seat(observer: Seat, other: Seat, seats: u8) -> usize {
    usize::from((other.number() + seats - observer.number()) % seats)
}
