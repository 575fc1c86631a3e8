//! A bot for beginners.

use crate::Bot;
use hill::{Action, Gear, Hill, View};
use kit::Seat;

/// Moves, sleeps when hurt, wears what it has and attacks what it meets. It never looks ahead
/// and never challenges others.
pub(super) struct WalkerBot;

impl Bot<Hill> for WalkerBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        let me = &view.players[seat.index()];
        let liking = |action: &Action| match action {
            Action::Sleep if me.hp <= 2 => 9,
            Action::Move | Action::Attack { target: 1 } | Action::FightOn => 8,
            Action::Take { .. } | Action::PickUp | Action::TakeTrap => 7,
            Action::Drink { .. } if me.hp <= 2 => 9,
            Action::Arrange(gear) => i32::from(*gear != me.gear) * held(gear),
            Action::Done | Action::Pass | Action::Decline => held(&me.gear),
            Action::Drop { .. } | Action::Give { .. } | Action::Branch { .. } => 1,
            _ => 0,
        };
        let better = |best: usize, at: usize| {
            if liking(&legal[at]) > liking(&legal[best]) { at } else { best }
        };
        (0..legal.len()).fold(0, better)
    }
}

/// The preference for gear by the number of slots it fills.
fn held(gear: &Gear) -> i32 {
    gear.items().count() as i32 + 1
}
