//! The closed list of games.
//!
//! A game is added here once; code that works for every game uses [`with_game!`] and needs no
//! change.

pub use gammon::Gammon;
pub use hill::Hill;
pub use ludo::Ludo;
pub use spaces::Spaces;

use kit::Game;
use std::fmt;
use std::str::FromStr;

/// One of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameId {
    /// See [`ludo`].
    Ludo,
    /// See [`gammon`].
    Gammon,
    /// See [`spaces`].
    Spaces,
    /// See [`hill`].
    Hill,
}

impl GameId {
    /// All games, in the order people are shown them.
    pub const ALL: [Self; 4] = [Self::Ludo, Self::Gammon, Self::Spaces, Self::Hill];

    /// The game's name in data and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        with_game!(self, G => G::NAME)
    }

    /// The game's name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        with_game!(self, G => G::TITLE)
    }

    /// The version of the game's rules, which logs and saves record.
    #[must_use]
    pub fn rules_version(self) -> u32 {
        with_game!(self, G => G::RULES_VERSION)
    }

    /// The possible numbers of players.
    #[must_use]
    pub fn seat_counts(self) -> std::ops::RangeInclusive<u8> {
        with_game!(self, G => G::SEAT_COUNTS)
    }

    /// Seconds that a table gives for a decision unless its options say otherwise (K20); 0 is no
    /// limit.
    #[must_use]
    pub const fn decision_s(self) -> u16 {
        match self {
            Self::Hill => 30,
            Self::Ludo | Self::Gammon | Self::Spaces => 0,
        }
    }

    /// What each seat chooses before a match: the option of the game that the choices become,
    /// and the possible choices. No two seats may choose the same.
    #[must_use]
    pub fn seat_choice(self) -> Option<(&'static str, Vec<&'static str>)> {
        match self {
            Self::Ludo => Some(("colours", vec!["red", "green", "yellow", "blue"])),
            Self::Hill => Some(("classes", hill::Class::ALL.map(hill::Class::code).to_vec())),
            Self::Gammon | Self::Spaces => None,
        }
    }

    /// The game in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Ludo => "race four tokens round the board and home; cut whom you land on",
            Self::Gammon => {
                "backgammon: run fifteen checkers home, hit whom you can, mind the cube"
            }
            Self::Spaces => "draw paths and traps in secret, then run board against board",
            Self::Hill => "race up the hill past traps, monsters and each other; loot on the way",
        }
    }
}

/// Evaluates an expression with a type alias for the game: `with_game!(id, G => G::TITLE)`.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $game:ident => $body:expr) => {
        match $id {
            $crate::GameId::Ludo => {
                type $game = $crate::Ludo;
                $body
            }
            $crate::GameId::Gammon => {
                type $game = $crate::Gammon;
                $body
            }
            $crate::GameId::Spaces => {
                type $game = $crate::Spaces;
                $body
            }
            $crate::GameId::Hill => {
                type $game = $crate::Hill;
                $body
            }
        }
    };
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a name that no game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = GameId::ALL.iter().map(|id| id.name()).collect();
        write!(f, "there is no game '{}': choose from {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let found = Self::ALL.into_iter().find(|id| id.name() == name);
        found.ok_or_else(|| UnknownGame(name.to_owned()))
    }
}
