//! Things that were really sent, so that the TypeScript compiler can say whether the types
//! tell the truth; and examples for whoever tests a drawing.

use crate::{File, pretty};
use catalog::GameId;
use kit::{Seat, Verifiable};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{Json, Moment, Play};

/// Matches of every game, and of each what looked new: events, actions and views.
pub(crate) fn file() -> File {
    let mut text = String::from(crate::book::HEAD);
    text += "\n";
    for game in GameId::ALL {
        text += &format!("import type * as {game} from \"./{game}\";\n");
    }
    for game in GameId::ALL {
        let mut found = Found::default();
        for (number, seats) in (0..).zip([*game.seats().start(), *game.seats().end()]) {
            found.play(game, seats, number);
        }
        text += &found.text(game);
    }
    File { name: "samples.ts".into(), text }
}

/// What was seen of a game.
#[derive(Default)]
struct Found {
    events: Few,
    actions: Few,
    views: Few,
}

/// Samples, each of which shows something that those before it do not.
#[derive(Default)]
struct Few {
    seen: BTreeSet<String>,
    kept: Vec<Value>,
}

impl Few {
    fn offer(&mut self, sample: &Value) {
        let before = self.seen.len();
        shapes(sample, "", &mut self.seen);
        if self.seen.len() > before {
            self.kept.push(sample.clone());
        }
    }
}

/// The fields of a sample, each with its kind; where one says which case it is, with its word.
fn shapes(value: &Value, path: &str, out: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let case = ["code", "do", "did", "frame"].iter().find_map(|tag| fields.get(*tag));
            let case = case.and_then(Value::as_str).unwrap_or_default();
            for (name, field) in fields {
                shapes(field, &format!("{path}.{case}.{name}"), out);
            }
        }
        Value::Array(items) => {
            for item in items {
                shapes(item, &format!("{path}[]"), out);
            }
        }
        Value::Null => drop(out.insert(format!("{path} null"))),
        Value::Bool(_) => drop(out.insert(format!("{path} bool"))),
        Value::Number(_) => drop(out.insert(format!("{path} number"))),
        Value::String(_) => drop(out.insert(format!("{path} text"))),
    }
}

impl Found {
    /// Plays a match by lot, or as much of it as is enough.
    fn play(&mut self, game: GameId, seats: u8, number: u32) {
        const ENOUGH: u32 = 3_000;
        let mut play = table::begin(game, &Value::Object(serde_json::Map::new()), seats)
            .expect("every game can be played as it comes");
        let mut dice = Verifiable::new([7; 32], &format!("samples-{number}"), &[], 0);
        for step in 0..ENOUGH {
            let mut told = Vec::new();
            match play.moment() {
                Moment::Over(_) => break,
                Moment::Roll => drop(play.roll(&mut dice, &mut told)),
                Moment::Ask { id, waiting, .. } => {
                    let seat = waiting.iter().next().expect("somebody is asked");
                    let (legal, _) = play.legal(seat);
                    let legal: Vec<Value> = serde_json::from_str(legal.get()).unwrap_or_default();
                    legal.iter().for_each(|action| self.actions.offer(action));
                    let action = &legal[lot(step, legal.len())];
                    play.act(seat, id, action, &|seat| seat.to_string(), &mut told)
                        .expect("what is legal is accepted");
                }
            }
            told.iter().for_each(|told| self.events.offer(&json!(told.event)));
            self.look(play.as_ref());
        }
    }

    fn look(&mut self, play: &dyn Play) {
        for viewer in [None, Some(Seat::new(0))] {
            self.views.offer(&json!(Json::from(&play.view(viewer))));
        }
    }

    fn text(&self, game: GameId) -> String {
        let list = |name: &str, kind: &str, few: &Few| {
            let data = pretty::json(&Value::Array(few.kept.clone()));
            format!("\nexport const {game}{name}: {game}.{kind}[] = {data};\n")
        };
        let (views, events) = (&self.views, &self.events);
        list("Views", "View", views)
            + &list("Actions", "Action", &self.actions)
            + &list("Events", "Event", events)
    }
}

/// A place in a list, differently at each step.
fn lot(step: u32, len: usize) -> usize {
    let mixed = step.wrapping_mul(0x9e37_79b9) >> 7;
    mixed as usize % len
}
