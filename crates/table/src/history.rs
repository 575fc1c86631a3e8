//! The log as one member may see it: pages of its entries, and replays of whole matches.
//!
//! Events are not stored; they are computed again by replaying the log from its beginning. A
//! member gets exactly the events that they were sent at the time, through the seat that they
//! had then.

use crate::{
    AddressedEvent, ChairOccupant, DiceTranscript, FlatJson, IdentityHash, JsonText, MatchEnd,
    Table, TableCode, TableRecord, events_for,
};
use kit::Seat;
use serde::Serialize;
use serde_json::{Value, json};
use std::ops::Range;

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
fn viewer_seat(table: &Table, who: IdentityHash) -> Option<Seat> {
    let member = table.members.iter().position(|member| member.identity == who)?;
    table.seat_of(member)
}

/// A log entry as a member may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HistoryEntry {
    /// The number of the entry.
    pub seq: u64,
    /// When it was made.
    pub time: u64,
    /// The events of the match.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<JsonText>,
    /// A chat message: the member's number and the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat: Option<Value>,
    /// What changed at the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Value>,
}

/// A range of the log as a member may know it, in the order of the log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HistoryPage {
    /// The entries.
    pub entries: Vec<HistoryEntry>,
    /// Whether the requested range has earlier entries that did not fit the limit.
    pub more: bool,
    #[serde(skip)]
    who: IdentityHash,
    #[serde(skip)]
    range: Range<u64>,
}

impl HistoryPage {
    /// A page for the last entries after `after` and before `before`, at most `limit` of them.
    #[must_use]
    pub fn new(who: IdentityHash, after: u64, before: u64, limit: u64) -> Self {
        let first = before.saturating_sub(limit).max(after + 1);
        Self { entries: Vec::new(), more: first > after + 1, who, range: first..before }
    }

    /// Adds an entry that a [`LogReplayer`] has just applied.
    pub fn observe(&mut self, table: &Table, record: &TableRecord, events: &[AddressedEvent]) {
        if self.range.contains(&table.seq) {
            let viewer = viewer_seat(table, self.who);
            self.entries.push(HistoryEntry {
                seq: table.seq,
                time: table.time,
                events: events_for(events, viewer).cloned().collect(),
                chat: chat_of(table, record),
                change: change_of(table, record),
            });
        }
    }
}

fn member_number(table: &Table, who: IdentityHash) -> Value {
    table.members.iter().position(|member| member.identity == who).into()
}

fn chat_of(table: &Table, record: &TableRecord) -> Option<Value> {
    let TableRecord::Chat { who, text } = record else { return None };
    Some(json!({"member": member_number(table, *who), "text": text}))
}

/// What everybody may know of an entry that is not a step of a match. Leaves out secrets, salts
/// that are not public yet, and the reason for which a member was kicked.
fn change_of(table: &Table, record: &TableRecord) -> Option<Value> {
    let of = |who: &IdentityHash| member_number(table, *who);
    Some(match record {
        TableRecord::Opened { who, nick, .. } => {
            json!({"what": "opened", "member": of(who), "nick": nick})
        }
        TableRecord::Joined { who, nick } => {
            json!({"what": "joined", "member": of(who), "nick": nick})
        }
        TableRecord::Left { who, kicked: None } => json!({"what": "left", "member": of(who)}),
        TableRecord::Left { who, kicked: Some(_) } => json!({"what": "kicked", "member": of(who)}),
        TableRecord::Sat { who, chair } => {
            json!({"what": "sat", "member": of(who), "chair": chair})
        }
        TableRecord::Stood { who } => json!({"what": "stood", "member": of(who)}),
        TableRecord::Chose { chair, choice: Some(choice) } => {
            json!({"what": "chose", "chair": chair, "choice": choice})
        }
        TableRecord::Chose { chair, choice: None } => json!({"what": "chose", "chair": chair}),
        TableRecord::Ready { who, ready } => {
            json!({"what": "ready", "member": of(who), "ready": ready})
        }
        TableRecord::Bot { chair, level } => json!({"what": "bot", "chair": chair, "level": level}),
        TableRecord::Freed { chair } => json!({"what": "freed", "chair": chair}),
        TableRecord::Locked { locked } => json!({"what": "locked", "locked": locked}),
        TableRecord::Owner { who } => json!({"what": "owner", "member": of(who)}),
        TableRecord::Configured { .. } => json!({"what": "configured"}),
        TableRecord::Salted { who, .. } => json!({"what": "salted", "member": of(who)}),
        TableRecord::Began { number, .. } => {
            let players =
                (table.current_match.as_ref()).map(|_| players(table)).unwrap_or_default();
            json!({"what": "began", "match": number, "players": players})
        }
        TableRecord::Ended => {
            json!({"what": "stopped", "match": table.current_match.as_ref().map(|current| current.number)})
        }
        TableRecord::Played { .. } => return match_ended(table),
        TableRecord::Chat { .. } => return None,
    })
}

