//! Changes JSON so that it stays JSON.

use crate::mill::pick;
use kit::Seeded;
use serde_json::{Map, Value};

/// The deepest nest that is built: JSON is read to a depth of 128.
const DEEPEST: u32 = 200;

/// Puts the small parts of a value into a list: what may stand in the place of others.
pub(crate) fn parts(value: &Value, into: &mut Vec<Value>) {
    match value {
        Value::Array(list) => list.iter().for_each(|part| parts(part, into)),
        Value::Object(map) => map.values().for_each(|part| parts(part, into)),
        _ => {}
    }
    if into.len() < 20_000 && count(value) < 12 {
        into.push(value.clone());
    }
}

/// Changes one part of a value.
pub(crate) fn change(value: &mut Value, others: &[Value], chance: &mut Seeded) {
    let parts = count(value);
    let other = nth(value, &mut (chance.below(parts) as usize)).cloned();
    let Some(part) = nth_mut(value, &mut (chance.below(parts) as usize)) else { return };
    match chance.below(8) {
        0 => *part = pick(others, chance).cloned().unwrap_or_default(),
        1 => *part = other.unwrap_or_default(),
        2 => nest(part, chance),
        3 | 4 => nudge(part, others, chance),
        _ => reshape(part, other, others, chance),
    }
}

/// Repeats one element of a list, as it is or counting on, until all of it is so long.
pub(crate) fn grow(value: &mut Value, bytes: usize, chance: &mut Seeded) {
    let (parts, counts) = (count(value), chance.below(2) == 0);
    let is_list = |at: &usize| {
        nth(value, &mut at.clone()).and_then(Value::as_array).is_some_and(|list| !list.is_empty())
    };
    let found = (0..32).map(|_| chance.below(parts) as usize).find(is_list);
    let Some(Value::Array(list)) = found.and_then(|mut at| nth_mut(value, &mut at)) else { return };
    let Some(mut last) = list.last().cloned() else { return };
    let mut long = 0;
    while long < bytes {
        if counts {
            count_on(&mut last);
        }
        long += last.to_string().len() + 1;
        list.push(last.clone());
    }
}

/// Adds one to every number.
fn count_on(value: &mut Value) {
    match value {
        Value::Number(number) => {
            *value = number.as_i64().map_or(Value::Null, |number| number.wrapping_add(1).into());
        }
        Value::Array(list) => list.iter_mut().for_each(count_on),
        Value::Object(map) => map.values_mut().for_each(count_on),
        _ => {}
    }
}

/// How many parts a value has, itself among them.
fn count(value: &Value) -> u32 {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(map) => map.values().map(count).sum(),
        _ => 0,
    }
}

fn nth<'v>(value: &'v Value, left: &mut usize) -> Option<&'v Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter().find_map(|part| nth(part, left)),
        Value::Object(map) => map.values().find_map(|part| nth(part, left)),
        _ => None,
    }
}

fn nth_mut<'v>(value: &'v mut Value, left: &mut usize) -> Option<&'v mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|part| nth_mut(part, left)),
        Value::Object(map) => map.values_mut().find_map(|part| nth_mut(part, left)),
        _ => None,
    }
}

/// Puts a part deep inside of others.
fn nest(part: &mut Value, chance: &mut Seeded) {
    let depth = if chance.below(8) == 0 { chance.below(DEEPEST) } else { 1 };
    for _ in 0..depth {
        let inner = part.take();
        *part = match chance.below(2) {
            0 => Value::Array(vec![inner]),
            _ => Value::Object(Map::from_iter([("do".to_owned(), inner)])),
        };
    }
}

/// Another value of the same kind, often a near one.
fn nudge(part: &mut Value, others: &[Value], chance: &mut Seeded) {
    match part {
        Value::Bool(yes) => *yes = !*yes,
        Value::Number(number) => {
            let near = number.as_i64().map(|n| n.wrapping_add(i64::from(chance.below(7)) - 3));
            *part = near.map_or(Value::Null, Value::from);
        }
        Value::String(text) => {
            let same = others.iter().filter_map(Value::as_str).filter(|other| other != text);
            let same: Vec<&str> = same.skip(chance.below(64) as usize).take(16).collect();
            *text = pick(&same, chance).map_or(String::new(), |other| (*other).to_owned());
        }
        Value::Array(list) if list.len() > 1 => {
            let (a, b) = (chance.below(list.len() as u32), chance.below(list.len() as u32));
            list.swap(a as usize, b as usize);
        }
        _ => {}
    }
}

/// Adds to a list or an object, or takes away from it.
fn reshape(part: &mut Value, other: Option<Value>, others: &[Value], chance: &mut Seeded) {
    let other = other.or_else(|| pick(others, chance).cloned()).unwrap_or_default();
    match part {
        Value::Array(list) => {
            let at = chance.below(list.len() as u32 + 1) as usize;
            match (chance.below(4), list.get(at).cloned()) {
                (0, Some(_)) => drop(list.remove(at)),
                (1, Some(same)) => list.insert(at, same),
                (2, Some(same)) if count(&same) < 12 => {
                    list.extend(vec![same; 1 << chance.below(9)]);
                }
                _ => list.insert(at, other),
            }
        }
        Value::Object(map) => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = pick(&keys, chance).cloned().unwrap_or_default();
            match chance.below(4) {
                0 => drop(map.shift_remove(&key)),
                1 => drop(map.insert(format!("{key}s"), other)),
                2 => {
                    let value = map.shift_remove(&key).unwrap_or_default();
                    map.insert(key.to_uppercase(), value);
                }
                _ => drop(map.insert(key, other)),
            }
        }
        _ => *part = other,
    }
}
