//! Reads and validates content, and reports every fault at once.

use super::{
    CardNumbers, ClassTalents, Composition, DropOption, EnemyStats, FULL_HEAL, HillContent,
    ItemStats, RuleNumbers,
};
use crate::json_reader::{JsonReader, shown, under};
use crate::{ChanceCard, Class, Enemy, Item, Tier};
use kit::Fault;
use serde_json::{Map, Value};
use std::ops::RangeInclusive;

type Object = Map<String, Value>;

const SECTIONS: [&str; 6] = ["treasures", "chance", "enemies", "classes", "compositions", "drops"];

/// The number of cards of one name.
const COUNT_RANGE: RangeInclusive<i64> = 0..=99;
/// How many cards a deck has at most.
const MAX_DECK_CARDS: u16 = 250;
/// What a treasure may add to Attack or Defense. It is never negative, so that a player who
/// could win without it still can.
const ITEM_BONUS_RANGE: RangeInclusive<i64> = 0..=9;
/// What may be added to a movement roll or an enemy's Attack.
const BONUS_RANGE: RangeInclusive<i64> = -9..=9;
/// How much less than the faces of the combat die may be added to an enemy's Defense: with more, an
/// unarmed player could not hit it, and a fight might never end.
const ENEMY_DEFENSE_MARGIN: i64 = 2;
/// What a class may add to Attack or Defense.
const TALENT_BONUS_RANGE: RangeInclusive<i64> = 0..=9;
/// The numbers of the rules, with their limits.
const NUMBER_RANGES: [(&str, RangeInclusive<i64>); 10] = [
    ("hearts", 1..=9),
    ("movementDie", 2..=12),
    ("combatDie", 4..=12),
    ("retreatTiles", 1..=20),
    ("lostFightTiles", 0..=20),
    ("backpack", 0..=4),
    ("bandolier", 0..=4),
    ("offersPerStep", 0..=9),
    ("chanceCardsPerTurn", 1..=30),
    ("fullDefenseRounds", 1..=50),
];

/// Reads the shipped content, which leaves out nothing.
pub(super) fn shipped(value: &Value) -> Result<HillContent, Vec<Fault>> {
    let nothing = HillContent {
        items: Default::default(),
        chance: Default::default(),
        cards: Default::default(),
        enemies: Default::default(),
        starts: Default::default(),
        talents: Default::default(),
        compositions: Default::default(),
        drops: Default::default(),
        numbers: RuleNumbers::NONE,
    };
    content(value, &nothing)
}

/// Reads content; rule numbers, card numbers and talents that it leaves out are those of `base`.
pub(super) fn content(value: &Value, base: &HillContent) -> Result<HillContent, Vec<Fault>> {
    let mut reader = JsonReader::default();
    let Some(object) = reader.object(value, "", &SECTIONS, Some(&["$schema", "numbers"])) else {
        return Err(reader.faults.into_vec());
    };
    let mut content = HillContent {
        chance: Default::default(),
        enemies: Default::default(),
        starts: Default::default(),
        ..base.clone()
    };
    content.items.iter_mut().for_each(|stats| stats.count = 0);
    content.numbers = numbers(&mut reader, object, &base.numbers);
    treasures(&mut reader, object, &mut content);
    chance(&mut reader, object, &mut content);
    enemies(&mut reader, object, &mut content);
    classes(&mut reader, object, &mut content);
    content.compositions = tables(&mut reader, object, "compositions", composition);
    content.drops = tables(&mut reader, object, "drops", drop);
    decks(&mut reader, &content);
    if base.numbers != RuleNumbers::NONE {
        foreign_numbers(&mut reader, &content, base);
    }
    reader.faults.into_result(content)
}

