//! Messages for people: a stable code, parameters, and an English sentence.

use crate::Seat;
/// Derives the conversion of a message into its code; see [`CodedMessage::code`].
pub use strum::IntoStaticStr;

/// Gives the name that a sentence uses for a seat.
pub type SeatNames<'a> = &'a dyn Fn(Seat) -> String;

/// A text that begins with a capital.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A message for people: an event or a refusal.
///
/// It is transmitted as its code and its parameters, and clients translate it. The English
/// sentence is defined next to the rule; the terminal, logs and playthroughs show it.
pub trait CodedMessage {
    /// The stable code of the message, equal to the field `code` of its JSON.
    ///
    /// An enum whose codes are the names of its variants derives [`IntoStaticStr`] with
    /// `#[strum(serialize_all = "kebab-case")]`, and this method returns `self.into()`.
    fn code(&self) -> &'static str;

    /// The English sentence.
    fn to_english(&self, name: SeatNames<'_>) -> String;
}
