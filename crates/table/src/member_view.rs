//! What a member sees of a table.

use crate::{AddressedEvent, FlatJson, JsonObjectWriter, JsonText, Lobby, MatchStatus, Table};
use kit::Seat;
use serde::Serialize;

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AskView {
    /// The number of the ask.
    pub id: u32,
    /// The game's code for what is asked.
    pub prompt: &'static str,
    /// Who is asked; public.
    pub seats: Vec<u8>,
    /// The legal answers of the viewer, if the viewer's answer is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<JsonText>,
    /// Whether those are only examples, and other actions may be legal too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// When the default action is taken for seats that have not answered, in milliseconds since
    /// the epoch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// The default action of the viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<JsonText>,
}

impl AskView {
    /// The same JSON as its `Serialize` gives, faster.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut fields = JsonObjectWriter::default();
        fields.number("id", self.id.into()).text("prompt", self.prompt);
        fields.json("seats", &format!("{:?}", self.seats));
        if let Some(legal) = &self.legal {
            fields.json("legal", legal.as_str());
        }
        if self.open {
            fields.json("open", "true");
        }
        if let Some(until) = self.until {
            fields.number("until", until);
        }
        if let Some(default) = &self.default {
            fields.json("default", default.as_str());
        }
        fields.finish()
    }
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
        let seats = seats.iter().map(Seat::number).collect();
        let until = self.deadline(current, window);
        let mut asked =
            AskView { id, prompt, seats, legal: None, open: false, until, default: None };
        if let Some(seat) = viewer.filter(|seat| waiting.contains(*seat)) {
            let (legal, open) = current.state.legal(seat);
            (asked.legal, asked.open) = (Some(legal), open);
            asked.default = until.and_then(|_| current.state.default_action(seat));
        }
        Some(asked)
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
