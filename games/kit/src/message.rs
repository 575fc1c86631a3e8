//! Messages for people: a stable code, parameters, and an English sentence.

use crate::Seat;

/// Gives the name that a sentence uses for a seat.
pub type SeatNames<'a> = &'a dyn Fn(Seat) -> String;

/// A message for people: an event or a refusal.
///
/// It is transmitted as its code and its parameters, and clients translate it. The English
/// sentence is defined next to the rule; the terminal, logs and playthroughs show it.
pub trait CodedMessage {
    /// The stable code of the message.
    fn code(&self) -> &'static str;

    /// The English sentence.
    fn to_english(&self, name: SeatNames<'_>) -> String;
}
