//! What the log says to one member: pages of it, and a whole match to watch again.
//!
//! Events are not stored, so they are told again by folding the log from its beginning. A
//! member is told exactly what was told to them when it happened, through the seat that they
//! had at that moment.

use crate::{Code, Dealt, Json, Record, Sitter, Table, Told, Tree, Who, told_to};
use kit::Seat;
use serde::Serialize;
use serde_json::{Value, json};
use std::ops::Range;

/// Folds a log again, entry by entry.
#[derive(Debug)]
pub struct Fold {
    code: Code,
    table: Option<Table>,
}

impl Fold {
    /// Nothing read yet.
    #[must_use]
    pub const fn new(code: Code) -> Self {
        Self { code, table: None }
    }

    /// Reads the next entry; the table after it, and what it told.
    ///
    /// # Errors
    /// Why it does not follow.
    pub fn add(&mut self, record: &Record, time: u64) -> Result<(&Table, Vec<Told>), String> {
        let told = match &mut self.table {
            None => {
                self.table = Some(Table::open(self.code, record, time)?);
                Vec::new()
            }
            Some(table) => table.apply(record, time)?,
        };
        Ok((self.table.as_ref().ok_or("a log that is empty")?, told))
    }

    /// The table as far as it was read.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }
}

/// The seat through which somebody saw the match then, also if they have gone since.
fn seat_then(table: &Table, who: Who) -> Option<Seat> {
    let member = table.members.iter().position(|member| member.who == who)?;
    table.viewer(member)
}

/// An entry of the log as a member may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// Its number.
    pub seq: u64,
    /// When it was made.
    pub time: u64,
    /// What happened in the match.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Json>,
    /// What somebody said: who and what.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chat: Option<Value>,
    /// What changed at the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Value>,
}

/// A part of the log as a member may know it, in the order of the log.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Page {
    /// The entries.
    pub entries: Vec<Line>,
    /// Whether there are earlier ones that were asked for.
    pub more: bool,
    #[serde(skip)]
    who: Who,
    #[serde(skip)]
    range: Range<u64>,
}

impl Page {
    /// The last entries after one and before another, at most `limit`.
    #[must_use]
    pub fn new(who: Who, after: u64, before: u64, limit: u64) -> Self {
        let first = before.saturating_sub(limit).max(after + 1);
        Self { entries: Vec::new(), more: first > after + 1, who, range: first..before }
    }

    /// Takes in what was just folded.
    pub fn note(&mut self, table: &Table, record: &Record, told: &[Told]) {
        if self.range.contains(&table.seq) {
            let viewer = seat_then(table, self.who);
            self.entries.push(Line {
                seq: table.seq,
                time: table.time,
                events: told_to(told, viewer).cloned().collect(),
                chat: said(table, record),
                change: change(table, record),
            });
        }
    }
}

fn number(table: &Table, who: Who) -> Value {
    table.members.iter().position(|member| member.who == who).into()
}

fn said(table: &Table, record: &Record) -> Option<Value> {
    let Record::Chat { who, text } = record else { return None };
    Some(json!({"member": number(table, *who), "text": text}))
}

