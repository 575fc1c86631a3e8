//! The player in a seat.

use kit::{Seat, Seats};
use std::fmt;
use std::str::FromStr;

/// A person at this terminal, or a bot. Its text form is the one stored in saves.
///
/// ```
/// use tui::SeatPlayer;
/// for word in ["human", "human:Ann", "bot", "random"] {
///     assert_eq!(word.parse::<SeatPlayer>().unwrap().to_string(), word);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatPlayer {
    /// A person, by name; the name may be empty.
    Human(String),
    /// A bot, by the name of its level.
    Bot(String),
}

impl SeatPlayer {
    /// The player's name on the screen.
    #[must_use]
    pub fn label(&self) -> &str {
        match self {
            Self::Human(name) if name.is_empty() => "human",
            Self::Human(name) | Self::Bot(name) => name,
        }
    }

    /// Whether the player is a person.
    #[must_use]
    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human(_))
    }
}

/// The seats in which people sit.
pub(crate) fn people(players: &[SeatPlayer]) -> Seats {
    let human = |(_, player): &(u8, &SeatPlayer)| player.is_human();
    (0..).zip(players).filter(human).map(|(seat, _)| Seat::new(seat)).collect()
}

/// The seat of the only person, if there is exactly one.
pub(crate) fn only_person(players: &[SeatPlayer]) -> Option<Seat> {
    people(players).lowest().filter(|_| people(players).len() == 1)
}

impl fmt::Display for SeatPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(name) if name.is_empty() => f.write_str("human"),
            Self::Human(name) => write!(f, "human:{name}"),
            Self::Bot(level) => f.write_str(level),
        }
    }
}

/// The error of parsing a [`SeatPlayer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePlayerError;

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player is 'human', 'human:NAME' or the name of a bot's level")
    }
}

impl std::error::Error for ParsePlayerError {}

impl FromStr for SeatPlayer {
    type Err = ParsePlayerError;

    fn from_str(word: &str) -> Result<Self, ParsePlayerError> {
        match word.split_once(':') {
            Some(("human", name)) => Ok(Self::Human(name.to_owned())),
            None if word == "human" => Ok(Self::Human(String::new())),
            None if !word.is_empty() => Ok(Self::Bot(word.to_owned())),
            _ => Err(ParsePlayerError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_parses_back_from_its_text() {
        let ann = SeatPlayer::Human("Ann: the first".into());
        assert_eq!(ann.to_string().parse(), Ok(ann.clone()));
        assert_eq!(ann.label(), "Ann: the first");
        assert_eq!("human:".parse(), Ok(SeatPlayer::Human(String::new())));
        assert_eq!("".parse::<SeatPlayer>(), Err(ParsePlayerError));
        assert_eq!("bot:fast".parse::<SeatPlayer>(), Err(ParsePlayerError));
    }
}
