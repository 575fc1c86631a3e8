//! The log as one member may see it.
//!
//! Events are not stored; they are computed again by replaying the log from its beginning. A
//! member gets exactly the events that they were sent at the time, through the seat that they
//! had then.

use crate::{
    AddressedEvent, ChairOccupant, Emote, IdentityHash, JsonText, MatchEnd, Table, TableCode,
    TablePhase, TableRecord, events_for, text,
};
use kit::{Outcome, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use ts_rs::TS;

/// Rebuilds a table from its log, entry by entry, with the events of each.
#[derive(Debug)]
pub struct LogReplayer {
    code: TableCode,
    table: Option<Table>,
}

impl LogReplayer {
    /// A replayer that has read nothing yet.
    #[must_use]
    pub const fn new(code: TableCode) -> Self {
        Self { code, table: None }
    }

    /// Applies the next entry; returns the table after it and the events of the entry.
    ///
    /// # Errors
    /// Why the entry does not fit.
    pub fn apply(
        &mut self,
        record: &TableRecord,
        time: u64,
    ) -> Result<(&Table, Vec<AddressedEvent>), String> {
        let events = match &mut self.table {
            None => {
                self.table = Some(Table::open(self.code, record, time)?);
                Vec::new()
            }
            Some(table) => table.apply(record, time)?,
        };
        Ok((self.table.as_ref().ok_or("a log that is empty")?, events))
    }

    /// The table after the entries that were read.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }
}

/// The seat through which somebody saw the match at this point of the log, also if they have
/// left since.
pub(crate) fn viewer_seat(table: &Table, who: IdentityHash) -> Option<Seat> {
    table.seat_of(member_number(table, who)?)
}

fn member_number(table: &Table, who: IdentityHash) -> Option<usize> {
    table.find_member(who)
}

/// An event of a match: a code of the game, and the parameters that the game gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameEvent {
    /// The code.
    pub code: String,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct ChatMessage {
    /// The member's number.
    pub member: usize,
    /// The text.
    pub text: String,
    /// The emote that the text stands for, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emote: Option<Emote>,
}

impl ChatMessage {
    /// The chat message of an entry, if it is one.
    #[must_use]
    pub fn of(table: &Table, record: &TableRecord) -> Option<Self> {
        match record {
            TableRecord::Chat { who, text } => {
                Some(Self { member: member_number(table, *who)?, text: text.clone(), emote: None })
            }
            TableRecord::Emote { who, emote } => {
                Some(Self::of_emote(member_number(table, *who)?, *emote))
            }
            _ => None,
        }
    }

    /// The message of an emote.
    #[must_use]
    pub fn of_emote(member: usize, emote: Emote) -> Self {
        Self { member, text: emote.to_english().to_owned(), emote: Some(emote) }
    }
}

/// The player of a seat: a member, a bot, or nobody any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct PlayerInfo {
    /// The member's number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<usize>,
    /// The member's nickname.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nick: Option<String>,
    /// The level of the bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

impl PlayerInfo {
    fn of(table: &Table, seat: Seat) -> Self {
        let (member, nick, bot) = match table.occupant(seat) {
            ChairOccupant::Member(member) => {
                (Some(*member), Some(table.members[*member].nick.clone()), None)
            }
            ChairOccupant::Bot(level) => (None, None, Some(level.clone())),
            ChairOccupant::Nobody => (None, None, None),
        };
        Self { member, nick, bot }
    }

    /// The player that a save names: `human:NAME`, `human`, or the level of a bot. Files may come
    /// from anybody, so names are normalised as nicknames are.
    pub(crate) fn of_saved(player: &str) -> Self {
        let (nick, bot) = match player.split_once(':') {
            Some(("human", name)) => (text::clean_imported_name(name), None),
            _ if player == "human" => (None, None),
            _ => (None, text::clean_imported_name(player)),
        };
        Self { member: None, nick, bot }
    }

    /// The player of each seat of the current match.
    pub(crate) fn of_match(table: &Table) -> Vec<Self> {
        let seats = table.current_match.as_ref().map_or(0, |current| current.chairs.len());
        Seat::first(seats as u8).map(|seat| Self::of(table, seat)).collect()
    }
}

/// What an entry that is not a step of a match changed at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "what", rename_all = "kebab-case")]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub enum TableChange {
    /// The table was opened by its owner.
    Opened {
        member: usize,
        nick: String,
        /// The commitment of the first round of dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        commitment: Option<String>,
    },
    /// Somebody joined, came back, or changed the nickname.
    Joined { member: usize, nick: String },
    /// Somebody left.
    Left { member: usize },
    /// Somebody was kicked.
    Kicked { member: usize },
    /// Somebody took a chair.
    Sat { member: usize, chair: u8 },
    /// A member asks for the chair of a bot during a match; without one, no longer.
    SeatAsked {
        member: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chair: Option<u8>,
    },
    /// A member has taken the seat of a bot during a match.
    TookSeat { member: usize, chair: u8 },
    /// Somebody stood up.
    Stood { member: usize },
    /// A class or colour was chosen for a chair; without one the choice was withdrawn.
    Chose {
        chair: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choice: Option<String>,
    },
    /// Somebody is ready, or no longer.
    Ready { member: usize, ready: bool },
    /// A bot took a chair.
    Bot { chair: u8, level: String },
    /// A bot was removed from its chair.
    Freed { chair: u8 },
    /// A bot stands in for the member on a chair, who is away.
    StandIn { chair: u8, member: usize, level: String },
    /// The member on a chair is back, and plays again.
    StandInEnded { chair: u8, member: usize },
    /// A player takes so many days of vacation; with none, it has ended.
    Vacation { member: usize, days: u8 },
    /// The table was locked to newcomers, or unlocked.
    Locked { locked: bool },
    /// The table was opened to anybody, or no longer.
    Offered { open: bool },
    /// The table has a new owner.
    Owner { member: usize },
    /// The options were changed.
    Configured,
    /// Somebody added salt to the dice of the next match, at a server of an earlier version.
    Salted { member: usize },
    /// The server published the commitment of a round of dice.
    Committed { round: u32, commitment: String },
    /// A member published the hash of a salt.
    SaltHashed { member: usize, round: u32, hash: String },
    /// The owner started a match, which begins when all salts are known.
    Starting {
        round: u32,
        /// The number of the match.
        #[serde(rename = "match")]
        number: u32,
        commitment: String,
        /// The hashes of the salts of bots.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        bots: Vec<String>,
    },
    /// A member revealed a salt.
    SaltRevealed { member: usize, round: u32, salt: String },
    /// The start was cancelled because of these members, and new dice are drawn.
    StartCancelled { round: u32, members: Vec<usize> },
    /// A match began.
    Began {
        /// The number of the match.
        #[serde(rename = "match")]
        number: u32,
        /// The player of each seat.
        players: Vec<PlayerInfo>,
    },
    /// The owner has brought the table from a device to this server, in the middle of a match.
    HandedOver {
        member: usize,
        /// The number of the match.
        #[serde(rename = "match")]
        number: u32,
        /// How many rolls the device has dealt.
        #[ts(type = "number")]
        rolls: u64,
        /// The commitment of the server's dice.
        commitment: String,
    },
    /// The match goes on, with these players and new dice.
    Resumed {
        /// The number of the match.
        #[serde(rename = "match")]
        number: u32,
        /// The player of each seat.
        players: Vec<PlayerInfo>,
    },
    /// A player took back moves, in a match against bots.
    TookBack { member: usize },
    /// A match was played to its end.
    Ended {
        /// The number of the match.
        #[serde(rename = "match")]
        number: u32,
        outcome: Outcome,
    },
    /// The owner ended the match.
    Stopped {
        /// The number of the match.
        #[serde(rename = "match")]
        number: u32,
    },
}

