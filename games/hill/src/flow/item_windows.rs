//! The windows of K41 in which the player on turn may use things from the bags: before a pending
//! tile is resolved, after a duel in Step 3, and before the turn ends.

use super::{Prompt, RequiredInput};
use crate::event::Event;
use crate::frame::{HillFrame, TurnStage};
use crate::{Action, Hill};
use kit::{EventSink, Seats};

impl Hill {
    /// Asks the player on turn, who hides at least one item; which one it is does not matter, so
    /// that the question reveals nothing.
    pub(super) fn item_window_input(&self, prompt: Prompt) -> RequiredInput {
        let seat = self.turn.seat;
        let over = self.turn.ended && prompt != Prompt::TurnEnd;
        if over || !self.rules().has_item_windows() || self.hidden_item_count(seat) == 0 {
            return RequiredInput::None;
        }
        let seat = Seats::one(seat);
        RequiredInput::window(prompt, seat, seat)
    }

    pub(super) fn apply_pending_action<S: EventSink<Event>>(
        &mut self,
        action: Action,
        sink: &mut S,
    ) {
        match action {
            Action::Blink { to } => {
                *self.top() = HillFrame::Arrived;
                self.blink(to, sink);
            }
            _ => self.advance_arrived(sink),
        }
    }

    pub(super) fn apply_after_duel_action<S: EventSink<Event>>(
        &mut self,
        action: Action,
        sink: &mut S,
    ) {
        match action {
            Action::LayTrap => self.lay_trap(sink),
            _ => self.pop(),
        }
    }

    pub(super) fn apply_last_action<S: EventSink<Event>>(&mut self, action: Action, sink: &mut S) {
        match action {
            Action::LayTrap => self.lay_trap(sink),
            _ => self.turn.stage = TurnStage::End,
        }
    }
}
