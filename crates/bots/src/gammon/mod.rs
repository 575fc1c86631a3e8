//! Backgammon players: a greedy one, and one that has learnt by playing itself.

mod cubing;
mod features;
mod greedy;
mod net;
mod player;

pub use features::{INPUTS, Input, features};
pub use greedy::Greedy;
pub use net::{Chances, Hidden, Net, NetError};
pub use player::Learned;

use crate::{Bot, Bots, Level, RANDOM, Random};
use gammon::Gammon;

impl Bots for Gammon {
    const LEVELS: &'static [Level] = &[
        RANDOM,
        Level { name: "greedy", about: "hits whenever it can and makes points" },
        Level { name: "bot", about: "has learnt by playing itself, and doubles" },
    ];

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            "greedy" => Some(Box::new(Greedy)),
            "bot" => Some(Box::new(Learned::new())),
            _ => None,
        }
    }
}