fn treasures(reader: &mut JsonReader, object: &Object, content: &mut HillContent) {
    let allowed = [
        "name",
        "tier",
        "kind",
        "attack",
        "defense",
        "attackVsCreatures",
        "movement",
        "heal",
        "turns",
        "prevents",
        "text",
    ];
    let found = entries(reader, object, "treasures", Item::ALL.map(Item::code), &allowed);
    for (item, (path, entry)) in Item::ALL.into_iter().zip(found).filter_map(both) {
        same(reader, entry, &path, "tier", &Value::from(item.tier().number()));
        same(reader, entry, &path, "kind", &Value::from(item.kind().code()));
        content.items[item.index()] = ItemStats {
            attack: bonus(reader, entry, &path, "attack", &ITEM_BONUS_RANGE),
            defense: bonus(reader, entry, &path, "defense", &ITEM_BONUS_RANGE),
            creatures: bonus(reader, entry, &path, "attackVsCreatures", &ITEM_BONUS_RANGE),
            movement: bonus(reader, entry, &path, "movement", &BONUS_RANGE),
            heal: heal(reader, entry, &path),
            turns: number(
                reader,
                entry,
                &path,
                "turns",
                (content.items[item.index()].turns, &(0..=9)),
            ),
            prevents: number(
                reader,
                entry,
                &path,
                "prevents",
                (content.items[item.index()].prevents, &(0..=9)),
            ),
            count: count(reader, entry, &path),
        };
    }
}

fn chance(reader: &mut JsonReader, object: &Object, content: &mut HillContent) {
    let allowed = ["name", "tiles", "turns", "treasures", "hp", "die", "text"];
    let found = entries(reader, object, "chance", ChanceCard::ALL.map(ChanceCard::code), &allowed);
    for (card, (path, entry)) in ChanceCard::ALL.into_iter().zip(found).filter_map(both) {
        content.chance[card.index()] = count(reader, entry, &path);
        let base = content.cards[card.index()];
        let mut read =
            |name, standard: u8, limits| number(reader, entry, &path, name, (standard, &limits));
        content.cards[card.index()] = CardNumbers {
            tiles: read("tiles", base.tiles, 0..=20),
            turns: read("turns", base.turns, 0..=9),
            treasures: read("treasures", base.treasures, 0..=9),
            hp: read("hp", base.hp, 0..=9),
            die: read("die", base.die, 2..=12),
        };
    }
}

/// The numbers of the rules.
fn numbers(reader: &mut JsonReader, object: &Object, base: &RuleNumbers) -> RuleNumbers {
    let names = NUMBER_RANGES.each_ref().map(|(name, _)| *name);
    let found =
        object.get("numbers").and_then(|value| reader.object(value, "numbers", &[], Some(&names)));
    let Some(fields) = found else { return *base };
    let mut at = NUMBER_RANGES.iter();
    let mut next = |standard: u8| {
        let (name, limits) = at.next().expect("a range for each number");
        number(reader, fields, "numbers", name, (standard, limits))
    };
    RuleNumbers {
        hearts: next(base.hearts),
        movement_die: next(base.movement_die),
        combat_die: next(base.combat_die),
        retreat_tiles: next(base.retreat_tiles),
        lost_fight_tiles: next(base.lost_fight_tiles),
        backpack: next(base.backpack),
        bandolier: next(base.bandolier),
        offers_per_step: next(base.offers_per_step),
        chance_cards_per_turn: next(base.chance_cards_per_turn),
        full_defense_rounds: next(base.full_defense_rounds),
    }
}

fn enemies(reader: &mut JsonReader, object: &Object, content: &mut HillContent) {
    let allowed = ["name", "tier", "hp", "attack", "defense"];
    let defense_range = -9..=i64::from(content.numbers.combat_die) - ENEMY_DEFENSE_MARGIN;
    let found = entries(reader, object, "enemies", Enemy::ALL.map(Enemy::code), &allowed);
    for (enemy, (path, entry)) in Enemy::ALL.into_iter().zip(found).filter_map(both) {
        same(reader, entry, &path, "tier", &Value::from(enemy.tier().number()));
        let hp = entry.get("hp").unwrap_or(&Value::Null);
        let hp = reader.whole(hp, &under(&path, "hp"), &(1..=99));
        content.enemies[enemy.index()] = EnemyStats {
            hp: byte(hp),
            attack: bonus(reader, entry, &path, "attack", &BONUS_RANGE),
            defense: bonus(reader, entry, &path, "defense", &defense_range),
            count: count(reader, entry, &path),
        };
    }
}

