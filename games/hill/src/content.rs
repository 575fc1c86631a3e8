//! What is in the decks and with which numbers: data, not rules.
//!
//! The game comes with [`Content::standard`]. A designer may hand over another one as a
//! single JSON document with the sections of the files in `data/hill/`: `treasures`,
//! `chance`, `enemies`, `classes`, `compositions` and `drops`.

mod document;
mod read;
mod texts;

pub use texts::{chance_text, class_text, item_text};

use crate::{Chance, Class, Enemy, Item, Tier};
use document::Document;
use kit::Fault;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;
use std::sync::{Arc, LazyLock};
use ts_rs::TS;

/// The [`ItemStats::heal`] of a drink that heals fully.
pub const FULL: u8 = u8::MAX;

/// The numbers of a treasure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ItemStats {
    /// Added to Attack rolls.
    pub attack: i8,
    /// Added to Defense rolls.
    pub defense: i8,
    /// Added to Attack rolls against creatures only.
    pub creatures: i8,
    /// Added to movement rolls.
    pub movement: i8,
    /// HP it gives back; [`FULL`] for all of them.
    pub heal: u8,
    /// How many there are.
    pub count: u8,
}

/// The numbers of an enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnemyStats {
    /// Hit points.
    pub hp: u8,
    /// Added to its Attack rolls.
    pub attack: i8,
    /// Added to its Defense rolls.
    pub defense: i8,
    /// How many there are.
    pub count: u8,
}

/// Enemies that may wait on a tile together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Composition {
    /// How likely they are, beside the other weights.
    pub weight: u16,
    /// Their tiers, in queue order.
    pub enemies: Vec<Tier>,
}

/// What an enemy may leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct Drop {
    /// How likely it is, beside the other weights.
    pub weight: u16,
    /// The tier of the treasure, or nothing.
    pub treasure: Option<Tier>,
}

/// All decks and tables of a match.
///
/// ```
/// use hill::{Content, Enemy, Item, Tier};
///
/// let content = Content::standard();
/// assert_eq!(content.items[Item::RoyalAegis.index()].defense, 3);
/// assert_eq!(content.enemies[Enemy::Ogre.index()].hp, 3);
/// assert_eq!(content.compositions[Tier::Two.index()][0].enemies, [Tier::One, Tier::One]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(as = "Document")]
pub struct Content {
    /// The treasures, by [`Item::index`].
    pub items: [ItemStats; Item::COUNT],
    /// How many there are of each chance card, by [`Chance::index`].
    pub chance: [u8; Chance::COUNT],
    /// The enemies, by [`Enemy::index`].
    pub enemies: [EnemyStats; Enemy::COUNT],
    /// What each class starts with, by [`Class::index`]; always a treasure of tier 1 (K28).
    pub starts: [Option<Item>; Class::COUNT],
    /// Who waits on an enemy tile, by the tile's tier.
    pub compositions: [Vec<Composition>; 3],
    /// What a beaten enemy leaves, by its tier.
    pub drops: [Vec<Drop>; 3],
}

/// The files of `data/hill/` that make up the standard content.
const FILES: [&str; 5] = [
    include_str!("../../../data/hill/treasures.json"),
    include_str!("../../../data/hill/chance.json"),
    include_str!("../../../data/hill/enemies.json"),
    include_str!("../../../data/hill/classes.json"),
    include_str!("../../../data/hill/tables.json"),
];

/// The sections of all files, together.
static SHIPPED: LazyLock<Value> = LazyLock::new(|| {
    let mut whole = serde_json::Map::new();
    for file in FILES {
        let part: serde_json::Map<_, _> = serde_json::from_str(file).expect("shipped and tested");
        whole.extend(part);
    }
    Value::Object(whole)
});

static STANDARD: LazyLock<Arc<Content>> = LazyLock::new(|| {
    Arc::new(Content::from_value(&SHIPPED).expect("the shipped content is tested"))
});

impl Content {
    /// What the game comes with.
    #[must_use]
    pub fn standard() -> &'static Arc<Self> {
        &STANDARD
    }

    /// Content out of the text of a JSON document.
    ///
    /// # Errors
    /// Every fault, each with its field.
    pub fn from_json(text: &str) -> Result<Self, Vec<Fault>> {
        let value = crate::reader::parse(text).map_err(|why| vec![Fault::new("content", why)])?;
        Self::from_value(&value)
    }

    /// Content out of a JSON value.
    ///
    /// # Errors
    /// Every fault, each with its field.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        read::content(value)
    }
}

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Document::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Self::from_value(&value).map_err(|faults| serde::de::Error::custom(Fault::join(&faults)))
    }
}

impl JsonSchema for Content {
    fn schema_name() -> Cow<'static, str> {
        "Content".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Document::json_schema(generator)
    }
}
