//! Invariants of random play: cards are conserved, HP and tiles stay within bounds, nobody is
//! over capacity after Step 6, and every match ends.

use hill::{Action, Class, Config, Event, Hill, TurnStage};
use kit::{
    Dice, DiscardEvents, EventSink, Game, LegalActions, Match, Next, Referee, Seat, SeededDice,
};

/// Plays one random roll or action; retreats are skipped unless `retreats` is set. Returns
/// whether the match goes on.
pub(crate) fn step(
    hill: &mut Hill,
    dice: &mut SeededDice,
    legal: &mut LegalActions<Action>,
    retreats: bool,
) -> bool {
    step_with_events(hill, dice, legal, retreats, &mut DiscardEvents)
}

/// As [`step`], with the events.
pub(crate) fn step_with_events(
    hill: &mut Hill,
    dice: &mut SeededDice,
    legal: &mut LegalActions<Action>,
    retreats: bool,
    sink: &mut impl EventSink<Event>,
) -> bool {
    match hill.next() {
        Next::Over(_) => return false,
        Next::Chance(roll) => {
            let rolled = dice.roll(&roll).unwrap();
            hill.roll_checked(rolled, sink);
        }
        Next::Ask(_) => {
            let waiting: Vec<Seat> = hill.waiting().iter().collect();
            let seat = waiting[dice.below(waiting.len() as u32) as usize];
            hill.legal_actions(seat, legal);
            assert!(!legal.is_empty(), "seat {seat} can do nothing: {:?}", hill.as_setup());
            let mut at = dice.below(legal.len() as u32) as usize;
            while !retreats && legal.actions()[at] == Action::Retreat {
                at = dice.below(legal.len() as u32) as usize;
            }
            hill.act_checked(&legal.get(at).unwrap(), sink);
        }
    }
    true
}

/// Checks a position as when it is loaded (cards, tiles, traps, HP, frames) and, at the start of
/// a turn, that nobody is over capacity.
fn check_invariants(hill: &Hill, turn: &mut u32) {
    let setup = hill.as_setup();
    if let Err(faults) = Hill::position(&setup) {
        panic!("{faults:?}\n{setup:?}");
    }
    if setup.turn.number != *turn && setup.turn.stage != TurnStage::Opening {
        *turn = setup.turn.number;
        let content = setup.config.find_content();
        let over = setup.players.iter().find(|player| player.is_over_capacity(&content));
        assert!(over.is_none(), "over capacity when turn {turn} begins: {over:?}");
    }
    for player in &setup.players {
        let most = 5 + u8::from(player.class == Some(Class::Alchemist));
        assert!(player.hp <= most, "{player:?}");
    }
}

fn play_random_actions(actions: u32, seed: u64) {
    let (mut dice, mut legal, mut left) = (SeededDice::new(seed), LegalActions::default(), actions);
    while left > 0 {
        let seats = 2 + dice.below(5) as u8;
        let mut hill = Match::<Hill>::new(&Config::default(), seats).unwrap().position().clone();
        let mut turn = 0;
        while left > 0 && step(&mut hill, &mut dice, &mut legal, true) {
            check_invariants(&hill, &mut turn);
            left -= 1;
            if dice.below(4_000) == 0 {
                let seat = Seat::new(dice.below(u32::from(seats)) as u8);
                let _ = hill.resign_seat(seat, &mut DiscardEvents);
                check_invariants(&hill, &mut turn);
            }
        }
    }
}

fn play_random_matches(matches: u64, seed: u64) {
    let mut legal = LegalActions::default();
    for index in 0..matches {
        let mut dice = SeededDice::for_match(seed, index);
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
fn random_actions_keep_every_invariant() {
    play_random_actions(60_000, 1);
}

#[test]
fn random_matches_end() {
    play_random_matches(600, 1);
}

#[test]
#[ignore = "takes minutes: cargo xtask long"]
fn a_million_random_actions_keep_every_invariant() {
    play_random_actions(1_000_000, 2);
}

#[test]
#[ignore = "takes minutes: cargo xtask long"]
fn a_hundred_thousand_matches_of_two_to_six_end() {
    play_random_matches(100_000, 2);
}

#[test]
fn k20_a_match_of_default_actions_ends() {
    for index in 0..40 {
        let mut dice = SeededDice::for_match(3, index);
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
                    hill.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(_) => {
                    let seat = hill.waiting().lowest().unwrap();
                    let play = hill.default_checked(seat).unwrap();
                    hill.act_checked(&play, &mut DiscardEvents);
                }
            }
        }
    }
}
