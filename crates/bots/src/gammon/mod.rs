//! Backgammon bots: players by rules of thumb, one with a small neural net trained by self-play, which
//! is fast enough for simulations, an expert, and players between the two.

mod blended_bot;
mod cube;
mod deliberation;
pub mod expert;
mod features;
mod greedy;
mod net;
mod net_bot;
mod rules_of_thumb;

pub use features::{FeatureInput, INPUT_COUNT, write_features};
pub use greedy::GreedyBot;
pub use net::{HiddenLayer, Net, NetError, WinChances};
pub use net_bot::NetBot;

use self::blended_bot::BlendedBot;
use self::expert::{ExpertBot, SearchDepth};
use self::rules_of_thumb::{GammonHabits, RuleOfThumbBot};
use crate::data_file::{DataFile, GAMMON_FILES};
use crate::{Bot, Bots, Deliberation, Level, RANDOM_LEVEL, RandomBot};
use gammon::{Action, Gammon, PhaseData, Side, View};
use kit::{Game as _, Seat};

impl Bots for Gammon {
    const LEVELS: &'static [Level] = &[
        Level { name: "child", about: "loves to hit and runs home, and overlooks shots from afar" },
        Level { name: "beginner", about: "makes points and hits, but sees direct shots only" },
        Level { name: "casual", about: "plays by rules of thumb, with some feeling for positions" },
        Level { name: "club", about: "judges most positions well, but thinks little of gammons" },
        Level { name: "strong", about: "knows most positions, and misjudges the rare ones" },
        Level { name: "tournament", about: "misjudges close plays only" },
        Level { name: "expert", about: "looks a roll ahead, knows every bear-off and the cube" },
    ];

    const POLICIES: &'static [Level] = &[
        RANDOM_LEVEL,
        Level { name: "greedy", about: "hits whenever it can and makes points" },
        Level { name: "bot", about: "has learnt by playing itself, and doubles" },
    ];

    fn data_files() -> &'static [&'static DataFile] {
        &GAMMON_FILES
    }

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "child" => Some(Box::new(RuleOfThumbBot::new(GammonHabits::CHILD))),
            "beginner" => Some(Box::new(RuleOfThumbBot::new(GammonHabits::BEGINNER))),
            "casual" => Some(Box::new(RuleOfThumbBot::new(GammonHabits::CASUAL))),
            "club" => Some(Box::new(BlendedBot::new(0.0, 0.15))),
            "strong" => Some(Box::new(BlendedBot::new(0.08, 1.0))),
            "tournament" => Some(Box::new(BlendedBot::new(0.55, 1.0))),
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
        let is_weaker = matches!(level, "random" | "greedy" | "child" | "beginner");
        if is_about_points && is_weaker { "bot" } else { level }
    }

    fn deliberation(view: &View, seat: Seat) -> Deliberation {
        deliberation::deliberation(view.position(), Side::of(seat))
    }

    /// The expert takes some milliseconds for a move.
    fn simulation_level() -> &'static str {
        "bot"
    }
}
