//! Serialisation of boards: their text form.

use crate::Board;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(|why| serde::de::Error::custom(format!("{text}: {why}")))
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
