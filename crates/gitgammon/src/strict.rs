//! JSON from strangers: small, UTF-8, no key twice, nothing after it.

use crate::rule::{Failure, Rule};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// The most bytes a file may have.
pub const LIMIT: usize = 4096;

/// The object that a file holds.
pub(crate) fn object(bytes: &[u8]) -> Result<Map<String, Value>, Failure> {
    let form = |text: String| Failure::new(Rule::Form, text);
    if bytes.len() > LIMIT {
        let size = bytes.len();
        return Err(form(format!("the file has {size} bytes: at most {LIMIT} are allowed")));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        form(format!("byte {} is not UTF-8: write the file in UTF-8", error.valid_up_to()))
    })?;
    let Unique(value) = serde_json::from_str(text)
        .map_err(|error| form(format!("not one JSON object with each key once: {error}")))?;
    match value {
        Value::Object(object) => Ok(object),
        _ => Err(form("the file must hold one JSON object".into())),
    }
}

/// A value in which no object has a key twice.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue).map(Self)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
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
        while let Some(Unique(value)) = seq.next_element()? {
            list.push(value);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((key, Unique(value))) = map.next_entry::<String, Unique>()? {
            if object.contains_key(&key) {
                let key = crate::rule::shown(&key);
                return Err(A::Error::custom(format!("the key {key} is there twice")));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}
