//! Ludo bots: one that runs, one with a heuristic, and an expert.

mod adviser;
mod deliberation;
mod expert;
mod habits;
mod heuristic;
mod racer;
mod reasons;

pub use expert::{
    LudoExpertBot, LudoInputs, LudoNetError, LudoNets, LudoOptions, LudoSearch, SeatChances,
};
pub use heuristic::HeuristicLudoBot;
pub use reasons::LudoReason;

use self::habits::{HabitLudoBot, LudoHabits};
use self::racer::RacerLudoBot;
use crate::data_file::{DataFile, LUDO_FILES};
use crate::{Bot, Bots, Deliberation, Level, RANDOM_LEVEL, RandomBot};
use kit::Seat;
use ludo::{Ludo, View};

impl Bots for Ludo {
    const LEVELS: &'static [Level] = &[
        Level { name: "child", about: "wants all tokens to walk together, and never looks round" },
        Level { name: "beginner", about: "runs with its foremost token, and cuts what it can" },
        Level {
            name: "casual",
            about: "brings tokens out and runs, but overlooks what it could cut",
        },
        Level { name: "club", about: "cuts, brings tokens out and runs, but sees no danger" },
        Level { name: "strong", about: "cuts, saves its tokens, opens and races" },
        Level { name: "expert", about: "has learnt by playing itself, and looks two rolls ahead" },
    ];

    const POLICIES: &'static [Level] = &[
        RANDOM_LEVEL,
        Level { name: "racer", about: "runs with its foremost token, and cuts what it can" },
        Level { name: "bot", about: "cuts, saves its tokens, opens and races" },
        Level { name: "net", about: "has learnt by playing itself, and does not look ahead" },
    ];

    fn data_files() -> &'static [&'static DataFile] {
        &LUDO_FILES
    }

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "child" => Some(Box::new(HabitLudoBot(LudoHabits::CHILD))),
            "casual" => Some(Box::new(HabitLudoBot(LudoHabits::CASUAL))),
            "club" => Some(Box::new(HabitLudoBot(LudoHabits::CLUB))),
            "random" => Some(Box::new(RandomBot::new(seed))),
            "beginner" | "racer" => Some(Box::new(RacerLudoBot)),
            "strong" | "bot" => Some(Box::new(HeuristicLudoBot)),
            "expert" => Some(Box::new(LudoExpertBot::new())),
            "net" => Some(Box::new(LudoExpertBot::without_search())),
            _ => None,
        }
    }

    fn deliberation(view: &View, seat: Seat) -> Deliberation {
        deliberation::deliberation(view.position(), seat)
    }

    /// The expert takes a part of a millisecond for a move, hundreds of times as long as the bot.
    fn simulation_level() -> &'static str {
        "bot"
    }
}
