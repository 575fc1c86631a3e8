//! The games that can be played, for those who open a table.

use crate::{bot_levels, gentle_level};
use catalog::GameId;
use kit::{SeatChoice, TurnClock};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// A game as those who open a table see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct GameInfo {
    /// The name in data.
    #[ts(type = "GameName")]
    pub name: Cow<'static, str>,
    /// The name for people.
    pub title: Cow<'static, str>,
    /// The game in one line.
    pub about: Cow<'static, str>,
    /// The fewest and the most players.
    pub seats: [u8; 2],
    /// Whether seats may know different things.
    pub hidden: bool,
    /// What each seat chooses before a match, if anything.
    pub choice: Option<SeatChoices>,
    /// The bots, from the weakest to the strongest.
    pub bots: Vec<BotInfo>,
    /// The level of bots that nobody has chosen, also of those that stand in for players.
    pub gentle: Cow<'static, str>,
    /// The clock of a new table unless its options name another.
    pub clock: TurnClock,
    /// Whether players are asked to react to what others do, for which the table's options have a
    /// time of its own.
    pub reactions: bool,
    /// Whether the server gives hints and analyses matches.
    pub insight: bool,
    /// Whether the server has open tables and quick match, shows watchers and lets them follow.
    pub open_tables: bool,
    /// Whether the server tells people who are not at their tables that it is their turn.
    pub notices: bool,
}

/// What a seat chooses before a match: a class or a colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SeatChoices {
    /// The option of the game that the choices become.
    pub option: Cow<'static, str>,
    /// The possible choices.
    pub from: Vec<Cow<'static, str>>,
}

/// A level of bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BotInfo {
    /// The name of the level.
    pub name: Cow<'static, str>,
    /// How it plays, in a few words.
    pub about: Cow<'static, str>,
}

/// Every game, in the order people are shown them.
#[must_use]
pub fn list_games() -> Vec<GameInfo> {
    GameId::ALL.into_iter().map(GameInfo::of).collect()
}

impl GameInfo {
    fn of(id: GameId) -> Self {
        let bot =
            |level: &bots::Level| BotInfo { name: level.name.into(), about: level.about.into() };
        Self {
            name: id.name().into(),
            title: id.title().into(),
            about: id.summary().into(),
            seats: [*id.seat_counts().start(), *id.seat_counts().end()],
            hidden: id.has_hidden_information(),
            choice: id.seat_choice().map(SeatChoices::of),
            bots: bot_levels(id).iter().map(bot).collect(),
            gentle: gentle_level(id).into(),
            clock: id.clock(),
            reactions: id.has_reactions(),
            insight: true,
            open_tables: false,
            notices: false,
        }
    }
}

impl SeatChoices {
    fn of(choice: SeatChoice) -> Self {
        let from = choice.values.iter().copied().map(Cow::Borrowed).collect();
        Self { option: choice.option.into(), from }
    }
}
