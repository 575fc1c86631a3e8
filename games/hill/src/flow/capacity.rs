//! Step 6: nobody carries more than fits (K29).

use super::{Need, Prompt};
use crate::event::Event;
use crate::frame::{Frame, Stage};
use crate::{Action, Hill, Item};
use kit::{Audience, Seat, Sink};

impl Hill {
    /// Everyone over capacity, the player on turn first.
    pub(super) fn go_capacity(&mut self) {
        let over = self.round_from(self.turn.seat).find(|seat| self.player(*seat).over());
        match over {
            Some(seat) => self.frames.push(Frame::Drop { seat }),
            None => self.turn.stage = Stage::End,
        }
    }

    pub(super) fn answer_drop<S: Sink<Event>>(&mut self, seat: Seat, action: Action, sink: &mut S) {
        self.pop();
        match action {
            Action::LayTrap => self.lay_trap(sink),
            Action::Drop { item } => {
                self.player_mut(seat).remove(item);
                sink.emit(Audience::Everyone, || Event::Discarded { seat, item });
                self.frames.push(Frame::PickUp { seat, item, said: 0 });
            }
            _ => {}
        }
    }

    /// The next who may pick up what was dropped: in the order of play after the dropper.
    fn picker(&self, dropper: Seat, said: u8) -> Option<Seat> {
        self.beside(dropper).nth(usize::from(said))
    }

    pub(super) fn need_of_pick_up(&self, dropper: Seat, said: u8) -> Need {
        self.picker(dropper, said).map_or(Need::Go, |seat| Need::ask(Prompt::PickUp, seat))
    }

    /// Nobody wanted it.
    pub(super) fn go_pick_up<S: Sink<Event>>(&mut self, item: Item, sink: &mut S) {
        self.pop();
        self.decks.put_under(item);
        sink.emit(Audience::Everyone, || Event::ToBottom { item });
    }

    pub(super) fn answer_pick_up<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        item: Item,
        sink: &mut S,
    ) {
        if action == Action::PickUp {
            self.pop();
            self.player_mut(seat).put_away(item);
            sink.emit(Audience::Everyone, || Event::PickedUp { seat, item });
        } else if let Frame::PickUp { said, .. } = self.top() {
            *said += 1;
        }
    }
}
