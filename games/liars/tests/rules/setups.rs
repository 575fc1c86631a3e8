//! Invalid set-ups are refused with the field and the rule.

use kit::{AskCounter, Fault, Game, Seat};
use liars::{Bid, Call, Config, Face, Liars, PlacedBid, Setup, Showdown};
use proptest::prelude::*;

fn cup(faces: &[u8]) -> Vec<Option<Face>> {
    faces.iter().map(|pips| Some(Face::try_from(*pips).unwrap())).collect()
}

fn bid(count: u8, pips: u8) -> Bid {
    Bid { count, face: Face::try_from(pips).unwrap() }
}

/// Three players, orange-free: yellow is out, red has bid, green is to answer.
fn bidding() -> Setup {
    let mut setup = Liars::setup(&Config { dice: 2, ..Config::default() }, 3).unwrap();
    setup.dice = vec![2, 1, 0];
    setup.cups = vec![cup(&[1, 4]), cup(&[6]), Vec::new()];
    setup.out = vec![Seat::new(2)];
    (setup.round, setup.turn) = (3, Some(Seat::new(1)));
    setup.bids = vec![PlacedBid { seat: Seat::new(0), bid: bid(2, 4) }];
    let faces = |cup: &Vec<Option<Face>>| cup.iter().copied().flatten().collect();
    setup.last = Some(Showdown {
        caller: Seat::new(0),
        call: Call::Doubt,
        bidder: Seat::new(1),
        bid: bid(3, 6),
        cups: setup.cups.iter().map(faces).collect(),
        counting: vec![Face::ONE, Face::ALL[5]],
        count: 2,
    });
    setup
}

/// Changes a valid set-up and expects a fault.
fn check(change: impl FnOnce(&mut Setup), expected: &str) {
    let mut setup = bidding();
    assert_eq!(Liars::position(&setup).unwrap().as_setup(), setup);
    change(&mut setup);
    let found = Fault::join(&Liars::position(&setup).expect_err("this is no position"));
    assert!(found.contains(expected), "{expected}\n{found}");
}

#[test]
fn invalid_dice_are_faults_of_their_field() {
    check(|s| s.dice.truncate(1), "dice: a number for each of two to six seats");
    check(|s| s.dice = vec![1; 300], "dice: a number for each of two to six seats");
    check(|s| drop(s.cups.pop()), "cups: one for each seat");
    check(|s| s.config.dice = 0, "dice: 1 to 6 dice");
    check(|s| s.dice[0] = 3, "dice[0]: no more than at the start");
    check(|s| s.out.clear(), "dice[2]: 0 if the seat is out");
    check(|s| s.out.push(Seat::new(0)), "dice[0]: 0 if the seat is out");
    check(|s| s.out.push(Seat::new(2)), "out: each seat at most once");
    check(|s| s.out.push(Seat::new(7)), "out: each seat at most once");
    check(
        |s| {
            s.dice.fill(0);
            s.out = Seat::first(3).collect();
        },
        "out: somebody has dice left",
    );
}

#[test]
fn invalid_turns_are_faults_of_their_field() {
    check(|s| s.turn = Some(Seat::new(2)), "turn: a seat that has dice");
    check(|s| s.turn = Some(Seat::new(7)), "turn: a seat that has dice");
    check(|s| s.round = 0, "round: 0 until a starter is drawn");
    check(|s| s.turn = None, "round: 0 until a starter is drawn");
    check(|s| (s.turn, s.round) = (None, 0), "turn: a starter, since a round was called");
}

#[test]
fn invalid_cups_are_faults_of_their_field() {
    check(|s| s.cups[0] = cup(&[4]), "cups[0]: all dice of the seat, or none");
    check(|s| s.cups[2] = cup(&[4]), "cups[2]: all dice of the seat, or none");
    check(|s| s.cups[0] = cup(&[4, 1]), "cups[0]: faces in ascending order");
    check(|s| s.cups[1] = vec![None], "cups[1]: faces in ascending order");
    check(
        |s| {
            (s.dice[1], s.out) = (0, vec![Seat::new(2), Seat::new(1)]);
            (s.cups[1], s.bids, s.turn) = (Vec::new(), Vec::new(), Some(Seat::new(0)));
        },
        "cups[0]: empty between rounds",
    );
}

#[test]
fn invalid_bids_are_faults_of_their_field() {
    check(|s| s.cups[1].clear(), "bids: none before all have rolled");
    check(|s| s.bids[0].seat = Seat::new(1), "bids[0]: by the seat before the next one");
    check(|s| s.bids[0].seat = Seat::new(2), "bids[0]: by the seat before the next one");
    check(|s| s.bids[0].bid.count = 4, "bids[0]: no more dice than on the table");
    check(|s| s.bids[0].bid.count = 0, "bids[0]: no more dice than on the table");
    let lower = PlacedBid { seat: Seat::new(1), bid: bid(2, 3) };
    check(
        |s| {
            s.bids.push(lower);
            s.turn = Some(Seat::new(0));
        },
        "bids[1]: above the bid before it",
    );
}

#[test]
fn an_impossible_last_call_is_a_fault() {
    let expected = "last: a call that can have happened";
    check(|s| s.last.as_mut().unwrap().count = 3, expected);
    check(|s| s.last.as_mut().unwrap().counting.clear(), expected);
    check(|s| s.last.as_mut().unwrap().bidder = Seat::new(0), expected);
    check(|s| s.last.as_mut().unwrap().caller = Seat::new(2), expected);
    check(|s| s.last.as_mut().unwrap().caller = Seat::new(7), expected);
    check(|s| s.last.as_mut().unwrap().bid.count = 4, expected);
    check(|s| drop(s.last.as_mut().unwrap().cups.pop()), expected);
    check(|s| s.last.as_mut().unwrap().cups[0].reverse(), expected);
}

proptest! {
    #[test]
    fn any_set_up_gives_a_position_or_faults_and_never_panics(
        dice in prop::collection::vec(0u8..8, 0..8),
        cups in prop::collection::vec(prop::collection::vec(0u8..=6, 0..4), 0..8),
        out in prop::collection::vec(0u8..8, 0..5),
        round in 0u32..3, turn in prop::option::of(0u8..8),
        bids in prop::collection::vec((0u8..8, any::<u8>(), 1u8..=6), 0..4),
    ) {
        let setup = Setup {
            config: Config::default(),
            dice,
            cups: cups.iter().map(|c| c.iter().map(|p| Face::try_from(*p).ok()).collect()).collect(),
            out: out.iter().map(|n| Seat::new(*n)).collect(),
            round,
            turn: turn.map(Seat::new),
            bids: bids.iter().map(|(seat, count, pips)| PlacedBid {
                seat: Seat::new(*seat), bid: bid(*count, *pips),
            }).collect(),
            last: None,
            asks: AskCounter::default(),
        };
        match Liars::position(&setup) {
            Ok(position) => prop_assert_eq!(position.as_setup(), setup),
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }
}
