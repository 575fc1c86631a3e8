//! The flow of a match: what input the position requires, and what each input does.
//!
//! `required_input` tells what the top of the stack waits for; `advance` does what requires no
//! input; `apply_action` and `apply_roll` take an action and the result of a roll. The required
//! input depends on public facts only, so that it does not reveal anything hidden.

mod arrive;
mod bracket;
mod capacity;
mod chance;
mod duel;
mod earthquake;
mod fight;
mod item_windows;
mod legal_actions;
mod meet;
mod opening;
mod prompts;
mod treasures;
mod turn;
mod walk;

pub(crate) use prompts::Prompt;

use crate::event::Event;
use crate::frame::HillFrame;
use crate::{Action, Hill};
use kit::{EventSink, ResponseWindow, Roll, Rolled, Seat, Seats};

/// The input that a situation waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequiredInput {
    /// No input: the situation advances by itself.
    None,
    /// A roll.
    Roll(Roll),
    /// An answer from these seats; those not in `waiting` have answered already. In a window
    /// the seats may answer, else they must.
    Ask { prompt: Prompt, seats: Seats, waiting: Seats, window: bool },
}

impl RequiredInput {
    /// A question to one seat.
    pub(crate) const fn ask(prompt: Prompt, seat: Seat) -> Self {
        let seats = Seats::one(seat);
        Self::Ask { prompt, seats, waiting: seats, window: false }
    }

    /// A window in which these seats may react.
    pub(crate) const fn window(prompt: Prompt, seats: Seats, waiting: Seats) -> Self {
        Self::Ask { prompt, seats, waiting, window: true }
    }
}

impl Prompt {
    /// How long the table waits for an answer (K20).
    pub(crate) const fn pace(self) -> ResponseWindow {
        match self {
            Self::Challenge
            | Self::Ambush
            | Self::Chance
            | Self::Keep
            | Self::DuelDice
            | Self::PendingTile
            | Self::AfterDuel
            | Self::TurnEnd => ResponseWindow::Reaction,
            _ => ResponseWindow::Decision,
        }
    }
}

impl Hill {
    /// The input that the position waits for.
    #[inline]
    fn required_input(&self) -> RequiredInput {
        match self.frames.last() {
            None => self.turn_input(),
            Some(frame) => self.frame_input(frame),
        }
    }

    fn frame_input(&self, frame: &HillFrame) -> RequiredInput {
        match frame {
            HillFrame::DealClass { seat } => self.deal_input(*seat),
            HillFrame::RollForOrder { place, die } => self.order_input(place, die),
            HillFrame::MovementRoll { .. } => self.movement_roll_input(),
            HillFrame::Walk { left, back, .. } => self.walk_input(*left, *back),
            HillFrame::Enter { trap, ambush } => self.enter_input(*trap, *ambush),
            HillFrame::PendingTile => self.item_window_input(Prompt::PendingTile),
            HillFrame::AfterDuel => self.item_window_input(Prompt::AfterDuel),
            HillFrame::Arrived => self.arrived_input(),
            HillFrame::SpiritArrival { .. }
            | HillFrame::ResolveTile
            | HillFrame::Bracket { .. } => RequiredInput::None,
            HillFrame::SpawnEnemies { picked, come } => self.spawn_input(*picked, *come),
            HillFrame::Fight(fight) => self.fight_input(fight),
            HillFrame::RollDrops { seat, fallen, .. } => self.drops_input(*seat, fallen),
            HillFrame::RaiderRoll { seat, .. } => self.raid_input(*seat),
            HillFrame::DrawTreasures { seat, left } => self.draw_input(*seat, left),
            HillFrame::Arrange { seat } => self.arrange_input(*seat),
            HillFrame::DrawChance { kept } => self.chance_input(*kept),
            HillFrame::ChanceWindow { answers, .. } => self.window_input(answers),
            HillFrame::KeepChance { .. } => self.keep_input(),
            HillFrame::PickNearest { card } => self.nearest_input(*card),
            HillFrame::Earthquake { actor, forward, dice } => {
                self.earthquake_input(*actor, *forward, dice)
            }
            HillFrame::JinnTribute => self.jinn_input(),
            HillFrame::Challenge { to, rolling, cause, .. } => {
                self.challenge_input(*to, *rolling, *cause)
            }
            HillFrame::Trade { to, .. } => RequiredInput::ask(Prompt::Trade, *to),
            HillFrame::Duel(duel) => self.duel_input(duel),
            HillFrame::Loot { winner, loser } => self.loot_input(*winner, *loser),
            HillFrame::Drop { seat } => RequiredInput::ask(Prompt::Drop, *seat),
            HillFrame::PickUp { seat, said, .. } => self.pick_up_input(*seat, *said),
        }
    }

    /// Advances until input is required or the match is over.
    pub(crate) fn run_until_input<S: EventSink<Event>>(&mut self, sink: &mut S) {
        while self.outcome.is_none() {
            let required = self.required_input();
            if !matches!(required, RequiredInput::None) {
                self.required = required;
                return;
            }
            self.advance(sink);
        }
        self.required = RequiredInput::None;
        self.frames.clear();
    }

