//! The backgammon net is made, not written.

use crate::run::root;
use bots::gammon::Net;
use clap::Args;
use lab::{Training, train};
use std::path::PathBuf;
use std::time::Instant;

/// How to train.
#[derive(Args)]
pub(crate) struct Train {
    /// How many games.
    #[arg(long, default_value_t = 1_000_000)]
    games: u64,
    /// Decides dice and first weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How far each lesson moves the net, at first.
    #[arg(long, default_value_t = 0.1)]
    rate: f32,
    /// Go on with this net instead of one that knows nothing.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where to write it.
    #[arg(long, default_value = "data/gammon/net.bin")]
    out: PathBuf,
}

pub(crate) fn gammon(args: &Train) -> anyhow::Result<()> {
    let start = match &args.from {
        Some(path) => Some(Net::from_bytes(&std::fs::read(path)?)?),
        None => None,
    };
    let begun = Instant::now();
    let plan = Training { games: args.games, seed: args.seed, rate: args.rate };
    let net = train(plan, start, &mut |played| {
        if played.is_multiple_of(10_000) {
            eprintln!("{played} games, {:.0} s", begun.elapsed().as_secs_f64());
        }
    });
    std::fs::write(root().join(&args.out), net.to_bytes())?;
    Ok(())
}
