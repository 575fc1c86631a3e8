//! The games that can be played, for those who open a table.

use crate::bot_levels;
use catalog::GameId;
use serde::Serialize;
use ts_rs::TS;

/// A game as those who open a table see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct GameInfo {
    /// The name in data.
    #[ts(type = "GameName")]
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The game in one line.
    pub about: &'static str,
    /// The fewest and the most players.
    pub seats: [u8; 2],
    /// What each seat chooses before a match, if anything.
    pub choice: Option<SeatChoices>,
    /// The bots, from the weakest to the strongest.
    pub bots: Vec<BotInfo>,
}

/// What a seat chooses before a match: a class or a colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SeatChoices {
    /// The option of the game that the choices become.
    pub option: &'static str,
    /// The possible choices.
    pub from: Vec<&'static str>,
}

/// A level of bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BotInfo {
    /// The name of the level.
    pub name: &'static str,
    /// How it plays, in a few words.
    pub about: &'static str,
}

/// Every game, in the order people are shown them.
#[must_use]
pub fn list_games() -> Vec<GameInfo> {
    GameId::ALL.into_iter().map(GameInfo::of).collect()
}

impl GameInfo {
    fn of(id: GameId) -> Self {
        let bot = |level: &bots::Level| BotInfo { name: level.name, about: level.about };
        Self {
            name: id.name(),
            title: id.title(),
            about: id.summary(),
            seats: [*id.seat_counts().start(), *id.seat_counts().end()],
            choice: id.seat_choice().map(|(option, from)| SeatChoices { option, from }),
            bots: bot_levels(id).iter().map(bot).collect(),
        }
    }
}
