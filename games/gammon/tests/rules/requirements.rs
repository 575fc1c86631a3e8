//! Rulings whose tests do not fit in a scenario.

use crate::plays::{Points, apply, expected, random};
use gammon::{Board, Config, Gammon, Hop, PerSide, PhaseData, Play, Setup, Side, legal_plays};
use kit::{Game, SeededDice};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The stored counts. When they change, the test below prints the new file.
const PERFT: &str = include_str!("../../../../data/gammon/perft.json");

fn rolls() -> impl Iterator<Item = [u8; 2]> {
    (1..=6).flat_map(|high| (1..=high).map(move |low| [high, low]))
}

fn start() -> Points {
    Side::BOTH.map(|side| *Board::start().points(side))
}

/// The positions after each play of a roll of white's.
fn after(points: Points, dice: [u8; 2]) -> Vec<Points> {
    let board = Board::from_points(points).unwrap();
    legal_plays(&board, Side::White, dice).iter().map(|play| apply(points, *play)).collect()
}

/// The number of black's plays there, summed over all 21 rolls.
fn replies(points: &Points) -> usize {
    let board = Board::from_points(*points).unwrap();
    rolls().map(|dice| legal_plays(&board, Side::Black, dice).len()).sum()
}

fn counted() -> String {
    let mut text = String::from(
        "{\n  \"about\": \"From the opening position: the distinct plays of each roll, and of all 21 \
         replies to each of them.\",\n  \"rolls\": [\n",
    );
    for [high, low] in rolls() {
        let first = after(start(), [high, low]);
        let (plays, replies): (_, usize) = (first.len(), first.iter().map(replies).sum());
        let end = if [high, low] == [6, 6] { "\n  ]\n}\n" } else { ",\n" };
        write!(
            text,
            "    {{\"roll\": \"{high}-{low}\", \"plays\": {plays}, \"replies\": {replies}}}{end}"
        )
        .unwrap();
    }
    text
}

#[test]
fn g2_the_numbers_of_plays_of_the_first_two_turns_match_the_stored_counts() {
    let found = counted();
    assert!(PERFT == found, "data/gammon/perft.json should now be:\n{found}");
}

#[test]
fn g2_the_exhaustive_generator_finds_the_same_first_plays() {
    for dice in rolls() {
        let (found, tried) = (after(start(), dice), expected(start(), dice));
        assert_eq!(found.len(), tried.len(), "{dice:?}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), tried, "{dice:?}");
    }
}

#[test]
fn g2_the_exhaustive_generator_finds_as_many_replies() {
    for points in rolls().flat_map(|dice| after(start(), dice)) {
        let [white, black] = points;
        let tried: usize = rolls().map(|dice| expected([black, white], dice).len()).sum();
        assert_eq!(replies(&points), tried, "{points:?}");
    }
}

#[test]
fn g1_both_sides_have_the_same_plays() {
    let mut dice = SeededDice::new(1);
    for _ in 0..2_000 {
        let [white, black] = random(&mut dice);
        let roll = roll(&mut dice);
        let board = Board::from_points([white, black]).unwrap();
        let mirrored = Board::from_points([black, white]).unwrap();
        let plays = legal_plays(&board, Side::White, roll);
        assert_eq!(plays, legal_plays(&mirrored, Side::Black, roll), "{board:?} {roll:?}");
    }
}

fn roll(dice: &mut SeededDice) -> [u8; 2] {
    let [a, b] = [0; 2].map(|_| dice.below(6) as u8 + 1);
    [a.max(b), a.min(b)]
}

/// White to play a roll; `None` if the roll cannot be played there.
fn to_play(points: Points, dice: [u8; 2]) -> Option<Gammon> {
    let board = Board::from_points(points).unwrap();
    let sides = |at: usize| PerSide { white: points[0][at], black: points[1][at] };
    let start = Gammon::setup(&Config::default(), 2).unwrap();
    let (bar, off) = (sides(25), sides(0));
    let setup = Setup { board: board.signed().to_vec(), bar, off, ..start };
    Gammon::position(&Setup { waits: PhaseData::Move, dice: Some(dice), ..setup }).ok()
}

/// Every play reachable by making the offered hops one after the other.
fn by_hops(position: &Gammon, done: &mut Vec<Hop>, found: &mut BTreeSet<Play>) {
    let next = position.hops_after(done).expect("only what was offered has been moved");
    if next.is_empty() {
        found.insert(position.play_from(done).expect("nothing more is offered"));
    }
    for hop in next {
        done.push(hop);
        by_hops(position, done, found);
        done.pop();
    }
}

#[test]
fn g2_hop_by_hop_exactly_the_legal_plays_can_be_reached() {
    let (mut dice, mut tried) = (SeededDice::new(2), 0);
    while tried < 400 {
        let (points, roll) = (random(&mut dice), roll(&mut dice));
        // A double has many orders of its four hops: one in eight is enough.
        if roll[0] == roll[1] && tried % 8 != 0 {
            continue;
        }
        let Some(position) = to_play(points, roll) else { continue };
        let mut found = BTreeSet::new();
        by_hops(&position, &mut Vec::new(), &mut found);
        assert_eq!(found, position.plays().into_iter().collect(), "{points:?} {roll:?}");
        tried += 1;
    }
}
