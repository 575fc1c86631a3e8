//! The responses of the engine.

use kit::{Audience, CodedMessage, Next, PositionHash, RecordedEvents, Seat, Seats};
use serde::Serialize;
use serde_json::{Value, json};

/// One line of output.
#[derive(Debug, Default, Serialize)]
pub(super) struct EngineResponse {
    pub(super) ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<EngineError>,
    /// The requested data: `legal`, `view`, `position` or `save`.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(super) data: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) events: Option<Vec<EngineEvent>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hash: Option<PositionHash>,
}

/// Why a request was refused.
#[derive(Debug, Serialize)]
pub(super) struct EngineError {
    code: &'static str,
    #[serde(rename = "says")]
    message: String,
}

impl EngineError {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// An event with its audience and its English sentence.
#[derive(Debug, Serialize)]
pub(super) struct EngineEvent {
    #[serde(rename = "to")]
    audience: Value,
    event: Value,
    #[serde(rename = "says")]
    message: String,
}

impl EngineResponse {
    pub(super) fn refused(error: EngineError) -> Self {
        Self { error: Some(error), ..Self::default() }
    }

    pub(super) fn accepted() -> Self {
        Self { ok: true, ..Self::default() }
    }

    pub(super) fn with(mut self, name: &str, value: &(impl Serialize + ?Sized)) -> Self {
        self.data.get_or_insert_with(|| json!({}))[name] = json!(value);
        self
    }
}

/// The name of a seat in the engine's sentences.
pub(super) fn seat_name(seat: Seat) -> String {
    format!("Seat {seat}")
}

pub(super) fn describe_events<E: Serialize + CodedMessage>(
    events: &RecordedEvents<E>,
) -> Vec<EngineEvent> {
    let one = |(to, event): &(Audience, E)| EngineEvent {
        audience: audience(*to),
        event: serde_json::to_value(event).unwrap_or_default(),
        message: event.to_english(&seat_name),
    };
    events.0.iter().map(one).collect()
}

fn audience(audience: Audience) -> Value {
    match audience {
        Audience::Everyone => json!("everyone"),
        Audience::Only(seats) => json!({"only": seats}),
        Audience::Except(seats) => json!({"except": seats}),
        Audience::Server => json!("nobody"),
    }
}

pub(super) fn describe_next(next: &Next, waiting: Seats) -> Value {
    match next {
        Next::Chance(roll) => json!({"chance": {
            "roll": roll.describe(),
            "outcomes": roll.result_count(),
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
