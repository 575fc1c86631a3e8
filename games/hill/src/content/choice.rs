//! Which content a match is played with.

use super::HillContent;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::sync::Arc;
use ts_rs::TS;

/// Which content is played with. Content of one's own is shared, not copied.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, TS)]
#[serde(untagged)]
#[ts(untagged)]
pub enum ContentChoice {
    /// Content that the game comes with, by its name.
    BuiltIn(BuiltInContent),
    /// Content of one's own.
    Custom(Arc<HillContent>),
}

// A config stores the name alone, so the data behind a name never change: other numbers get another.
/// The content that the game comes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BuiltInContent {
    /// The printed rules.
    Standard,
    /// Numbers that make the classes about equal and matches shorter.
    Tuned,
}

impl BuiltInContent {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Standard, Self::Tuned];

    /// Its name in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Tuned => "tuned",
        }
    }

    /// The content.
    #[must_use]
    pub fn content(self) -> &'static Arc<HillContent> {
        match self {
            Self::Standard => HillContent::standard(),
            Self::Tuned => HillContent::tuned(),
        }
    }

    /// The JSON document that it is read from.
    #[must_use]
    pub fn document(self) -> &'static Value {
        match self {
            Self::Standard => HillContent::standard_document(),
            Self::Tuned => HillContent::tuned_document(),
        }
    }
}

impl ContentChoice {
    /// The content.
    #[must_use]
    pub fn content(&self) -> Arc<HillContent> {
        match self {
            Self::BuiltIn(name) => Arc::clone(name.content()),
            Self::Custom(own) => Arc::clone(own),
        }
    }
}

impl From<HillContent> for ContentChoice {
    fn from(content: HillContent) -> Self {
        Self::Custom(Arc::new(content))
    }
}

impl Serialize for ContentChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::BuiltIn(name) => name.serialize(serializer),
            Self::Custom(own) => own.as_ref().serialize(serializer),
        }
    }
}

/// Reads a name or a whole document; the error lists every fault.
impl<'de> Deserialize<'de> for ContentChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        match Value::deserialize(deserializer)? {
            Value::String(name) => {
                let found = BuiltInContent::ALL.into_iter().find(|known| known.name() == name);
                found.map(Self::BuiltIn).ok_or_else(|| {
                    let names = BuiltInContent::ALL.map(BuiltInContent::name).join(", ");
                    D::Error::custom(format!(
                        "there is no content '{}' here: name one of {names}, or give the whole \
                         content",
                        crate::json_reader::shown(&name)
                    ))
                })
            }
            value => {
                let read = HillContent::from_value(&value);
                read.map(Self::from).map_err(|faults| D::Error::custom(kit::Fault::join(&faults)))
            }
        }
    }
}
