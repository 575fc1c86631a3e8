//! What goes on by itself, what a roll decides, and what is asked.
//!
//! [`Hill::need`] says what the top of the stack waits for; [`Hill::go`] does what needs
//! nobody; [`Hill::answer`] and [`Hill::land`] take an action and the result of a roll.
//! What a position waits for depends on public facts only.

mod arrive;
mod bracket;
mod capacity;
mod cards;
mod chance;
mod choices;
mod duel;
mod fight;
mod listing;
mod meet;
mod opening;
mod turn;
mod walk;

pub(crate) use choices::Prompt;

use crate::event::Event;
use crate::frame::Frame;
use crate::{Action, Hill};
use kit::{Pace, Roll, Rolled, Seat, Seats, Sink};

/// What a situation waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Nothing.
    Go,
    /// A roll.
    Roll(Roll),
    /// An answer from these seats, of whom some may have answered already.
    Ask { prompt: Prompt, seats: Seats, waiting: Seats, window: bool },
}

impl Need {
    /// A question to one seat.
    pub(crate) const fn ask(prompt: Prompt, seat: Seat) -> Self {
        let seats = Seats::one(seat);
        Self::Ask { prompt, seats, waiting: seats, window: false }
    }

    /// A window to react in.
    pub(crate) const fn window(prompt: Prompt, seats: Seats, waiting: Seats) -> Self {
        Self::Ask { prompt, seats, waiting, window: true }
    }
}

impl Prompt {
    /// How long the table should wait (K20).
    pub(crate) const fn pace(self) -> Pace {
        match self {
            Self::Challenge | Self::Ambush | Self::Chance | Self::Keep | Self::DuelDice => {
                Pace::Reaction
            }
            _ => Pace::Decision,
        }
    }
}

impl Hill {
    /// Works out what the position waits for.
    #[inline]
    fn find_need(&self) -> Need {
        match self.frames.last() {
            None => self.need_of_turn(),
            Some(frame) => self.need_of(frame),
        }
    }

    fn need_of(&self, frame: &Frame) -> Need {
        match frame {
            Frame::Deal { seat } => self.need_of_deal(*seat),
            Frame::Order { place, die } => self.need_of_order(place, die),
            Frame::Roam => self.need_of_roam(),
            Frame::Walk { left, back } => self.need_of_walk(*left, *back),
            Frame::Enter { trap, ambush } => self.need_of_enter(*trap, *ambush),
            Frame::Arrived => self.need_of_arrived(),
            Frame::Haunt { .. } | Frame::Resolve | Frame::Bracket { .. } => Need::Go,
            Frame::Spawn { picked, come } => self.need_of_spawn(*picked, *come),
            Frame::Fight(fight) => self.need_of_fight(fight),
            Frame::Drops { seat, fallen, .. } => self.need_of_drops(*seat, fallen),
            Frame::Raid { seat, .. } => self.need_of_raid(*seat),
            Frame::Draw { seat, left } => self.need_of_draw(*seat, left),
            Frame::Arrange { seat } => self.need_of_arrange(*seat),
            Frame::Chance { kept } => self.need_of_chance(*kept),
            Frame::Window { answers, .. } => self.need_of_window(answers),
            Frame::Keep { .. } => {
                let seat = Seats::one(self.turn.seat);
                Need::window(Prompt::Keep, seat, seat)
            }
            Frame::Nearest { card } => self.need_of_nearest(*card),
            Frame::Quake { .. } => self.need_of_quake(),
            Frame::Jinn => Need::ask(Prompt::Jinn, self.turn.seat),
            Frame::Challenge { to, rolling, .. } => self.need_of_challenge(*to, *rolling),
            Frame::Trade { to, .. } => Need::ask(Prompt::Trade, *to),
            Frame::Duel(duel) => self.need_of_duel(duel),
            Frame::Loot { winner, loser } => self.need_of_loot(*winner, *loser),
            Frame::Drop { seat } => Need::ask(Prompt::Drop, *seat),
            Frame::PickUp { seat, said, .. } => self.need_of_pick_up(*seat, *said),
        }
    }

    /// Goes on until something is needed, and remembers what.
    pub(crate) fn settle<S: Sink<Event>>(&mut self, sink: &mut S) {
        while self.outcome.is_none() {
            self.need = self.find_need();
            if self.need != Need::Go {
                return;
            }
            self.go(sink);
        }
        self.need = Need::Go;
        self.frames.clear();
    }

