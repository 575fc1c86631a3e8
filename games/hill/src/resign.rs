//! Leaving the match (A9): the seat's cards are discarded, its part in anything ends.

use crate::event::Event;
use crate::frame::{Frame, Line, Stage};
use crate::movement::History;
use crate::{Chance, Hill};
use kit::{Audience, Seat, Sink};

impl Hill {
    pub(crate) fn leave<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        sink.emit(Audience::Everyone, || Event::Resigned { seat });
        self.unsay(seat);
        self.discard_all(seat);
        let mut left = self.present().iter();
        if let (Some(last), None) = (left.next(), left.next()) {
            self.clear_frames();
            return self.win(last, sink);
        }
        if self.turn.stage == Stage::Opening {
            return;
        }
        if self.frames.iter().any(|frame| matches!(frame, Frame::Bracket { .. })) {
            self.leave_bracket(seat);
        } else if seat == self.turn.seat {
            self.clear_frames();
            // What others carry too much of is still settled.
            self.turn.stage = Stage::Capacity;
        } else {
            self.frames.retain(|frame| !involves(frame, seat));
        }
    }

    /// Those who have had their say on a dropped item are counted: one of them leaves.
    fn unsay(&mut self, seat: Seat) {
        let Some(Frame::PickUp { seat: dropper, said, .. }) = self.frames.last().copied() else {
            return;
        };
        let spoke = self.beside(dropper).take(usize::from(said)).any(|other| other == seat);
        if let (true, Some(Frame::PickUp { said, .. })) = (spoke, self.frames.last_mut()) {
            *said -= 1;
        }
    }

    fn discard_all(&mut self, seat: Seat) {
        let player = self.player_mut(seat);
        player.out = true;
        player.invisible = false;
        player.pending = false;
        let items = std::mem::take(&mut player.items);
        let ambushes = std::mem::take(&mut player.ambushes);
        let instincts = std::mem::take(&mut player.instincts);
        player.new_ambushes = 0;
        items.iter().for_each(|held| self.decks.discard(held.item));
        let laid = self.ground.ambushes.len();
        self.ground.ambushes.retain(|(_, owner)| *owner != seat);
        let laid = laid - self.ground.ambushes.len();
        for _ in 0..usize::from(ambushes) + laid {
            self.decks.chance.discards.add(Chance::AmbushOpportunity.index());
        }
        for _ in 0..instincts {
            self.decks.chance.discards.add(Chance::Instinct.index());
        }
    }

    /// Ends everything that goes on; cards in the air come down.
    fn clear_frames(&mut self) {
        for frame in std::mem::take(&mut self.frames) {
            match frame {
                Frame::Window { card, .. } | Frame::Keep { card: Some(card) } => {
                    self.decks.chance.discards.add(card.index());
                }
                Frame::PickUp { item, .. } => self.decks.put_under(item),
                _ => {}
            }
        }
    }

    /// In the last duels the other one goes on.
    fn leave_bracket(&mut self, seat: Seat) {
        let mut winner = None;
        if let Some(Frame::Duel(duel)) = self.frames.last()
            && (duel.one == seat || duel.other == seat)
        {
            winner = Some(if duel.one == seat { duel.other } else { duel.one });
            self.pop();
        }
        if let Some(Frame::Bracket { now, then }) = self.frames.first_mut() {
            let drop = |line: &mut Line| line.remove(seat);
            drop(now);
            drop(then);
            if let Some(winner) = winner {
                then.push(winner);
            }
        }
        if seat == self.turn.seat {
            // Nobody's turn goes on; the seat on turn only has to be somebody who is there.
            if let Some(other) = self.present().lowest() {
                self.turn.seat = other;
                (self.turn.rage, self.turn.agility) = (0, 0);
                let tile = self.player(other).tile;
                self.turn.history = History::at(tile);
            }
        }
    }
}

/// Whether a situation ends when a player other than the one on turn leaves.
fn involves(frame: &Frame, seat: Seat) -> bool {
    match frame {
        Frame::Challenge { by, to, .. } | Frame::Trade { by, to, .. } => *by == seat || *to == seat,
        Frame::Duel(duel) => duel.one == seat || duel.other == seat,
        Frame::Loot { winner, loser } => *winner == seat || *loser == seat,
        Frame::Raid { seat: other, .. } | Frame::Draw { seat: other, .. } => *other == seat,
        Frame::Arrange { seat: other } | Frame::Drop { seat: other } => *other == seat,
        _ => false,
    }
}
