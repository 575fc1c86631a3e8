//! The audit of rolls and moves (K51).

use crate::invariants::step_with_events;
use hill::{ChanceCard, Config, Event, Hill, Item, MoveKind, MoveSource};
use kit::{Dice, Game, LegalActions, Match, Next, RecordedEvents, Referee, SeededDice};
use std::collections::BTreeSet;

/// The events of each step of random matches.
fn random_steps(matches: u64) -> Vec<Vec<Event>> {
    let mut steps = Vec::new();
    for index in 0..matches {
        let (mut dice, mut legal) = (SeededDice::for_match(51, index), LegalActions::default());
        let seats = 2 + (index % 5) as u8;
        let mut hill = Match::<Hill>::new(&Config::default(), seats).unwrap().position().clone();
        loop {
            let mut recorded = RecordedEvents::default();
            if !step_with_events(&mut hill, &mut dice, &mut legal, index % 2 == 0, &mut recorded) {
                break;
            }
            steps.push(recorded.0.into_iter().map(|(_, event)| event).collect());
        }
    }
    steps
}

/// Whether a move of this kind can have this source.
fn is_possible(how: MoveKind, source: MoveSource) -> bool {
    use {ChanceCard as Card, MoveSource as Source};
    match how {
        MoveKind::Forward => matches!(
            source,
            Source::TurnMove
                | Source::Card(Card::VitalEnergy | Card::WhiteBeardedSpirit | Card::Instinct)
        ),
        MoveKind::Backward => matches!(
            source,
            Source::Card(Card::Exhaustion | Card::CaveIn | Card::Instinct)
                | Source::Item(Item::Lamp)
        ),
        MoveKind::Retreat => matches!(source, Source::Retreat | Source::LostFight),
        MoveKind::Quake => source == Source::Card(Card::Earthquake),
        MoveKind::Teleport => matches!(
            source,
            Source::Item(Item::BlinkScroll)
                | Source::Card(Card::MysticWave | Card::NefariousSpirit)
        ),
    }
}

#[test]
fn k51_every_move_says_what_caused_it() {
    let mut kinds = BTreeSet::new();
    for event in random_steps(40).iter().flatten() {
        if let Event::Moved { how, source, group, .. } = event {
            let source = source.unwrap();
            assert!(is_possible(*how, source), "{event:?}");
            assert_eq!(group.is_some(), *how == MoveKind::Quake, "{event:?}");
            kinds.insert(serde_json::to_string(&source).unwrap());
        }
    }
    assert!(kinds.len() >= 10, "{kinds:?}");
}

#[test]
fn k51_the_moves_of_an_earthquake_have_one_group_and_no_other_moves_have_it() {
    let mut quakes = 0;
    for events in random_steps(40) {
        let groups = events.iter().filter_map(|event| match event {
            Event::Moved { group, .. } => *group,
            _ => None,
        });
        let quake = events.iter().find_map(|event| match event {
            Event::Quaked { group, .. } => *group,
            _ => None,
        });
        let moved = groups.inspect(|group| assert_eq!(Some(*group), quake)).count();
        quakes += usize::from(moved > 1);
    }
    assert!(quakes > 20, "{quakes}");
}

/// Rolls that nobody makes would have no owner.
#[test]
fn k51_every_roll_says_who_makes_it_and_what_for() {
    let (mut dice, mut legal) = (SeededDice::new(51), LegalActions::default());
    let mut purposes = BTreeSet::new();
    for seats in 2..=6 {
        let mut hill = Match::<Hill>::new(&Config::default(), seats).unwrap().position().clone();
        loop {
            if let Next::Chance(roll) = hill.next() {
                let owner = roll.owner.unwrap();
                assert!(hill.in_play().contains(owner), "{roll:?}");
                assert!(!roll.purpose.is_empty());
                purposes.insert(roll.purpose);
                hill.roll_checked(dice.roll(&roll).unwrap(), &mut kit::DiscardEvents);
            } else if !crate::invariants::step(&mut hill, &mut dice, &mut legal, true) {
                break;
            }
        }
    }
    let common = ["chance", "class", "drop", "duel", "earthquake", "enemies", "fight", "movement"];
    assert!(common.iter().all(|purpose| purposes.contains(purpose)), "{purposes:?}");
}
