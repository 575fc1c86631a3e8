//! The play generator compared with a simple exhaustive one.

use gammon::{BAR, Board, Hop, Play, Side, legal_plays};
use kit::SeededDice;
use std::collections::BTreeSet;

pub(super) type Points = [[u8; 26]; 2];

/// The board after one checker moves by one die; `None` if it may not.
fn hop(points: &Points, from: u8, die: u8) -> Option<Points> {
    let [mine, theirs] = points;
    if mine[from as usize] == 0 || (mine[25] > 0 && from != BAR) {
        return None;
    }
    let mut after = *points;
    after[0][from as usize] -= 1;
    if from > die {
        let to = from - die;
        match theirs[(25 - to) as usize] {
            0 => {}
            1 => {
                after[1][(25 - to) as usize] = 0;
                after[1][25] += 1;
            }
            _ => return None,
        }
        after[0][to as usize] += 1;
        return Some(after);
    }
    let all_home = mine[7..].iter().all(|count| *count == 0);
    let nothing_behind = mine[from as usize + 1..].iter().all(|count| *count == 0);
    if !all_home || (from != die && !nothing_behind) {
        return None;
    }
    after[0][0] += 1;
    Some(after)
}

/// Every position reachable by these dice in this order, with how many were used.
fn walk(points: Points, dice: &[u8], used: usize, found: &mut BTreeSet<(usize, u8, Points)>) {
    let Some((die, rest)) = dice.split_first() else { return };
    for from in 1..=25 {
        if let Some(after) = hop(&points, from, *die) {
            found.insert((used + 1, if used == 0 { *die } else { 0 }, after));
            walk(after, rest, used + 1, found);
        }
    }
}

pub(super) fn expected(points: Points, [high, low]: [u8; 2]) -> BTreeSet<Points> {
    let mut found = BTreeSet::new();
    if high == low {
        walk(points, &[high; 4], 0, &mut found);
    } else {
        walk(points, &[high, low], 0, &mut found);
        walk(points, &[low, high], 0, &mut found);
    }
    let most = found.iter().map(|(used, ..)| *used).max().unwrap_or(0);
    let best = found.iter().filter(|(used, ..)| *used == most);
    let largest = best.clone().map(|(_, die, _)| *die).max().unwrap_or(0);
    let single = most == 1 && high != low;
    best.filter(|(_, die, _)| !single || *die == largest).map(|(.., after)| *after).collect()
}

pub(super) fn apply(points: Points, play: Play) -> Points {
    play.hops().fold(points, |points, each: Hop| {
        hop(&points, each.from(), each.die()).expect("legal in its own order")
    })
}

fn check(points: Points, dice: [u8; 2]) {
    let board = Board::from_points(points).unwrap();
    let found = legal_plays(&board, Side::White, dice);
    assert!(found.is_sorted_by(|a, b| a < b), "{points:?} {dice:?}: {found:?}");
    let results: Vec<Points> = found.iter().map(|play| apply(points, *play)).collect();
    let unique: BTreeSet<Points> = results.iter().copied().collect();
    assert_eq!(unique.len(), results.len(), "twice: {points:?} {dice:?}: {found:?}");
    assert_eq!(unique, expected(points, dice), "{points:?} {dice:?}: {found:?}");
}

/// A random position, with checkers limited to a random part of the board.
pub(super) fn random(dice: &mut SeededDice) -> Points {
    loop {
        let mut points = [[0; 26]; 2];
        for row in &mut points {
            let far = 1 + dice.below(26) as usize;
            let few = 1 + dice.below(15);
            row[0] = (15 - few) as u8;
            (0..few).for_each(|_| row[1 + dice.below(far as u32) as usize % 25] += 1);
        }
        if Board::from_points(points).is_some() {
            return points;
        }
    }
}

#[test]
fn the_plays_of_any_roll_are_those_of_the_exhaustive_generator() {
    let mut dice = SeededDice::new(4);
    for _ in 0..30_000 {
        let points = random(&mut dice);
        let (a, b) = (dice.below(6) as u8 + 1, dice.below(6) as u8 + 1);
        check(points, [a.max(b), a.min(b)]);
    }
}

#[test]
fn all_rolls_of_the_opening_position_have_the_plays_of_the_exhaustive_generator() {
    let start = Side::BOTH.map(|side| *Board::start().points(side));
    for high in 1..=6 {
        for low in 1..=high {
            check(start, [high, low]);
        }
    }
}