    /// Advances a situation that requires no input.
    fn advance<S: EventSink<Event>>(&mut self, sink: &mut S) {
        let Some(frame) = self.frames.last().copied() else { return self.advance_turn(sink) };
        match frame {
            HillFrame::Walk { left, back, source } => self.advance_walk(left, back, source, sink),
            HillFrame::Enter { .. } => self.pop(),
            HillFrame::Arrived | HillFrame::PendingTile => self.advance_arrived(sink),
            HillFrame::SpiritArrival { tile } => self.advance_spirit_arrival(tile),
            HillFrame::ResolveTile => self.resolve_tile(sink),
            HillFrame::SpawnEnemies { picked, come } => self.advance_spawn(picked, come, sink),
            HillFrame::RollForOrder { place, .. } => self.finish_order(&place, sink),
            HillFrame::RollDrops { seat, found, .. } => {
                *self.top() = HillFrame::DrawTreasures { seat, left: found };
            }
            HillFrame::DrawTreasures { seat, left } => self.advance_draw(seat, left, sink),
            HillFrame::DrawChance { kept } => self.advance_chance(kept, sink),
            HillFrame::ChanceWindow { card, answers } => {
                self.close_chance_window(card, &answers, sink);
            }
            HillFrame::KeepChance { card } => self.apply_keep_action(Action::Pass, card, sink),
            HillFrame::JinnTribute => self.take_only_item(sink),
            HillFrame::Challenge { by, to, cause, .. } => {
                self.apply_challenge_action(Action::Pass, by, to, cause, sink);
            }
            HillFrame::PickNearest { card } => self.advance_nearest(card, sink),
            HillFrame::Earthquake { actor, forward, dice } => {
                self.finish_earthquake(actor, forward, &dice, sink);
            }
            HillFrame::Duel(duel) => self.advance_duel(duel, sink),
            HillFrame::PickUp { item, .. } => self.advance_pick_up(item, sink),
            HillFrame::Bracket { now, then } => self.advance_bracket(now, then, sink),
            _ => self.pop(),
        }
    }

    /// Applies a checked action. Returns whether the question stays open for other seats.
    pub(crate) fn apply_action<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) -> bool {
        if let Action::Drink { item } = action {
            self.drink(seat, item, sink);
            if let Some(HillFrame::Drop { .. }) = self.frames.last() {
                self.pop();
            }
            return matches!(self.frames.last(), Some(HillFrame::Duel(_)));
        }
        let Some(frame) = self.frames.last().copied() else {
            return self.apply_turn_action(seat, action, sink);
        };
        match frame {
            HillFrame::Walk { .. } => self.apply_branch_action(action, sink),
            HillFrame::Enter { trap, .. } => self.apply_enter_action(seat, action, trap, sink),
            HillFrame::Arrived => self.apply_arrived_action(action, sink),
            HillFrame::PendingTile => self.apply_pending_action(action, sink),
            HillFrame::AfterDuel => self.apply_after_duel_action(action, sink),
            HillFrame::Fight(fight) => self.apply_fight_action(action, fight, sink),
            HillFrame::Arrange { .. } => self.apply_arrange_action(seat, action, sink),
            HillFrame::ChanceWindow { card, answers } => {
                return self.apply_window_action(seat, action, card, answers, sink);
            }
            HillFrame::KeepChance { card } => self.apply_keep_action(action, card, sink),
            HillFrame::JinnTribute => self.apply_jinn_action(action, sink),
            HillFrame::Challenge { by, to, cause, .. } => {
                self.apply_challenge_action(action, by, to, cause, sink);
            }
            HillFrame::Trade { by, to, give, want } => {
                self.apply_trade_action(action, (by, to), (give, want), sink);
            }
            HillFrame::Duel(duel) => return self.apply_duel_action(seat, action, duel, sink),
            HillFrame::Loot { winner, loser } => {
                self.apply_loot_action(action, winner, loser, sink);
            }
            HillFrame::Drop { .. } => self.apply_drop_action(seat, action, sink),
            HillFrame::PickUp { item, .. } => self.apply_pick_up_action(seat, action, item, sink),
            _ => unreachable!("an action answers a frame that asks"),
        }
        false
    }

    /// Applies the result of a roll.
    pub(crate) fn apply_roll<S: EventSink<Event>>(&mut self, rolled: Rolled, sink: &mut S) {
        let Some(frame) = self.frames.last().copied() else {
            unreachable!("a turn's own steps roll no dice")
        };
        match frame {
            HillFrame::DealClass { seat } => self.apply_deal_roll(seat, rolled, sink),
            HillFrame::RollForOrder { place, die } => {
                self.apply_order_roll(place, die, rolled, sink);
            }
            HillFrame::MovementRoll { source } => self.apply_movement_roll(source, rolled, sink),
            HillFrame::SpawnEnemies { picked, come } => {
                self.apply_spawn_roll(picked, come, rolled, sink);
            }
            HillFrame::Fight(fight) => self.apply_fight_roll(fight, rolled, sink),
            HillFrame::RollDrops { seat, fallen, found } => {
                self.apply_drops_roll(seat, fallen, found, rolled, sink);
            }
            HillFrame::RaiderRoll { seat, tier } => self.apply_raid_roll(seat, tier, rolled, sink),
            HillFrame::DrawTreasures { seat, left } => {
                self.apply_draw_roll(seat, left, rolled, sink);
            }
            HillFrame::DrawChance { kept } => self.apply_chance_roll(kept, rolled, sink),
            HillFrame::PickNearest { card } => self.apply_nearest_roll(card, rolled, sink),
            HillFrame::Earthquake { actor, forward, dice } => {
                self.apply_earthquake_roll(actor, forward, dice, rolled, sink);
            }
            HillFrame::Challenge { by, to, cause, .. } => {
                self.apply_calm_roll(by, to, cause, rolled, sink);
            }
            HillFrame::Duel(duel) => self.apply_duel_roll(duel, rolled, sink),
            _ => unreachable!("a roll belongs to a frame that rolls"),
        }
    }

    pub(crate) fn pop(&mut self) {
        self.frames.pop();
    }

    /// The top frame.
    pub(crate) fn top(&mut self) -> &mut HillFrame {
        self.frames.last_mut().expect("called by the frame on top")
    }
}
