//! What a viewer is shown.

use crate::{Fields, Json, Lobby, Moment, Table, Told, Tree};
use kit::Seat;
use serde::Serialize;

/// Everything a viewer is shown of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Members, chairs, options: the same for everybody but for `you`.
    pub lobby: Lobby,
    /// The match, as this viewer may know it.
    pub view: Tree,
    /// What is asked, and of this viewer: the legal actions.
    pub ask: Option<Asked>,
}

/// The open question, as a viewer is shown it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// Its number.
    pub id: u32,
    /// The word for what is asked.
    pub prompt: &'static str,
    /// Who is asked; public.
    pub seats: Vec<u8>,
    /// Everything the viewer may answer, if the viewer's answer is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Json>,
    /// Whether those are only examples, and others may be taken too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// When the clock answers for whoever has not (milliseconds since the epoch).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// What it answers for the viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<Json>,
}

impl Asked {
    /// As JSON.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut fields = Fields::default();
        fields.number("id", self.id.into()).text("prompt", self.prompt);
        fields.json("seats", &format!("{:?}", self.seats));
        if let Some(legal) = &self.legal {
            fields.json("legal", legal.get());
        }
        if self.open {
            fields.json("open", "true");
        }
        if let Some(until) = self.until {
            fields.number("until", until);
        }
        if let Some(default) = &self.default {
            fields.json("default", default.get());
        }
        fields.done()
    }
}

impl Table {
    /// The seat through which a member sees the match; nobody's is a spectator's.
    #[must_use]
    pub fn viewer(&self, member: usize) -> Option<Seat> {
        self.seat_of(member)
    }

    /// Everything a member is shown.
    #[must_use]
    pub fn face(&self, member: usize) -> Face {
        let viewer = self.viewer(member);
        Face { lobby: self.lobby(member), view: self.view(viewer), ask: self.ask(viewer) }
    }

    /// The match as a viewer may know it.
    #[must_use]
    pub fn view(&self, viewer: Option<Seat>) -> Tree {
        self.running.as_ref().map_or_else(Tree::default, |running| running.play.view(viewer))
    }

    /// What is asked, and the legal actions of the viewer if it is asked.
    #[must_use]
    pub fn ask(&self, viewer: Option<Seat>) -> Option<Asked> {
        let running = self.playing()?;
        let Moment::Ask { id, seats, waiting, prompt, pace } = running.play.moment() else {
            return None;
        };
        let seats = seats.iter().map(Seat::number).collect();
        let until = self.limit(running, pace);
        let mut asked = Asked { id, prompt, seats, legal: None, open: false, until, default: None };
        if let Some(seat) = viewer.filter(|seat| waiting.contains(*seat)) {
            let (legal, open) = running.play.legal(seat);
            (asked.legal, asked.open) = (Some(legal), open);
            asked.default = until.and_then(|_| running.play.default_of(seat));
        }
        Some(asked)
    }

    /// Members, chairs and options.
    #[must_use]
    pub fn lobby(&self, member: usize) -> Lobby {
        Lobby::of(self, member)
    }
}

/// What a viewer is told, in order.
pub fn told_to(told: &[Told], viewer: Option<Seat>) -> impl Iterator<Item = &Json> {
    told.iter().filter(move |told| told.to.includes(viewer)).map(|told| &told.event)
}
