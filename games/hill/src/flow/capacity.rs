//! Step 6: players over capacity drop items (K29).

use super::{Prompt, RequiredInput};
use crate::event::Event;
use crate::frame::{HillFrame, TurnStage};
use crate::{Action, Hill, Item, ItemPlace};
use kit::{Audience, EventSink, Seat};

impl Hill {
    pub(super) fn advance_capacity(&mut self) {
        if !self.push_next_drop() {
            self.turn.stage = TurnStage::LastWindow;
        }
    }

    /// Pushes a drop for the next player over capacity, the player on turn first. Returns
    /// whether there is one.
    pub(super) fn push_next_drop(&mut self) -> bool {
        let over = self
            .present_from(self.turn.seat)
            .find(|seat| self.player(*seat).is_over_capacity(self.content()));
        self.frames.extend(over.map(|seat| HillFrame::Drop { seat }));
        over.is_some()
    }

    pub(super) fn apply_drop_action<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) {
        self.pop();
        match action {
            Action::LayTrap => self.lay_trap(sink),
            Action::Drop { item } => {
                let content = self.shared_content();
                let dropped = self.player_mut(seat).remove(item);
                sink.emit(Audience::Everyone, || Event::Discarded { seat, item });
                if dropped.is_some_and(|held| held.place == ItemPlace::Equipped)
                    && self.player_mut(seat).refill_slot(item, &content)
                {
                    let gear = self.player(seat).gear();
                    sink.emit(Audience::Everyone, || Event::Arranged { seat, gear });
                }
                self.frames.push(HillFrame::PickUp { seat, item, said: 0 });
            }
            _ => {}
        }
    }

    /// The next player on the tile who may pick up the item, in the order of play after the
    /// dropper.
    fn next_picker(&self, dropper: Seat, said: u8) -> Option<Seat> {
        self.others_on_tile_of(dropper).nth(usize::from(said))
    }

    pub(super) fn pick_up_input(&self, dropper: Seat, said: u8) -> RequiredInput {
        self.next_picker(dropper, said)
            .map_or(RequiredInput::None, |seat| RequiredInput::ask(Prompt::PickUp, seat))
    }

    /// Nobody picked the item up: it goes under its deck.
    pub(super) fn advance_pick_up<S: EventSink<Event>>(&mut self, item: Item, sink: &mut S) {
        self.pop();
        self.decks.put_under_deck(item);
        sink.emit(Audience::Everyone, || Event::ToBottom { item });
    }

    pub(super) fn apply_pick_up_action<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        item: Item,
        sink: &mut S,
    ) {
        if action == Action::PickUp {
            self.pop();
            let content = self.shared_content();
            self.player_mut(seat).store_item(item, &content);
            sink.emit(Audience::Everyone, || Event::PickedUp { seat, item });
        } else if let HillFrame::PickUp { said, .. } = self.top() {
            *said += 1;
        }
    }
}