impl TableChange {
    /// What everybody may know of an entry. Leaves out secrets, salts typed by hand, and the reason
    /// for which a member was kicked.
    fn of(table: &Table, record: &TableRecord) -> Option<Self> {
        let member = |who: &IdentityHash| member_number(table, *who);
        Some(match record {
            TableRecord::Opened { who, nick, .. } => {
                let commitment = table.dice_round.commitment().map(|hash| hash.to_string());
                Self::Opened { member: member(who)?, nick: nick.clone(), commitment }
            }
            TableRecord::Joined { who, nick, .. } => {
                Self::Joined { member: member(who)?, nick: nick.clone() }
            }
            TableRecord::Left { who, kicked: None } => Self::Left { member: member(who)? },
            TableRecord::Left { who, kicked: Some(_) } => Self::Kicked { member: member(who)? },
            TableRecord::Sat { who, chair } if table.phase() == TablePhase::Playing => {
                Self::TookSeat { member: member(who)?, chair: *chair }
            }
            TableRecord::Sat { who, chair } => Self::Sat { member: member(who)?, chair: *chair },
            TableRecord::SeatAsked { who, chair } => {
                Self::SeatAsked { member: member(who)?, chair: *chair }
            }
            TableRecord::Stood { who } => Self::Stood { member: member(who)? },
            TableRecord::Ready { who, ready } => {
                Self::Ready { member: member(who)?, ready: *ready }
            }
            TableRecord::TookBack { who, .. } => Self::TookBack { member: member(who)? },
            TableRecord::Vacation { who, days } => {
                Self::Vacation { member: member(who)?, days: *days }
            }
            TableRecord::Owner { who } => Self::Owner { member: member(who)? },
            TableRecord::Salted { who, .. } => Self::Salted { member: member(who)? },
            TableRecord::Chose { chair, choice } => {
                Self::Chose { chair: *chair, choice: choice.clone() }
            }
            TableRecord::Bot { chair, level } => Self::Bot { chair: *chair, level: level.clone() },
            TableRecord::Freed { chair } => Self::Freed { chair: *chair },
            TableRecord::Locked { locked } => Self::Locked { locked: *locked },
            TableRecord::Offered { offer } => Self::Offered { open: offer.is_some() },
            TableRecord::Configured { .. } => Self::Configured,
            TableRecord::Began { .. }
            | TableRecord::HandedOver { .. }
            | TableRecord::Resumed { .. }
            | TableRecord::Ended
            | TableRecord::Played { .. } => return Self::of_match(table, record),
            TableRecord::Committed { .. }
            | TableRecord::SaltHashed { .. }
            | TableRecord::Starting { .. }
            | TableRecord::SaltRevealed { .. }
            | TableRecord::StartCancelled { .. } => return Self::of_dice(table, record),
            TableRecord::StandIn { chair, level } => Self::StandIn {
                chair: *chair,
                member: table.member_on(*chair)?,
                level: level.clone(),
            },
            TableRecord::StandInEnded { chair } => {
                Self::StandInEnded { chair: *chair, member: table.member_on(*chair)? }
            }
            // Standing answers and private links are their member's own business.
            TableRecord::Chat { .. }
            | TableRecord::Emote { .. }
            | TableRecord::Avatar { .. }
            | TableRecord::Hinted { .. }
            | TableRecord::Standing { .. }
            | TableRecord::PrivateLinked { .. }
            | TableRecord::Claimed { .. }
            | TableRecord::Linked { .. }
            | TableRecord::Unlinked { .. }
            | TableRecord::Revealed { .. } => return None,
        })
    }

