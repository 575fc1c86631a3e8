//! Reads JSON that people and other programs write, with errors that name the field.
//!
//! serde's own messages speak of Rust types (`invalid type: map, expected u8`). The functions
//! here give a [`Fault`] instead: the path of the field, and what is expected there.

mod unique_keys;
mod value_reader;
mod wording;

use crate::Fault;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
pub use unique_keys::UniqueKeyJson;
use value_reader::{PathStep, ReadError, ValueReader};

/// The most attempts to find the field of an error that came without one. Each attempt reads
/// the value once, so the number bounds what a malformed value costs.
const MAX_PROBES: usize = 32;

/// Parses a JSON text.
///
/// An object is read only from a JSON object, not from a list of its fields' values, and a key
/// must not occur twice.
///
/// ```
/// # use serde::Deserialize;
/// #[derive(Deserialize)]
/// struct Bid { count: u8, faces: Vec<u8> }
///
/// let fault = kit::parse_json::<Bid>(r#"{"count":3,"faces":[5,"six"]}"#).err();
/// let text = fault.map(|fault| fault.to_string());
/// assert_eq!(text.as_deref(), Some("faces[1]: expected a whole number from 0 to 255, not \"six\""));
/// ```
///
/// # Errors
/// The first fault. One in the syntax has no field, and names line and column.
pub fn parse_json<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    read_json(&parse_json_value(text)?)
}

/// Parses a JSON text in which no object has a key twice.
///
/// # Errors
/// The first fault of the syntax, with line and column.
pub fn parse_json_value(text: &str) -> Result<Value, Fault> {
    let parsed = serde_json::from_str(text).map(|UniqueKeyJson(value)| value);
    parsed.map_err(|error| Fault::new("", wording::syntax_error(&error)))
}

/// Reads a JSON value, as [`parse_json`] does.
///
/// # Errors
/// The first fault, with the path of its field.
pub fn read_json<T: DeserializeOwned>(value: &Value) -> Result<T, Fault> {
    T::deserialize(ValueReader(value)).map_err(|error| locate::<T>(value, error).into_fault())
}

/// Finds the field of an error inside data that serde buffers before it reads it: internally
/// tagged enums. There the error has only the path of the whole object. The field is the one
/// without which the error is another.
fn locate<T: DeserializeOwned>(value: &Value, error: ReadError) -> ReadError {
    let read = |target: Value, path: &[PathStep]| {
        T::deserialize(ValueReader(&with_target(value, path, target))).err()
    };
    let mut path = error.path.clone();
    let mut probes = MAX_PROBES;
    while let Some(target) = value_at(value, &path) {
        if error.is_length && target.is_array() {
            break;
        }
        let without_tag = read(Value::Object(Map::new()), &path);
        let is_tag = |step: &PathStep| without_tag.as_ref().is_some_and(|e| e.is_missing(step));
        let found = children(target).into_iter().filter(|step| !is_tag(step)).find(|step| {
            probes = probes.saturating_sub(1);
            probes > 0 && read(without(target, step), &path).as_ref() != Some(&error)
        });
        match found {
            Some(step) => path.push(step),
            None => break,
        }
    }
    ReadError { path, ..error }
}

fn value_at<'a>(value: &'a Value, path: &[PathStep]) -> Option<&'a Value> {
    path.iter().try_fold(value, |value, step| match step {
        PathStep::Field(name) => value.get(name),
        PathStep::Entry(index) => value.get(index),
    })
}

/// The value with another one in the place that a path leads to.
fn with_target(value: &Value, path: &[PathStep], target: Value) -> Value {
    let mut changed = value.clone();
    let place = path.iter().try_fold(&mut changed, |value, step| match step {
        PathStep::Field(name) => value.get_mut(name),
        PathStep::Entry(index) => value.get_mut(index),
    });
    if let Some(place) = place {
        *place = target;
    }
    changed
}

fn children(value: &Value) -> Vec<PathStep> {
    match value {
        Value::Object(object) => object.keys().cloned().map(PathStep::Field).collect(),
        Value::Array(list) => (0..list.len()).map(PathStep::Entry).collect(),
        _ => Vec::new(),
    }
}

fn without(value: &Value, step: &PathStep) -> Value {
    let mut rest = value.clone();
    match (&mut rest, step) {
        (Value::Object(object), PathStep::Field(name)) => drop(object.shift_remove(name)),
        (Value::Array(list), PathStep::Entry(index)) => drop(list.remove(*index)),
        _ => {}
    }
    rest
}

#[cfg(test)]
mod tests;
