//! Before the first turn: classes are dealt and dice decide the order of play (K16).

use super::Need;
use crate::event::Event;
use crate::frame::{Frame, Stage, Turn};
use crate::{Class, Held, Hill, Place};
use kit::{Audience, Roll, Rolled, Seat, Sink};

impl Hill {
    /// Classes that nobody has yet.
    pub(crate) fn free_classes(&self) -> impl Iterator<Item = Class> + '_ {
        Class::ALL.into_iter().filter(|class| self.players.iter().all(|p| p.class != Some(*class)))
    }

    pub(super) fn need_of_deal(&self, seat: Seat) -> Need {
        if self.player(seat).out {
            return Need::Go;
        }
        Need::Roll(Roll::draw(self.free_classes().count() as u32, "class").of(seat))
    }

    pub(super) fn land_deal<S: Sink<Event>>(&mut self, seat: Seat, rolled: Rolled, sink: &mut S) {
        let class = self.free_classes().nth(rolled.index());
        self.player_mut(seat).class = class;
        self.equip_class(seat);
        self.pop();
        if let Some(class) = class {
            sink.emit(Audience::Everyone, || Event::ClassDealt { seat, class });
        }
    }

    /// Starting items come out of the decks and start in their place (K28).
    pub(crate) fn equip_class(&mut self, seat: Seat) {
        let Some(class) = self.player(seat).class else { return };
        let Some(item) = self.content().starts[class.index()] else { return };
        if self.decks.treasures[item.tier().index()].pool.take(item.index()) {
            let place = self.player(seat).free_place(item).unwrap_or(Place::Bag);
            self.player_mut(seat).items.push(Held { item, place });
        }
    }

    /// The seat that rolls next: the lowest that has not rolled among those who share the
    /// first shared place.
    fn next_to_roll(&self, place: &[u8; 6], die: &[u8; 6]) -> Option<Seat> {
        let present = || self.present().iter();
        let shared = |seat: &Seat| {
            present().filter(|other| place[other.index()] == place[seat.index()]).count() > 1
        };
        let first = present().filter(shared).map(|seat| place[seat.index()]).min()?;
        present().find(|seat| place[seat.index()] == first && die[seat.index()] == 0)
    }

    pub(super) fn need_of_order(&self, place: &[u8; 6], die: &[u8; 6]) -> Need {
        match self.next_to_roll(place, die) {
            Some(seat) => Need::Roll(Roll::die(6, "order").of(seat)),
            None => Need::Go,
        }
    }

    pub(super) fn land_order<S: Sink<Event>>(
        &mut self,
        mut place: [u8; 6],
        mut die: [u8; 6],
        rolled: Rolled,
        sink: &mut S,
    ) {
        let Some(seat) = self.next_to_roll(&place, &die) else { return };
        die[seat.index()] = rolled.face();
        sink.emit(Audience::Everyone, || Event::OrderRolled { seat, die: rolled.face() });
        let group = place[seat.index()];
        let of_group: Vec<Seat> =
            self.present().iter().filter(|other| place[other.index()] == group).collect();
        if of_group.iter().all(|other| die[other.index()] > 0) {
            for one in &of_group {
                let ahead = |other: &&Seat| die[other.index()] > die[one.index()];
                place[one.index()] = group + of_group.iter().filter(ahead).count() as u8;
            }
            of_group.iter().for_each(|one| die[one.index()] = 0);
        }
        *self.top() = Frame::Order { place, die };
    }

    /// Every place is taken once: the first turn begins.
    pub(super) fn go_order<S: Sink<Event>>(&mut self, place: &[u8; 6], sink: &mut S) {
        let mut order: Vec<Seat> = Seat::first(self.players.len() as u8).collect();
        order.sort_by_key(|seat| (self.player(*seat).out, place[seat.index()]));
        self.order = order;
        self.pop();
        let first = self.order[0];
        self.turn = Turn::new(first, 1, Stage::Begin);
        let order = self.order.clone();
        sink.emit(Audience::Everyone, || Event::OrderSet { order });
    }
}
