//! Movement step by step, with what happens on entering a tile.

use super::{Need, Prompt};
use crate::event::{Event, How};
use crate::frame::{Cause, Frame};
use crate::{Action, Chance, Class, Hill, Item, Tile};
use kit::{Audience, Seat, Seats, Sink};

impl Hill {
    pub(super) fn need_of_walk(&self, left: u8, back: bool) -> Need {
        let fork = self.board().forward(self.active().tile).len() > 1;
        if left > 0 && !back && fork && !self.turn.ended {
            return Need::ask(Prompt::Branch, self.turn.seat);
        }
        Need::Go
    }

    pub(super) fn go_walk<S: Sink<Event>>(&mut self, left: u8, back: bool, sink: &mut S) {
        if left == 0 || self.turn.ended {
            return self.pop();
        }
        if !back {
            return match self.board().forward(self.active().tile).first().copied() {
                Some(to) => self.step_on(to, sink),
                None => self.pop(),
            };
        }
        *self.top() = Frame::Walk { left: left - 1, back };
        if self.step_back(How::Backward, sink) {
            self.entered();
        } else {
            self.pop();
        }
    }

    pub(super) fn answer_branch<S: Sink<Event>>(&mut self, action: Action, sink: &mut S) {
        if let Action::Branch { to } = action {
            self.step_on(to, sink);
        }
    }

    /// A step forward; the Final ends everything (K5: leftover steps are lost).
    fn step_on<S: Sink<Event>>(&mut self, to: Tile, sink: &mut S) {
        if let Frame::Walk { left, .. } = self.top() {
            *left -= 1;
        }
        let seat = self.turn.seat;
        self.put(seat, to, How::Forward, sink);
        self.turn.history.push(to);
        if to == self.board().final_() {
            return self.reach_final(Seats::one(seat), sink);
        }
        self.entered();
    }

    /// The player on turn has come to a tile by a step, the Lamp or a Blink.
    pub(super) fn entered(&mut self) {
        self.turn.landed = true;
        let tile = self.active().tile;
        let trap = self.active().is(Class::Scout) && self.ground.trap_on(tile);
        let ambush = self.ground.ambush_on(tile).is_some();
        if trap || ambush {
            self.frames.push(Frame::Enter { trap, ambush });
        }
    }

    /// Whose ambush may be sprung on the player on turn here (K13).
    fn ambusher(&self) -> Option<Seat> {
        let owner = self.ground.ambush_on(self.active().tile)?;
        let able = owner != self.turn.seat
            && self.player(owner).hp > 0
            && self.active().hp > 0
            && !self.player(owner).out
            && !self.active().is(Class::Scout)
            && !self.active().invisible
            && !self.turn.smoked;
        able.then_some(owner)
    }

    pub(super) fn need_of_enter(&self, trap: bool, ambush: bool) -> Need {
        if self.turn.ended {
            return Need::Go;
        }
        if trap {
            return Need::ask(Prompt::Trap, self.turn.seat);
        }
        match self.ambusher().filter(|_| ambush) {
            Some(owner) => {
                let owner = Seats::one(owner);
                Need::window(Prompt::Ambush, owner, owner)
            }
            None => Need::Go,
        }
    }

    pub(super) fn answer_enter<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        trap: bool,
        sink: &mut S,
    ) {
        let tile = self.active().tile;
        if trap {
            if action == Action::TakeTrap {
                self.ground.traps.retain(|at| *at != tile);
                self.active_mut().put_away(Item::Trap);
                sink.emit(Audience::Everyone, || Event::TrapTaken { seat, tile });
            }
            if let Frame::Enter { trap, .. } = self.top() {
                *trap = false;
            }
            return;
        }
        self.pop();
        if action == Action::Spring {
            let on = self.turn.seat;
            self.ground.ambushes.retain(|(at, _)| *at != tile);
            self.decks.chance.discards.add(Chance::AmbushOpportunity.index());
            sink.emit(Audience::Everyone, || Event::AmbushSprung { by: seat, on, tile });
            self.offer_duel(seat, on, Cause::Ambush);
        }
    }
}
