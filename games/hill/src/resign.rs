//! Resignation (A9): the cards of the seat are discarded and its situations end.

use crate::event::Event;
use crate::frame::{HillFrame, SeatQueue, TurnStage};
use crate::movement::TurnPath;
use crate::{ChanceCard, Hill};
use kit::{Audience, EventSink, Seat};

impl Hill {
    pub(crate) fn remove_seat<S: EventSink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        sink.emit(Audience::Everyone, || Event::Resigned { seat });
        self.remove_pick_up_answer(seat);
        self.discard_everything_of(seat);
        let mut left = self.present().iter();
        if let (Some(last), None) = (left.next(), left.next()) {
            self.clear_frames();
            return self.win(last, sink);
        }
        if self.turn.stage == TurnStage::Opening {
            return;
        }
        if self.frames.iter().any(|frame| matches!(frame, HillFrame::Bracket { .. })) {
            self.leave_bracket(seat);
        } else if seat == self.turn.seat {
            self.clear_frames();
            // Others who are over capacity still drop something.
            self.turn.stage = TurnStage::Capacity;
        } else {
            self.frames.retain(|frame| !involves(frame, seat));
        }
    }

    /// Corrects the count of answers about a dropped item if the seat has already answered.
    fn remove_pick_up_answer(&mut self, seat: Seat) {
        let Some(HillFrame::PickUp { seat: dropper, said, .. }) = self.frames.last().copied()
        else {
            return;
        };
        let spoke =
            self.others_on_tile_of(dropper).take(usize::from(said)).any(|other| other == seat);
        if let (true, Some(HillFrame::PickUp { said, .. })) = (spoke, self.frames.last_mut()) {
            *said -= 1;
        }
    }

    fn discard_everything_of(&mut self, seat: Seat) {
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
            self.decks.chance.discards.add(ChanceCard::AmbushOpportunity.index());
        }
        for _ in 0..instincts {
            self.decks.chance.discards.add(ChanceCard::Instinct.index());
        }
    }

    /// Pops all frames; the cards and items in them go back to the decks.
    fn clear_frames(&mut self) {
        for frame in &std::mem::take(&mut self.frames) {
            match *frame {
                HillFrame::ChanceWindow { card, .. }
                | HillFrame::KeepChance { card: Some(card) } => {
                    self.decks.chance.discards.add(card.index());
                }
                HillFrame::PickUp { item, .. } => self.decks.put_under_deck(item),
                _ => {}
            }
        }
    }

    /// Removes a seat from the final bracket; its opponent advances.
    fn leave_bracket(&mut self, seat: Seat) {
        let mut winner = None;
        if let Some(HillFrame::Duel(duel)) = self.frames.last()
            && (duel.one == seat || duel.other == seat)
        {
            winner = Some(if duel.one == seat { duel.other } else { duel.one });
            self.pop();
        }
        if let Some(HillFrame::Bracket { now, then }) = self.frames.first_mut() {
            let drop = |line: &mut SeatQueue| line.remove(seat);
            drop(now);
            drop(then);
            if let Some(winner) = winner {
                then.push(winner);
            }
        }
        if seat == self.turn.seat {
            // The turn is not played on; the seat on turn only has to be one that is present.
            if let Some(other) = self.present().lowest() {
                self.turn.seat = other;
                (self.turn.rage, self.turn.agility) = (0, 0);
                let tile = self.player(other).tile;
                self.turn.history = TurnPath::starting_at(tile);
            }
        }
    }
}

/// Whether a situation ends when this seat, which is not on turn, resigns.
fn involves(frame: &HillFrame, seat: Seat) -> bool {
    match frame {
        HillFrame::Challenge { by, to, .. } | HillFrame::Trade { by, to, .. } => {
            *by == seat || *to == seat
        }
        HillFrame::Duel(duel) => duel.one == seat || duel.other == seat,
        HillFrame::Loot { winner, loser } => *winner == seat || *loser == seat,
        HillFrame::RaiderRoll { seat: other, .. }
        | HillFrame::DrawTreasures { seat: other, .. } => *other == seat,
        HillFrame::Arrange { seat: other } | HillFrame::Drop { seat: other } => *other == seat,
        _ => false,
    }
}
