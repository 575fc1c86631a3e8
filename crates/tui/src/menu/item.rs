//! What the menu offers and what was chosen.

use crate::{Player, Scene};
use serde_json::Value;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// A game in the menu.
#[derive(Clone, Debug, PartialEq)]
pub struct GameItem {
    /// Its name in data.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The game in one line.
    pub about: String,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// Its bots, from the weakest to the strongest: name, and what each is like.
    pub levels: Vec<(String, String)>,
    /// Its options.
    pub options: Vec<OptionItem>,
}

impl GameItem {
    /// A game with all that it says of itself.
    #[must_use]
    pub fn of<G: Scene>(about: &str, options: Vec<OptionItem>) -> Self {
        let level = |level: &bots::Level| (level.name.to_owned(), level.about.to_owned());
        Self {
            name: G::NAME.into(),
            title: G::TITLE.into(),
            about: about.into(),
            seats: G::SEATS,
            levels: G::LEVELS.iter().map(level).collect(),
            options,
        }
    }
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionItem {
    /// Its field in the config.
    pub name: String,
    /// What it does, in a sentence.
    pub about: String,
    /// What can be chosen; the first is the default.
    pub choices: Vec<Value>,
    /// Whether it is a list with one of the choices for each seat, no two alike; empty by
    /// default.
    pub by_seat: bool,
}

/// What was chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// A new match.
    New {
        /// The game's name in data.
        game: String,
        /// Who sits where.
        seats: Vec<Player>,
        /// Every option with what was chosen.
        config: Value,
    },
    /// A saved one.
    Resume(PathBuf),
}