fn classes(reader: &mut JsonReader, object: &Object, content: &mut HillContent) {
    let allowed = ["name", "start", "talents", "passive"];
    let found = entries(reader, object, "classes", Class::ALL.map(Class::code), &allowed);
    for (class, (path, entry)) in Class::ALL.into_iter().zip(found).filter_map(both) {
        if let Some(value) = entry.get("talents") {
            content.talents[class.index()] = talents(reader, value, &under(&path, "talents"));
        }
        content.starts[class.index()] = None;
        let Some(start) = entry.get("start") else { continue };
        let item = start.as_str().and_then(Item::from_code);
        let item = item.filter(|item| item.tier() == Tier::One);
        if item.is_none() {
            reader.fault(&under(&path, "start"), "the id of a tier 1 treasure (K28)");
        }
        content.starts[class.index()] = item;
    }
    if content.talents.iter().filter(|talents| talents.rerolls_defense).count() > 1 {
        let rule = "only one class can have rerollsDefense, since a duel has one re-roll";
        reader.fault("classes", rule);
    }
}

/// The talents of a class; those that are left out it does not have.
fn talents(reader: &mut JsonReader, value: &Value, path: &str) -> ClassTalents {
    const NAMES: [&str; 12] = [
        "ignoresTraps",
        "attackVsCreatures",
        "defenseVsCreatures",
        "attackInDuels",
        "defenseInDuels",
        "rerollsDefense",
        "findsTreasureFrom",
        "bandolier",
        "healing",
        "doublesPotions",
        "backpack",
        "calmsFrom",
    ];
    let Some(fields) = reader.object(value, path, &[], Some(&NAMES)) else {
        return ClassTalents::NONE;
    };
    let flags = ["ignoresTraps", "rerollsDefense", "doublesPotions"].map(|name| {
        let value = fields.get(name).unwrap_or(&Value::Bool(false));
        if !value.is_boolean() {
            reader.fault(&under(path, name), "true or false");
        }
        value.as_bool().unwrap_or_default()
    });
    let [ignores_traps, rerolls_defense, doubles_potions] = flags;
    let mut read = |name, limits| number(reader, fields, path, name, (0, &limits));
    ClassTalents {
        ignores_traps,
        attack_vs_creatures: read("attackVsCreatures", TALENT_BONUS_RANGE),
        defense_vs_creatures: read("defenseVsCreatures", TALENT_BONUS_RANGE),
        attack_in_duels: read("attackInDuels", TALENT_BONUS_RANGE),
        defense_in_duels: read("defenseInDuels", TALENT_BONUS_RANGE),
        rerolls_defense,
        finds_treasure_from: read("findsTreasureFrom", 0..=6),
        bandolier: read("bandolier", 0..=3),
        healing: read("healing", 0..=3),
        doubles_potions,
        backpack: read("backpack", 0..=3),
        calms_from: read("calmsFrom", 0..=6),
    }
}

