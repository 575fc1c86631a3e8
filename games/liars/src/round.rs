//! The effects of rolls, bids, calls and resignations.

use crate::{Bid, Call, Event, Face, Liars, PlacedBid};
use kit::{Audience, EventSink, Rolled, Seat, Seats};

fn emit_public(to: &mut impl EventSink<Event>, event: impl FnOnce() -> Event) {
    to.emit(Audience::Everyone, event);
}

impl Liars {
    /// Applies the draw of the first starter (D1).
    pub(crate) fn draw_starter(&mut self, rolled: Rolled, to: &mut impl EventSink<Event>) {
        let drawn = self.setup.seats_in().iter().nth(rolled.index());
        let seat = drawn.expect("the draw is among the seats that have dice");
        emit_public(to, || Event::StarterDrawn { seat });
        self.begin_round(seat, to);
    }

    /// Puts dice under a cup (D2). After the last cup the starter is asked.
    pub(crate) fn fill_cup(&mut self, seat: Seat, faces: &[u32], to: &mut impl EventSink<Event>) {
        let mut dice: Vec<Face> = faces.iter().map(|face| Face::ALL[*face as usize - 1]).collect();
        dice.sort_unstable();
        self.setup.cups[seat.index()] = dice.iter().copied().map(Some).collect();
        if self.setup.next_to_roll().is_none() {
            self.setup.asks.advance();
        }
        let (owner, count) = (Seats::one(seat), dice.len() as u8);
        to.emit(Audience::Only(owner), || Event::Rolled { seat, dice });
        to.emit(Audience::Except(owner), || Event::RolledHidden { seat, dice: count });
    }

    /// Records a bid; the next seat is asked.
    pub(crate) fn place_bid(&mut self, seat: Seat, bid: Bid, to: &mut impl EventSink<Event>) {
        self.setup.bids.push(PlacedBid { seat, bid });
        self.setup.turn = self.setup.seats_after(seat).next();
        self.setup.asks.advance();
        emit_public(to, || Event::Bid { seat, bid });
    }

    /// Lifts all cups; one seat loses a die or wins one back (D6, D7).
    pub(crate) fn call(&mut self, caller: Seat, call: Call, to: &mut impl EventSink<Event>) {
        let showdown = self.showdown(caller, call).expect("a call is legal only after a bid");
        let (is_right, bidder) = (showdown.is_call_right(), showdown.bidder);
        emit_public(to, || Event::CupsLifted { showdown: showdown.clone() });
        self.setup.last = Some(showdown);
        let starter = match (call, is_right) {
            (Call::Doubt, true) => bidder,
            (Call::Doubt | Call::Exact, false) | (Call::Exact, true) => caller,
        };
        if (call, is_right) == (Call::Exact, true) {
            self.win_die(caller, to);
        } else {
            self.lose_die(starter, to);
        }
        self.continue_from(starter, to);
    }

    /// Removes a seat and its dice; the round is broken off (D9).
    pub(crate) fn remove_seat(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        self.setup.dice[seat.index()] = 0;
        self.setup.out.push(seat);
        emit_public(to, || Event::Resigned { seat });
        match self.setup.turn {
            Some(turn) => self.continue_from(turn, to),
            None if self.is_over() => self.end_match(to),
            None => {}
        }
    }

    fn lose_die(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        self.setup.dice[seat.index()] -= 1;
        let left = self.setup.dice[seat.index()];
        emit_public(to, || Event::DieLost { seat, left });
        if left == 0 {
            self.setup.out.push(seat);
            let place = self.setup.seats_in().len() as u8 + 1;
            emit_public(to, || Event::Out { seat, place });
        }
    }

    fn win_die(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        let dice = &mut self.setup.dice[seat.index()];
        if *dice == self.setup.config.dice {
            return emit_public(to, || Event::NoDieToWin { seat });
        }
        *dice += 1;
        let dice = *dice;
        emit_public(to, || Event::DieWon { seat, dice });
    }

    /// Begins the next round with this seat, or the next one in if it is out (D1, D9).
    fn continue_from(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        let is_in = self.setup.seats_in().contains(seat);
        let next = if is_in { Some(seat) } else { self.setup.seats_after(seat).next() };
        let starter = next.expect("somebody has dice left");
        if self.is_over() {
            self.setup.turn = Some(starter);
            self.end_match(to);
        } else {
            self.begin_round(starter, to);
        }
    }

    fn begin_round(&mut self, starter: Seat, to: &mut impl EventSink<Event>) {
        self.clear_table();
        self.setup.round += 1;
        self.setup.turn = Some(starter);
        let (round, dice) = (self.setup.round, self.setup.dice_on_table());
        emit_public(to, || Event::RoundBegan { round, seat: starter, dice });
    }

    fn end_match(&mut self, to: &mut impl EventSink<Event>) {
        self.clear_table();
        let winner = self.setup.seats_in().lowest().expect("somebody has dice left");
        emit_public(to, || Event::Over { winner });
    }

    fn clear_table(&mut self) {
        self.setup.cups.iter_mut().for_each(Vec::clear);
        self.setup.bids.clear();
    }
}
