//! Between movement and the tile: Lamp, Blink and Instinct, then the trap (K13, K14, K30).

use super::{Prompt, RequiredInput};
use crate::event::{Event, MoveKind, MoveSource};
use crate::frame::{HillFrame, TurnStage};
use crate::movement::{self, TileOccupants};
use crate::{Action, Hill, Item, Tile};
use kit::{Audience, EventSink, Seats, SmallVec};

impl Hill {
    /// What the player on turn may step back from with the Lamp.
    pub(crate) fn company(&self) -> TileOccupants {
        let tile = self.active().tile;
        TileOccupants {
            players: self
                .others_on_tile_of(self.turn.seat)
                .any(|other| !self.player(other).invisible),
            enemies: !self.ground.enemies_on(tile).is_empty(),
        }
    }

    /// The tile that the Lamp leads to, if it may be used.
    pub(crate) fn lamp_target(&self) -> Option<Tile> {
        let tile = self.active().tile;
        movement::lamp_target(self.board(), tile, &self.turn.history, self.company())
    }

    fn may_lamp(&self) -> bool {
        self.active().wields(Item::Lamp) && self.lamp_target().is_some()
    }

    /// The player is asked if there might be something to use. Hidden items are only counted, so
    /// that the question does not reveal them.
    pub(super) fn arrived_input(&self) -> RequiredInput {
        let seat = self.turn.seat;
        // Instinct goes only with Move (K31).
        let instinct =
            self.turn.stage == TurnStage::Capacity || !self.rules().skips_empty_questions();
        let may = self.hidden_item_count(seat) > 0
            || instinct && self.active().kept_count() > 0
            || self.may_lamp();
        if may && !self.turn.ended {
            RequiredInput::ask(Prompt::Arrived, seat)
        } else {
            RequiredInput::None
        }
    }

    /// Ends the movement: a trap on the tile is sprung, then the tile is resolved.
    pub(super) fn advance_arrived<S: EventSink<Event>>(&mut self, sink: &mut S) {
        self.pop();
        if self.turn.ended {
            return;
        }
        if self.turn.chances >= self.numbers().chance_cards_per_turn {
            let seat = self.turn.seat;
            sink.emit(Audience::Everyone, || Event::ChainEnded { seat });
            return;
        }
        if self.turn.landed {
            self.spring_trap_on_arrival(sink);
        }
        self.frames.push(HillFrame::ResolveTile);
    }

    /// A trap catches every player who lands on it except the Scout (K30).
    pub(super) fn spring_trap_on_arrival<S: EventSink<Event>>(&mut self, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        if !self.ground.has_trap_on(tile) || self.talents(seat).ignores_traps {
            return;
        }
        self.ground.traps.retain(|at| *at != tile);
        self.decks.discard(Item::Trap);
        sink.emit(Audience::Everyone, || Event::TrapCaught { seat, tile });
        let turns = self.content().items[Item::Trap.index()].turns;
        self.add_skipped_turns(turns, sink);
    }

    /// Lets the Scout take a trap on a tile that was not entered by a step (K30).
    pub(super) fn offer_trap_to_scout(&mut self) {
        if self.talents(self.turn.seat).ignores_traps && self.ground.has_trap_on(self.active().tile)
        {
            self.frames.push(HillFrame::Enter { trap: true, ambush: false });
        }
    }

    /// Adds turns that the player on turn has to skip.
    pub(super) fn add_skipped_turns<S: EventSink<Event>>(&mut self, turns: u8, sink: &mut S) {
        if turns == 0 {
            return;
        }
        let seat = self.turn.seat;
        let player = self.active_mut();
        player.skips = player.skips.saturating_add(turns);
        let skips = player.skips;
        sink.emit(Audience::Everyone, || Event::WillSkip { seat, skips });
    }

    pub(super) fn apply_arrived_action<S: EventSink<Event>>(
        &mut self,
        action: Action,
        sink: &mut S,
    ) {
        match action {
            Action::Lamp => {
                let seat = self.turn.seat;
                sink.emit(Audience::Everyone, || Event::LampUsed { seat });
                self.step_back(MoveKind::Backward, MoveSource::Item(Item::Lamp), sink);
                self.enter_tile();
            }
            Action::Blink { to } => self.blink(to, sink),
            Action::Instinct { back } => self.play_instinct(back, sink),
            _ => self.advance_arrived(sink),
        }
    }

    /// Blink (K7, K14): the tile in between is not entered, but the path leads over it.
    pub(super) fn blink<S: EventSink<Event>>(&mut self, to: Tile, sink: &mut S) {
        let (seat, from) = (self.turn.seat, self.active().tile);
        self.consume_item(seat, Item::BlinkScroll, false);
        sink.emit(Audience::Everyone, || Event::Blinked { seat, from, to });
        self.move_token(seat, to, MoveKind::Teleport, MoveSource::Item(Item::BlinkScroll), sink);
        self.follow_blink(from, to);
        if to == self.board().final_tile() {
            return self.reach_final(Seats::one(seat), sink);
        }
        self.enter_tile();
    }

    /// Updates the path of the turn after a Blink.
    fn follow_blink(&mut self, from: Tile, to: Tile) {
        let (board, history) = (&self.resolved.board, &mut self.turn.history);
        if !self.resolved.rules_version().path_follows_blink() {
            history.push(to);
        } else if movement::blink_back(board, from, history) == Some(to) {
            movement::follow_blink_back(board, from, history);
        } else {
            movement::follow_blink_forward(board, from, to, history);
        }
    }

    /// The tiles on which Blink may land, in order (K7).
    pub(crate) fn blink_targets(&self) -> SmallVec<Tile, 8> {
        let (board, at) = (self.board(), self.active().tile);
        let back = movement::blink_back(board, at, &self.turn.history);
        let mut found: SmallVec<Tile, 8> = movement::blink_forward(board, at).collect();
        found.extend(back.filter(|back| !found.contains(back)));
        found.sort_unstable();
        found
    }

    /// After the duel of Nefarious Spirit: a player still on that tile resolves it (K12).
    pub(super) fn advance_spirit_arrival(&mut self, tile: Tile) {
        self.pop();
        if !self.turn.ended && self.active().hp > 0 && self.active().tile == tile {
            self.turn.landed = true;
            self.frames.push(HillFrame::Arrived);
            self.offer_trap_to_scout();
        }
    }
}
