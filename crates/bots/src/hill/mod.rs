//! Bots for King of the Hill.
//!
//! The strong bot counts in turns. [`race`] has the expected number of turns to the Final from
//! any tile for a player of some strength, [`odds`] the outcomes of fights and duels. Each
//! legal action is valued by the turns that it saves the bot and costs the others.

mod adviser;
mod answers;
mod duels;
mod evaluator;
mod expert;
mod item_value;
mod odds;
mod race;
mod reasons;
#[cfg(test)]
mod tests;
mod walker_bot;

pub use expert::{
    ChanceInputs, HiddenSums, HillInput, HillNet, HillNetError, NetOutput, softmax, win_chances,
};
pub use reasons::HillReason;

use crate::{Bot, Bots, Level, RANDOM_LEVEL, RandomBot};
use evaluator::SeatEvaluator;
use hill::{Action, Config, Hill, View};
use kit::Seat;
use race::RaceTables;
use std::sync::Arc;
use walker_bot::WalkerBot;

impl Bots for Hill {
    const LEVELS: &'static [Level] = &[
        RANDOM_LEVEL,
        Level { name: "walker", about: "walks on, sleeps when hurt, fights what it meets" },
        Level { name: "bot", about: "counts turns: gear, shortcuts, fights and duels by the odds" },
    ];

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(RandomBot::new(seed))),
            "walker" => Some(Box::new(WalkerBot)),
            "bot" => Some(Box::new(ExpectedTurnsBot(RaceTables::standard()))),
            _ => None,
        }
    }

    fn bot_for_config(config: &Config, level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "bot" => Some(Box::new(ExpectedTurnsBot(RaceTables::of(config)))),
            _ => Self::bot(level, seed),
        }
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

/// The number of turns after which the bot plays like the walker. On a board of nothing but
/// strong enemies the evaluation never moves on; this way every match ends.
const MAX_EVALUATED_TURNS: u32 = 150;

/// Takes the action that saves the most turns.
struct ExpectedTurnsBot(Arc<RaceTables>);

impl Bot<Hill> for ExpectedTurnsBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        if view.players[seat.index()].summary.turns > MAX_EVALUATED_TURNS {
            return WalkerBot.choose(seat, view, legal);
        }
        let action = SeatEvaluator::new(&self.0, view, seat).answer(legal);
        legal.iter().position(|other| *other == action).unwrap_or(0)
    }
}
