//! Measures our backgammon bots against GNU Backgammon.

mod cube;
mod program;
mod rating;
mod versus;

pub(crate) use cube::{JudgeCubeArgs, judge_cube};
pub(crate) use versus::{VersusArgs, play_gnubg, rate_level};

use anyhow::Context;
use bots::gammon::expert::{ExpertBot, SearchDepth};
use bots::{Bot, Bots};
use clap::Args;
use gammon::Gammon;

/// Which of our bots plays.
#[derive(Args, Clone)]
pub(crate) struct BotArgs {
    /// The level of our bot.
    #[arg(long, default_value = "bot")]
    level: String,
    /// How far the expert looks ahead: 0 its own plays, 1 the answers too.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=1))]
    plies: u8,
}

impl BotArgs {
    fn bot(&self, seed: u64) -> anyhow::Result<Box<dyn Bot<Gammon>>> {
        if self.level == "expert" && self.plies == 0 {
            return Ok(Box::new(ExpertBot::new(SearchDepth::Plays)));
        }
        Gammon::bot(&self.level, seed).context("no such bot")
    }

    /// The bot as it is named in reports.
    fn name(&self) -> String {
        if self.level == "expert" {
            format!("expert at {}-ply", self.plies)
        } else {
            self.level.clone()
        }
    }
}

/// The mean of numbers and its standard error.
fn mean_and_error(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}
