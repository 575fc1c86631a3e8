//! Sources of randomness: what decides the results of rolls.

mod enumerating;
mod joint;
mod scripted;
mod seeded;
mod transcript;
mod verdict;
mod verifiable;

pub use enumerating::EnumeratingDice;
pub use joint::{
    DeviceDice, JointSalts, MAX_SALT_CHARS, MIN_SALT_CHARS, SaltProblem, SeatSalt, WrongSalt,
    bot_salt, hash_salt, is_salt, is_salt_hash,
};
pub use scripted::ScriptedDice;
pub use seeded::SeededDice;
pub use transcript::{DefaultPick, DiceTranscript, TranscriptRoll};
pub use verdict::{DiceVerdict, SaltVerdict};
pub use verifiable::{Commitment, SecretError, VerifiableDice, parse_secret};

use crate::{Roll, Rolled};

/// Decides the results of rolls.
pub trait Dice {
    /// The result of the next roll; `None` if the source is exhausted or has no such result.
    fn roll(&mut self, roll: &Roll) -> Option<Rolled>;
}
