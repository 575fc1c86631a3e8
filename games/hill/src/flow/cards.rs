//! Treasures: drawn unseen, then arranged (K28, K29, K32).

use super::{Need, Prompt};
use crate::event::{Event, Pile};
use crate::frame::Frame;
use crate::{Action, Gear, Held, Hill, Item, Place, Tier};
use kit::{Audience, Roll, Rolled, Seat, Seats, Sink};

impl Hill {
    /// Draws so many of each tier, then arranges them all at once.
    pub(super) fn draw_and_arrange(&mut self, seat: Seat, left: [u8; 3]) {
        self.frames.push(Frame::Arrange { seat });
        self.frames.push(Frame::Draw { seat, left });
    }

    fn next_tier(left: &[u8; 3]) -> Option<Tier> {
        Tier::ALL.into_iter().find(|tier| left[tier.index()] > 0)
    }

    pub(super) fn need_of_draw(&self, seat: Seat, left: &[u8; 3]) -> Need {
        let Some(tier) = Self::next_tier(left) else { return Need::Go };
        match self.decks.treasures[tier.index()].pool.total() {
            0 => Need::Go,
            _ if self.player(seat).out => Need::Go,
            cards => {
                let roll = Roll::draw(u32::from(cards), "treasure").of(seat);
                Need::Roll(roll.seen_by(Self::only(seat)))
            }
        }
    }

    /// Nothing to roll for: the deck's bottom comes up in its order, the discards are
    /// shuffled, or nothing is left.
    pub(super) fn go_draw<S: Sink<Event>>(&mut self, seat: Seat, left: [u8; 3], sink: &mut S) {
        let Some(tier) = Self::next_tier(&left).filter(|_| !self.player(seat).out) else {
            return self.pop();
        };
        let deck = &mut self.decks.treasures[tier.index()];
        if let Some(item) = deck.bottom.pop_front() {
            return self.receive(seat, item, left, sink);
        }
        let pile = Pile::Treasure(tier);
        if deck.refill() {
            sink.emit(Audience::Everyone, || Event::Reshuffled { pile });
        } else {
            sink.emit(Audience::Everyone, || Event::DeckEmpty { pile });
            let mut left = left;
            left[tier.index()] = 0;
            *self.top() = Frame::Draw { seat, left };
        }
    }

    pub(super) fn land_draw<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        left: [u8; 3],
        rolled: Rolled,
        sink: &mut S,
    ) {
        let Some(tier) = Self::next_tier(&left) else { return };
        let pool = &mut self.decks.treasures[tier.index()].pool;
        let at = pool.nth(rolled.number());
        pool.take(at);
        self.receive(seat, Item::ALL[at], left, sink);
    }

    fn receive<S: Sink<Event>>(&mut self, seat: Seat, item: Item, mut left: [u8; 3], sink: &mut S) {
        let tier = item.tier();
        left[tier.index()] -= 1;
        *self.top() = Frame::Draw { seat, left };
        let player = self.player_mut(seat);
        player.items.push(Held { item, place: Place::Fresh });
        player.summary.gained += 1;
        sink.emit(Self::only(seat), || Event::Drew { seat, tier, item: Some(item) });
        let others = Audience::Except(Seats::one(seat));
        sink.emit(others, || Event::Drew { seat, tier, item: None });
    }

    /// Arranged once, after everything has been drawn; that something was drawn is public.
    pub(super) fn need_of_arrange(&self, seat: Seat) -> Need {
        if self.player(seat).has_fresh() { Need::ask(Prompt::Arrange, seat) } else { Need::Go }
    }

    pub(super) fn answer_arrange<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) {
        if let Action::Arrange(gear) = action {
            self.arrange(seat, &gear, sink);
            self.pop();
        }
    }

    pub(super) fn arrange<S: Sink<Event>>(&mut self, seat: Seat, gear: &Gear, sink: &mut S) {
        let before = self.player(seat).gear();
        self.player_mut(seat).arrange(gear);
        if before != *gear {
            let gear = *gear;
            sink.emit(Audience::Everyone, || Event::Arranged { seat, gear });
        }
    }

    /// The Jinn takes an item to the bottom of its deck, in plain sight (K36).
    pub(super) fn answer_jinn<S: Sink<Event>>(&mut self, action: Action, sink: &mut S) {
        if let Action::Give { item } = action {
            let seat = self.turn.seat;
            self.active_mut().remove(item);
            self.decks.put_under(item);
            sink.emit(Audience::Everyone, || Event::JinnTook { seat, item });
        }
        self.pop();
    }
}
