//! The list of legal actions of every question.

use super::Prompt;
use crate::{Action, Hill, Item, ItemBundle, ItemKind, ItemPlace, ItemSet, PlayerState};
use kit::{LegalActions, Seat};

impl Hill {
    /// Lists every legal action of a seat that is asked, in order.
    pub(crate) fn list_actions(&self, seat: Seat, out: &mut LegalActions<Action>) {
        let Some(prompt) = self.prompt() else { return };
        let player = self.player(seat);
        match prompt {
            Prompt::Arrange => {
                return player.for_each_arrangement(self.rules(), |action| out.push(action));
            }
            Prompt::Meet => return self.list_meet_actions(seat, out),
            Prompt::Manage => {
                out.push(Action::Done);
                player.for_each_arrangement(self.rules(), |action| out.push(action));
            }
            _ => {}
        }
        let mut offer = |action: Action| {
            if self.check_prompt_action(prompt, seat, &action).is_ok() {
                out.push(action);
            }
        };
        match prompt {
            Prompt::Arrange | Prompt::Meet => {}
            Prompt::Manage => {
                offer_drinks(player, &mut offer);
                offer(Action::LayTrap);
                offer(Action::LayAmbush);
            }
            Prompt::Trade => [Action::Accept, Action::Decline].into_iter().for_each(offer),
            Prompt::Challenge => {
                [Action::Pass, Action::Decline, Action::SmokeBomb, Action::Calm]
                    .into_iter()
                    .for_each(offer);
            }
            Prompt::Choose => {
                offer_drinks(player, &mut offer);
                [Action::LayTrap, Action::FairyDust, Action::Sleep, Action::Move]
                    .into_iter()
                    .for_each(&mut offer);
                offer_instincts(&mut offer);
            }
            Prompt::Branch => {
                for to in self.board().successors(player.tile) {
                    offer(Action::Branch { to: *to });
                }
            }
            Prompt::Trap => [Action::Pass, Action::TakeTrap].into_iter().for_each(offer),
            Prompt::Ambush => [Action::Pass, Action::Spring].into_iter().for_each(offer),
            Prompt::Arrived => {
                offer(Action::Done);
                offer_drinks(player, &mut offer);
                offer_instincts(&mut offer);
                offer(Action::Lamp);
                if player.has_in_bag(Item::BlinkScroll) {
                    self.blink_targets().for_each(|to| offer(Action::Blink { to }));
                }
            }
            Prompt::Chance => {
                [Action::Pass, Action::PassUntilTurn, Action::LuckCharm]
                    .into_iter()
                    .for_each(offer);
            }
            Prompt::Keep => [Action::Pass, Action::LuckCharm].into_iter().for_each(offer),
            Prompt::Jinn => {
                player.item_set(|_| true).for_each(|item| offer(Action::Give { item }));
            }
            Prompt::Fight => {
                offer_drinks(player, &mut offer);
                for target in 1..=self.ground.enemies_on(player.tile).len() as u8 {
                    offer(Action::Attack { target });
                }
                offer(Action::Retreat);
            }
            Prompt::FightDice => [Action::FightOn, Action::Retreat].into_iter().for_each(offer),
            Prompt::Duel => {
                offer_drinks(player, &mut offer);
                [Action::FightOn, Action::Retreat].into_iter().for_each(offer);
            }
            Prompt::DuelDice => {
                [Action::FightOn, Action::Reroll, Action::Retreat].into_iter().for_each(offer);
            }
            Prompt::Loot => {
                offer(Action::Done);
                if let Some(loser) = self.loser() {
                    self.player(loser)
                        .item_set(|_| true)
                        .for_each(|item| offer(Action::Take { item }));
                }
            }
            Prompt::Drop => {
                offer(Action::Done);
                offer_drinks(player, &mut offer);
                offer(Action::LayTrap);
                player.item_set(|_| true).for_each(|item| offer(Action::Drop { item }));
            }
            Prompt::PickUp => [Action::Pass, Action::PickUp].into_iter().for_each(offer),
            Prompt::PendingTile => {
                offer(Action::Done);
                offer_drinks(player, &mut offer);
                if player.has_in_bag(Item::BlinkScroll) {
                    self.blink_targets().for_each(|to| offer(Action::Blink { to }));
                }
            }
            Prompt::AfterDuel | Prompt::TurnEnd => {
                offer(Action::Done);
                offer_drinks(player, &mut offer);
                offer(Action::LayTrap);
            }
        }
    }

    /// Lists challenges and the simplest trades: a gift, a request for something worn or held,
    /// or one for the other. Any other trade may be offered too.
    fn list_meet_actions(&self, seat: Seat, out: &mut LegalActions<Action>) {
        let active = self.turn.seat;
        let others = || {
            let all = Seat::first(self.players.len() as u8);
            let apart = move |other: &Seat| seat == active || *other == active;
            all.filter(apart).filter(move |other| self.check_company(seat, *other).is_ok())
        };
        out.push(Action::Pass);
        for other in others() {
            if self.may_still_duel(if seat == active { other } else { seat }) {
                out.push(Action::Challenge { seat: other });
            }
        }
        if self.turn.offers[seat.index()] >= Self::MAX_OFFERS_PER_STEP {
            return;
        }
        let some = |set: ItemSet| std::iter::once(None).chain(set.map(Some));
        let bundle = |item: Option<Item>| ItemBundle::new(item).unwrap_or_default();
        for to in others() {
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

fn offer_drinks(player: &PlayerState, offer: &mut impl FnMut(Action)) {
    const DRINKS: ItemSet = ItemSet::of(ItemKind::Drinkable);
    let ready = player.item_set(|place| place == ItemPlace::Bag);
    ready.and(DRINKS).for_each(|item| offer(Action::Drink { item }));
}

fn offer_instincts(offer: &mut impl FnMut(Action)) {
    [false, true].into_iter().for_each(|back| offer(Action::Instinct { back }));
}
