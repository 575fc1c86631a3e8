//! What always holds: cards are conserved, HP and places stay within their bounds, nobody
//! carries too much after Step 6, and every match ends.

use hill::{Action, Class, Config, Hill, Player, Stage};
use kit::{Dice, Game, Legal, Match, Next, Referee, Seat, Seeded, Silent};

/// One random step; retreats are as likely as anything else only if asked for.
pub(crate) fn step(
    hill: &mut Hill,
    dice: &mut Seeded,
    legal: &mut Legal<Action>,
    retreats: bool,
) -> bool {
    match hill.next() {
        Next::Over(_) => return false,
        Next::Chance(roll) => {
            let rolled = dice.roll(&roll).unwrap();
            hill.rolled(rolled, &mut Silent);
        }
        Next::Ask(_) => {
            let waiting: Vec<Seat> = hill.waiting().iter().collect();
            let seat = waiting[dice.below(waiting.len() as u32) as usize];
            hill.options(seat, legal);
            assert!(!legal.is_empty(), "seat {seat} can do nothing: {:?}", hill.as_setup());
            let mut at = dice.below(legal.len() as u32) as usize;
            while !retreats && legal.actions()[at] == Action::Retreat {
                at = dice.below(legal.len() as u32) as usize;
            }
            hill.play(&legal.get(at).unwrap(), &mut Silent);
        }
    }
    true
}

/// Everything a position is checked for when it is loaded (cards, tiles, traps, HP,
/// situations) and, at the start of a turn, that nobody is over capacity.
fn sound(hill: &Hill, turn: &mut u32) {
    let setup = hill.as_setup();
    if let Err(faults) = Hill::position(&setup) {
        panic!("{faults:?}\n{setup:?}");
    }
    if setup.turn.number != *turn && setup.turn.stage != Stage::Opening {
        *turn = setup.turn.number;
        let over = setup.players.iter().find(|player| player.over());
        assert!(over.is_none(), "over capacity when turn {turn} begins: {over:?}");
    }
    for player in &setup.players {
        let most = Player::MAX_HP + u8::from(player.class == Some(Class::Alchemist));
        assert!(player.hp <= most, "{player:?}");
    }
}

fn random_actions(actions: u32, seed: u64) {
    let (mut dice, mut legal, mut left) = (Seeded::new(seed), Legal::default(), actions);
    while left > 0 {
        let seats = 2 + dice.below(5) as u8;
        let mut hill = Match::<Hill>::new(&Config::default(), seats).unwrap().position().clone();
        let mut turn = 0;
        while left > 0 && step(&mut hill, &mut dice, &mut legal, true) {
            sound(&hill, &mut turn);
            left -= 1;
            if dice.below(4_000) == 0 {
                let seat = Seat::new(dice.below(u32::from(seats)) as u8);
                let _ = hill.withdraw(seat, &mut Silent);
                sound(&hill, &mut turn);
            }
        }
    }
}

fn matches_end(matches: u64, seed: u64) {
    let mut legal = Legal::default();
    for index in 0..matches {
        let mut dice = Seeded::nth(seed, index);
        let seats = 2 + (index % 5) as u8;
        let mut hill = Match::<Hill>::new(&Config::default(), seats).unwrap().position().clone();
        let mut steps = 0;
        while step(&mut hill, &mut dice, &mut legal, false) {
            steps += 1;
            assert!(steps < 1_000_000, "match {index} goes on for ever");
        }
        assert!(hill.in_play().is_empty());
    }
}

#[test]
fn random_actions_break_nothing() {
    random_actions(60_000, 1);
}

#[test]
fn random_matches_end() {
    matches_end(600, 1);
}

#[test]
#[ignore = "takes minutes: cargo xtask long"]
fn a_million_random_actions_break_nothing() {
    random_actions(1_000_000, 2);
}

#[test]
#[ignore = "takes minutes: cargo xtask long"]
fn a_hundred_thousand_matches_of_two_to_six_end() {
    matches_end(100_000, 2);
}

/// Nobody answers anything: the defaults alone carry a match to its end (K20).
#[test]
fn k20_left_alone_a_match_ends() {
    for index in 0..40 {
        let mut dice = Seeded::nth(3, index);
        let mut hill = Match::<Hill>::new(&Config::default(), 2 + (index % 5) as u8)
            .unwrap()
            .position()
            .clone();
        for steps in 0.. {
            assert!(steps < 200_000, "match {index} goes on for ever");
            match hill.next() {
                Next::Over(_) => break,
                Next::Chance(roll) => {
                    let rolled = dice.roll(&roll).unwrap();
                    hill.rolled(rolled, &mut Silent);
                }
                Next::Ask(_) => {
                    let seat = hill.waiting().lowest().unwrap();
                    let play = hill.default_play(seat).unwrap();
                    hill.play(&play, &mut Silent);
                }
            }
        }
    }
}
