//! Members, chairs and options of a table, as its members see them.

use crate::{
    Avatar, ChairOccupant, CurrentMatch, HintSummary, LinkInfo, MatchEnd, Member, NextDice,
    StandInSummary, Table, TableChair, TableCode, TableOffer, TableOptions, TablePhase,
};
use kit::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use ts_rs::TS;

/// Members, chairs and options: the same for everybody except for `you`. Fields that are false
/// or absent are left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct Lobby {
    /// The table's code.
    pub code: TableCode,
    /// The game.
    #[ts(type = "GameName")]
    pub game: Cow<'static, str>,
    /// The game's options; those that are missing have their defaults.
    #[ts(type = "Record<string, unknown>")]
    pub config: Value,
    /// The table's own options.
    pub options: TableOptions,
    /// The number of the member who sees this.
    pub you: usize,
    /// The number of the member who runs the table.
    pub owner: usize,
    /// Everybody who ever joined, by number.
    pub members: Vec<MemberInfo>,
    /// The chairs.
    pub chairs: Vec<ChairView>,
    /// Whether a match is in progress.
    pub phase: TablePhase,
    /// Whether newcomers are refused.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub locked: bool,
    /// What its owner says to anybody, if the table is open to anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<TableOffer>,
    /// Whether its matches begin with a position of their own, not with the usual one.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub custom_start: bool,
    /// The match in progress, or the last one.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub current_match: Option<MatchInfo>,
    /// The dice of the next match; missing while a match is in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<NextDice>,
    /// The valid links of the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LinkInfo>>")]
    pub links: Vec<LinkInfo>,
    /// The members who agreed that the replay of that match shows what the seats saw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<usize>>")]
    pub agreed: Vec<usize>,
}

/// Somebody who is or was at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct MemberInfo {
    /// The number by which commands name the member.
    pub number: usize,
    /// The nickname.
    pub nick: String,
    /// The picture that the member has chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<u8>")]
    pub avatar: Option<Avatar>,
    /// Whether the member is ready for the next match.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub ready: bool,
    /// Whether the member has left.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub gone: bool,
}

/// A chair: taken by a member or a bot, or free.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct ChairView {
    /// The number of the member who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<usize>,
    /// The level of the bot that sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The class or colour chosen for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// The level of the bot that stands in for the member, who is away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
}

/// What is public about a match besides its view: the commitment of its dice, and their secret
/// once it is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct MatchInfo {
    /// Its number at this table, from 1.
    pub number: u32,
    /// The chair of each seat.
    pub chairs: Vec<u8>,
    /// The SHA-256 of the dice's secret, published before the first roll.
    pub commitment: String,
    /// The salt of each seat, in seat order.
    pub salts: Vec<String>,
    /// The secret of the dice, once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// How many minutes the match took, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u64>,
    /// The outcome, if the match was played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Whether the owner ended the match.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub stopped: bool,
    /// The seats for which a bot has stood in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<StandInSummary>>")]
    pub stand_ins: Vec<StandInSummary>,
    /// Whether its players may ask for hints.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub hints_allowed: bool,
    /// Whether its player may take moves back.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub take_back_allowed: bool,
    /// How often its player has taken a move back.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u32>")]
    pub taken_back: u32,
    /// The seats whose players have had hints, once the match is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<HintSummary>>")]
    pub hints: Vec<HintSummary>,
}

impl Lobby {
    pub(crate) fn of(table: &Table, member: usize) -> Self {
        Self {
            code: table.code,
            game: table.game.name().into(),
            config: table.config.clone(),
            options: table.options.clone(),
            you: member,
            owner: table.owner,
            members: (0..).zip(&table.members).map(MemberInfo::of).collect(),
            chairs: table.chairs.iter().map(ChairView::of).collect(),
            phase: table.phase(),
            locked: table.locked,
            offer: table.offer,
            custom_start: table.start.is_some(),
            current_match: table.current_match.as_ref().map(|it| MatchInfo::of(it, table)),
            dice: NextDice::of(table),
            links: table.links.infos(),
            agreed: table
                .current_match
                .as_ref()
                .map_or_else(Vec::new, |current| table.links.agreed(current.number)),
        }
    }
}

impl MemberInfo {
    fn of((number, member): (usize, &Member)) -> Self {
        let (nick, gone) = (member.nick.clone(), member.departure.is_some());
        Self { number, nick, avatar: member.avatar, ready: member.ready, gone }
    }
}

impl ChairView {
    pub(crate) fn of(chair: &TableChair) -> Self {
        let (member, bot) = match &chair.occupant {
            ChairOccupant::Nobody => (None, None),
            ChairOccupant::Member(number) => (Some(*number), None),
            ChairOccupant::Bot(level) => (None, Some(level.clone())),
        };
        let (choice, stand_in) = (chair.choice.clone(), chair.stand_in.clone());
        Self { member, bot, choice, stand_in }
    }
}

impl MatchInfo {
    fn of(current: &CurrentMatch, table: &Table) -> Self {
        let over = current.end.is_some();
        let outcome = match current.end {
            Some(MatchEnd::Finished(outcome)) => Some(outcome),
            Some(MatchEnd::Stopped) | None => None,
        };
        let secret = || current.secret.to_hex();
        Self {
            number: current.number,
            chairs: current.chairs.clone(),
            commitment: current.dice().commitment().to_string(),
            salts: current.salts.clone(),
            secret: over.then(secret),
            minutes: over.then_some(current.last_step_at.saturating_sub(current.began_at) / 60_000),
            outcome,
            stopped: current.end == Some(MatchEnd::Stopped),
            stand_ins: current.stand_in_summaries(),
            hints_allowed: table.allows_hints(),
            take_back_allowed: table.allows_take_back(),
            taken_back: current.take_back_count,
            hints: current.hint_summaries(),
        }
    }
}

/// `skip_serializing_if` passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(value: &u32) -> bool {
    *value == 0
}

/// `skip_serializing_if` passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(value: &bool) -> bool {
    !value
}