/// The entries of a section, one for each id in the order of the ids; `None` where one is
/// missing. Only chance cards, treasures and enemies have a count.
fn entries<'a, const N: usize>(
    reader: &mut JsonReader,
    object: &'a Object,
    section: &str,
    ids: [&str; N],
    allowed: &[&str],
) -> [Option<(String, &'a Object)>; N] {
    let mut found = [const { None }; N];
    let Some(value) = object.get(section) else { return found };
    let required: &[&str] = if section == "classes" { &["id"] } else { &["id", "count"] };
    for (at, value) in reader.list(value, section, 2 * N).iter().enumerate() {
        let path = format!("{section}[{at}]");
        let Some(entry) = reader.object(value, &path, required, Some(allowed)) else { continue };
        let Some(id) = entry.get("id") else { continue };
        let place = ids.iter().position(|known| id == known);
        match place.map(|place| &mut found[place]) {
            None => reader.fault(&under(&path, "id"), format!("one of {}", ids.join(", "))),
            Some(Some(_)) => {
                let id = shown(id.as_str().unwrap_or_default());
                reader.fault(&under(&path, "id"), format!("{id} is there already"));
            }
            Some(free) => *free = Some((path, entry)),
        }
    }
    for (id, _) in ids.iter().zip(&found).filter(|(_, found)| found.is_none()) {
        reader.fault(section, format!("{id} is missing; a count of 0 takes it out of play"));
    }
    found
}

fn both<A, B>((a, b): (A, Option<B>)) -> Option<(A, B)> {
    b.map(|b| (a, b))
}

/// Reports a field that the rules decide and that has another value: data may repeat it, but
/// not change it.
fn same(reader: &mut JsonReader, entry: &Object, path: &str, name: &str, right: &Value) {
    if entry.get(name).is_some_and(|value| value != right) {
        reader.fault(&under(path, name), format!("{right}: the rules decide this"));
    }
}

fn count(reader: &mut JsonReader, entry: &Object, path: &str) -> u8 {
    let Some(value) = entry.get("count") else { return 0 };
    byte(reader.whole(value, &under(path, "count"), &COUNT_RANGE))
}

/// A number from 0 on within limits; the standard one if it is left out.
fn number(
    reader: &mut JsonReader,
    entry: &Object,
    path: &str,
    name: &str,
    (standard, limits): (u8, &RangeInclusive<i64>),
) -> u8 {
    let Some(value) = entry.get(name) else { return standard };
    byte(reader.whole(value, &under(path, name), limits))
}

fn bonus(
    reader: &mut JsonReader,
    entry: &Object,
    path: &str,
    name: &str,
    limits: &RangeInclusive<i64>,
) -> i8 {
    let Some(value) = entry.get(name) else { return 0 };
    let number = reader.whole(value, &under(path, name), limits);
    number.and_then(|number| i8::try_from(number).ok()).unwrap_or_default()
}

fn heal(reader: &mut JsonReader, entry: &Object, path: &str) -> u8 {
    match entry.get("heal") {
        None => 0,
        Some(Value::String(word)) if word == "full" => FULL_HEAL,
        Some(Value::Number(number)) => {
            byte(reader.whole(&number.clone().into(), &under(path, "heal"), &(0..=99)))
        }
        Some(_) => {
            reader.fault(&under(path, "heal"), "a whole number from 0 to 99, or \"full\"");
            0
        }
    }
}

/// A number that was read within limits, or 0 where its fault is already reported.
fn byte(number: Option<i64>) -> u8 {
    number.and_then(|number| u8::try_from(number).ok()).unwrap_or_default()
}

/// A table for each tier, of one to eight weighted rows, the most that a weighted roll has.
fn tables<T>(
    reader: &mut JsonReader,
    object: &Object,
    section: &str,
    row: fn(&mut JsonReader, u16, &Object, &str) -> Option<T>,
) -> [Vec<T>; 3] {
    let tiers = ["1", "2", "3"];
    let tables =
        object.get(section).and_then(|value| reader.object(value, section, &tiers, Some(&[])));
    tiers.map(|tier| {
        let path = under(section, tier);
        let Some(value) = tables.and_then(|tables| tables.get(tier)) else { return Vec::new() };
        let list = reader.list(value, &path, 8);
        if value.as_array().is_some_and(Vec::is_empty) {
            reader.fault(&path, "at least one row");
        }
        let rows = list.iter().enumerate();
        rows.filter_map(|(at, value)| weighted(reader, value, &format!("{path}[{at}]"), row))
            .collect()
    })
}

fn weighted<T>(
    reader: &mut JsonReader,
    value: &Value,
    path: &str,
    row: fn(&mut JsonReader, u16, &Object, &str) -> Option<T>,
) -> Option<T> {
    let object = reader.object(value, path, &["weight"], Some(&["enemies", "treasure"]))?;
    let weight = reader.whole(object.get("weight")?, &under(path, "weight"), &(1..=10_000))?;
    row(reader, u16::try_from(weight).ok()?, object, path)
}

fn composition(
    reader: &mut JsonReader,
    weight: u16,
    row: &Object,
    path: &str,
) -> Option<Composition> {
    let path = under(path, "enemies");
    let value = row.get("enemies").unwrap_or(&Value::Null);
    let list = reader.list(value, &path, 3).iter().enumerate();
    let tiers = list.filter_map(|(at, value)| tier(reader, value, &format!("{path}[{at}]")));
    let enemies: Vec<Tier> = tiers.collect();
    if value.as_array().is_some_and(Vec::is_empty) {
        reader.fault(&path, "one to three tiers");
    }
    Some(Composition { weight, enemies })
}

fn drop(reader: &mut JsonReader, weight: u16, row: &Object, path: &str) -> Option<DropOption> {
    let path = under(path, "treasure");
    let Some(value) = row.get("treasure") else {
        reader.fault(&path, "a tier, or null for nothing");
        return None;
    };
    let treasure = if value.is_null() { None } else { Some(tier(reader, value, &path)?) };
    Some(DropOption { weight, treasure })
}

fn tier(reader: &mut JsonReader, value: &Value, path: &str) -> Option<Tier> {
    let number = reader.whole(value, path, &(1..=3))?;
    u8::try_from(number).ok()?.try_into().ok()
}

/// Reports numbers of cards and items that the rules do not use.
fn foreign_numbers(reader: &mut JsonReader, content: &HillContent, base: &HillContent) {
    let of_card = |content: &HillContent, card: ChanceCard| {
        let CardNumbers { tiles, turns, treasures, hp, die } = content.cards[card.index()];
        [("tiles", tiles), ("turns", turns), ("treasures", treasures), ("hp", hp), ("die", die)]
    };
    let of_item = |content: &HillContent, item: Item| {
        let ItemStats { turns, prevents, .. } = content.items[item.index()];
        [("turns", turns), ("prevents", prevents)]
    };
    let mut report = |section, code: &str, (name, number): (&str, u8), standard: u8| {
        if standard == 0 && number != 0 {
            reader.fault(section, format!("{code} has no number {name}: leave it out"));
        }
    };
    for card in ChanceCard::ALL {
        for (found, (_, standard)) in of_card(content, card).into_iter().zip(of_card(base, card)) {
            report("chance", card.code(), found, standard);
        }
    }
    for item in Item::ALL {
        for (found, (_, standard)) in of_item(content, item).into_iter().zip(of_item(base, item)) {
            report("treasures", item.code(), found, standard);
        }
    }
}

/// Checks the sizes of whole decks.
fn decks(reader: &mut JsonReader, content: &HillContent) {
    let sum = |counts: &mut dyn Iterator<Item = u8>| counts.map(u16::from).sum::<u16>();
    let item = |item: Item| content.items[item.index()].count;
    let enemy = |enemy: Enemy| content.enemies[enemy.index()].count;
    let mut sizes = vec![("chance", sum(&mut content.chance.iter().copied()))];
    for tier in Tier::ALL {
        sizes.push((
            "treasures",
            sum(&mut Item::ALL.into_iter().filter(|i| i.tier() == tier).map(item)),
        ));
        sizes.push((
            "enemies",
            sum(&mut Enemy::ALL.into_iter().filter(|e| e.tier() == tier).map(enemy)),
        ));
    }
    for (section, size) in sizes.into_iter().filter(|(_, size)| *size > MAX_DECK_CARDS) {
        reader.fault(section, format!("a deck has at most {MAX_DECK_CARDS} cards, not {size}"));
    }
    for start in Item::ALL {
        let starters = content.starts.iter().filter(|item| **item == Some(start)).count();
        if usize::from(item(start)) < starters {
            let rule =
                format!("{}: at least {starters}, for those who start with it", start.code());
            reader.fault("treasures", rule);
        }
    }
}
