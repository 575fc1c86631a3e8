//! A bot that plays random legal actions.

use crate::Bot;
use kit::{Game, Seat, SeededDice};

/// Chooses among the legal actions with equal probability.
#[derive(Clone, Debug)]
pub struct RandomBot(SeededDice);

impl RandomBot {
    /// A bot with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(SeededDice::new(seed))
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn choose(&mut self, _: Seat, _: &G::View, legal: &[G::Action]) -> usize {
        if legal.len() == 1 { 0 } else { self.0.below(legal.len() as u32) as usize }
    }
}
