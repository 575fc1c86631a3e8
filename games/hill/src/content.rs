//! The decks and their numbers: data, not rules.
//!
//! The game ships [`HillContent::standard`]. A designer may supply another one as a single JSON
//! document with the sections of the files in `data/hill/`: `treasures`, `chance`, `enemies`,
//! `classes`, `compositions`, `drops` and `numbers`.

mod choice;
mod document;
mod numbers;
mod read;
mod texts;

pub use choice::{BuiltInContent, ContentChoice};
pub use numbers::{CardNumbers, ClassTalents, RuleNumbers};
pub use texts::{chance_text, class_text, item_text};

use crate::{ChanceCard, Class, Enemy, Item, Tier};
use document::ContentDocument;
use kit::Fault;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;
use std::sync::{Arc, LazyLock};
use ts_rs::TS;

/// The [`ItemStats::heal`] of a drink that heals fully.
pub const FULL_HEAL: u8 = u8::MAX;

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
    /// HP it heals; [`FULL_HEAL`] for all of them.
    pub heal: u8,
    /// Turns that a trapped player skips.
    pub turns: u8,
    /// HP whose loss it prevents.
    pub prevents: u8,
    /// How many cards there are.
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
    /// How many cards there are.
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
#[schemars(rename = "Drop")]
#[ts(optional_fields)]
pub struct DropOption {
    /// How likely it is, beside the other weights.
    pub weight: u16,
    /// The tier of the treasure, or nothing.
    pub treasure: Option<Tier>,
}

/// All decks and tables of a match.
///
/// ```
/// use hill::{Enemy, HillContent, Item, Tier};
///
/// let content = HillContent::standard();
/// assert_eq!(content.items[Item::RoyalAegis.index()].defense, 3);
/// assert_eq!(content.enemies[Enemy::Ogre.index()].hp, 3);
/// assert_eq!(content.compositions[Tier::Two.index()][0].enemies, [Tier::One, Tier::One]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(as = "ContentDocument")]
pub struct HillContent {
    /// The treasures, by [`Item::index`].
    pub items: [ItemStats; Item::COUNT],
    /// The number of copies of each chance card, by [`ChanceCard::index`].
    pub chance: [u8; ChanceCard::COUNT],
    /// The numbers of each chance card, by [`ChanceCard::index`].
    pub cards: [CardNumbers; ChanceCard::COUNT],
    /// The enemies, by [`Enemy::index`].
    pub enemies: [EnemyStats; Enemy::COUNT],
    /// The starting item of each class, by [`Class::index`]; always a treasure of tier 1 (K28).
    pub starts: [Option<Item>; Class::COUNT],
    /// What each class can do, by [`Class::index`].
    pub talents: [ClassTalents; Class::COUNT],
    /// The weighted enemy compositions of an enemy tile, by the tile's tier.
    pub compositions: [Vec<Composition>; 3],
    /// The weighted drops of a beaten enemy, by its tier.
    pub drops: [Vec<DropOption>; 3],
    /// The numbers of the rules.
    pub numbers: RuleNumbers,
}

/// The files of `data/hill/` that make up the standard content.
const CONTENT_FILES: [&str; 6] = [
    include_str!("../../../data/hill/treasures.json"),
    include_str!("../../../data/hill/chance.json"),
    include_str!("../../../data/hill/enemies.json"),
    include_str!("../../../data/hill/classes.json"),
    include_str!("../../../data/hill/tables.json"),
    include_str!("../../../data/hill/numbers.json"),
];

/// The sections of all shipped files in one object.
static SHIPPED_CONTENT: LazyLock<Value> = LazyLock::new(|| {
    let mut whole = serde_json::Map::new();
    for file in CONTENT_FILES {
        let part: serde_json::Map<_, _> = serde_json::from_str(file).expect("shipped and tested");
        whole.extend(part);
    }
    Value::Object(whole)
});

static STANDARD_CONTENT: LazyLock<Arc<HillContent>> = LazyLock::new(|| {
    Arc::new(read::shipped(&SHIPPED_CONTENT).expect("the shipped content is tested"))
});

/// The document of the tuned content.
static TUNED_DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../data/hill/tuned.json")).expect("shipped and tested")
});

static TUNED_CONTENT: LazyLock<Arc<HillContent>> = LazyLock::new(|| {
    let content = HillContent::from_value(&TUNED_DOCUMENT);
    Arc::new(content.expect("the shipped content is tested"))
});

impl HillContent {
    /// The standard content: the numbers of the printed rules.
    #[must_use]
    pub fn standard() -> &'static Arc<Self> {
        &STANDARD_CONTENT
    }

    /// The standard content as the JSON document that it is read from.
    #[must_use]
    pub fn standard_document() -> &'static Value {
        &SHIPPED_CONTENT
    }

    /// The tuned content: other numbers, with which the classes win about equally often and matches
    /// are shorter.
    #[must_use]
    pub fn tuned() -> &'static Arc<Self> {
        &TUNED_CONTENT
    }

    /// The tuned content as the JSON document that it is read from.
    #[must_use]
    pub fn tuned_document() -> &'static Value {
        &TUNED_DOCUMENT
    }

    /// The whole document of this content, with what is as in the standard content too.
    ///
    /// # Panics
    /// Never: a document is plain data.
    #[must_use]
    pub fn whole_document(&self) -> Value {
        serde_json::to_value(ContentDocument::new(self, None)).expect("a document is plain data")
    }

    /// Reads content from the text of a JSON document.
    ///
    /// # Errors
    /// Every fault, each with its field.
    pub fn from_json(text: &str) -> Result<Self, Vec<Fault>> {
        let value =
            crate::json_reader::parse(text).map_err(|why| vec![Fault::new("content", why)])?;
        Self::from_value(&value)
    }

    /// Reads content from a JSON value. Numbers of the rules and of chance cards, and talents of a
    /// class, that it leaves out are those of the standard content.
    ///
    /// # Errors
    /// Every fault, each with its field.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        read::content(value, Self::standard())
    }

    /// What a class can do; a player without a class can do nothing.
    #[must_use]
    #[inline]
    pub fn talents_of(&self, class: Option<Class>) -> &ClassTalents {
        const NO_TALENTS: &ClassTalents = &ClassTalents::NONE;
        class.map_or(NO_TALENTS, |class| &self.talents[class.index()])
    }

    /// The most HP that a drink can leave a player with (K26).
    #[must_use]
    pub fn most_hp(&self) -> u8 {
        let healing = self.talents.iter().map(|talents| talents.healing).max();
        self.numbers.hearts + healing.unwrap_or_default()
    }
}

impl Serialize for HillContent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ContentDocument::new(self, Some(Self::standard())).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for HillContent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Self::from_value(&value).map_err(|faults| serde::de::Error::custom(Fault::join(&faults)))
    }
}

impl JsonSchema for HillContent {
    fn schema_name() -> Cow<'static, str> {
        "Content".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        ContentDocument::json_schema(generator)
    }
}
