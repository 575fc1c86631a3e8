//! Ids of asks: a resignation ends the asks of its seat.

use hill::{Config, Hill};
use kit::{DiscardEvents, Game, Match, Next, SeededDice};

#[test]
fn a_resignation_raises_the_id_of_the_next_ask() {
    let mut played = Match::<Hill>::new(&Config::default(), 3).unwrap();
    let mut dice = SeededDice::new(1);
    while played.roll_with(&mut dice, &mut DiscardEvents).is_some() {}
    let Next::Ask(before) = played.position().next() else { panic!("the first turn begins") };
    let on_turn = before.must.lowest().unwrap();
    played.resign(on_turn, &mut DiscardEvents).unwrap();
    let Next::Ask(after) = played.position().next() else { panic!("the next turn begins") };
    assert!(!after.must.contains(on_turn));
    assert!(after.id > before.id, "{after:?} has the id of {before:?}");
}
