//! The JSON document of all content.

use super::{Composition, DropOption, FULL_HEAL, HillContent};
use crate::{ChanceCard, Class, Enemy, Item, Tier};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// Content as it is written.
#[derive(Serialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub(super) struct ContentDocument {
    /// Every treasure once.
    treasures: Vec<TreasureEntry>,
    /// Every chance card once.
    chance: Vec<ChanceEntry>,
    /// Every enemy once.
    enemies: Vec<EnemyEntry>,
    /// Every class once.
    classes: Vec<ClassEntry>,
    /// Who waits on an enemy tile, by the tile's tier.
    compositions: ByTier<Composition>,
    /// What a beaten enemy leaves, by its tier.
    drops: ByTier<DropOption>,
}

#[derive(Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Treasure")]
#[ts(optional_fields)]
struct TreasureEntry {
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
    heal: Option<HealAmount>,
}

/// A number of hit points, or all.
#[derive(Serialize, JsonSchema, TS)]
#[serde(untagged)]
#[schemars(rename = "Heal")]
enum HealAmount {
    Some(u8),
    Full(FullHeal),
}

#[derive(Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Full")]
enum FullHeal {
    Full,
}

#[derive(Serialize, JsonSchema, TS)]
#[schemars(rename = "Card")]
struct ChanceEntry {
    id: ChanceCard,
    count: u8,
}

#[derive(Serialize, JsonSchema, TS)]
#[schemars(rename = "Creature")]
struct EnemyEntry {
    id: Enemy,
    count: u8,
    hp: u8,
    attack: i8,
    defense: i8,
}

#[derive(Serialize, JsonSchema, TS)]
#[schemars(rename = "Calling")]
#[ts(optional_fields)]
struct ClassEntry {
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

impl From<&HillContent> for ContentDocument {
    fn from(content: &HillContent) -> Self {
        let card = |id: ChanceCard| ChanceEntry { id, count: content.chance[id.index()] };
        let calling = |id: Class| ClassEntry { id, start: content.starts[id.index()] };
        Self {
            treasures: Item::ALL.map(|id| treasure(content, id)).into(),
            chance: ChanceCard::ALL.map(card).into(),
            enemies: Enemy::ALL.map(|id| creature(content, id)).into(),
            classes: Class::ALL.map(calling).into(),
            compositions: by_tier(&content.compositions),
            drops: by_tier(&content.drops),
        }
    }
}

fn treasure(content: &HillContent, id: Item) -> TreasureEntry {
    let stats = content.items[id.index()];
    TreasureEntry {
        id,
        count: stats.count,
        attack: stats.attack,
        defense: stats.defense,
        attack_vs_creatures: stats.creatures,
        movement: stats.movement,
        heal: match stats.heal {
            0 => None,
            FULL_HEAL => Some(HealAmount::Full(FullHeal::Full)),
            some => Some(HealAmount::Some(some)),
        },
    }
}

fn creature(content: &HillContent, id: Enemy) -> EnemyEntry {
    let stats = content.enemies[id.index()];
    EnemyEntry {
        id,
        count: stats.count,
        hp: stats.hp,
        attack: stats.attack,
        defense: stats.defense,
    }
}

fn by_tier<T: Clone>(tables: &[Vec<T>; 3]) -> ByTier<T> {
    let of = |tier: Tier| tables[tier.index()].clone();
    ByTier { one: of(Tier::One), two: of(Tier::Two), three: of(Tier::Three) }
}
