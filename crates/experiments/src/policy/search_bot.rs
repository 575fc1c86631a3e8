//! A bot that tries every action in matches played to their end.

use super::SearchDefinition;
use bots::{Bot, Bots, choose_action};
use kit::{Dice, DiscardEvents, LegalActions, Next, Outcome, Referee, Seat, SeededDice};

/// A match that takes longer than this counts as shared by all.
const MAX_STEPS: usize = 20_000;

/// Deals what is hidden anew, takes an action, lets a bot play the match to its end in every seat,
/// and chooses the action with the largest share of wins. The dice are the same for each action.
pub(crate) struct SearchBot<G: Bots> {
    config: G::Config,
    search: SearchDefinition,
    seeds: SeededDice,
}

impl<G: Bots> SearchBot<G> {
    pub(crate) fn new(config: &G::Config, search: &SearchDefinition, seed: u64) -> Self {
        Self { config: config.clone(), search: search.clone(), seeds: SeededDice::new(seed) }
    }

    /// The share of a match that a seat wins if it takes an action.
    fn share(&self, seat: Seat, view: &G::View, action: &G::Action, seed: u64) -> f64 {
        let mut dice = SeededDice::new(seed);
        let mut position = G::redeal(&self.config, view, &mut |count| dice.below(count));
        let Ok(play) = position.check_action(seat, action) else { return 0.0 };
        position.act_checked(&play, &mut DiscardEvents);
        self.play_out(position, &mut dice).win_share(seat)
    }

    fn play_out(&self, mut position: G, dice: &mut SeededDice) -> Outcome {
        let seats = position.seat_count();
        let new_bot =
            |number: u8| G::bot_for_config(&self.config, &self.search.bot, u64::from(number));
        let mut bots: Vec<Option<Box<dyn Bot<G>>>> = (0..seats).map(new_bot).collect();
        let mut legal = LegalActions::default();
        for _ in 0..MAX_STEPS {
            match position.next() {
                Next::Over(outcome) => return outcome,
                Next::Chance(roll) => {
                    let Some(rolled) = dice.roll(&roll) else { break };
                    position.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(_) => {
                    let Some(seat) = position.waiting().lowest() else { break };
                    let bot = bots[seat.index()].as_deref_mut();
                    let play = bot.and_then(|bot| choose_action(bot, &position, seat, &mut legal));
                    let Some(play) = play else { break };
                    position.act_checked(&play, &mut DiscardEvents);
                }
            }
        }
        Outcome::by_score(&vec![0; usize::from(seats)])
    }
}

impl<G: Bots> Bot<G> for SearchBot<G> {
    fn choose(&mut self, seat: Seat, view: &G::View, legal: &[G::Action]) -> usize {
        let rounds = (self.search.simulations as usize / legal.len()).max(1);
        let seeds: Vec<u64> = (0..rounds).map(|_| u64::from(self.seeds.below(u32::MAX))).collect();
        let mut best = (0, f64::MIN);
        for (at, action) in legal.iter().enumerate() {
            let won: f64 = seeds.iter().map(|seed| self.share(seat, view, action, *seed)).sum();
            if won > best.1 {
                best = (at, won);
            }
        }
        best.0
    }
}
