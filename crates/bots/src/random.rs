//! The bot that plays anything that is legal.

use crate::Bot;
use kit::{Game, Seat, Seeded};

/// Chooses each legal action equally often.
#[derive(Clone, Debug)]
pub struct Random(Seeded);

impl Random {
    /// From this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Seeded::new(seed))
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, _: Seat, _: &G::View, legal: &[G::Action]) -> usize {
        if legal.len() == 1 { 0 } else { self.0.below(legal.len() as u32) as usize }
    }
}
