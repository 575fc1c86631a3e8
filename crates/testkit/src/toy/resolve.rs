//! Closes what is complete: bids, windows, fights and rounds.

use super::{Event, Toy, ToyAction, ToyCard, ToyFlaw, ToyFrame};
use kit::{Audience, EventSink, Seat};

impl Toy {
    /// Closes what is complete, until something is left to wait for.
    pub(super) fn settle(&mut self, to: &mut impl EventSink<Event>) {
        loop {
            match self.stack.last() {
                Some(ToyFrame::Choose(answers)) if self.complete(answers) => self.close_bids(to),
                Some(ToyFrame::Window(answers)) if self.complete(answers) => self.close_window(to),
                Some(ToyFrame::Fights(left)) if left.is_empty() => self.end_round(to),
                Some(ToyFrame::Fights(_)) => self.begin_fight(),
                Some(ToyFrame::Deal(_)) if self.pool.is_empty() => drop(self.stack.pop()),
                _ => return,
            }
        }
    }

    fn complete(&self, answers: &[Option<ToyAction>]) -> bool {
        self.present().iter().all(|seat| answers[seat.index()].is_some())
    }

    fn close_bids(&mut self, to: &mut impl EventSink<Event>) {
        let Some(ToyFrame::Choose(answers)) = self.stack.pop() else { return };
        // The bid of a seat that has left stays hidden.
        let bid = |seat: Seat| {
            let present = self.present().contains(seat);
            answers[seat.index()].filter(|_| present).unwrap_or(ToyAction::Low)
        };
        let bids: Vec<ToyAction> = self.all().iter().map(bid).collect();
        for seat in self.present().iter() {
            self.points[seat.index()] += i32::from(bids[seat.index()] == ToyAction::Low);
        }
        let high = |seat: &Seat| bids[seat.index()] == ToyAction::High;
        self.stack.push(ToyFrame::Fights(self.present().iter().filter(high).collect()));
        to.emit(Audience::Everyone, || Event::Bids(bids));
    }

    fn close_window(&mut self, to: &mut impl EventSink<Event>) {
        let Some(ToyFrame::Window(answers)) = self.stack.pop() else { return };
        let played = |seat: &Seat| answers[seat.index()] == Some(ToyAction::Shield);
        let shielded: Vec<Seat> = self.all().iter().filter(played).collect();
        for seat in &shielded {
            let hand = &mut self.hands[seat.index()];
            let at = hand.iter().position(|card| *card == ToyCard::Shield);
            self.pool.push(hand.remove(at.expect("checked when it was played")));
        }
        if !shielded.is_empty() {
            self.stack.pop();
        }
        self.ask -= u32::from(self.flawed(ToyFlaw::ReturnsToOldAsk));
        to.emit(Audience::Everyone, || Event::Shielded(shielded));
    }

    fn begin_fight(&mut self) {
        let Some(ToyFrame::Fights(left)) = self.stack.last_mut() else { return };
        let fighter = left.remove(0);
        if self.present().contains(fighter) {
            self.stack.push(ToyFrame::Strike(fighter));
            self.stack.push(ToyFrame::Window(self.blank()));
            self.ask += u32::from(!self.flawed(ToyFlaw::ReusesAskId));
        }
    }

    fn end_round(&mut self, to: &mut impl EventSink<Event>) {
        self.stack.pop();
        self.round += u8::from(!self.flawed(ToyFlaw::NeverEnds));
        if self.round < self.config.rounds {
            self.stack.push(ToyFrame::Choose(self.blank()));
            self.ask += u32::from(!self.flawed(ToyFlaw::KeepsAskIdInNextRound));
        } else {
            to.emit(Audience::Everyone, || Event::Ended);
        }
    }
}
