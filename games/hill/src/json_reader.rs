//! Reads untrusted JSON: takes what is valid and collects the faults.

use kit::FaultList;
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

/// The longest JSON text that is read.
pub(crate) const MAX_JSON_BYTES: usize = 1 << 20;

/// Collects every fault of a document, so that all are reported at once.
#[derive(Default)]
pub(crate) struct JsonReader {
    pub(crate) faults: FaultList,
}

impl JsonReader {
    pub(crate) fn fault(&mut self, field: &str, rule: impl Into<String>) {
        self.faults.add(field, rule);
    }

    /// The fields of an object; one that is neither required nor allowed is a fault.
    pub(crate) fn object<'a>(
        &mut self,
        value: &'a Value,
        path: &str,
        required: &[&str],
        allowed: Option<&[&str]>,
    ) -> Option<&'a Map<String, Value>> {
        let Some(object) = value.as_object() else {
            self.fault(path, format!("an object with {}", required.join(", ")));
            return None;
        };
        for name in required.iter().filter(|name| !object.contains_key(**name)) {
            self.fault(&under(path, name), "this field is missing");
        }
        if let Some(allowed) = allowed {
            let known = |name: &&String| {
                required.contains(&name.as_str()) || allowed.contains(&name.as_str())
            };
            for name in object.keys().filter(|name| !known(name)).take(100) {
                self.fault(&under(path, name), "there is no such field");
            }
        }
        Some(object)
    }

    /// The elements of a list, up to `most`; a longer list is a fault.
    pub(crate) fn list<'a>(&mut self, value: &'a Value, path: &str, most: usize) -> &'a [Value] {
        let Some(list) = value.as_array() else {
            self.fault(path, "a list");
            return &[];
        };
        if list.len() > most {
            self.fault(path, format!("at most {most}, but there are {}", list.len()));
        }
        &list[..list.len().min(most)]
    }

    /// A whole number within limits; 3.0 counts as whole.
    pub(crate) fn whole(
        &mut self,
        value: &Value,
        path: &str,
        limits: &RangeInclusive<i64>,
    ) -> Option<i64> {
        let number = whole(value).filter(|number| limits.contains(number));
        if number.is_none() {
            self.fault(path, format!("a whole number from {} to {}", limits.start(), limits.end()));
        }
        number
    }

    /// A text.
    pub(crate) fn text(&mut self, value: &Value, path: &str) -> Option<String> {
        let text = value.as_str();
        if text.is_none() {
            self.fault(path, "a text");
        }
        text.map(str::to_owned)
    }
}

/// The path of a field inside another.
pub(crate) fn under(path: &str, name: &str) -> String {
    if path.is_empty() { shown(name) } else { format!("{path}.{}", shown(name)) }
}

/// Shortens an untrusted name for a message.
pub(crate) fn shown(name: &str) -> String {
    let mut short: String = name.chars().take(40).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    short
}

/// The value as a whole number; JSON Schema counts 3.0 as one.
fn whole(value: &Value) -> Option<i64> {
    let fraction = || value.as_f64().filter(|n| n.fract() == 0.0 && n.abs() < 9e15);
    value.as_i64().or_else(|| fraction().map(|number| number as i64))
}

/// Parses a JSON text of at most [`MAX_JSON_BYTES`].
pub(crate) fn parse(text: &str) -> Result<Value, String> {
    if text.len() > MAX_JSON_BYTES {
        return Err(format!("too long: at most {MAX_JSON_BYTES} bytes are read"));
    }
    serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))
}
