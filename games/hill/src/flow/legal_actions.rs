//! The list of legal actions of every question.

use super::Prompt;
use crate::{Action, Hill, Item, ItemBundle, ItemKind, ItemPlace, ItemSet};
use kit::{LegalActions, Seat, Seats};

/// The list of legal actions of a seat that is asked a question.
struct ActionList<'h> {
    hill: &'h Hill,
    prompt: Prompt,
    seat: Seat,
    out: &'h mut LegalActions<Action>,
}

impl ActionList<'_> {
    /// Adds an action if it is legal.
    ///
    /// It is inlined where the question and the action are known, so that the compiler leaves of
    /// all rules only those for them. That makes the list twice as fast.
    #[inline(always)]
    fn offer(&mut self, action: Action) {
        if self.hill.check_prompt_action(self.prompt, self.seat, &action).is_ok() {
            self.out.push(action);
        }
    }

    fn offer_drinks(&mut self) {
        const DRINKS: ItemSet = ItemSet::of(ItemKind::Drinkable);
        let ready = self.hill.player(self.seat).item_set(|place| place == ItemPlace::Bag);
        ready.and(DRINKS).for_each(|item| self.offer(Action::Drink { item }));
    }

    fn offer_instincts(&mut self) {
        self.offer(Action::Instinct { back: false });
        self.offer(Action::Instinct { back: true });
    }

    fn offer_blinks(&mut self) {
        if self.hill.player(self.seat).has_in_bag(Item::BlinkScroll) {
            self.hill.blink_targets().iter().for_each(|to| self.offer(Action::Blink { to: *to }));
        }
    }
}

impl Hill {
    /// Lists every legal action of a seat that is asked, in order.
    pub(crate) fn list_actions(&self, seat: Seat, out: &mut LegalActions<Action>) {
        let Some(prompt) = self.prompt() else { return };
        let player = self.player(seat);
        match prompt {
            Prompt::Arrange => {
                return player.for_each_arrangement(self.rules(), self.content(), |action| {
                    out.push(action);
                });
            }
            Prompt::Meet => return self.list_meet_actions(seat, out),
            Prompt::Manage => {
                out.push(Action::Done);
                player.for_each_arrangement(self.rules(), self.content(), |action| {
                    out.push(action);
                });
            }
            _ => {}
        }
        let mut list = ActionList { hill: self, prompt, seat, out };
        match prompt {
            Prompt::Arrange | Prompt::Meet => {}
            Prompt::Manage => {
                list.offer_drinks();
                list.offer(Action::LayTrap);
                list.offer(Action::LayAmbush);
            }
            Prompt::Trade => {
                list.offer(Action::Accept);
                list.offer(Action::Decline);
            }
            Prompt::Challenge => {
                list.offer(Action::Pass);
                list.offer(Action::Decline);
                list.offer(Action::SmokeBomb);
                list.offer(Action::Calm);
            }
            Prompt::Choose => {
                list.offer_drinks();
                list.offer(Action::LayTrap);
                list.offer(Action::FairyDust);
                list.offer(Action::Sleep);
                list.offer(Action::Move);
                list.offer_instincts();
            }
            Prompt::Branch => {
                for to in self.board().successors(player.tile) {
                    list.offer(Action::Branch { to: *to });
                }
            }
            Prompt::Trap => {
                list.offer(Action::Pass);
                list.offer(Action::TakeTrap);
            }
            Prompt::Ambush => {
                list.offer(Action::Pass);
                list.offer(Action::Spring);
            }
            Prompt::Arrived => {
                list.offer(Action::Done);
                list.offer_drinks();
                list.offer_instincts();
                list.offer(Action::Lamp);
                list.offer_blinks();
            }
            Prompt::Chance => {
                list.offer(Action::Pass);
                list.offer(Action::PassUntilTurn);
                list.offer(Action::LuckCharm);
            }
            Prompt::Keep => {
                list.offer(Action::Pass);
                list.offer(Action::LuckCharm);
            }
            Prompt::Jinn => {
                player.item_set(|_| true).for_each(|item| list.offer(Action::Give { item }));
            }
            Prompt::Fight => {
                list.offer_drinks();
                for target in 1..=self.ground.enemies_on(player.tile).len() as u8 {
                    list.offer(Action::Attack { target });
                }
                list.offer(Action::Retreat);
            }
            Prompt::FightDice => {
                list.offer(Action::FightOn);
                list.offer(Action::Retreat);
            }
            Prompt::Duel => {
                list.offer_drinks();
                list.offer(Action::FightOn);
                list.offer(Action::Retreat);
            }
            Prompt::DuelDice => {
                list.offer(Action::FightOn);
                list.offer(Action::Reroll);
                list.offer(Action::Retreat);
            }
            Prompt::Loot => {
                list.offer(Action::Done);
                if let Some(loser) = self.loser() {
                    let goods = self.player(loser).item_set(|_| true);
                    goods.for_each(|item| list.offer(Action::Take { item }));
                }
            }
            Prompt::Drop => {
                list.offer(Action::Done);
                list.offer_drinks();
                list.offer(Action::LayTrap);
                player.item_set(|_| true).for_each(|item| list.offer(Action::Drop { item }));
            }
            Prompt::PickUp => {
                list.offer(Action::Pass);
                list.offer(Action::PickUp);
            }
            Prompt::PendingTile => {
                list.offer(Action::Done);
                list.offer_drinks();
                list.offer_blinks();
            }
            Prompt::AfterDuel | Prompt::TurnEnd => {
                list.offer(Action::Done);
                list.offer_drinks();
                list.offer(Action::LayTrap);
            }
        }
    }

    /// Lists challenges and the simplest trades: a gift, a request for something worn or held,
    /// or one for the other. Any other trade may be offered too.
    fn list_meet_actions(&self, seat: Seat, out: &mut LegalActions<Action>) {
        let active = self.turn.seat;
        let company = |other: &Seat| self.check_company(seat, *other).is_ok();
        let others: Seats = self.others_on_tile_of(seat).filter(company).collect();
        out.push(Action::Pass);
        for other in others.iter() {
            if self.may_still_duel(if seat == active { other } else { seat }) {
                out.push(Action::Challenge { seat: other });
            }
        }
        if self.turn.offers[seat.index()] >= self.numbers().offers_per_step {
            return;
        }
        let some = |set: ItemSet| std::iter::once(None).chain(set.map(Some));
        let bundle = |item: Option<Item>| ItemBundle::new(item).unwrap_or_default();
        for to in others.iter() {
            for give in some(self.player(seat).item_set(|_| true)) {
                for want in some(self.player(to).item_set(|place| place == ItemPlace::Equipped)) {
                    if give.is_some() || want.is_some() {
                        out.push(Action::Offer { to, give: bundle(give), want: bundle(want) });
                    }
                }
            }
        }
    }
}
