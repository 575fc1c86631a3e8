//! A bot that tries every action in matches played to their end.

use super::SearchDefinition;
use bots::{Bot, Bots, play_out};
use kit::{DiscardEvents, Referee, Seat, SeededDice};

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
        play_out(&self.config, &self.search.bot, position, &mut dice).win_share(seat)
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
