//! Bots for King of the Hill.
//!
//! The strong bot counts in turns. [`race`] has the expected number of turns to the Final from
//! any tile for a player of some strength, [`odds`] the outcomes of fights and duels. Each
//! legal action is valued by the turns that it saves the bot and costs the others.

mod adviser;
mod answers;
mod chances;
mod deliberation;
mod duels;
mod evaluator;
mod item_value;
mod last_step;
mod odds;
mod race;
mod reasons;
mod skilled_bot;
#[cfg(test)]
mod tests;
mod walker_bot;

pub use chances::{
    ChanceInputs, HiddenSums, HillNet, HillNetError, NetOutput, SparseInput, softmax, win_chances,
};
pub use reasons::HillReason;

use crate::data_file::{DataFile, HILL_FILES};
use crate::{Bot, Bots, Deliberation, Level, RANDOM_LEVEL, RandomBot};
use evaluator::SeatEvaluator;
use hill::{Action, Config, Hill, View};
use kit::Seat;
use last_step::FinishingWalkerBot;
use race::RaceTables;
use skilled_bot::SkilledBot;
use std::sync::Arc;
use walker_bot::WalkerBot;

impl Bots for Hill {
    const LEVELS: &'static [Level] = &[
        Level {
            name: "child",
            about: "walks on and fights what it meets, hurt or not, with bare hands",
        },
        Level { name: "beginner", about: "walks on, sleeps when hurt, fights what it meets" },
        Level { name: "casual", about: "knows the ways and when to rest" },
        Level { name: "club", about: "knows ways, gear and fights, but forgets what it carries" },
        Level {
            name: "strong",
            about: "counts turns: gear, shortcuts, fights and duels by the odds",
        },
    ];

    const POLICIES: &'static [Level] = &[
        RANDOM_LEVEL,
        Level { name: "walker", about: "walks on, sleeps when hurt, fights what it meets" },
        Level { name: "bot", about: "counts turns: gear, shortcuts, fights and duels by the odds" },
    ];

    fn data_files() -> &'static [&'static DataFile] {
        &HILL_FILES
    }

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        bot_with(RaceTables::standard, level, seed)
    }

    fn bot_for_config(config: &Config, level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        bot_with(|| RaceTables::of(config), level, seed)
    }

    fn deliberation(view: &View, _: Seat) -> Deliberation {
        deliberation::deliberation(view)
    }

    /// Four players under the default rules; classes are dealt.
    fn benchmark_options() -> (Config, u8) {
        (Config::default(), 4)
    }

    /// All actions but retreats, which go six tiles back each.
    #[inline]
    fn is_benchmarked(action: &Action) -> bool {
        !matches!(action, Action::Retreat)
    }

    /// All actions but trades, in which a bot could be talked out of what the player has (K20).
    fn may_stand_in(action: &Action) -> bool {
        !matches!(action, Action::Offer { .. } | Action::Accept)
    }
}

/// A bot that computes with these tables, if it computes.
fn bot_with(
    tables: impl Fn() -> Arc<RaceTables>,
    level: &str,
    seed: u64,
) -> Option<Box<dyn Bot<Hill>>> {
    let skilled = |skills| Box::new(SkilledBot { tables: tables(), skills });
    let finishing = |walker| Box::new(FinishingWalkerBot { tables: tables(), walker });
    match level {
        "random" => Some(Box::new(RandomBot::new(seed))),
        "child" => Some(finishing(WalkerBot::CARELESS)),
        "beginner" => Some(finishing(WalkerBot::CAREFUL)),
        "walker" => Some(Box::new(WalkerBot::CAREFUL)),
        "casual" => Some(skilled(SkilledBot::CASUAL)),
        "club" => Some(skilled(SkilledBot::CLUB)),
        "strong" | "bot" => Some(Box::new(ExpectedTurnsBot(tables()))),
        _ => None,
    }
}

/// The number of turns after which the bot plays like the walker. On a board of nothing but
/// strong enemies the evaluation never moves on; this way every match ends.
const MAX_EVALUATED_TURNS: u32 = 150;

/// Takes the action that saves the most turns.
struct ExpectedTurnsBot(Arc<RaceTables>);

impl Bot<Hill> for ExpectedTurnsBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        if view.players[seat.index()].summary.turns > MAX_EVALUATED_TURNS {
            return WalkerBot::CAREFUL.favourite(seat, view, legal);
        }
        let action = SeatEvaluator::new(&self.0, view, seat).answer(legal);
        legal.iter().position(|other| *other == action).unwrap_or(0)
    }
}
