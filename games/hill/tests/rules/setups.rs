//! Loading untrusted positions: they are valid and playable, or refused with their faults.

use crate::invariants::step;
use hill::{Config, Hill, Setup};
use kit::{Game, LegalActions, Match, SeededDice};
use serde_json::Value;

/// Positions from the middle of random matches, as JSON.
fn positions(count: usize, seed: u64) -> Vec<Value> {
    let (mut dice, mut legal, mut found) =
        (SeededDice::new(seed), LegalActions::default(), Vec::new());
    while found.len() < count {
        let seats = 2 + dice.below(5) as u8;
        let mut hill = Match::<Hill>::new(&Config::default(), seats).unwrap().position().clone();
        for _ in 0..dice.below(3_000) {
            if !step(&mut hill, &mut dice, &mut legal, true) {
                break;
            }
            if dice.below(200) == 0 {
                found.push(serde_json::to_value(hill.as_setup()).unwrap());
            }
        }
    }
    found
}

/// Changes one random value.
fn mutate(value: &mut Value, dice: &mut SeededDice) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = dice.below(fields.len() as u32) as usize;
            if let Some(inner) = fields.values_mut().nth(at) {
                mutate(inner, dice);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = dice.below(items.len() as u32) as usize;
            match dice.below(8) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                2 => items.swap(at, 0),
                _ => mutate(&mut items[at], dice),
            }
        }
        Value::Array(items) => items.push(dice.below(9).into()),
        Value::Number(number) => {
            let was = number.as_i64().unwrap_or(0);
            let new = [was + 1, was - 1, 0, 1, 2, 7, 53, 255][dice.below(8) as usize];
            *value = new.into();
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Null => *value = dice.below(4).into(),
        Value::String(text) => {
            let words = [
                "begin",
                "manage",
                "meet",
                "choose",
                "capacity",
                "before",
                "dice",
                "after",
                "scout",
                "trap",
                "wardstone",
                "faint",
                "instinct",
                "equipped",
                "fresh",
                "bag",
            ];
            *text = words[dice.below(16) as usize].into();
        }
        Value::Object(_) => {}
    }
}

/// Loads randomly changed positions and plays on from those that load. Returns how many were
/// loaded and refused.
fn load_mutated_positions(count: usize, seed: u64) -> [usize; 2] {
    let (mut dice, mut legal) = (SeededDice::new(seed), LegalActions::default());
    let positions = positions(200, seed);
    let (mut loaded, mut refused) = (0, 0);
    for _ in 0..count {
        let mut data = positions[dice.below(positions.len() as u32) as usize].clone();
        for _ in 0..=dice.below(3) {
            mutate(&mut data, &mut dice);
        }
        let Ok(setup) = serde_json::from_value::<Setup>(data) else {
            refused += 1;
            continue;
        };
        match Hill::position(&setup) {
            Err(faults) => {
                assert!(!faults.is_empty());
                refused += 1;
            }
            Ok(mut hill) => {
                loaded += 1;
                for _ in 0..60 {
                    if !step(&mut hill, &mut dice, &mut legal, true) {
                        break;
                    }
                }
                for viewer in (0..hill.seat_count()).map(kit::Seat::new).map(Some).chain([None]) {
                    let view = hill.view(viewer);
                    let mut below = |n: u32| dice.below(n);
                    let _ = Hill::redeal(&hill.config(), &view, &mut below);
                }
            }
        }
    }
    [loaded, refused]
}

#[test]
fn mutated_positions_are_refused_or_playable() {
    let [loaded, refused] = load_mutated_positions(6_000, 1);
    assert!(loaded > 300 && refused > 300, "{loaded} loaded, {refused} refused");
}

#[test]
#[ignore = "takes minutes: cargo xtask long"]
fn a_million_mutated_positions_are_refused_or_playable() {
    let [loaded, refused] = load_mutated_positions(1_000_000, 2);
    assert_eq!(loaded + refused, 1_000_000);
    assert!(loaded > 50_000 && refused > 50_000, "{loaded} loaded, {refused} refused");
}
