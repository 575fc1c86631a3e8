//! Backgammon bots: a greedy one, one with a small neural net trained by self-play, which is fast
//! enough for simulations, and an expert.

mod cube;
pub mod expert;
mod features;
mod greedy;
mod net;
mod net_bot;

pub use features::{FeatureInput, INPUT_COUNT, write_features};
pub use greedy::GreedyBot;
pub use net::{HiddenLayer, Net, NetError, WinChances};
pub use net_bot::NetBot;

use self::expert::{ExpertBot, SearchDepth};
use crate::{Bot, Bots, Level, RANDOM_LEVEL, RandomBot};
use gammon::{Action, Gammon, PhaseData, View};
use kit::Game as _;

impl Bots for Gammon {
    const LEVELS: &'static [Level] = &[
        RANDOM_LEVEL,
        Level { name: "greedy", about: "hits whenever it can and makes points" },
        Level { name: "bot", about: "has learnt by playing itself, and doubles" },
        Level { name: "expert", about: "looks a roll ahead, knows every bear-off and the cube" },
    ];

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(RandomBot::new(seed))),
            "greedy" => Some(Box::new(GreedyBot)),
            "bot" => Some(Box::new(NetBot::new())),
            "expert" => Some(Box::new(ExpertBot::new(SearchDepth::Answers))),
            _ => None,
        }
    }

    /// Doubling, beavers and offers to give up are for the player alone (G19).
    fn may_stand_in(action: &Action) -> bool {
        !matches!(action, Action::Double | Action::Beaver | Action::Offer(_))
    }

    /// A double and an offer must be answered, and the answer decides about points: the weaker
    /// levels cannot count them (G19).
    fn stand_in_level<'a>(view: &View, level: &'a str) -> &'a str {
        let is_about_points = matches!(
            view.position().as_setup().waits,
            PhaseData::Double | PhaseData::Beaver | PhaseData::Offer { .. }
        );
        let is_weaker = !matches!(level, "bot" | "expert");
        if is_about_points && is_weaker { "bot" } else { level }
    }

    /// The expert takes some milliseconds for a move.
    fn simulation_level() -> &'static str {
        "bot"
    }
}
