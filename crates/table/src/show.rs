//! What a viewer is shown.

use crate::{Lobby, Moment, Table, Told};
use kit::{Seat, Seats};
use serde_json::{Map, Value, json};

/// Everything a viewer is shown of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Members, chairs, options: the same for everybody but for `you`.
    pub lobby: Value,
    /// The match, as this viewer may know it.
    pub view: Value,
    /// What is asked, and of this viewer: the legal actions.
    pub ask: Value,
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
    pub fn view(&self, viewer: Option<Seat>) -> Value {
        self.running.as_ref().map_or(Value::Null, |running| running.play.view(viewer))
    }

    /// What is asked, and the legal actions of the viewer if it is asked.
    #[must_use]
    pub fn ask(&self, viewer: Option<Seat>) -> Value {
        let Some(running) = self.playing() else { return Value::Null };
        let Moment::Ask { id, seats, waiting, prompt, .. } = running.play.moment() else {
            return Value::Null;
        };
        let mut ask = Map::new();
        ask.insert("id".into(), id.into());
        ask.insert("prompt".into(), prompt.into());
        ask.insert("seats".into(), numbers(seats));
        if let Some(seat) = viewer.filter(|seat| waiting.contains(*seat)) {
            let (legal, open) = running.play.legal(seat);
            ask.insert("legal".into(), Value::Array(legal));
            if open {
                ask.insert("open".into(), true.into());
            }
        }
        Value::Object(ask)
    }

    /// Members, chairs and options, as JSON.
    #[must_use]
    pub fn lobby(&self, member: usize) -> Value {
        json!(Lobby::of(self, member))
    }
}

/// What a viewer is told, in order.
#[must_use]
pub fn told_to(told: &[Told], viewer: Option<Seat>) -> Vec<&Value> {
    told.iter().filter(|told| told.to.includes(viewer)).map(|told| &told.event).collect()
}

fn numbers(seats: Seats) -> Value {
    Value::Array(seats.iter().map(|seat| seat.number().into()).collect())
}
