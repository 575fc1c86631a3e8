//! What can be played here.

use crate::levels;
use catalog::GameId;
use serde::Serialize;
use ts_rs::TS;

/// A game, as somebody who opens a table is shown it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct GameFace {
    /// Its name in data.
    #[ts(type = "GameName")]
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The game in one line.
    pub about: &'static str,
    /// The fewest and the most who can play.
    pub seats: [u8; 2],
    /// What each seat chooses for itself before a match, if anything.
    pub choice: Option<Choices>,
    /// The bots, from the weakest to the strongest.
    pub bots: Vec<BotFace>,
}

/// What a seat may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Choices {
    /// The option of the game that the choices become.
    pub option: &'static str,
    /// What there is to choose from.
    pub from: Vec<&'static str>,
}

/// A kind of bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BotFace {
    /// Its name.
    pub name: &'static str,
    /// What it is like, in a few words.
    pub about: &'static str,
}

/// Every game, in the order people are shown them.
#[must_use]
pub fn games() -> Vec<GameFace> {
    GameId::ALL.into_iter().map(GameFace::of).collect()
}

impl GameFace {
    fn of(id: GameId) -> Self {
        let bot = |level: &bots::Level| BotFace { name: level.name, about: level.about };
        Self {
            name: id.name(),
            title: id.title(),
            about: id.about(),
            seats: [*id.seats().start(), *id.seats().end()],
            choice: id.choice().map(|(option, from)| Choices { option, from }),
            bots: levels(id).iter().map(bot).collect(),
        }
    }
}
