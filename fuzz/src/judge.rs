//! What a target must do with an input.

use crate::{Input, Mill};
use kit::Seeded;

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was taken, and what it led to is told again from what is kept.
    Accepted,
    /// It was not, and nothing changed.
    Refused,
}

/// Gives a target its inputs and looks at what became of them.
pub trait Judge {
    /// So many inputs in a row meet what those before them left; then everything is put back.
    /// An input is made again with all of its round before it.
    fn round(&self) -> u64 {
        1
    }

    /// Puts everything back for the round that begins with this input.
    ///
    /// # Errors
    /// If that cannot be done.
    fn reset(&mut self, _number: u64) -> Result<(), String> {
        Ok(())
    }

    /// Makes the input of a number.
    fn make(&mut self, mill: &Mill, _number: u64, chance: &mut Seeded) -> Input {
        mill.make(chance)
    }

    /// Gives the target an input.
    ///
    /// # Errors
    /// What did not hold.
    fn judge(&mut self, input: &Input, number: u64) -> Result<Verdict, String>;
}

/// Fails in words.
pub(crate) fn hold(holds: bool, words: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(words()) }
}
