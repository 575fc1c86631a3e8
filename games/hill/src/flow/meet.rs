//! Step 3: challenges and trades between players on a tile (K19).

use super::{Prompt, RequiredInput};
use crate::event::Event;
use crate::frame::{DuelCause, HillFrame};
use crate::{Action, Gear, HeldItem, Hill, ItemBundle, ItemPlace};
use kit::{Audience, EventSink, Seat, Seats, SmallVec};

impl Hill {
    /// Whether this player and the player on turn may still duel in this Step 3.
    pub(crate) fn may_still_duel(&self, other: Seat) -> bool {
        self.may_duel(other)
            && !self.board().is_sanctuary(self.active().tile)
            && !self.turn.challenged.contains(other)
    }

    /// Whether an offer is possible; the number of items of each player is public.
    fn may_trade(&self, by: Seat, with: Seat) -> bool {
        let goods = !self.player(by).items.is_empty() || !self.player(with).items.is_empty();
        self.turn.offers[by.index()] < self.numbers().offers_per_step && goods
    }

    /// The seats that may still challenge or trade.
    fn seats_able_to_meet(&self) -> Seats {
        let active = self.turn.seat;
        let mut able = Seats::NONE;
        for other in self.others_on_tile_of(active).filter(|other| !self.player(*other).invisible) {
            let duel = self.may_still_duel(other);
            if duel || self.may_trade(active, other) {
                able = able.with(active);
            }
            if duel || self.may_trade(other, active) {
                able = able.with(other);
            }
        }
        able
    }

    pub(super) fn meet_input(&self) -> RequiredInput {
        if self.turn.ended {
            return RequiredInput::None;
        }
        let company = self.seats_able_to_meet();
        let waiting: Seats =
            company.iter().filter(|seat| !self.turn.passed.contains(*seat)).collect();
        if waiting.is_empty() {
            RequiredInput::None
        } else {
            RequiredInput::Ask { prompt: Prompt::Meet, seats: waiting, waiting, window: false }
        }
    }

    pub(super) fn apply_meet_action<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) -> bool {
        let active = self.turn.seat;
        match action {
            Action::Challenge { seat: to } => {
                let other = if seat == active { to } else { seat };
                self.turn.challenged = self.turn.challenged.with(other);
                sink.emit(Audience::Everyone, || Event::Challenged { by: seat, to });
                self.push_challenge(seat, to, DuelCause::Challenge);
                false
            }
            Action::Offer { to, give, want } => {
                self.turn.offers[seat.index()] += 1;
                let two = Seats::one(seat).with(to);
                let offered = |trade| Event::Offered { by: seat, to, trade };
                sink.emit(Audience::Only(two), || offered(Some((give, want))));
                sink.emit(Audience::Except(two), || offered(None));
                self.frames.push(HillFrame::Trade { by: seat, to, give, want });
                false
            }
            _ => {
                self.turn.passed = self.turn.passed.with(seat);
                true
            }
        }
    }

    pub(super) fn apply_trade_action<S: EventSink<Event>>(
        &mut self,
        action: Action,
        (by, to): (Seat, Seat),
        (give, want): (ItemBundle, ItemBundle),
        sink: &mut S,
    ) {
        self.pop();
        if action != Action::Accept {
            sink.emit(Audience::Everyone, || Event::TradeRefused { by, to });
            return;
        }
        let gear = [by, to].map(|seat| self.player(seat).gear());
        let content = self.shared_content();
        let (given, taken) = (self.remove_all(by, give), self.remove_all(to, want));
        given.iter().for_each(|held| self.player_mut(to).store_item(held.item, &content));
        taken.iter().for_each(|held| self.player_mut(by).store_item(held.item, &content));
        let two = Seats::one(by).with(to);
        sink.emit(Audience::Only(two), || Event::Traded { by, to, trade: Some((give, want)) });
        sink.emit(Audience::Except(two), || Event::Traded { by, to, trade: None });
        if self.rules().names_what_is_public() {
            for (from, into, items) in [(by, to, given), (to, by, taken)] {
                let seen = items.iter().filter(|held| held.place == ItemPlace::Equipped);
                for item in seen.map(|held| held.item) {
                    sink.emit(Audience::Except(two), || Event::GearTraded { from, to: into, item });
                }
            }
            self.announce_gear([by, to], gear, sink);
        }
    }

    /// Tells everybody what players wear and hold, if that has changed (K52).
    fn announce_gear<S: EventSink<Event>>(
        &self,
        seats: [Seat; 2],
        before: [Gear; 2],
        sink: &mut S,
    ) {
        for (seat, before) in seats.into_iter().zip(before) {
            let gear = self.player(seat).gear();
            if gear != before {
                sink.emit(Audience::Everyone, || Event::Arranged { seat, gear });
            }
        }
    }

    /// Removes the items of one side of a trade. Both sides are removed before any item is
    /// added (K42); what does not fit is dropped in Step 6.
    fn remove_all(&mut self, from: Seat, items: ItemBundle) -> SmallVec<HeldItem, 6> {
        let player = self.player_mut(from);
        items.items().filter_map(|item| player.remove(item)).collect()
    }
}
