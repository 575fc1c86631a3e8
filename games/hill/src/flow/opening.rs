//! Before the first turn: classes are dealt and dice decide the order of play (K16).

use super::RequiredInput;
use crate::event::Event;
use crate::frame::{HillFrame, TurnStage, TurnState};
use crate::{Class, HeldItem, Hill, ItemPlace};
use kit::{Audience, EventSink, Roll, Rolled, Seat, Seats, SmallVec};

impl Hill {
    /// The classes that no player has.
    pub(crate) fn unassigned_classes(&self) -> impl Iterator<Item = Class> + '_ {
        Class::ALL.into_iter().filter(|class| self.players.iter().all(|p| p.class != Some(*class)))
    }

    pub(super) fn deal_input(&self, seat: Seat) -> RequiredInput {
        if self.player(seat).out {
            return RequiredInput::None;
        }
        RequiredInput::Roll(
            Roll::draw(self.unassigned_classes().count() as u32, "class").rolled_by(seat),
        )
    }

    pub(super) fn apply_deal_roll<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let class = self.unassigned_classes().nth(rolled.index());
        self.player_mut(seat).class = class;
        self.equip_class(seat);
        self.pop();
        if let Some(class) = class {
            sink.emit(Audience::Everyone, || Event::ClassDealt { seat, class });
        }
    }

    /// Gives a player the starting item of the class, out of its deck (K28).
    pub(crate) fn equip_class(&mut self, seat: Seat) {
        let Some(class) = self.player(seat).class else { return };
        let Some(item) = self.content().starts[class.index()] else { return };
        if self.decks.treasures[item.tier().index()].pool.take(item.index()) {
            let place =
                self.player(seat).free_place(item, self.content()).unwrap_or(ItemPlace::Bag);
            self.player_mut(seat).items.push(HeldItem { item, place });
        }
    }

    /// The seat that rolls next: the lowest without a die among the seats that share the first
    /// tied place.
    fn next_to_roll(&self, place: &[u8; 6], die: &[u8; 6]) -> Option<Seat> {
        let present = || self.present().iter();
        let shared = |seat: &Seat| {
            present().filter(|other| place[other.index()] == place[seat.index()]).count() > 1
        };
        let first = present().filter(shared).map(|seat| place[seat.index()]).min()?;
        present().find(|seat| place[seat.index()] == first && die[seat.index()] == 0)
    }

    pub(super) fn order_input(&self, place: &[u8; 6], die: &[u8; 6]) -> RequiredInput {
        match self.next_to_roll(place, die) {
            Some(seat) => RequiredInput::Roll(Roll::die(6, "order").rolled_by(seat)),
            None => RequiredInput::None,
        }
    }

    pub(super) fn apply_order_roll<S: EventSink<Event>>(
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
        let of_group: Seats =
            self.present().iter().filter(|other| place[other.index()] == group).collect();
        if of_group.iter().all(|other| die[other.index()] > 0) {
            for one in of_group.iter() {
                let ahead = |other: &Seat| die[other.index()] > die[one.index()];
                place[one.index()] = group + of_group.iter().filter(ahead).count() as u8;
            }
            of_group.iter().for_each(|one| die[one.index()] = 0);
        }
        *self.top() = HillFrame::RollForOrder { place, die };
    }

    /// Sets the order of play and begins the first turn.
    pub(super) fn finish_order<S: EventSink<Event>>(&mut self, place: &[u8; 6], sink: &mut S) {
        let mut order: SmallVec<Seat, 6> = Seat::first(self.players.len() as u8).collect();
        order.sort_by_key(|seat| (self.player(*seat).out, place[seat.index()]));
        self.order = order;
        self.pop();
        let first = self.order[0];
        self.turn = TurnState::new(first, 1, TurnStage::Begin);
        sink.emit(Audience::Everyone, || Event::OrderSet { order: self.order.to_vec() });
    }
}
