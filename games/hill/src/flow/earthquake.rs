//! Earthquake: a mass move of all players (K4, K9, K51).

use super::RequiredInput;
use crate::event::{Event, MoveKind, MoveSource};
use crate::frame::HillFrame;
use crate::movement::{is_guarded, way_back};
use crate::{ChanceCard, Hill, Tile};
use kit::{Audience, EventSink, Roll, Rolled, Seat, Seats, SmallVec};

impl Hill {
    /// Each player who can move rolls a die, in seat order. In rules version 1 one roll has the
    /// dice of all players.
    pub(super) fn earthquake_input(
        &self,
        actor: Seat,
        forward: bool,
        dice: &[u8; 6],
    ) -> RequiredInput {
        if !self.rules().mass_move_rolls_by_player() {
            let count = self.present().len() as u8;
            return RequiredInput::Roll(
                Roll::dice(count, self.earthquake_faces(), "earthquake").rolled_by(self.turn.seat),
            );
        }
        match self.next_to_be_shaken(actor, forward, dice) {
            Some(seat) => {
                let roll = Roll::die(self.earthquake_faces(), "earthquake");
                RequiredInput::Roll(roll.rolled_by(seat))
            }
            None => RequiredInput::None,
        }
    }

    pub(crate) fn earthquake_faces(&self) -> u8 {
        self.content().cards[ChanceCard::Earthquake.index()].die
    }

    /// The first seat that can move and has not rolled.
    fn next_to_be_shaken(&self, actor: Seat, forward: bool, dice: &[u8; 6]) -> Option<Seat> {
        let due = |seat: &Seat| {
            dice[seat.index()] == 0 && self.shaken_to(*seat, actor, forward).is_some()
        };
        self.present().iter().find(due)
    }

    /// The tile that the next step of an Earthquake leads a player to; `None` if the player stays.
    /// Players other than the actor neither leave nor enter a sanctuary (K4).
    fn shaken_to(&self, seat: Seat, actor: Seat, forward: bool) -> Option<Tile> {
        let (board, at) = (self.board(), self.player(seat).tile);
        let to = if forward {
            board.successors(at).first().copied()
        } else if seat == actor {
            way_back(board, at, &self.turn.history)
        } else {
            board.predecessors(at).first().copied()
        };
        let stays =
            |to: &Tile| is_guarded(board, at, actor, seat) || is_guarded(board, *to, actor, seat);
        to.filter(|to| !stays(to))
    }

    pub(super) fn apply_earthquake_roll<S: EventSink<Event>>(
        &mut self,
        actor: Seat,
        forward: bool,
        mut dice: [u8; 6],
        rolled: Rolled,
        sink: &mut S,
    ) {
        if self.rules().mass_move_rolls_by_player() {
            if let Some(seat) = self.next_to_be_shaken(actor, forward, &dice) {
                dice[seat.index()] = rolled.face();
            }
            *self.top() = HillFrame::Earthquake { actor, forward, dice };
            return;
        }
        let Some(first) = self.order.first().copied() else { return };
        let seats: SmallVec<Seat, 6> = self.present_from(first).collect();
        let faces = u32::from(self.earthquake_faces());
        let face = |at: usize| {
            let place = faces.pow((seats.len() - 1 - at) as u32);
            (rolled.number() / place % faces) as u8 + 1
        };
        let dice: SmallVec<(Seat, u8), 6> =
            seats.iter().enumerate().map(|(at, seat)| (*seat, face(at))).collect();
        self.shake_all(actor, forward, &dice, sink);
    }

    /// Everybody who moves has rolled.
    pub(super) fn finish_earthquake<S: EventSink<Event>>(
        &mut self,
        actor: Seat,
        forward: bool,
        dice: &[u8; 6],
        sink: &mut S,
    ) {
        let seats = self.present().iter().filter(|seat| dice[seat.index()] > 0);
        let dice: SmallVec<(Seat, u8), 6> = seats.map(|seat| (seat, dice[seat.index()])).collect();
        self.shake_all(actor, forward, &dice, sink);
    }

    /// Moves all players at once (K9): the new tiles of players other than the actor are pending.
    fn shake_all<S: EventSink<Event>>(
        &mut self,
        actor: Seat,
        forward: bool,
        dice: &[(Seat, u8)],
        sink: &mut S,
    ) {
        self.pop();
        let group = Some(self.mass_move_group());
        sink.emit(Audience::Everyone, || Event::Quaked { dice: dice.to_vec(), group });
        self.turn.landed = false;
        let mut arrived = Seats::NONE;
        for &(seat, steps) in dice {
            let moved = self.shake_player(seat, actor, steps, forward, sink);
            if self.player(seat).tile == self.board().final_tile() {
                arrived = arrived.with(seat);
            } else if moved && seat == actor {
                self.turn.landed = true;
            } else if moved {
                self.leave_pending(seat, sink);
            }
        }
        if !arrived.is_empty() {
            return self.reach_final(arrived, sink);
        }
        if actor == self.turn.seat {
            self.frames.push(HillFrame::Arrived);
            if self.turn.landed {
                self.offer_trap_to_scout();
            }
        }
    }

    /// Moves one player of an Earthquake. Returns whether a step was taken.
    fn shake_player<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        actor: Seat,
        steps: u8,
        forward: bool,
        sink: &mut S,
    ) -> bool {
        let source = MoveSource::Card(ChanceCard::Earthquake);
        let mut moved = false;
        for _ in 0..steps {
            if seat == actor && !forward {
                moved |= self.step_back(MoveKind::Quake, source, sink);
                continue;
            }
            let Some(to) = self.shaken_to(seat, actor, forward) else { break };
            self.move_token(seat, to, MoveKind::Quake, source, sink);
            moved = true;
            if seat == self.turn.seat {
                self.turn.history.push(to);
            }
        }
        moved
    }
}
