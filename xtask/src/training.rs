//! Trains the neural net of the backgammon bot.

use crate::run::repository_root;
use bots::gammon::Net;
use clap::Args;
use gamelab::{TrainingOptions, train};
use std::path::PathBuf;
use std::time::Instant;

/// How to train the net.
#[derive(Args)]
pub(crate) struct TrainArgs {
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

pub(crate) fn train_gammon(args: &TrainArgs) -> anyhow::Result<()> {
    let start = match &args.from {
        Some(path) => Some(Net::from_bytes(&std::fs::read(path)?)?),
        None => None,
    };
    let begun = Instant::now();
    let plan = TrainingOptions { games: args.games, seed: args.seed, rate: args.rate };
    let net = train(plan, start, &mut |played| {
        if played.is_multiple_of(10_000) {
            eprintln!("{played} games, {:.0} s", begun.elapsed().as_secs_f64());
        }
    });
    std::fs::write(repository_root().join(&args.out), net.to_bytes())?;
    Ok(())
}
