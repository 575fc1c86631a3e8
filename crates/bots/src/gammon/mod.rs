//! Backgammon bots: a greedy one, and one with a neural net trained by self-play.

mod cube;
mod features;
mod greedy;
mod net;
mod net_bot;

pub use features::{FeatureInput, INPUT_COUNT, write_features};
pub use greedy::GreedyBot;
pub use net::{HiddenLayer, Net, NetError, WinChances};
pub use net_bot::NetBot;

use crate::{Bot, Bots, Level, RANDOM_LEVEL, RandomBot};
use gammon::Gammon;

impl Bots for Gammon {
    const LEVELS: &'static [Level] = &[
        RANDOM_LEVEL,
        Level { name: "greedy", about: "hits whenever it can and makes points" },
        Level { name: "bot", about: "has learnt by playing itself, and doubles" },
    ];

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(RandomBot::new(seed))),
            "greedy" => Some(Box::new(GreedyBot)),
            "bot" => Some(Box::new(NetBot::new())),
            _ => None,
        }
    }
}