/// The outcome, for the entry with the last step of a match.
fn match_ended(table: &Table) -> Option<Value> {
    let current = table.current_match.as_ref()?;
    let Some(MatchEnd::Finished(outcome)) = &current.end else { return None };
    Some(json!({"what": "ended", "match": current.number, "outcome": outcome}))
}

/// The player of each seat.
fn players(table: &Table) -> Vec<Value> {
    let seats = table.current_match.as_ref().map_or(0, |current| current.chairs.len());
    let player = |seat: usize| match Seat::parse(seat as u64).map(|seat| table.occupant(seat)) {
        Some(ChairOccupant::Member(member)) => {
            json!({"member": member, "nick": table.members[*member].nick})
        }
        Some(ChairOccupant::Bot(level)) => json!({"bot": level}),
        Some(ChairOccupant::Nobody) | None => json!({}),
    };
    (0..seats).map(player).collect()
}

/// One step of a [`MatchReplay`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReplayFrame {
    /// The number of the entry.
    pub seq: u64,
    /// When it was made.
    pub time: u64,
    /// The events of the entry.
    pub events: Vec<JsonText>,
    /// The view after it: whole in the first frame, then a merge patch to the one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<JsonText>,
}

/// A finished match as a member saw it, frame by frame.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatchReplay {
    /// The game.
    pub game: &'static str,
    /// The number of the match at the table.
    #[serde(rename = "match")]
    pub number: u32,
    /// The options of the match.
    pub config: Value,
    /// The player of each seat when it began.
    pub players: Vec<Value>,
    /// The seat whose view this is; `None` for a spectator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// One frame for the beginning and one for each entry with steps.
    pub frames: Vec<ReplayFrame>,
    /// The dice, which the reader of the log adds from a [`MatchExport`](crate::MatchExport).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceTranscript>,
    #[serde(skip)]
    who: IdentityHash,
    /// The view of the last frame.
    #[serde(skip)]
    last_view: FlatJson,
    #[serde(skip)]
    over: bool,
}

impl MatchReplay {
    /// An empty replay of the match with this number.
    #[must_use]
    pub fn new(who: IdentityHash, number: u32) -> Self {
        Self {
            game: "",
            number,
            config: Value::Null,
            players: Vec::new(),
            seat: None,
            frames: Vec::new(),
            dice: None,
            who,
            last_view: FlatJson::default(),
            over: false,
        }
    }

    /// Whether the end of the match was reached.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Adds an entry that a [`LogReplayer`] has just applied.
    pub fn observe(&mut self, table: &Table, record: &TableRecord, events: &[AddressedEvent]) {
        let current = table.current_match.as_ref();
        let Some(current) = current.filter(|current| current.number == self.number) else {
            return;
        };
        if self.over {
            return;
        }
        let viewer = viewer_seat(table, self.who);
        if let TableRecord::Began { config, .. } = record {
            self.game = table.game.name();
            self.config = config.clone();
            self.players = players(table);
            self.seat = viewer.map(Seat::number);
        }
        if matches!(record, TableRecord::Began { .. } | TableRecord::Played { .. }) {
            let view = current.state.view(viewer);
            self.frames.push(ReplayFrame {
                seq: table.seq,
                time: table.time,
                events: events_for(events, viewer).cloned().collect(),
                view: self.last_view.patch(&view),
            });
            self.last_view = view;
        }
        self.over = current.end.is_some();
    }
}
