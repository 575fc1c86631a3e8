//! Measures our backgammon bots against GNU Backgammon.

mod compare;
mod cube;
mod program;
mod rating;
mod statistics;
mod versus;

pub(crate) use compare::{CompareAnalysisArgs, compare_analysis};
pub(crate) use cube::{JudgeCubeArgs, judge_cube};
pub(crate) use versus::{VersusArgs, play_gnubg, rate_level};

use anyhow::Context;
use bots::gammon::expert::{
    Evaluator, ExpertBot, ExpertNet, FilterNet, SearchDepth, prepare_tables,
};
use bots::{Bot, Bots};
use clap::Args;
use gammon::Gammon;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

/// Which of our bots plays.
#[derive(Args, Clone)]
pub(crate) struct BotArgs {
    /// The level of our bot.
    #[arg(long, default_value = "bot")]
    level: String,
    /// How far the expert looks ahead: 0 its own plays, 1 the answers too, 2 also its own plays after
    /// them.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=2))]
    plies: u8,
    /// The expert's net, if not the shipped one.
    #[arg(long)]
    net: Option<PathBuf>,
    /// The expert's filter net, if not the shipped one.
    #[arg(long)]
    filter: Option<PathBuf>,
    /// How many threads to use.
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
}

impl BotArgs {
    /// The length of the part of a list that each thread works on.
    fn part_length(&self, length: usize) -> usize {
        length.div_ceil(self.threads.get()).max(1)
    }

    fn bot(&self, seed: u64) -> anyhow::Result<Box<dyn Bot<Gammon>>> {
        if self.level != "expert" {
            return Gammon::bot(&self.level, seed).context("no such bot");
        }
        // The tables count to no move's time.
        prepare_tables();
        let depth = match self.plies {
            0 => SearchDepth::Plays,
            1 => SearchDepth::Answers,
            _ => SearchDepth::NextPlays,
        };
        Ok(Box::new(ExpertBot::with(self.evaluator()?, depth)))
    }

    fn evaluator(&self) -> anyhow::Result<Evaluator> {
        let mut evaluator = Evaluator::default();
        if let Some(path) = &self.net {
            evaluator = Evaluator::with(Arc::new(ExpertNet::from_bytes(&std::fs::read(path)?)?));
        }
        if let Some(path) = &self.filter {
            let filter = FilterNet::from_bytes(&std::fs::read(path)?).context("no filter net")?;
            evaluator = evaluator.with_filter(Arc::new(filter));
        }
        Ok(evaluator)
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

/// Works on parts of a list at the same time, one thread each, and returns the results in order.
fn in_parallel<T: Send, R: Send>(
    parts: impl Iterator<Item = T>,
    work: impl Fn(T) -> anyhow::Result<R> + Sync,
) -> anyhow::Result<Vec<R>> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = parts.map(|part| scope.spawn(|| work(part))).collect();
        threads.into_iter().map(|thread| thread.join().ok().context("a thread panicked")?).collect()
    })
}

/// The mean of numbers and its standard error.
fn mean_and_error(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>();
    (mean, (squares / (count - 1.0).max(1.0) / count).sqrt())
}
