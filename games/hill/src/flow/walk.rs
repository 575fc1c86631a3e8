//! Movement step by step, and entering a tile.

use super::{Prompt, RequiredInput};
use crate::event::{Event, MoveKind, MoveSource};
use crate::frame::{DuelCause, HillFrame};
use crate::{Action, ChanceCard, Hill, Item, Tile};
use kit::{Audience, EventSink, Seat, Seats};

impl Hill {
    pub(super) fn walk_input(&self, left: u8, back: bool) -> RequiredInput {
        let fork = self.board().successors(self.active().tile).len() > 1;
        if left > 0 && !back && fork && !self.turn.ended {
            return RequiredInput::ask(Prompt::Branch, self.turn.seat);
        }
        RequiredInput::None
    }

    pub(super) fn advance_walk<S: EventSink<Event>>(
        &mut self,
        left: u8,
        back: bool,
        source: Option<MoveSource>,
        sink: &mut S,
    ) {
        if left == 0 || self.turn.ended {
            return self.pop();
        }
        if !back {
            return match self.board().successors(self.active().tile).first().copied() {
                Some(to) => self.step_on(to, sink),
                None => self.pop(),
            };
        }
        *self.top() = HillFrame::Walk { left: left - 1, back, source };
        if self.step_back(MoveKind::Backward, source, sink) {
            self.enter_tile();
        } else {
            self.pop();
        }
    }

    pub(super) fn apply_branch_action<S: EventSink<Event>>(
        &mut self,
        action: Action,
        sink: &mut S,
    ) {
        if let Action::Branch { to } = action {
            self.step_on(to, sink);
        }
    }

    /// Takes a step forward. Reaching the Final ends the move; leftover steps are lost (K5).
    fn step_on<S: EventSink<Event>>(&mut self, to: Tile, sink: &mut S) {
        let seat = self.turn.seat;
        let HillFrame::Walk { left, source, .. } = self.top() else { return };
        *left -= 1;
        let source = *source;
        self.move_token(seat, to, MoveKind::Forward, source, sink);
        self.turn.history.push(to);
        if to == self.board().final_tile() {
            return self.reach_final(Seats::one(seat), sink);
        }
        self.enter_tile();
    }

    /// The player on turn enters a tile by a step, the Lamp or a Blink.
    pub(super) fn enter_tile(&mut self) {
        self.turn.landed = true;
        let tile = self.active().tile;
        let trap = self.talents(self.turn.seat).ignores_traps && self.ground.has_trap_on(tile);
        let ambush = self.ground.ambush_owner_on(tile).is_some();
        if trap || ambush {
            self.frames.push(HillFrame::Enter { trap, ambush });
        }
    }

    /// The owner of an ambush that may be sprung on the player on turn (K13, K49).
    fn ambusher(&self) -> Option<Seat> {
        let able = self.active().hp > 0
            && !self.talents(self.turn.seat).ignores_traps
            && !self.active().invisible;
        self.ready_ambusher(self.active().tile).filter(|_| able)
    }

    /// The owner of an ambush on a tile who may spring it on the player on turn, if that player can be
    /// ambushed at all.
    pub(crate) fn ready_ambusher(&self, tile: Tile) -> Option<Seat> {
        let owner = self.ground.ambush_owner_on(tile)?;
        let able = owner != self.turn.seat
            && self.player(owner).hp > 0
            && !self.player(owner).out
            && !self.turn.smoked;
        let hides = self.rules().ambush_needs_exposed_owner() && self.is_out_of_reach(owner);
        (able && !hides).then_some(owner)
    }

    /// Whether a player is invisible or stands on a sanctuary.
    fn is_out_of_reach(&self, seat: Seat) -> bool {
        self.player(seat).invisible || self.board().is_sanctuary(self.player(seat).tile)
    }

    pub(super) fn enter_input(&self, trap: bool, ambush: bool) -> RequiredInput {
        if self.turn.ended {
            return RequiredInput::None;
        }
        if trap {
            return RequiredInput::ask(Prompt::Trap, self.turn.seat);
        }
        match self.ambusher().filter(|_| ambush) {
            Some(owner) => {
                let owner = Seats::one(owner);
                RequiredInput::window(Prompt::Ambush, owner, owner)
            }
            None => RequiredInput::None,
        }
    }

    pub(super) fn apply_enter_action<S: EventSink<Event>>(
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
                let content = self.shared_content();
                self.active_mut().store_item(Item::Trap, &content);
                sink.emit(Audience::Everyone, || Event::TrapTaken { seat, tile });
            }
            if let HillFrame::Enter { trap, .. } = self.top() {
                *trap = false;
            }
            return;
        }
        self.pop();
        if action == Action::Spring {
            let on = self.turn.seat;
            self.ground.ambushes.retain(|(at, _)| *at != tile);
            self.decks.chance.discards.add(ChanceCard::AmbushOpportunity.index());
            sink.emit(Audience::Everyone, || Event::AmbushSprung { by: seat, on, tile });
            self.push_challenge(seat, on, DuelCause::Ambush);
        }
    }
}
