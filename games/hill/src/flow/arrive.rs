//! After movement, before the tile: Lamp, Blink and Instinct; then the trap (K13, K14, K30).

use super::{Need, Prompt};
use crate::event::{Event, How};
use crate::frame::Frame;
use crate::movement::{self, Company};
use crate::{Action, Class, Hill, Item, Tile};
use kit::{Audience, Seats, Sink};

impl Hill {
    /// Whether the Lamp has a reason to step back: somebody to be seen, or an enemy's tile.
    pub(crate) fn company(&self) -> Company {
        let tile = self.active().tile;
        Company {
            players: self.beside(self.turn.seat).any(|other| !self.player(other).invisible),
            enemies: !self.ground.foes_on(tile).is_empty(),
        }
    }

    /// Where the Lamp would lead.
    pub(crate) fn lamp_target(&self) -> Option<Tile> {
        let tile = self.active().tile;
        movement::lamp_target(self.board(), tile, &self.turn.history, self.company())
    }

    fn may_lamp(&self) -> bool {
        self.active().wields(Item::Lamp) && self.lamp_target().is_some()
    }

    /// Asked whenever somebody might have something to use: what is hidden is only counted.
    pub(super) fn need_of_arrived(&self) -> Need {
        let seat = self.turn.seat;
        let may = self.hidden(seat) > 0 || self.active().kept() > 0 || self.may_lamp();
        if may && !self.turn.ended { Need::ask(Prompt::Arrived, seat) } else { Need::Go }
    }

    /// The movement stands: a trap is judged, then the tile.
    pub(super) fn go_arrived<S: Sink<Event>>(&mut self, sink: &mut S) {
        self.pop();
        if self.turn.ended {
            return;
        }
        if self.turn.chances >= Self::LONGEST_CHAIN {
            let seat = self.turn.seat;
            sink.emit(Audience::Everyone, || Event::ChainEnded { seat });
            return;
        }
        if self.turn.landed {
            self.spring_trap(sink);
        }
        self.frames.push(Frame::Resolve);
    }

    /// A trap catches whoever lands on it but the Scout (K30).
    pub(super) fn spring_trap<S: Sink<Event>>(&mut self, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        if !self.ground.trap_on(tile) || self.active().is(Class::Scout) {
            return;
        }
        self.ground.traps.retain(|at| *at != tile);
        self.decks.discard(Item::Trap);
        sink.emit(Audience::Everyone, || Event::TrapCaught { seat, tile });
        self.skip_later(sink);
    }

    /// The player on turn will skip one more turn.
    pub(super) fn skip_later<S: Sink<Event>>(&mut self, sink: &mut S) {
        let seat = self.turn.seat;
        let player = self.active_mut();
        player.skips = player.skips.saturating_add(1);
        let skips = player.skips;
        sink.emit(Audience::Everyone, || Event::WillSkip { seat, skips });
    }

    pub(super) fn answer_arrived<S: Sink<Event>>(&mut self, action: Action, sink: &mut S) {
        match action {
            Action::Lamp => {
                let seat = self.turn.seat;
                sink.emit(Audience::Everyone, || Event::LampUsed { seat });
                self.step_back(How::Backward, sink);
                self.entered();
            }
            Action::Blink { to } => self.blink(to, sink),
            Action::Instinct { back } => self.play_instinct(back, sink),
            _ => self.go_arrived(sink),
        }
    }

    /// Blink (K7, K14): nothing in between counts; the landing joins the path.
    fn blink<S: Sink<Event>>(&mut self, to: Tile, sink: &mut S) {
        let (seat, from) = (self.turn.seat, self.active().tile);
        self.spend(seat, Item::BlinkScroll, false);
        sink.emit(Audience::Everyone, || Event::Blinked { seat, from, to });
        self.put(seat, to, How::Teleport, sink);
        self.turn.history.push(to);
        if to == self.board().final_() {
            return self.reach_final(Seats::one(seat), sink);
        }
        self.entered();
    }

    /// Where Blink could land, in order (K7).
    pub(crate) fn blink_targets(&self) -> impl Iterator<Item = Tile> + use<> {
        let (board, at) = (self.board(), self.active().tile);
        let back = movement::blink_back(board, at, &self.turn.history);
        let mut found: Vec<Tile> = movement::blink_forward(board, at).chain(back).collect();
        found.sort_unstable();
        found.dedup();
        found.into_iter()
    }

    /// Where the ghost led: whoever still stands there resolves the tile (K12).
    pub(super) fn go_haunt(&mut self, tile: Tile) {
        self.pop();
        if !self.turn.ended && self.active().hp > 0 && self.active().tile == tile {
            self.turn.landed = true;
            self.frames.push(Frame::Arrived);
        }
    }
}
