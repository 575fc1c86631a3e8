//! The items of the menu, and the choice made in it.

use crate::{SeatPlayer, TerminalGame};
use serde_json::Value;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// A game in the menu.
#[derive(Clone, Debug, PartialEq)]
pub struct GameItem {
    /// Its id.
    pub name: String,
    /// Its title.
    pub title: &'static str,
    /// A line about it.
    pub about: String,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// Its bots, from the weakest to the strongest: name, and what each is like.
    pub levels: Vec<(String, String)>,
    /// The bot that a new match has unless another is chosen.
    pub default_level: String,
    /// The first page of its rule book, in Markdown.
    pub rule_page: &'static str,
    /// Its options.
    pub options: Vec<OptionItem>,
}

impl GameItem {
    /// The item of a game.
    #[must_use]
    pub fn of<G: TerminalGame>(about: &str, options: Vec<OptionItem>) -> Self {
        let level = |level: &bots::Level| (level.name.to_owned(), level.about.to_owned());
        Self {
            name: G::NAME.into(),
            title: G::TITLE,
            about: about.into(),
            seats: G::SEAT_COUNTS,
            levels: G::LEVELS.iter().map(level).collect(),
            default_level: G::gentle_level().name.to_owned(),
            rule_page: G::RULE_PAGE,
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
    /// The values to choose from; the first is the default.
    pub choices: Vec<Value>,
    /// Whether the option is a list with a different choice for each seat, empty by default.
    pub by_seat: bool,
    /// Whether a seat without a choice is null in such a list, so that the game decides.
    pub null_is_open: bool,
}

/// The choice made in the menu.
#[derive(Clone, Debug, PartialEq)]
pub enum MenuChoice {
    /// A new match.
    New {
        /// The game's id.
        game: String,
        /// The player of each seat.
        seats: Vec<SeatPlayer>,
        /// The chosen options.
        config: Value,
    },
    /// A saved one.
    Resume(PathBuf),
}
