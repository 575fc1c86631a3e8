//! The legal actions of every question, in order.

use super::Prompt;
use crate::{Action, Bundle, Hill, Item, ItemSet, Kind, Place, Player};
use kit::{Legal, Seat};

impl Hill {
    /// Offers every legal action of a seat that is asked, in order.
    pub(crate) fn list(&self, seat: Seat, out: &mut Legal<Action>) {
        let Some(prompt) = self.prompt() else { return };
        let player = self.player(seat);
        match prompt {
            Prompt::Arrange => return player.arrangements(|action| out.offer(action)),
            Prompt::Meet => return self.list_meetings(seat, out),
            Prompt::Manage => {
                out.offer(Action::Done);
                player.arrangements(|action| out.offer(action));
            }
            _ => {}
        }
        let mut offer = |action: Action| {
            if self.allows(prompt, seat, &action).is_ok() {
                out.offer(action);
            }
        };
        match prompt {
            Prompt::Arrange | Prompt::Meet => {}
            Prompt::Manage => {
                drinks(player, &mut offer);
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
                drinks(player, &mut offer);
                [Action::LayTrap, Action::FairyDust, Action::Sleep, Action::Move]
                    .into_iter()
                    .for_each(&mut offer);
                instincts(&mut offer);
            }
            Prompt::Branch => {
                for to in self.board().forward(player.tile) {
                    offer(Action::Branch { to: *to });
                }
            }
            Prompt::Trap => [Action::Pass, Action::TakeTrap].into_iter().for_each(offer),
            Prompt::Ambush => [Action::Pass, Action::Spring].into_iter().for_each(offer),
            Prompt::Arrived => {
                offer(Action::Done);
                drinks(player, &mut offer);
                instincts(&mut offer);
                offer(Action::Lamp);
                if player.has_ready(Item::BlinkScroll) {
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
                player.kinds(|_| true).for_each(|item| offer(Action::Give { item }));
            }
            Prompt::Fight => {
                drinks(player, &mut offer);
                for target in 1..=self.ground.foes_on(player.tile).len() as u8 {
                    offer(Action::Attack { target });
                }
                offer(Action::Retreat);
            }
            Prompt::FightDice => [Action::FightOn, Action::Retreat].into_iter().for_each(offer),
            Prompt::Duel => {
                drinks(player, &mut offer);
                [Action::FightOn, Action::Retreat].into_iter().for_each(offer);
            }
            Prompt::DuelDice => {
                [Action::FightOn, Action::Reroll, Action::Retreat].into_iter().for_each(offer);
            }
            Prompt::Loot => {
                offer(Action::Done);
                if let Some(loser) = self.loser() {
                    self.player(loser)
                        .kinds(|_| true)
                        .for_each(|item| offer(Action::Take { item }));
                }
            }
            Prompt::Drop => {
                offer(Action::Done);
                drinks(player, &mut offer);
                offer(Action::LayTrap);
                player
                    .kinds(|place| place != Place::Equipped)
                    .for_each(|item| offer(Action::Drop { item }));
            }
            Prompt::PickUp => [Action::Pass, Action::PickUp].into_iter().for_each(offer),
        }
    }

    /// Challenges, and the plainest trades: a gift, a wish for something worn or held, or one
    /// for the other. Any other trade may be offered too.
    fn list_meetings(&self, seat: Seat, out: &mut Legal<Action>) {
        let active = self.turn.seat;
        let others = || {
            let all = Seat::first(self.players.len() as u8);
            let apart = move |other: &Seat| seat == active || *other == active;
            all.filter(apart).filter(move |other| self.allows_company(seat, *other).is_ok())
        };
        out.offer(Action::Pass);
        for other in others() {
            if self.may_challenge(if seat == active { other } else { seat }) {
                out.offer(Action::Challenge { seat: other });
            }
        }
        if self.turn.offers[seat.index()] >= Self::MOST_OFFERS {
            return;
        }
        let some = |set: ItemSet| std::iter::once(None).chain(set.map(Some));
        let bundle = |item: Option<Item>| Bundle::new(item).unwrap_or_default();
        for to in others() {
            for give in some(self.player(seat).kinds(|_| true)) {
                for want in some(self.player(to).kinds(|place| place == Place::Equipped)) {
                    if give.is_some() || want.is_some() {
                        out.offer(Action::Offer { to, give: bundle(give), want: bundle(want) });
                    }
                }
            }
        }
    }
}

fn drinks(player: &Player, offer: &mut impl FnMut(Action)) {
    const DRINKS: ItemSet = ItemSet::of(Kind::Drinkable);
    let ready = player.kinds(|place| place == Place::Bag);
    ready.and(DRINKS).for_each(|item| offer(Action::Drink { item }));
}

fn instincts(offer: &mut impl FnMut(Action)) {
    [false, true].into_iter().for_each(|back| offer(Action::Instinct { back }));
}
