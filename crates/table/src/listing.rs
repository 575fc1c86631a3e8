//! Open tables: those that their owner offers to anybody, and what strangers are told of them.

use crate::decide::{DecideResult, ProposedEntry, parse_nick, refuse};
use crate::{
    ChairOccupant, Departure, IdentityHash, RefusalCode, Table, TableCode, TablePhase, TableRecord,
    changed_options,
};
use kit::TurnClock;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use ts_rs::TS;

/// A listing leaves out options of the game that take more bytes.
const MAX_LISTED_CONFIG_BYTES: usize = 1_024;

/// What an owner who opens a table to anybody says about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct TableOffer {
    /// Whom the table is meant for; anybody if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<PlayerLevel>,
}

/// How well people play, by their own account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerLevel {
    /// They are learning the game.
    Beginner,
    /// They know the game well.
    Experienced,
}

/// How fast a table is played, by its clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TablePace {
    /// Everybody stays at the table, and decisions have a time limit.
    Live,
    /// Everybody stays at the table, without a time limit.
    Untimed,
    /// A decision may take days.
    Days,
}

impl TablePace {
    /// The pace of a clock.
    #[must_use]
    pub const fn of(clock: TurnClock) -> Self {
        match clock {
            TurnClock::None => Self::Untimed,
            TurnClock::Decision { .. } | TurnClock::Bank { .. } => Self::Live,
            TurnClock::Days { .. } => Self::Days,
        }
    }

    /// Whether players are expected to be at the table while they wait for others.
    #[must_use]
    pub const fn expects_presence(self) -> bool {
        !matches!(self, Self::Days)
    }
}

/// An open table, as strangers see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct OpenTable {
    /// The code, by which one joins.
    pub code: TableCode,
    /// The game.
    #[ts(type = "GameName")]
    pub game: Cow<'static, str>,
    /// The options of the game that differ from the usual ones; missing if they are large.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "Record<string, unknown>")]
    pub config: Option<Value>,
    /// Whether its matches begin with a position of their own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub custom_start: bool,
    /// The clock.
    pub clock: TurnClock,
    /// Whom it is meant for; anybody if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<PlayerLevel>,
    /// The nickname of the member who runs it.
    pub owner: String,
    /// How many chairs are free; 0 while a match is played.
    pub free: u8,
    /// How many people sit at it.
    pub people: u8,
    /// How many bots sit at it.
    pub bots: u8,
    /// Whether a match is in progress, which anybody may watch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub playing: bool,
    /// How many people watch.
    pub watching: u8,
}

impl OpenTable {
    /// How fast it is played.
    #[must_use]
    pub const fn pace(&self) -> TablePace {
        TablePace::of(self.clock)
    }
}

impl Table {
    /// What strangers are told of the table, given the members who are connected; `None` unless its
    /// owner has opened it to anybody and they can join it or watch it now.
    #[must_use]
    pub fn open_table(&self, connected: &[usize]) -> Option<OpenTable> {
        let offer = self.offer?;
        // Strangers look for matches that begin, not for one that waits in its middle.
        let is_closed = self.locked || self.is_starting() || self.is_suspended();
        if is_closed || self.members.len() >= Self::MAX_MEMBERS {
            return None;
        }
        let owner = self.members.get(self.owner).filter(|owner| owner.departure.is_none())?;
        let playing = self.phase() == TablePhase::Playing;
        let free = if playing { 0 } else { self.count_chairs(|who| *who == ChairOccupant::Nobody) };
        if free == 0 && !(playing && self.options.spectators) {
            return None;
        }
        let config = changed_options(self.game, &self.config).map(Value::Object);
        let config = config.unwrap_or_else(|_| self.config.clone());
        let is_small = config.to_string().len() <= MAX_LISTED_CONFIG_BYTES;
        Some(OpenTable {
            code: self.code,
            game: self.game.name().into(),
            config: is_small.then_some(config),
            custom_start: self.start.is_some(),
            clock: self.options.clock.unwrap_or(match self.options.decision_s {
                Some(seconds @ 1..) => TurnClock::Decision { seconds },
                Some(0) | None => TurnClock::None,
            }),
            level: offer.level,
            owner: owner.nick.clone(),
            free,
            people: self.count_chairs(|who| matches!(who, ChairOccupant::Member(_))),
            bots: self.count_chairs(|who| matches!(who, ChairOccupant::Bot(_))),
            playing,
            watching: self.count_watching(connected),
        })
    }

    /// Whether its owner has opened the table to anybody.
    #[must_use]
    pub const fn is_open_to_anybody(&self) -> bool {
        self.offer.is_some()
    }

    fn count_chairs(&self, predicate: impl Fn(&ChairOccupant) -> bool) -> u8 {
        self.chairs.iter().filter(|chair| predicate(&chair.occupant)).count() as u8
    }

    fn count_watching(&self, connected: &[usize]) -> u8 {
        let watching = connected.iter().filter(|member| self.chair_of(**member).is_none());
        u8::try_from(watching.count()).unwrap_or(u8::MAX)
    }

    /// Joins an open table on a free chair. Refused in the words for a table that is missing, so
    /// that codes cannot be probed.
    pub(crate) fn decide_join_open(&self, who: IdentityHash, nick: &str) -> DecideResult {
        let member = self.find_member(who);
        let is_seated = member.is_some_and(|member| self.chair_of(member).is_some());
        let is_kicked = member.is_some_and(|number| {
            matches!(self.members[number].departure, Some(Departure::Kicked { .. }))
        });
        let has_chair = self.open_table(&[]).is_some_and(|table| table.free > 0);
        if is_kicked || !(has_chair || is_seated && self.offer.is_some()) {
            return Err(Self::cannot_join());
        }
        let nick = self.unique_nick(who, parse_nick(nick)?);
        Ok(ProposedEntry::of(TableRecord::Joined { who, nick, watching: false }))
    }

    pub(crate) fn decide_offer(&self, offer: Option<TableOffer>) -> DecideResult {
        if offer.is_some() && self.locked {
            let message = "The table is locked: unlock it first.";
            return refuse(RefusalCode::TableLocked, message);
        }
        Ok(ProposedEntry::of(TableRecord::Offered { offer }))
    }
}
