//! A bot for beginners.

use crate::Bot;
use hill::{Action, Gear, Hill, View};
use kit::Seat;

/// Moves, sleeps when hurt, wears what it has and attacks what it meets. It never looks ahead
/// and never challenges others.
#[derive(Clone, Copy, Debug)]
pub(super) struct WalkerBot {
    /// The HP at which it sleeps or drinks.
    pub(super) rests_at: u8,
    /// Whether it wears and holds what it finds.
    pub(super) dresses: bool,
}

impl WalkerBot {
    /// Never rests before it has to, and wears nothing.
    pub(super) const CARELESS: Self = Self { rests_at: 0, dresses: false };
    /// Rests when it is hurt.
    pub(super) const CAREFUL: Self = Self { rests_at: 2, dresses: true };
}

impl Bot<Hill> for WalkerBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        self.favourite(seat, view, legal)
    }
}

impl WalkerBot {
    /// The index of the action that the walker likes best.
    pub(super) fn favourite(self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        let me = &view.players[seat.index()];
        let liking = |action: &Action| match action {
            Action::Sleep if me.hp <= self.rests_at => 9,
            Action::Move | Action::Attack { target: 1 } | Action::FightOn => 8,
            Action::Take { .. } | Action::PickUp | Action::TakeTrap => 7,
            Action::Drink { .. } if me.hp <= self.rests_at => 9,
            Action::Arrange(_) if !self.dresses => 0,
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
