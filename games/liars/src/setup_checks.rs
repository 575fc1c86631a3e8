//! The validation of set-ups.

use crate::{Face, PlacedBid, Setup, Showdown};
use kit::{FaultList, Seat};

/// The possible numbers of seats.
pub(crate) const SEAT_COUNTS: std::ops::RangeInclusive<u8> = 2..=6;

impl Setup {
    /// Adds the faults of the set-up.
    pub(crate) fn check(&self, faults: &mut FaultList) {
        let seats = self.dice.len();
        let is_count = |seats: usize| SEAT_COUNTS.contains(&u8::try_from(seats).unwrap_or(0));
        faults.require(is_count(seats), "dice", "a number for each of two to six seats");
        faults.require(self.cups.len() == seats, "cups", "one for each seat");
        self.config.check(faults);
        if !faults.is_empty() {
            return;
        }
        self.check_dice(faults);
        self.check_turn(faults);
        if !faults.is_empty() {
            return;
        }
        self.check_cups(faults);
        self.check_bids(faults);
        if let Some(showdown) = &self.last {
            faults.require(showdown.is_possible(self), "last", "a call that can have happened");
        }
    }

    fn check_dice(&self, faults: &mut FaultList) {
        let is_out = |seat: &Seat| self.out.contains(seat);
        for (seat, dice) in Seat::first(self.seat_count()).zip(&self.dice) {
            let field = format!("dice[{seat}]");
            faults.require(*dice <= self.config.dice, field.as_str(), "no more than at the start");
            faults.require((*dice == 0) == is_out(&seat), field, "0 if the seat is out, else more");
        }
        let once = |at: usize| !self.out[..at].contains(&self.out[at]);
        let fits = |seat: &Seat| seat.number() < self.seat_count();
        let distinct = (0..self.out.len()).all(once) && self.out.iter().all(fits);
        faults.require(distinct, "out", "each seat at most once");
        faults.require(self.out.len() < self.dice.len(), "out", "somebody has dice left");
    }

    fn check_turn(&self, faults: &mut FaultList) {
        let has_dice = |seat: Seat| self.seats_in().contains(seat);
        faults.require(self.turn.is_none_or(has_dice), "turn", "a seat that has dice");
        let fits = self.turn.is_some() == (self.round > 0);
        faults.require(fits, "round", "0 until a starter is drawn, then more");
        if self.turn.is_none() {
            let is_untouched =
                self.last.is_none() && self.dice.iter().all(|n| [0, self.config.dice].contains(n));
            faults.require(is_untouched, "turn", "a starter, since a round was called");
        }
    }

    fn check_cups(&self, faults: &mut FaultList) {
        let is_over = self.seats_in().len() == 1;
        for (seat, cup) in Seat::first(self.seat_count()).zip(&self.cups) {
            let field = format!("cups[{seat}]");
            let is_full = cup.len() == usize::from(self.dice[seat.index()]);
            faults.require(
                cup.is_empty() || is_full,
                field.as_str(),
                "all dice of the seat, or none",
            );
            let may_roll = self.turn.is_some() && !is_over;
            faults.require(cup.is_empty() || may_roll, field.as_str(), "empty between rounds");
            let is_known = cup.iter().all(Option::is_some) && cup.is_sorted();
            faults.require(is_known, field, "faces in ascending order");
        }
    }

    fn check_bids(&self, faults: &mut FaultList) {
        let is_bidding = self.turn.is_some() && self.next_to_roll().is_none();
        faults.require(self.bids.is_empty() || is_bidding, "bids", "none before all have rolled");
        let next = |seat: Seat| self.seats_after(seat).next();
        for (at, placed) in self.bids.iter().enumerate() {
            let field = format!("bids[{at}]");
            let after = self.bids.get(at + 1).map_or(self.turn, |after| Some(after.seat));
            let in_order = self.seats_in().contains(placed.seat) && next(placed.seat) == after;
            faults.require(in_order, field.as_str(), "by the seat before the next one");
            let raises = |earlier: &PlacedBid| placed.bid.is_above(earlier.bid, &self.config);
            let is_raise = at == 0 || raises(&self.bids[at - 1]);
            faults.require(is_raise, field.as_str(), "above the bid before it (D3)");
            let fits = (1..=self.dice_on_table()).contains(&placed.bid.count);
            faults.require(fits, field, "no more dice than on the table (D4)");
        }
    }
}

impl Showdown {
    /// The same call with its dice counted again.
    fn counted_again(&self, setup: &Setup) -> Self {
        let placed = PlacedBid { seat: self.bidder, bid: self.bid };
        Self::new((self.caller, self.call), placed, self.cups.clone(), &setup.config)
    }

    /// Whether such a call can have happened in an earlier round of this match.
    fn is_possible(&self, setup: &Setup) -> bool {
        let fits = |cup: &Vec<Face>| cup.len() <= setup.config.dice.into() && cup.is_sorted();
        let had_dice = |seat: Seat| self.cups.get(seat.index()).is_some_and(|cup| !cup.is_empty());
        self.cups.len() == setup.dice.len()
            && self.cups.iter().all(fits)
            && self.caller != self.bidder
            && had_dice(self.caller)
            && had_dice(self.bidder)
            && (1..=self.cups.iter().flatten().count()).contains(&self.bid.count.into())
            && *self == self.counted_again(setup)
    }
}
