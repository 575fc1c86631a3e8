//! Generates `samples.ts`: views, actions and events of real matches. The TypeScript compiler
//! checks them against the generated types, and the client's tests draw them.

use crate::{GeneratedFile, pretty};
use catalog::GameId;
use kit::{Seat, VerifiableDice};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{AnyMatch, JsonText, MatchStatus, MatchTerms};

/// Plays matches of every game and samples their events, actions and views.
pub(crate) fn generate() -> GeneratedFile {
    let mut text = String::from(crate::typescript::FILE_HEADER);
    text += "\n";
    for game in GameId::ALL {
        text += &format!("import type * as {game} from \"./{game}\";\n");
    }
    for game in GameId::ALL {
        let mut samples = GameSamples::default();
        for (number, seats) in (0..).zip([*game.seat_counts().start(), *game.seat_counts().end()]) {
            samples.play(game, seats, number);
        }
        text += &samples.to_typescript(game);
    }
    GeneratedFile { name: "samples.ts".into(), text }
}

/// The most steps of a match that are sampled.
const MAX_STEPS: u32 = 3_000;

/// The samples of one game.
#[derive(Default)]
struct GameSamples {
    events: SampleSet,
    actions: SampleSet,
    previews: SampleSet,
    views: SampleSet,
}

/// Samples, each of which has a shape that those before it do not have.
#[derive(Default)]
struct SampleSet {
    shapes: BTreeSet<String>,
    samples: Vec<Value>,
}

impl SampleSet {
    /// Adds a sample if its shape is new.
    fn offer(&mut self, sample: &Value) {
        let before = self.shapes.len();
        collect_shapes(sample, "", &mut self.shapes);
        if self.shapes.len() > before {
            self.samples.push(sample.clone());
        }
    }
}

/// Collects the path and JSON type of every field; the value of a tag is part of the path.
fn collect_shapes(value: &Value, path: &str, out: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let case = ["code", "do", "did", "frame"].iter().find_map(|tag| fields.get(*tag));
            let case = case.and_then(Value::as_str).unwrap_or_default();
            for (name, field) in fields {
                collect_shapes(field, &format!("{path}.{case}.{name}"), out);
            }
        }
        Value::Array(items) => {
            for item in items {
                collect_shapes(item, &format!("{path}[]"), out);
            }
        }
        Value::Null => drop(out.insert(format!("{path} null"))),
        Value::Bool(_) => drop(out.insert(format!("{path} bool"))),
        Value::Number(_) => drop(out.insert(format!("{path} number"))),
        Value::String(_) => drop(out.insert(format!("{path} text"))),
    }
}

impl GameSamples {
    /// Plays a match with arbitrary legal actions, for at most [`MAX_STEPS`] steps.
    fn play(&mut self, game: GameId, seats: u8, number: u32) {
        let config = Value::Object(serde_json::Map::new());
        let terms = MatchTerms { rules: game.rules_version(), config: &config, start: None };
        let mut play = table::begin_match(game, terms, seats)
            .expect("every game can be played with its default options");
        let mut dice = VerifiableDice::new([7; 32], &format!("samples-{number}"), &[], 0);
        for step in 0..MAX_STEPS {
            let mut events = Vec::new();
            match play.status() {
                MatchStatus::Over(_) => break,
                MatchStatus::RollDue => drop(play.roll(&mut dice, &mut events)),
                MatchStatus::Ask { id, waiting, .. } => {
                    let seat = waiting.iter().next().expect("somebody is asked");
                    let (legal, _) = play.legal(seat);
                    let legal: Vec<Value> =
                        serde_json::from_str(legal.as_str()).unwrap_or_default();
                    legal.iter().for_each(|action| self.actions.offer(action));
                    self.sample_previews(play.as_ref(), seat);
                    let action = &legal[arbitrary_index(step, legal.len())];
                    play.act(seat, id, action, &|seat| seat.to_string(), &mut events)
                        .expect("what is legal is accepted");
                }
            }
            events.iter().for_each(|addressed| self.events.offer(&json!(addressed.event)));
            self.sample_views(play.as_ref());
        }
    }

    fn sample_previews(&mut self, play: &dyn AnyMatch, seat: Seat) {
        let Some(previews) = play.previews(seat) else { return };
        let previews: Vec<Value> = serde_json::from_str(previews.as_str()).unwrap_or_default();
        let given = previews.iter().filter(|preview| !preview.is_null());
        given.for_each(|preview| self.previews.offer(preview));
    }

    fn sample_views(&mut self, play: &dyn AnyMatch) {
        for viewer in [None, Some(Seat::new(0))] {
            self.views.offer(&json!(JsonText::from(&play.view(viewer))));
        }
    }

    fn to_typescript(&self, game: GameId) -> String {
        let list = |name: &str, kind: &str, samples: &SampleSet| {
            let data = pretty::json(&Value::Array(samples.samples.clone()));
            format!("\nexport const {game}{name}: {game}.{kind}[] = {data};\n")
        };
        let (views, events) = (&self.views, &self.events);
        list("Views", "View", views)
            + &list("Actions", "Action", &self.actions)
            + &list("Previews", "Preview", &self.previews)
            + &list("Events", "Event", events)
    }
}

/// An index into a list that differs from step to step.
fn arbitrary_index(step: u32, len: usize) -> usize {
    let mixed = step.wrapping_mul(0x9e37_79b9) >> 7;
    mixed as usize % len
}
