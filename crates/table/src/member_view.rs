//! What a member sees of a table.

use crate::{
    AddressedEvent, FlatJson, JsonText, Lobby, MatchStatus, SeatClock, StandingAnswerView, Table,
};
use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use ts_rs::TS;

/// Everything that a member sees of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct MemberView {
    /// Members, chairs and options: the same for everybody except for `you`.
    pub lobby: Lobby,
    /// The match as the member may know it; null before the first match.
    pub view: FlatJson,
    /// The open ask, if a match is in progress.
    pub ask: Option<AskView>,
}

/// The open ask as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct AskView {
    /// The number of the ask; an answer names it.
    pub id: u32,
    /// The game's code for what is asked.
    pub prompt: Cow<'static, str>,
    /// The seats that are asked; public.
    pub seats: Vec<Seat>,
    /// The viewer's legal actions; missing if nothing is asked of the viewer, or no longer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Array<unknown>")]
    #[schemars(with = "Option<Vec<Value>>")]
    pub legal: Option<JsonText>,
    /// What each of them would do, in the same order and with null where there is nothing to say;
    /// only for clients that ask for previews.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Array<unknown>")]
    #[schemars(with = "Option<Vec<Value>>")]
    pub previews: Option<JsonText>,
    /// Whether those are only examples, and other actions may be legal too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub open: bool,
    /// When the default action is taken for seats that have not answered, in milliseconds since
    /// the epoch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// The clock of each seat, if they have banks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SeatClock>>")]
    pub clocks: Vec<SeatClock>,
    /// The action that is then taken for the viewer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    #[schemars(with = "Value")]
    pub default: Option<JsonText>,
    /// What the viewer may do although nothing is asked of them, such as offering to give up a game
    /// on the other side's turn; missing if nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Array<unknown>")]
    #[schemars(with = "Option<Vec<Value>>")]
    pub interruptions: Option<JsonText>,
    /// The answers that the viewer has given in advance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<StandingAnswerView>>")]
    pub standing: Vec<StandingAnswerView>,
}

impl Table {
    /// Everything that a member sees.
    #[must_use]
    pub fn member_view(&self, member: usize) -> MemberView {
        let viewer = self.seat_of(member);
        MemberView {
            lobby: self.lobby(member),
            view: self.view(viewer),
            ask: self.ask_view(viewer),
        }
    }

    /// The current match as a viewer may know it; `None` is a spectator.
    #[must_use]
    pub fn view(&self, viewer: Option<Seat>) -> FlatJson {
        let current = self.current_match.as_ref();
        current.map_or_else(FlatJson::default, |current| current.state.view(viewer))
    }

    /// The open ask, with the legal actions of the viewer if their answer is missing.
    #[must_use]
    pub fn ask_view(&self, viewer: Option<Seat>) -> Option<AskView> {
        let current = self.match_in_progress()?;
        let MatchStatus::Ask { id, seats, waiting, prompt, window } = current.state.status() else {
            return None;
        };
        let deadline = |seat: Seat| self.deadline(current, seat, window);
        // Whose answer is missing may be hidden, so a deadline counts for all who are asked.
        let until = match viewer.filter(|seat| seats.contains(*seat)) {
            Some(seat) => deadline(seat),
            None => seats.iter().filter_map(deadline).max(),
        };
        let clocks = self.seat_clocks(current);
        let (prompt, seats) = (prompt.into(), seats.iter().collect());
        let (legal, previews, default) = (None, None, None);
        let interruptions = viewer
            .filter(|seat| !waiting.contains(*seat))
            .and_then(|seat| current.state.interruptions(seat));
        let standing = viewer.map_or_else(Vec::new, |seat| self.standing_answer_views(seat));
        let open = false;
        let mut asked = AskView {
            id,
            prompt,
            seats,
            legal,
            previews,
            interruptions,
            open,
            until,
            clocks,
            default,
            standing,
        };
        if let Some(seat) = viewer.filter(|seat| waiting.contains(*seat)) {
            let (legal, open) = current.state.legal(seat);
            (asked.legal, asked.open) = (Some(legal), open);
            asked.default = until.and_then(|_| current.state.default_action(seat));
        }
        Some(asked)
    }

    /// The open ask as [`Table::ask_view`] returns it, with previews of the legal actions.
    #[must_use]
    pub fn ask_view_with_previews(&self, viewer: Option<Seat>) -> Option<AskView> {
        let mut ask = self.ask_view(viewer)?;
        if let (Some(_), Some(seat)) = (&ask.legal, viewer) {
            ask.previews = self.match_in_progress()?.state.previews(seat);
        }
        Some(ask)
    }

    /// Members, chairs and options, as a member sees them.
    #[must_use]
    pub fn lobby(&self, member: usize) -> Lobby {
        Lobby::of(self, member)
    }
}

/// The events that a viewer may know, in order.
pub fn events_for(
    events: &[AddressedEvent],
    viewer: Option<Seat>,
) -> impl Iterator<Item = &JsonText> {
    let visible = events.iter().filter(move |event| event.audience.includes(viewer));
    visible.map(|event| &event.event)
}
