//! What the engine answers.

use kit::{Audience, Heard, Next, PositionHash, Seat, Seats, Words};
use serde::Serialize;
use serde_json::{Value, json};

/// One line of output.
#[derive(Debug, Default, Serialize)]
pub(super) struct Answer {
    pub(super) ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<Problem>,
    /// What was asked for: `legal`, `view`, `position` or `save`.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(super) asked: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) events: Option<Vec<Told>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hash: Option<PositionHash>,
}

/// Why something was not done.
#[derive(Debug, Serialize)]
pub(super) struct Problem {
    code: &'static str,
    says: String,
}

impl Problem {
    pub(super) fn new(code: &'static str, says: impl Into<String>) -> Self {
        Self { code, says: says.into() }
    }
}

/// An event, whom it is for, and its sentence.
#[derive(Debug, Serialize)]
pub(super) struct Told {
    to: Value,
    event: Value,
    says: String,
}

impl Answer {
    pub(super) fn refused(problem: Problem) -> Self {
        Self { error: Some(problem), ..Self::default() }
    }

    pub(super) fn done() -> Self {
        Self { ok: true, ..Self::default() }
    }

    pub(super) fn with(mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Self {
        self.asked.get_or_insert_with(|| json!({}))[name] = json!(value);
        self
    }
}

/// How seats are called in the engine's sentences.
pub(super) fn name(seat: Seat) -> String {
    format!("Seat {seat}")
}

pub(super) fn told<E: Serialize + Words>(heard: &Heard<E>) -> Vec<Told> {
    let one = |(to, event): &(Audience, E)| Told {
        to: audience(*to),
        event: serde_json::to_value(event).unwrap_or_default(),
        says: event.say(&name),
    };
    heard.0.iter().map(one).collect()
}

fn audience(audience: Audience) -> Value {
    match audience {
        Audience::Everyone => json!("everyone"),
        Audience::Only(seats) => json!({"only": seats}),
        Audience::Except(seats) => json!({"except": seats}),
        Audience::Server => json!("nobody"),
    }
}

pub(super) fn next(next: &Next, waiting: Seats) -> Value {
    match next {
        Next::Chance(roll) => json!({"chance": {
            "roll": roll.describe(),
            "outcomes": roll.outcomes(),
            "purpose": roll.purpose,
            "seat": roll.owner,
            "seen_by": audience(roll.seen_by),
        }}),
        Next::Ask(ask) => json!({"ask": {
            "id": ask.id,
            "prompt": ask.prompt,
            "must": ask.must,
            "may": ask.may,
            "waiting": waiting,
        }}),
        Next::Over(outcome) => json!({"over": outcome}),
    }
}
