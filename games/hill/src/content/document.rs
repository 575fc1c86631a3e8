//! The one JSON document that holds all content.

use super::{Composition, Content, Drop, FULL};
use crate::{Chance, Class, Enemy, Item, Tier};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// Content as it is written.
#[derive(Serialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    /// Every treasure once.
    treasures: Vec<Treasure>,
    /// Every chance card once.
    chance: Vec<Card>,
    /// Every enemy once.
    enemies: Vec<Creature>,
    /// Every class once.
    classes: Vec<Calling>,
    /// Who waits on an enemy tile, by the tile's tier.
    compositions: ByTier<Composition>,
    /// What a beaten enemy leaves, by its tier.
    drops: ByTier<Drop>,
}

#[derive(Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
struct Treasure {
    id: Item,
    count: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<i8>")]
    attack: i8,
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<i8>")]
    defense: i8,
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<i8>")]
    attack_vs_creatures: i8,
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<i8>")]
    movement: i8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    heal: Option<Heal>,
}

/// A number of hit points, or all.
#[derive(Serialize, JsonSchema, TS)]
#[serde(untagged)]
enum Heal {
    Some(u8),
    Full(Full),
}

#[derive(Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
enum Full {
    Full,
}

#[derive(Serialize, JsonSchema, TS)]
struct Card {
    id: Chance,
    count: u8,
}

#[derive(Serialize, JsonSchema, TS)]
struct Creature {
    id: Enemy,
    count: u8,
    hp: u8,
    attack: i8,
    defense: i8,
}

#[derive(Serialize, JsonSchema, TS)]
#[ts(optional_fields)]
struct Calling {
    id: Class,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Item>,
}

#[derive(Serialize, JsonSchema, TS)]
struct ByTier<T> {
    #[serde(rename = "1")]
    one: Vec<T>,
    #[serde(rename = "2")]
    two: Vec<T>,
    #[serde(rename = "3")]
    three: Vec<T>,
}

fn is_zero(number: &i8) -> bool {
    *number == 0
}

impl From<&Content> for Document {
    fn from(content: &Content) -> Self {
        let card = |id: Chance| Card { id, count: content.chance[id.index()] };
        let calling = |id: Class| Calling { id, start: content.starts[id.index()] };
        Self {
            treasures: Item::ALL.map(|id| treasure(content, id)).into(),
            chance: Chance::ALL.map(card).into(),
            enemies: Enemy::ALL.map(|id| creature(content, id)).into(),
            classes: Class::ALL.map(calling).into(),
            compositions: by_tier(&content.compositions),
            drops: by_tier(&content.drops),
        }
    }
}

fn treasure(content: &Content, id: Item) -> Treasure {
    let stats = content.items[id.index()];
    Treasure {
        id,
        count: stats.count,
        attack: stats.attack,
        defense: stats.defense,
        attack_vs_creatures: stats.creatures,
        movement: stats.movement,
        heal: match stats.heal {
            0 => None,
            FULL => Some(Heal::Full(Full::Full)),
            some => Some(Heal::Some(some)),
        },
    }
}

fn creature(content: &Content, id: Enemy) -> Creature {
    let stats = content.enemies[id.index()];
    Creature { id, count: stats.count, hp: stats.hp, attack: stats.attack, defense: stats.defense }
}

fn by_tier<T: Clone>(tables: &[Vec<T>; 3]) -> ByTier<T> {
    let of = |tier: Tier| tables[tier.index()].clone();
    ByTier { one: of(Tier::One), two: of(Tier::Two), three: of(Tier::Three) }
}