    /// What was published for the dice of the next match.
    fn of_dice(table: &Table, record: &TableRecord) -> Option<Self> {
        let member = |who: &IdentityHash| member_number(table, *who);
        let commitment = || table.dice_round.commitment().map(|hash| hash.to_string());
        Some(match record {
            TableRecord::Committed { round, .. } => {
                Self::Committed { round: *round, commitment: commitment()? }
            }
            TableRecord::SaltHashed { who, round, hash } => {
                Self::SaltHashed { member: member(who)?, round: *round, hash: hash.clone() }
            }
            TableRecord::Starting { round, number, bot_hashes, .. } => Self::Starting {
                round: *round,
                number: *number,
                commitment: commitment()?,
                bots: bot_hashes.clone(),
            },
            TableRecord::SaltRevealed { who, round, salt } => {
                Self::SaltRevealed { member: member(who)?, round: *round, salt: salt.clone() }
            }
            TableRecord::StartCancelled { round, away } => {
                let members = away.iter().filter_map(member).collect();
                Self::StartCancelled { round: *round, members }
            }
            _ => return None,
        })
    }

    /// The beginning or the end of a match.
    fn of_match(table: &Table, record: &TableRecord) -> Option<Self> {
        let current = table.current_match.as_ref()?;
        let number = current.number;
        match (record, current.end) {
            (TableRecord::Began { .. }, _) => {
                Some(Self::Began { number, players: PlayerInfo::of_match(table) })
            }
            (TableRecord::Resumed { .. }, _) => {
                Some(Self::Resumed { number, players: PlayerInfo::of_match(table) })
            }
            (TableRecord::HandedOver { .. }, _) => {
                let handover = current.handover.as_ref()?.info(current);
                let commitment = table.dice_round.commitment()?.to_string();
                let (member, rolls) = (handover.member, handover.rolls);
                Some(Self::HandedOver { member, number, rolls, commitment })
            }
            (TableRecord::Ended, _) => Some(Self::Stopped { number }),
            (_, Some(MatchEnd::Finished(outcome))) => Some(Self::Ended { number, outcome }),
            _ => None,
        }
    }
}

