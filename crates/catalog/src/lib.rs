//! The closed list of games.
//!
//! A game is added to the table below; code that works for every game uses [`GameId::ALL`] and
//! [`with_game!`] and needs no change. What is said of a game stands in its implementation of
//! [`kit::Game`].

use kit::{Game, SeatChoice, StandingAnswer, TurnClock};
use serde::{Deserialize as _, Serialize};
use serde_json::Value;
use std::fmt;
use std::str::FromStr;

/// Makes [`GameId`], [`with_game!`] and [`for_each_game!`] from a table of games. The first
/// token is a `$`, which macros need to write a macro.
macro_rules! games {
    ($dollar:tt $($id:ident = $game_crate:ident :: $game:ident,)+) => {
        $(pub use $game_crate::$game;)+

        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum GameId {
            $(#[doc = concat!("See [`", stringify!($game_crate), "`].")] $id,)+
        }

        impl GameId {
            /// All games, in the order people are shown them.
            pub const ALL: [Self; [$(Self::$id),+].len()] = [$(Self::$id),+];
        }

        /// Evaluates an expression with a type alias for the game:
        /// `with_game!(id, G => G::TITLE)`.
        #[macro_export]
        macro_rules! with_game {
            ($dollar id:expr, $dollar alias:ident => $dollar body:expr) => {
                match $dollar id {
                    $($crate::GameId::$id => {
                        type $dollar alias = $crate::$game;
                        $dollar body
                    })+
                }
            };
        }

        /// Calls a macro with the name of every game in data and its [`GameId`]:
        /// `ludo: Ludo, gammon: Gammon, …`.
        #[macro_export]
        macro_rules! for_each_game {
            ($dollar callback:ident) => {
                $dollar callback! { $($game_crate: $id,)+ }
            };
        }
    };
}

games! { $
    Ludo = ludo::Ludo,
    Gammon = gammon::Gammon,
    Spaces = spaces::Spaces,
    Hill = hill::Hill,
    Liars = liars::Liars,
}

impl GameId {
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

    /// The game in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        with_game!(self, G => G::SUMMARY)
    }

    /// A drawing of the game, 400 by 400, as a part of an SVG picture.
    #[must_use]
    pub const fn emblem(self) -> &'static str {
        macro_rules! emblem_of {
            ($($name:ident: $id:ident,)+) => {
                match self {
                    $(Self::$id => include_str!(concat!(
                        "../../../data/emblems/", stringify!($name), ".svg"
                    )),)+
                }
            };
        }
        for_each_game!(emblem_of)
    }

    /// The version of the game's rules that new matches are played by.
    #[must_use]
    pub fn rules_version(self) -> u32 {
        with_game!(self, G => G::RULES_VERSION)
    }

    /// The possible numbers of players.
    #[must_use]
    pub fn seat_counts(self) -> std::ops::RangeInclusive<u8> {
        with_game!(self, G => G::SEAT_COUNTS)
    }

    /// Whether seats may know different things.
    #[must_use]
    pub fn has_hidden_information(self) -> bool {
        with_game!(self, G => G::HAS_HIDDEN_INFORMATION)
    }

    /// The clock of a new table unless its options name another.
    #[must_use]
    pub fn clock(self) -> TurnClock {
        with_game!(self, G => G::CLOCK)
    }

    /// How many points a match with these options is played for, by which the bank of a clock is
    /// filled.
    #[must_use]
    pub fn clock_points(self, config: &Value) -> u16 {
        with_game!(self, G => {
            let config = <G as Game>::Config::deserialize(config);
            config.map_or(1, |config| G::clock_points(&config))
        })
    }

    /// Whether any of its asks is a reaction.
    #[must_use]
    pub fn has_reactions(self) -> bool {
        with_game!(self, G => G::HAS_REACTIONS)
    }

    /// Seconds for a decision at tables whose options name no clock; 0 is no limit.
    #[must_use]
    pub fn decision_seconds(self) -> u16 {
        with_game!(self, G => G::DECISION_SECONDS)
    }

    /// What each seat chooses for itself before a match, if anything.
    #[must_use]
    pub fn seat_choice(self) -> Option<SeatChoice> {
        with_game!(self, G => G::SEAT_CHOICE)
    }

    /// Reads a match or a position in a format of other programs, and returns its game and its
    /// save file, or what is wrong with it; `None` if no game knows the format.
    #[must_use]
    pub fn import(text: &str) -> Option<(Self, Result<String, String>)> {
        Self::ALL.into_iter().find_map(|id| {
            let imported = with_game!(id, G => {
                G::import(text).map(|found| found.map(|save| save.to_text()))
            });
            imported.map(|save| (id, save))
        })
    }

    /// The answers that a seat can give in advance.
    #[must_use]
    pub fn standing_answers(self) -> &'static [StandingAnswer] {
        with_game!(self, G => G::STANDING_ANSWERS)
    }

    /// Options for short matches, for tests and load.
    #[must_use]
    pub fn short_config(self) -> Value {
        with_game!(self, G => to_json(&G::short_config()))
    }

    /// A few different options for tests and fuzzing.
    #[must_use]
    pub fn sample_configs(self) -> Vec<Value> {
        with_game!(self, G => G::sample_configs().iter().map(to_json).collect())
    }
}

fn to_json(config: &impl Serialize) -> Value {
    serde_json::to_value(config).expect("options are plain data")
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
