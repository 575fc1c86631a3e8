//! Drivers of chance: who decides what the described rolls show.

mod enumerating;
mod scripted;
mod seeded;
mod verifiable;

pub use enumerating::Enumerating;
pub use scripted::Scripted;
pub use seeded::Seeded;
pub use verifiable::{Commitment, SecretError, Verifiable, parse_secret};

use crate::{Roll, Rolled};

/// Decides rolls.
pub trait Dice {
    /// The result of the next roll, or `None` if there is none left to give.
    fn roll(&mut self, roll: &Roll) -> Option<Rolled>;
}