/// A log entry as a member may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct HistoryEntry {
    /// The number of the entry.
    pub seq: u64,
    /// When it was made, in milliseconds since the epoch.
    pub time: u64,
    /// The events of the match, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<GameEvent>>")]
    #[schemars(with = "Vec<GameEvent>")]
    pub events: Vec<JsonText>,
    /// A chat message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<ChatMessage>,
    /// What changed at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<TableChange>,
    /// The seat for which the default action was taken because its time ran out, if the member
    /// may know that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_for: Option<Seat>,
}

/// A range of the log as a member may know it, in the order of the log.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct HistoryPage {
    /// The entries.
    pub entries: Vec<HistoryEntry>,
    /// Whether the requested range has earlier entries that did not fit the limit.
    pub more: bool,
}

/// Collects a [`HistoryPage`] while the log is replayed.
#[derive(Clone, Debug)]
pub struct HistoryPageBuilder {
    page: HistoryPage,
    who: IdentityHash,
    range: Range<u64>,
}

impl HistoryPageBuilder {
    /// A page for the last entries after `after` and before `before`, at most `limit` of them.
    #[must_use]
    pub fn new(who: IdentityHash, after: u64, before: u64, limit: u64) -> Self {
        let first = before.saturating_sub(limit).max(after + 1);
        let page = HistoryPage { entries: Vec::new(), more: first > after + 1 };
        Self { page, who, range: first..before }
    }

    /// Adds an entry that a [`LogReplayer`] has just applied, if it is in the range.
    pub fn observe(&mut self, table: &Table, record: &TableRecord, events: &[AddressedEvent]) {
        if self.range.contains(&table.seq) {
            let viewer = viewer_seat(table, self.who);
            self.page.entries.push(HistoryEntry {
                seq: table.seq,
                time: table.time,
                events: events_for(events, viewer).cloned().collect(),
                chat: ChatMessage::of(table, record),
                change: TableChange::of(table, record),
                default_for: table.default_taken_for(viewer),
            });
        }
    }

    /// The page.
    #[must_use]
    pub fn finish(self) -> HistoryPage {
        self.page
    }
}
