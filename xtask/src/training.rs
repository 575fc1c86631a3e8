//! Trains the nets of the bots of backgammon and Ludo.

use crate::run::repository_root;
use bots::gammon::Net;
use bots::ludo::LudoNets;
use clap::Args;
use gamelab::{TrainingOptions, train, train_ludo as train_ludo_nets};
use std::path::PathBuf;
use std::time::Instant;

/// How to train the backgammon net.
#[derive(Args)]
pub(crate) struct TrainGammonArgs {
    /// The number of games.
    #[arg(long, default_value_t = 1_000_000)]
    games: u64,
    /// Decides the dice and the initial weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The learning rate at the start.
    #[arg(long, default_value_t = 0.1)]
    rate: f32,
    /// Continue with this net instead of an untrained one.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where to write the net.
    #[arg(long, default_value = "data/gammon/net.bin")]
    out: PathBuf,
}

pub(crate) fn train_gammon(args: &TrainGammonArgs) -> anyhow::Result<()> {
    let start = match &args.from {
        Some(path) => Some(Net::from_bytes(&std::fs::read(path)?)?),
        None => None,
    };
    let plan = TrainingOptions { games: args.games, seed: args.seed, rate: args.rate };
    let net = train(plan, start, &mut report_progress());
    std::fs::write(repository_root().join(&args.out), net.to_bytes())?;
    Ok(())
}

/// How to train the Ludo nets.
#[derive(Args)]
pub(crate) struct TrainLudoArgs {
    /// The number of matches.
    #[arg(long, default_value_t = 160_000)]
    games: u64,
    /// Decides the dice, the options and the initial weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The learning rate at the start.
    #[arg(long, default_value_t = 0.03)]
    rate: f32,
    /// Continue with these nets instead of untrained ones.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where to write the nets.
    #[arg(long, default_value = "data/ludo/nets.bin")]
    out: PathBuf,
}

pub(crate) fn train_ludo(args: &TrainLudoArgs) -> anyhow::Result<()> {
    let start = match &args.from {
        Some(path) => Some(LudoNets::from_bytes(&std::fs::read(path)?)?),
        None => None,
    };
    let plan = TrainingOptions { games: args.games, seed: args.seed, rate: args.rate };
    let nets = train_ludo_nets(plan, start, &mut report_progress());
    std::fs::write(repository_root().join(&args.out), nets.to_bytes())?;
    Ok(())
}

/// Prints the time after every 10,000 games.
fn report_progress() -> impl FnMut(u64) {
    let begun = Instant::now();
    move |played| {
        if played.is_multiple_of(10_000) {
            eprintln!("{played} games, {:.0} s", begun.elapsed().as_secs_f64());
        }
    }
}
