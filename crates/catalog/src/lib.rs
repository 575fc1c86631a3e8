//! The closed list of games.
//!
//! A game is added here once; whatever works for every game is written over
//! [`with_game!`] and needs no change.

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

    /// The version of its rules.
    #[must_use]
    pub fn rules(self) -> u32 {
        with_game!(self, G => G::RULES)
    }

    /// How many can play.
    #[must_use]
    pub fn seats(self) -> std::ops::RangeInclusive<u8> {
        with_game!(self, G => G::SEATS)
    }

    /// Seconds a table should give for a decision unless it says otherwise (K20); 0 for no
    /// limit.
    #[must_use]
    pub const fn decision_s(self) -> u16 {
        match self {
            Self::Hill => 30,
            Self::Ludo | Self::Gammon | Self::Spaces => 0,
        }
    }

    /// What each seat chooses for itself before a match, and no other may: the option it
    /// becomes, and what there is to choose from.
    #[must_use]
    pub fn choice(self) -> Option<(&'static str, Vec<&'static str>)> {
        match self {
            Self::Ludo => Some(("colours", vec!["red", "green", "yellow", "blue"])),
            Self::Hill => Some(("classes", hill::Class::ALL.map(hill::Class::code).to_vec())),
            Self::Gammon | Self::Spaces => None,
        }
    }

    /// The game in one line.
    #[must_use]
    pub fn about(self) -> &'static str {
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

/// Runs an expression with the type of a game: `with_game!(id, G => G::TITLE)`.
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

/// A name that is no game's.
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
