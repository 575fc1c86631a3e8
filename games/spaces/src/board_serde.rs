//! Serialisation of boards: their text form. The JSON of a board file is read too, so that such
//! boards can be brought into a match.

use crate::Board;
use crate::file::BoardFile;
use kit::Fault;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Board {
    /// Reads the text form or the JSON of a board file.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(BoardVisitor)
    }
}

struct BoardVisitor;

impl<'de> Visitor<'de> for BoardVisitor {
    type Value = Board;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a board in text form such as 3.1.UU, or as the JSON of a board file")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Board, E> {
        text.parse().map_err(|why| E::custom(format!("{text}: {why}")))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Board, A::Error> {
        let value = Value::deserialize(MapAccessDeserializer::new(entries))?;
        let file = BoardFile::from_value(&value);
        file.map(|file| file.board).map_err(|faults| A::Error::custom(Fault::join(&faults)))
    }
}

impl JsonSchema for Board {
    fn schema_name() -> Cow<'static, str> {
        "Board".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A board as size, starting column and moves, such as 4.1.ulRrUUU.",
            "type": "string",
            "pattern": "^([2-9]|10)\\.[0-9]\\.[UDLRudlr]*$"
        })
    }
}