/// What everybody may know of an entry that is not of the match: never a secret, a salt that
/// is not yet public, or why somebody was asked to leave.
fn change(table: &Table, record: &Record) -> Option<Value> {
    let of = |who: &Who| number(table, *who);
    Some(match record {
        Record::Opened { who, nick, .. } => {
            json!({"what": "opened", "member": of(who), "nick": nick})
        }
        Record::Joined { who, nick } => json!({"what": "joined", "member": of(who), "nick": nick}),
        Record::Left { who, kicked: None } => json!({"what": "left", "member": of(who)}),
        Record::Left { who, kicked: Some(_) } => json!({"what": "kicked", "member": of(who)}),
        Record::Sat { who, chair } => json!({"what": "sat", "member": of(who), "chair": chair}),
        Record::Stood { who } => json!({"what": "stood", "member": of(who)}),
        Record::Chose { chair, choice: Some(choice) } => {
            json!({"what": "chose", "chair": chair, "choice": choice})
        }
        Record::Chose { chair, choice: None } => json!({"what": "chose", "chair": chair}),
        Record::Ready { who, ready } => {
            json!({"what": "ready", "member": of(who), "ready": ready})
        }
        Record::Bot { chair, level } => json!({"what": "bot", "chair": chair, "level": level}),
        Record::Freed { chair } => json!({"what": "freed", "chair": chair}),
        Record::Locked { locked } => json!({"what": "locked", "locked": locked}),
        Record::Owner { who } => json!({"what": "owner", "member": of(who)}),
        Record::Configured { .. } => json!({"what": "configured"}),
        Record::Salted { who, .. } => json!({"what": "salted", "member": of(who)}),
        Record::Began { number, .. } => {
            let players = (table.running.as_ref()).map(|_| players(table)).unwrap_or_default();
            json!({"what": "began", "match": number, "players": players})
        }
        Record::Ended => {
            json!({"what": "stopped", "match": table.running.as_ref().map(|r| r.number)})
        }
        Record::Played { .. } => return ended(table),
        Record::Chat { .. } => return None,
    })
}

/// Said with the last step of a match.
fn ended(table: &Table) -> Option<Value> {
    let running = table.running.as_ref()?;
    let outcome = running.ended.as_ref()?.as_ref()?;
    Some(json!({"what": "ended", "match": running.number, "outcome": outcome}))
}

/// Who plays, by seat.
fn players(table: &Table) -> Vec<Value> {
    let seats = table.running.as_ref().map_or(0, |running| running.chairs.len());
    let player = |seat: usize| match Seat::parse(seat as u64).map(|seat| table.sitter(seat)) {
        Some(Sitter::Member(member)) => {
            json!({"member": member, "nick": table.members[*member].nick})
        }
        Some(Sitter::Bot(level)) => json!({"bot": level}),
        Some(Sitter::Nobody) | None => json!({}),
    };
    (0..seats).map(player).collect()
}

/// A moment of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Frame {
    /// The number of the entry.
    pub seq: u64,
    /// When it was made.
    pub time: u64,
    /// What happened.
    pub events: Vec<Json>,
    /// The match after it: whole in the first frame, then a merge patch to the one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<Json>,
}

/// A finished match, to watch again as a member saw it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Film {
    /// The game.
    pub game: &'static str,
    /// Its number at the table.
    #[serde(rename = "match")]
    pub number: u32,
    /// Its options.
    pub config: Value,
    /// Who played, by seat, as it began.
    pub players: Vec<Value>,
    /// The seat it is seen from; none for a spectator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// From the first to the last moment.
    pub frames: Vec<Frame>,
    /// Its dice, once whoever reads the log has added them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dealt>,
    #[serde(skip)]
    who: Who,
    #[serde(skip)]
    shown: Tree,
    #[serde(skip)]
    over: bool,
}

impl Film {
    /// Nothing seen yet.
    #[must_use]
    pub fn new(who: Who, number: u32) -> Self {
        Self {
            game: "",
            number,
            config: Value::Null,
            players: Vec::new(),
            seat: None,
            frames: Vec::new(),
            dice: None,
            who,
            shown: Tree::default(),
            over: false,
        }
    }

    /// Whether it has been seen to its end.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Takes in what was just folded.
    pub fn note(&mut self, table: &Table, record: &Record, told: &[Told]) {
        let Some(running) = table.running.as_ref().filter(|r| r.number == self.number) else {
            return;
        };
        if self.over {
            return;
        }
        let viewer = seat_then(table, self.who);
        if let Record::Began { config, .. } = record {
            self.game = table.game.name();
            self.config = config.clone();
            self.players = players(table);
            self.seat = viewer.map(Seat::number);
        }
        if matches!(record, Record::Began { .. } | Record::Played { .. }) {
            let view = running.play.view(viewer);
            self.frames.push(Frame {
                seq: table.seq,
                time: table.time,
                events: told_to(told, viewer).cloned().collect(),
                view: self.shown.patch(&view),
            });
            self.shown = view;
        }
        self.over = running.ended.is_some();
    }
}
