//! The combat that a view describes is the combat that the rules decide.

use crate::invariants::step_with_events;
use hill::{
    CombatModifier, CombatScore, CombatView, Config, Event, Hill, HillFrame, ModifierSource,
};
use kit::{Game, LegalActions, Match, RecordedEvents, SeededDice};
use std::collections::BTreeSet;

/// Plays random matches without retreats, and calls `check` with the position before and after
/// each step and the events of the step.
fn play(steps: u32, seed: u64, mut check: impl FnMut(&Hill, &Hill, &[Event])) {
    let (mut dice, mut legal, mut left) = (SeededDice::new(seed), LegalActions::default(), steps);
    while left > 0 {
        let seats = 2 + dice.below(5) as u8;
        let mut hill = Match::<Hill>::new(&Config::default(), seats).unwrap().position().clone();
        loop {
            let (before, mut recorded) = (hill.clone(), RecordedEvents::default());
            left = left.saturating_sub(1);
            if left == 0
                || !step_with_events(&mut hill, &mut dice, &mut legal, false, &mut recorded)
            {
                break;
            }
            let events: Vec<Event> = recorded.0.into_iter().map(|(_, event)| event).collect();
            check(&before, &hill, &events);
        }
    }
}

/// The scores of a combat roll, in the order of the rolls of a view.
fn rolled_scores(event: &Event) -> Option<Vec<CombatScore>> {
    match event {
        Event::FightRolled { attack, defense, enemies, guard, .. } => {
            let blows = enemies.iter().map(|(_, blow)| *blow);
            Some([*attack, *defense].into_iter().chain(blows).chain([*guard]).collect())
        }
        Event::DuelRolled { scores, .. } => Some(scores.to_vec()),
        _ => None,
    }
}

fn shown_scores(combat: &CombatView) -> Vec<CombatScore> {
    (0..combat.rolls.len()).map(|roll| combat.score(roll).unwrap()).collect()
}

fn modifiers(combat: &CombatView) -> impl Iterator<Item = &CombatModifier> {
    combat.rolls.iter().flat_map(|roll| &roll.modifiers)
}

/// The kind of a source.
fn kind(source: ModifierSource) -> &'static str {
    match source {
        ModifierSource::Item(_) => "item",
        ModifierSource::Class(_) => "class",
        ModifierSource::Enemy(_) => "enemy",
        ModifierSource::Potions => "potions",
        ModifierSource::Brewed => "brewed",
        ModifierSource::Tired => "tired",
    }
}

#[test]
fn the_modifiers_of_a_view_add_up_to_the_bonuses_of_the_rules() {
    let (mut compared, mut kinds) = (0, BTreeSet::new());
    play(500_000, 3, |_, after, events| {
        for expected in events.iter().filter_map(rolled_scores) {
            let combat = after.view(None).combat.unwrap();
            assert_eq!(shown_scores(&combat), expected, "{combat:?}");
            assert!(modifiers(&combat).all(|modifier| modifier.amount != 0), "{combat:?}");
            kinds.extend(modifiers(&combat).map(|modifier| kind(modifier.source)));
            compared += 1;
        }
    });
    assert!(compared > 1_000, "{compared}");
    let all = ["brewed", "class", "enemy", "item", "potions", "tired"];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn the_hits_of_a_view_are_the_hits_of_the_rules() {
    let mut hits = [0, 0];
    play(60_000, 4, |before, _, events| {
        let combat = before.view(None).combat;
        let in_fight = matches!(before.as_setup().frames.last(), Some(HillFrame::Fight(_)));
        let Some(combat) = combat.filter(|combat| in_fight && !combat.dice.is_empty()) else {
            return;
        };
        let hurt =
            |event: &Event| matches!(event, Event::EnemyHurt { .. } | Event::EnemyFell { .. });
        let hit = events.iter().any(hurt);
        assert_eq!(combat.comparisons[0].hits, Some(hit), "{combat:?} {events:?}");
        hits[usize::from(hit)] += 1;
    });
    assert!(hits.iter().all(|count| *count > 100), "{hits:?}");
}

#[test]
fn before_the_dice_are_rolled_nothing_hits() {
    play(20_000, 5, |before, _, _| {
        let Some(combat) = before.view(None).combat else { return };
        let rolled = !combat.dice.is_empty();
        assert!(combat.dice.is_empty() || combat.dice.len() == combat.rolls.len());
        assert!(combat.comparisons.iter().all(|pair| pair.hits.is_some() == rolled), "{combat:?}");
        assert!(combat.comparisons.len() >= 2, "both sides attack: {combat:?}");
    });
}
