//! Who sits in a seat.

use kit::{Seat, Seats};
use std::fmt;
use std::str::FromStr;

/// A person at this terminal, or a bot. It is written as the word that saves keep.
///
/// ```
/// use tui::Player;
/// for word in ["human", "human:Ann", "bot", "random"] {
///     assert_eq!(word.parse::<Player>().unwrap().to_string(), word);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person, by name; the name may be empty.
    Human(String),
    /// A bot, by the name of its level.
    Bot(String),
}

impl Player {
    /// How the screen calls the player.
    #[must_use]
    pub fn label(&self) -> &str {
        match self {
            Self::Human(name) if name.is_empty() => "human",
            Self::Human(name) | Self::Bot(name) => name,
        }
    }

    /// Whether a person sits there.
    #[must_use]
    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human(_))
    }
}

/// The seats of people.
pub(crate) fn people(players: &[Player]) -> Seats {
    let human = |(_, player): &(u8, &Player)| player.is_human();
    (0..).zip(players).filter(human).map(|(seat, _)| Seat::new(seat)).collect()
}

/// The seat of the one person who plays, if only one does.
pub(crate) fn only_person(players: &[Player]) -> Option<Seat> {
    people(players).lowest().filter(|_| people(players).len() == 1)
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(name) if name.is_empty() => f.write_str("human"),
            Self::Human(name) => write!(f, "human:{name}"),
            Self::Bot(level) => f.write_str(level),
        }
    }
}

/// A word that names no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPlayer;

impl fmt::Display for NoPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player is 'human', 'human:NAME' or the name of a bot's level")
    }
}

impl std::error::Error for NoPlayer {}

impl FromStr for Player {
    type Err = NoPlayer;

    fn from_str(word: &str) -> Result<Self, NoPlayer> {
        match word.split_once(':') {
            Some(("human", name)) => Ok(Self::Human(name.to_owned())),
            None if word == "human" => Ok(Self::Human(String::new())),
            None if !word.is_empty() => Ok(Self::Bot(word.to_owned())),
            _ => Err(NoPlayer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_reads_back_from_its_word() {
        let ann = Player::Human("Ann: the first".into());
        assert_eq!(ann.to_string().parse(), Ok(ann.clone()));
        assert_eq!(ann.label(), "Ann: the first");
        assert_eq!("human:".parse(), Ok(Player::Human(String::new())));
        assert_eq!("".parse::<Player>(), Err(NoPlayer));
        assert_eq!("bot:fast".parse::<Player>(), Err(NoPlayer));
    }
}
