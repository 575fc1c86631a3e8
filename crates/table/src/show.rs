//! What a viewer is shown.

use crate::{Moment, Phase, Sitter, Table, Told};
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

    /// Members, chairs and options.
    #[must_use]
    pub fn lobby(&self, member: usize) -> Value {
        let members: Vec<Value> = (0..)
            .zip(&self.members)
            .map(|(number, member)| {
                let mut shown = json!({"number": number, "nick": member.nick});
                if member.ready {
                    shown["ready"] = true.into();
                }
                if member.gone.is_some() {
                    shown["gone"] = true.into();
                }
                shown
            })
            .collect();
        let chairs: Vec<Value> = self
            .chairs
            .iter()
            .map(|chair| {
                let mut shown = match &chair.sitter {
                    Sitter::Nobody => json!({}),
                    Sitter::Member(number) => json!({"member": number}),
                    Sitter::Bot(level) => json!({"bot": level}),
                };
                if let Some(choice) = &chair.choice {
                    shown["choice"] = choice.clone().into();
                }
                shown
            })
            .collect();
        let mut lobby = json!({
            "code": self.code,
            "game": self.game.name(),
            "config": self.config,
            "options": self.options,
            "you": member,
            "owner": self.owner,
            "members": members,
            "chairs": chairs,
            "phase": if self.phase() == Phase::Playing { "playing" } else { "lobby" },
        });
        if self.locked {
            lobby["locked"] = true.into();
        }
        if let Some(running) = &self.running {
            lobby["match"] = self.match_facts(running);
        }
        lobby
    }

    /// What is known of the match beside its view: the commitment before, the secret after.
    fn match_facts(&self, running: &crate::Running) -> Value {
        let mut facts = json!({
            "number": running.number,
            "chairs": running.chairs,
            "commitment": running.dice(self.code).commitment(),
            "salts": running.salts,
        });
        if let Some(ended) = &running.ended {
            let secret: String = running.secret.iter().map(|byte| format!("{byte:02x}")).collect();
            facts["secret"] = secret.into();
            facts["minutes"] = json!(running.stepped_at.saturating_sub(running.began_at) / 60_000);
            match ended {
                Some(outcome) => facts["outcome"] = json!(outcome),
                None => facts["stopped"] = true.into(),
            }
        }
        facts
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
