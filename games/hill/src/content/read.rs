//! Reads and validates content, and reports every fault at once.

use super::{Composition, DropOption, EnemyStats, FULL_HEAL, HillContent, ItemStats};
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
/// What may be added to an enemy's Defense. Above 4 an unarmed player could not hit it, and a
/// fight might never end.
const ENEMY_DEFENSE_RANGE: RangeInclusive<i64> = -9..=4;

pub(super) fn content(value: &Value) -> Result<HillContent, Vec<Fault>> {
    let mut reader = JsonReader::default();
    let Some(object) = reader.object(value, "", &SECTIONS, Some(&["$schema"])) else {
        return Err(reader.faults.into_vec());
    };
    let mut content = HillContent {
        items: Default::default(),
        chance: Default::default(),
        enemies: Default::default(),
        starts: Default::default(),
        compositions: Default::default(),
        drops: Default::default(),
    };
    treasures(&mut reader, object, &mut content);
    chance(&mut reader, object, &mut content);
    enemies(&mut reader, object, &mut content);
    classes(&mut reader, object, &mut content);
    content.compositions = tables(&mut reader, object, "compositions", composition);
    content.drops = tables(&mut reader, object, "drops", drop);
    decks(&mut reader, &content);
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
            count: count(reader, entry, &path),
        };
    }
}

fn chance(reader: &mut JsonReader, object: &Object, content: &mut HillContent) {
    let found =
        entries(reader, object, "chance", ChanceCard::ALL.map(ChanceCard::code), &["name", "text"]);
    for (card, (path, entry)) in ChanceCard::ALL.into_iter().zip(found).filter_map(both) {
        content.chance[card.index()] = count(reader, entry, &path);
    }
}

fn enemies(reader: &mut JsonReader, object: &Object, content: &mut HillContent) {
    let allowed = ["name", "tier", "hp", "attack", "defense"];
    let found = entries(reader, object, "enemies", Enemy::ALL.map(Enemy::code), &allowed);
    for (enemy, (path, entry)) in Enemy::ALL.into_iter().zip(found).filter_map(both) {
        same(reader, entry, &path, "tier", &Value::from(enemy.tier().number()));
        let hp = entry.get("hp").unwrap_or(&Value::Null);
        let hp = reader.whole(hp, &under(&path, "hp"), &(1..=99));
        content.enemies[enemy.index()] = EnemyStats {
            hp: byte(hp),
            attack: bonus(reader, entry, &path, "attack", &BONUS_RANGE),
            defense: bonus(reader, entry, &path, "defense", &ENEMY_DEFENSE_RANGE),
            count: count(reader, entry, &path),
        };
    }
}

fn classes(reader: &mut JsonReader, object: &Object, content: &mut HillContent) {
    let allowed = ["name", "start", "passive"];
    let found = entries(reader, object, "classes", Class::ALL.map(Class::code), &allowed);
    for (class, (path, entry)) in Class::ALL.into_iter().zip(found).filter_map(both) {
        let Some(start) = entry.get("start") else { continue };
        let item = start.as_str().and_then(Item::from_code);
        let item = item.filter(|item| item.tier() == Tier::One);
        if item.is_none() {
            reader.fault(&under(&path, "start"), "the id of a tier 1 treasure (K28)");
        }
        content.starts[class.index()] = item;
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