    /// Does what needs nobody.
    fn go<S: Sink<Event>>(&mut self, sink: &mut S) {
        let Some(frame) = self.frames.last().copied() else { return self.go_turn(sink) };
        match frame {
            Frame::Walk { left, back } => self.go_walk(left, back, sink),
            Frame::Enter { .. } => self.pop(),
            Frame::Arrived => self.go_arrived(sink),
            Frame::Haunt { tile } => self.go_haunt(tile),
            Frame::Resolve => self.go_resolve(sink),
            Frame::Spawn { picked, come } => self.go_spawn(picked, come, sink),
            Frame::Order { place, .. } => self.go_order(&place, sink),
            Frame::Drops { seat, found, .. } => {
                *self.top() = Frame::Draw { seat, left: found };
            }
            Frame::Draw { seat, left } => self.go_draw(seat, left, sink),
            Frame::Chance { kept } => self.go_chance(kept, sink),
            Frame::Window { card, answers } => self.go_window(card, &answers, sink),
            Frame::Nearest { card } => self.go_nearest(card, sink),
            Frame::Duel(duel) => self.go_duel(duel, sink),
            Frame::PickUp { item, .. } => self.go_pick_up(item, sink),
            Frame::Bracket { now, then } => self.go_bracket(now, then, sink),
            _ => self.pop(),
        }
    }

    /// Takes an action. Whether the question stays open for others.
    pub(crate) fn answer<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) -> bool {
        if let Action::Drink { item } = action {
            self.drink(seat, item, sink);
            if let Some(Frame::Drop { .. }) = self.frames.last() {
                self.pop();
            }
            return matches!(self.frames.last(), Some(Frame::Duel(_)));
        }
        let Some(frame) = self.frames.last().copied() else {
            return self.answer_turn(seat, action, sink);
        };
        match frame {
            Frame::Walk { .. } => self.answer_branch(action, sink),
            Frame::Enter { trap, .. } => self.answer_enter(seat, action, trap, sink),
            Frame::Arrived => self.answer_arrived(action, sink),
            Frame::Fight(fight) => self.answer_fight(action, fight, sink),
            Frame::Arrange { .. } => self.answer_arrange(seat, action, sink),
            Frame::Window { card, answers } => {
                return self.answer_window(seat, action, card, answers);
            }
            Frame::Keep { card } => self.answer_keep(action, card, sink),
            Frame::Jinn => self.answer_jinn(action, sink),
            Frame::Challenge { by, to, cause, .. } => {
                self.answer_challenge(action, by, to, cause, sink);
            }
            Frame::Trade { by, to, give, want } => {
                self.answer_trade(action, (by, to), (give, want), sink);
            }
            Frame::Duel(duel) => return self.answer_duel(seat, action, duel, sink),
            Frame::Loot { winner, loser } => self.answer_loot(action, winner, loser, sink),
            Frame::Drop { .. } => self.answer_drop(seat, action, sink),
            Frame::PickUp { item, .. } => self.answer_pick_up(seat, action, item, sink),
            _ => unreachable!("only what asks is answered"),
        }
        false
    }

    /// Takes the result of a roll.
    pub(crate) fn land<S: Sink<Event>>(&mut self, rolled: Rolled, sink: &mut S) {
        let Some(frame) = self.frames.last().copied() else {
            unreachable!("a turn's own steps roll no dice")
        };
        match frame {
            Frame::Deal { seat } => self.land_deal(seat, rolled, sink),
            Frame::Order { place, die } => self.land_order(place, die, rolled, sink),
            Frame::Roam => self.land_roam(rolled, sink),
            Frame::Spawn { picked, come } => self.land_spawn(picked, come, rolled, sink),
            Frame::Fight(fight) => self.land_fight(fight, rolled, sink),
            Frame::Drops { seat, fallen, found } => {
                self.land_drops(seat, fallen, found, rolled, sink);
            }
            Frame::Raid { seat, tier } => self.land_raid(seat, tier, rolled, sink),
            Frame::Draw { seat, left } => self.land_draw(seat, left, rolled, sink),
            Frame::Chance { kept } => self.land_chance(kept, rolled, sink),
            Frame::Nearest { card } => self.land_nearest(card, rolled, sink),
            Frame::Quake { actor, forward } => self.land_quake(actor, forward, rolled, sink),
            Frame::Challenge { by, to, cause, .. } => self.land_calm(by, to, cause, rolled, sink),
            Frame::Duel(duel) => self.land_duel(duel, rolled, sink),
            _ => unreachable!("only what rolls is rolled for"),
        }
    }

    pub(crate) fn pop(&mut self) {
        self.frames.pop();
    }

    /// The frame that goes on.
    pub(crate) fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("called by the frame on top")
    }
}
