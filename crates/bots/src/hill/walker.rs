//! A player for the first matches.

use crate::Bot;
use hill::{Action, Gear, Hill, View};
use kit::Seat;

/// Walks on, sleeps when hurt, wears what it has and strikes what it meets; it never looks
/// ahead, and leaves the others alone.
pub(super) struct Walker;

impl Bot<Hill> for Walker {
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

/// How much of one's hands and body gear fills.
fn held(gear: &Gear) -> i32 {
    gear.items().count() as i32 + 1
}
