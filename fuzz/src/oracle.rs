//! What a fuzz target must do with an input.

use crate::FuzzInput;

/// What the target did with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OracleVerdict {
    /// It accepted the input, and what it stored leads to the same state again.
    Accepted,
    /// It refused the input, and nothing changed.
    Refused,
}

impl OracleVerdict {
    pub(crate) const fn accepted_if(accepted: bool) -> Self {
        if accepted { Self::Accepted } else { Self::Refused }
    }
}

/// Gives inputs to a target and checks what it does with them.
///
/// A check depends on the input alone: whatever the target keeps is reset for each input, so that
/// a failure is reproduced by its input.
pub trait Oracle {
    /// Gives the target an input.
    ///
    /// # Errors
    /// The property that was violated.
    fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String>;
}

/// Fails with a message unless a property holds.
pub(crate) fn ensure(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}
