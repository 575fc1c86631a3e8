//! Ludo bots: one that runs, one with a heuristic, and an expert.

mod adviser;
mod expert;
mod heuristic;
mod racer;
mod reasons;

pub use expert::{
    LudoExpertBot, LudoInputs, LudoNetError, LudoNets, LudoOptions, LudoSearch, SeatChances,
};
pub use heuristic::HeuristicLudoBot;
pub use reasons::LudoReason;

use self::racer::RacerLudoBot;
use crate::{Bot, Bots, Level, RANDOM_LEVEL, RandomBot};
use ludo::Ludo;

impl Bots for Ludo {
    const LEVELS: &'static [Level] = &[
        RANDOM_LEVEL,
        Level { name: "racer", about: "runs with its foremost token, and cuts what it can" },
        Level { name: "bot", about: "cuts, saves its tokens, opens and races" },
        Level { name: "expert", about: "has learnt by playing itself, and looks two rolls ahead" },
    ];

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(RandomBot::new(seed))),
            "racer" => Some(Box::new(RacerLudoBot)),
            "bot" => Some(Box::new(HeuristicLudoBot)),
            "expert" => Some(Box::new(LudoExpertBot::new())),
            _ => None,
        }
    }

    /// The expert takes a part of a millisecond for a move, hundreds of times as long as the bot.
    fn simulation_level() -> &'static str {
        "bot"
    }
}
