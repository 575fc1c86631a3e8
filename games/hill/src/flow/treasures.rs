//! Treasures: drawn hidden, then arranged (K28, K29, K32).

use super::{Prompt, RequiredInput};
use crate::event::{DeckId, Event};
use crate::frame::HillFrame;
use crate::{Action, Gear, HeldItem, Hill, Item, ItemPlace, Tier};
use kit::{Audience, EventSink, Roll, Rolled, Seat, Seats};

impl Hill {
    /// Pushes the draw of treasures, by tier, and then their arrangement.
    pub(super) fn draw_and_arrange(&mut self, seat: Seat, left: [u8; 3]) {
        self.frames.push(HillFrame::Arrange { seat });
        self.frames.push(HillFrame::DrawTreasures { seat, left });
    }

    fn next_tier(left: &[u8; 3]) -> Option<Tier> {
        Tier::ALL.into_iter().find(|tier| left[tier.index()] > 0)
    }

    pub(super) fn draw_input(&self, seat: Seat, left: &[u8; 3]) -> RequiredInput {
        let Some(tier) = Self::next_tier(left) else { return RequiredInput::None };
        match self.decks.treasures[tier.index()].pool.total() {
            0 => RequiredInput::None,
            _ if self.player(seat).out => RequiredInput::None,
            cards => {
                let roll = Roll::draw(u32::from(cards), "treasure").rolled_by(seat);
                RequiredInput::Roll(roll.seen_by(Self::seat_audience(seat)))
            }
        }
    }

    /// A draw without a roll: the pool is empty, so the next card from under the deck is drawn,
    /// the discards are shuffled, or the deck is empty.
    pub(super) fn advance_draw<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        left: [u8; 3],
        sink: &mut S,
    ) {
        let Some(tier) = Self::next_tier(&left).filter(|_| !self.player(seat).out) else {
            return self.pop();
        };
        let deck = &mut self.decks.treasures[tier.index()];
        if !deck.bottom.is_empty() {
            let item = deck.bottom.remove(0);
            return self.receive(seat, item, left, sink);
        }
        let pile = DeckId::Treasure(tier);
        if deck.refill() {
            sink.emit(Audience::Everyone, || Event::Reshuffled { pile });
        } else {
            sink.emit(Audience::Everyone, || Event::DeckEmpty { pile });
            let mut left = left;
            left[tier.index()] = 0;
            *self.top() = HillFrame::DrawTreasures { seat, left };
        }
    }

    pub(super) fn apply_draw_roll<S: EventSink<Event>>(
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

    fn receive<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        item: Item,
        mut left: [u8; 3],
        sink: &mut S,
    ) {
        let tier = item.tier();
        left[tier.index()] -= 1;
        *self.top() = HillFrame::DrawTreasures { seat, left };
        let player = self.player_mut(seat);
        player.items.push(HeldItem { item, place: ItemPlace::Fresh });
        player.summary.gained += 1;
        sink.emit(Self::seat_audience(seat), || Event::Drew { seat, tier, item: Some(item) });
        let others = Audience::Except(Seats::one(seat));
        sink.emit(others, || Event::Drew { seat, tier, item: None });
    }

    /// Asks for one arrangement after all draws; that something was drawn is public.
    pub(super) fn arrange_input(&self, seat: Seat) -> RequiredInput {
        if self.player(seat).has_unarranged_items() {
            RequiredInput::ask(Prompt::Arrange, seat)
        } else {
            RequiredInput::None
        }
    }

    pub(super) fn apply_arrange_action<S: EventSink<Event>>(
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

    pub(super) fn arrange<S: EventSink<Event>>(&mut self, seat: Seat, gear: &Gear, sink: &mut S) {
        let before = self.player(seat).gear();
        self.player_mut(seat).arrange(gear);
        if before != *gear {
            let gear = *gear;
            sink.emit(Audience::Everyone, || Event::Arranged { seat, gear });
        }
    }

    /// The player chooses what the Jinn takes. A player who has only one item has no choice (K54);
    /// the number is public.
    pub(super) fn jinn_input(&self) -> RequiredInput {
        if self.rules().skips_empty_questions() && self.active().items.len() == 1 {
            return RequiredInput::None;
        }
        RequiredInput::ask(Prompt::Jinn, self.turn.seat)
    }

    pub(super) fn take_only_item<S: EventSink<Event>>(&mut self, sink: &mut S) {
        match self.active().items.first().copied() {
            Some(held) => self.apply_jinn_action(Action::Give { item: held.item }, sink),
            None => self.pop(),
        }
    }

    /// The Jinn puts the item under its deck; everybody sees which (K36).
    pub(super) fn apply_jinn_action<S: EventSink<Event>>(&mut self, action: Action, sink: &mut S) {
        if let Action::Give { item } = action {
            let seat = self.turn.seat;
            self.active_mut().remove(item);
            self.decks.put_under_deck(item);
            sink.emit(Audience::Everyone, || Event::JinnTook { seat, item });
        }
        self.pop();
    }
}
