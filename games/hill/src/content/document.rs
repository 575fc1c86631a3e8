//! The JSON document of all content.

use super::{ClassTalents, Composition, DropOption, FULL_HEAL, HillContent, RuleNumbers};
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
    /// The numbers of the rules, if they are not those of the standard content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    numbers: Option<RuleNumbers>,
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
    /// Turns that a trapped player skips, if another number than in the standard content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turns: Option<u8>,
    /// HP whose loss it prevents, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prevents: Option<u8>,
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
#[ts(optional_fields)]
struct ChanceEntry {
    id: ChanceCard,
    count: u8,
    /// Tiles that it moves its drawer, or within which it finds a player, if another number than
    /// in the standard content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tiles: Option<u8>,
    /// Turns that its drawer skips, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turns: Option<u8>,
    /// Treasures of tier 1 that its drawer draws, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    treasures: Option<u8>,
    /// HP that its drawer loses, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hp: Option<u8>,
    /// The faces of the die that everybody rolls, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    die: Option<u8>,
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
    /// What it can do, if not the same as in the standard content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    talents: Option<ClassTalents>,
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

impl ContentDocument {
    /// The document of content, without what is as in `base`, if there is one.
    pub(super) fn new(content: &HillContent, base: Option<&HillContent>) -> Self {
        let calling = |id: Class| {
            let talents = content.talents[id.index()];
            let same = base.is_some_and(|base| base.talents[id.index()] == talents);
            let talents = (!same).then_some(talents);
            ClassEntry { id, start: content.starts[id.index()], talents }
        };
        let same = base.is_some_and(|base| base.numbers == content.numbers);
        Self {
            treasures: Item::ALL.map(|id| treasure(content, base, id)).into(),
            chance: ChanceCard::ALL.map(|id| card(content, base, id)).into(),
            enemies: Enemy::ALL.map(|id| creature(content, id)).into(),
            classes: Class::ALL.map(calling).into(),
            compositions: by_tier(&content.compositions),
            drops: by_tier(&content.drops),
            numbers: (!same).then_some(content.numbers),
        }
    }
}

/// The number, unless it is that of the base; without a base, unless it is 0.
fn unlike(number: u8, base: Option<u8>) -> Option<u8> {
    (number != base.unwrap_or_default()).then_some(number)
}

fn card(content: &HillContent, base: Option<&HillContent>, id: ChanceCard) -> ChanceEntry {
    let numbers = content.cards[id.index()];
    let base = base.map(|base| base.cards[id.index()]);
    ChanceEntry {
        id,
        count: content.chance[id.index()],
        tiles: unlike(numbers.tiles, base.map(|base| base.tiles)),
        turns: unlike(numbers.turns, base.map(|base| base.turns)),
        treasures: unlike(numbers.treasures, base.map(|base| base.treasures)),
        hp: unlike(numbers.hp, base.map(|base| base.hp)),
        die: unlike(numbers.die, base.map(|base| base.die)),
    }
}

fn treasure(content: &HillContent, base: Option<&HillContent>, id: Item) -> TreasureEntry {
    let stats = content.items[id.index()];
    let base = base.map(|base| base.items[id.index()]);
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
        turns: unlike(stats.turns, base.map(|base| base.turns)),
        prevents: unlike(stats.prevents, base.map(|base| base.prevents)),
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
