//! Step 3: challenges and trades with whoever is on the tile (K19).

use super::{Need, Prompt};
use crate::event::Event;
use crate::frame::{Cause, Frame};
use crate::{Action, Bundle, Hill, Item};
use kit::{Audience, Seat, Seats, Sink};

impl Hill {
    /// Offers that a player may make in one Step 3.
    pub(crate) const MOST_OFFERS: u8 = 3;

    /// Whether this player and the one on turn may still have a duel in this Step 3.
    pub(crate) fn may_challenge(&self, other: Seat) -> bool {
        self.may_duel(other)
            && !self.board().is_sanctuary(self.active().tile)
            && !self.turn.challenged.contains(other)
    }

    /// Whether an offer could be about something; how many items somebody has is public.
    fn may_trade(&self, by: Seat, with: Seat) -> bool {
        let goods = !self.player(by).items.is_empty() || !self.player(with).items.is_empty();
        self.turn.offers[by.index()] < Self::MOST_OFFERS && goods
    }

    /// Who might still want something of somebody here.
    fn able_to_meet(&self) -> Seats {
        let active = self.turn.seat;
        let mut able = Seats::NONE;
        for other in self.beside(active).filter(|other| !self.player(*other).invisible) {
            let duel = self.may_challenge(other);
            if duel || self.may_trade(active, other) {
                able = able.with(active);
            }
            if duel || self.may_trade(other, active) {
                able = able.with(other);
            }
        }
        able
    }

    pub(super) fn need_of_meet(&self) -> Need {
        if self.turn.ended {
            return Need::Go;
        }
        let company = self.able_to_meet();
        let waiting: Seats =
            company.iter().filter(|seat| !self.turn.passed.contains(*seat)).collect();
        if waiting.is_empty() {
            Need::Go
        } else {
            Need::Ask { prompt: Prompt::Meet, seats: waiting, waiting, window: false }
        }
    }

    pub(super) fn answer_meet<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) -> bool {
        let active = self.turn.seat;
        match action {
            Action::Challenge { seat: to } => {
                let other = if seat == active { to } else { seat };
                self.turn.challenged = self.turn.challenged.with(other);
                sink.emit(Audience::Everyone, || Event::Challenged { by: seat, to });
                self.offer_duel(seat, to, Cause::Challenge);
                false
            }
            Action::Offer { to, give, want } => {
                self.turn.offers[seat.index()] += 1;
                let two = Seats::one(seat).with(to);
                let offered = |trade| Event::Offered { by: seat, to, trade };
                sink.emit(Audience::Only(two), || offered(Some((give, want))));
                sink.emit(Audience::Except(two), || offered(None));
                self.frames.push(Frame::Trade { by: seat, to, give, want });
                false
            }
            _ => {
                self.turn.passed = self.turn.passed.with(seat);
                true
            }
        }
    }

    pub(super) fn answer_trade<S: Sink<Event>>(
        &mut self,
        action: Action,
        (by, to): (Seat, Seat),
        (give, want): (Bundle, Bundle),
        sink: &mut S,
    ) {
        self.pop();
        if action != Action::Accept {
            sink.emit(Audience::Everyone, || Event::TradeRefused { by, to });
            return;
        }
        self.hand_over(give.items(), by, to);
        self.hand_over(want.items(), to, by);
        let two = Seats::one(by).with(to);
        sink.emit(Audience::Only(two), || Event::Traded { by, to, trade: Some((give, want)) });
        sink.emit(Audience::Except(two), || Event::Traded { by, to, trade: None });
    }

    /// What does not fit is settled in Step 6.
    fn hand_over(&mut self, items: impl Iterator<Item = Item>, from: Seat, to: Seat) {
        for item in items {
            if self.player_mut(from).remove(item).is_some() {
                self.player_mut(to).put_away(item);
            }
        }
    }
}
