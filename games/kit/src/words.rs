//! Words: codes with parameters, and a sentence for each.

use crate::Seat;

/// How the seats are called in sentences.
pub type Naming<'a> = &'a dyn Fn(Seat) -> String;

/// Something people are told: an event or a refusal.
///
/// It travels as its code and its parameters; each language has a sentence for it. The
/// English one lives here, next to the rule, and is what the terminal and the log show.
pub trait Words {
    /// The word's stable name.
    fn code(&self) -> &'static str;

    /// The English sentence.
    fn say(&self, name: Naming<'_>) -> String;
}
