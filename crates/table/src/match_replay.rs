//! A finished match as one member saw it, frame by frame.

use crate::history::viewer_seat;
use crate::{
    AddressedEvent, DiceTranscript, FlatJson, GameEvent, IdentityHash, JsonText, PlayerInfo, Table,
    TableRecord, events_for,
};
use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use ts_rs::TS;

/// One step of a replay.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct ReplayFrame {
    /// The number of the entry.
    pub seq: u64,
    /// When it was made, in milliseconds since the epoch.
    pub time: u64,
    /// The events of the entry, in order.
    #[ts(as = "Vec<GameEvent>")]
    #[schemars(with = "Vec<GameEvent>")]
    pub events: Vec<JsonText>,
    /// The view after it: whole in the first frame, then a merge patch (RFC 7396) to the one
    /// before; missing if nothing changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    #[schemars(with = "Value")]
    pub view: Option<JsonText>,
}

/// A finished match as a member saw it, frame by frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct MatchReplay {
    /// The game.
    pub game: Cow<'static, str>,
    /// The number of the match at the table.
    #[serde(rename = "match")]
    pub number: u32,
    /// The options of the match.
    #[ts(type = "unknown")]
    pub config: Value,
    /// The player of each seat when it began.
    pub players: Vec<PlayerInfo>,
    /// The seat whose view this is; missing for a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// One frame for the beginning and one for each entry with steps.
    pub frames: Vec<ReplayFrame>,
    /// The dice, roll by roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceTranscript>,
}

/// Collects a [`MatchReplay`] while the log is replayed.
#[derive(Clone, Debug)]
pub struct MatchReplayBuilder {
    replay: MatchReplay,
    who: IdentityHash,
    /// The view of the last frame.
    last_view: FlatJson,
    over: bool,
}

impl MatchReplayBuilder {
    /// A builder for the match with this number.
    #[must_use]
    pub fn new(who: IdentityHash, number: u32) -> Self {
        let replay = MatchReplay {
            game: Cow::default(),
            number,
            config: Value::Null,
            players: Vec::new(),
            seat: None,
            frames: Vec::new(),
            dice: None,
        };
        Self { replay, who, last_view: FlatJson::default(), over: false }
    }

    /// Adds an entry that a [`LogReplayer`](crate::LogReplayer) has just applied.
    pub fn observe(&mut self, table: &Table, record: &TableRecord, events: &[AddressedEvent]) {
        let current = table.current_match.as_ref();
        let Some(current) = current.filter(|current| current.number == self.replay.number) else {
            return;
        };
        if self.over {
            return;
        }
        let viewer = viewer_seat(table, self.who);
        if let TableRecord::Began { config, .. } = record {
            self.replay.game = table.game.name().into();
            self.replay.config = config.clone();
            self.replay.players = PlayerInfo::of_match(table);
            self.replay.seat = viewer;
        }
        if matches!(record, TableRecord::Began { .. } | TableRecord::Played { .. }) {
            let view = current.state.view(viewer);
            self.replay.frames.push(ReplayFrame {
                seq: table.seq,
                time: table.time,
                events: events_for(events, viewer).cloned().collect(),
                view: self.last_view.patch(&view),
            });
            self.last_view = view;
        }
        self.over = current.end.is_some();
    }

    /// The replay with its dice; `None` if the end of the match was not reached.
    #[must_use]
    pub fn finish(self, dice: Option<DiceTranscript>) -> Option<MatchReplay> {
        self.over.then_some(MatchReplay { dice, ..self.replay })
    }
}
