//! Players who estimate instead of computing chances.

use crate::Bot;
use kit::Seat;
use liars::{Action, Bid, Face, Liars, Setup, View};

/// How a player estimates the dice under the other cups.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CountingHabits {
    /// The share of the hidden dice that it expects to count for any bid.
    pub(super) hidden_share: f64,
    /// How many dice more than expected it believes.
    pub(super) trust: f64,
}

/// Compares bids with the number of dice that it expects. It doubts what cannot be, and never what
/// it sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct CountingBot(pub(super) CountingHabits);

impl Bot<Liars> for CountingBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        let table = VisibleDice::of(&view.setup, seat);
        if let Some(last) = view.setup.last_bid()
            && self.doubts(&table, last.bid)
            && let Some(at) = legal.iter().position(|action| *action == Action::Doubt)
        {
            return at;
        }
        let margin = |action: &Action| match action {
            Action::Bid(bid) if table.can_be(*bid) => {
                self.0.expected(&table, bid.face) - f64::from(bid.count)
            }
            Action::Bid(_) | Action::Exact => f64::MIN,
            Action::Doubt => -f64::from(u8::MAX),
        };
        super::best(legal, margin)
    }
}

impl CountingBot {
    fn doubts(&self, table: &VisibleDice<'_>, bid: Bid) -> bool {
        let is_more_than_expected =
            f64::from(bid.count) > self.0.expected(table, bid.face) + self.0.trust;
        !table.can_be(bid) || is_more_than_expected && !table.is_seen(bid)
    }
}

impl CountingHabits {
    /// Believes nearly everything, and forgets that ones are wild.
    pub(super) const CHILD: Self = Self { hidden_share: 0.5, trust: 1.0 };
    /// Expects half of the hidden dice, and forgets that ones are wild.
    pub(super) const BEGINNER: Self = Self { hidden_share: 0.5, trust: 0.0 };

    /// The number of dice that the player expects to count for a face. It forgets that its own ones
    /// are wild.
    fn expected(&self, table: &VisibleDice<'_>, face: Face) -> f64 {
        let own = table.own.iter().filter(|die| **die == Some(face)).count() as u32;
        f64::from(own) + self.hidden_share * f64::from(table.hidden)
    }
}

/// A seat's own dice, and how many there are under the other cups.
struct VisibleDice<'s> {
    setup: &'s Setup,
    own: &'s [Option<Face>],
    hidden: u8,
}

impl<'s> VisibleDice<'s> {
    fn of(setup: &'s Setup, seat: Seat) -> Self {
        let own = &setup.cups[seat.index()];
        Self { setup, own, hidden: setup.dice_on_table() - own.len() as u8 }
    }

    fn own_matches(&self, face: Face) -> u8 {
        Bid { count: 1, face }.matches(self.own.iter().flatten(), &self.setup.config)
    }

    /// Whether there may be enough dice for a bid.
    fn can_be(&self, bid: Bid) -> bool {
        bid.count <= self.own_matches(bid.face) + self.hidden
    }

    /// Whether the own dice are enough for a bid.
    fn is_seen(&self, bid: Bid) -> bool {
        bid.count <= self.own_matches(bid.face)
    }
}
