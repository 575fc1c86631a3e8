//! Parses untrusted JSON: small, UTF-8, without duplicate keys or trailing data.

use crate::rule::{Rule, RuleFailure};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// The most bytes of a move or decision file.
pub const MAX_FILE_BYTES: usize = 4096;

/// Parses a file that holds one JSON object.
pub(crate) fn parse_object(bytes: &[u8]) -> Result<Map<String, Value>, RuleFailure> {
    let form = |text: String| RuleFailure::new(Rule::Form, text);
    if bytes.len() > MAX_FILE_BYTES {
        let size = bytes.len();
        return Err(form(format!(
            "the file has {size} bytes: at most {MAX_FILE_BYTES} are allowed"
        )));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        form(format!("byte {} is not UTF-8: write the file in UTF-8", error.valid_up_to()))
    })?;
    let UniqueKeys(value) = serde_json::from_str(text)
        .map_err(|error| form(format!("not one JSON object with each key once: {error}")))?;
    match value {
        Value::Object(object) => Ok(object),
        _ => Err(form("the file must hold one JSON object".into())),
    }
}

/// A JSON value without duplicate keys.
struct UniqueKeys(Value);

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueKeysVisitor).map(Self)
    }
}

struct UniqueKeysVisitor;

impl<'de> Visitor<'de> for UniqueKeysVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(UniqueKeys(value)) = seq.next_element()? {
            list.push(value);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((key, UniqueKeys(value))) = map.next_entry::<String, UniqueKeys>()? {
            if object.contains_key(&key) {
                let key = crate::rule::quoted(&key);
                return Err(A::Error::custom(format!("the key {key} is there twice")));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}
