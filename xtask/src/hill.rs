//! Trains the nets of King of the Hill, and measures them.

use crate::run::repository_root;
use anyhow::Context as _;
use bots::hill::{ChanceInputs, HillNet};
use clap::{Args, Subcommand};
use gamelab::{ChanceTrainingOptions, calibrate_hill_chances, train_hill_chances};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What to train or measure.
#[derive(Subcommand)]
pub(crate) enum TrainHillCommand {
    /// Train the win chances on matches of the level `bot`: data/hill/chances.bin.
    Chances(ChancesArgs),
    /// Compare the win chances with the results of new matches, by deciles.
    Calibrate(CalibrateArgs),
}

#[derive(Args)]
pub(crate) struct ChancesArgs {
    /// The number of matches.
    #[arg(long, default_value_t = 300_000)]
    games: u64,
    /// Decides the matches and the initial weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The learning rate at the start.
    #[arg(long, default_value_t = 0.003)]
    rate: f32,
    /// Continue with this net.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where to write the net.
    #[arg(long, default_value = "data/hill/chances.bin")]
    out: PathBuf,
}

#[derive(Args)]
pub(crate) struct CalibrateArgs {
    /// The number of matches.
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// Decides the matches.
    #[arg(long, default_value_t = 9_001)]
    seed: u64,
    /// The net.
    #[arg(long, default_value = "data/hill/chances.bin")]
    net: PathBuf,
}

pub(crate) fn train_hill(command: &TrainHillCommand) -> anyhow::Result<()> {
    match command {
        TrainHillCommand::Chances(args) => train_chances(args),
        TrainHillCommand::Calibrate(args) => calibrate(args),
    }
}

fn read_chances(path: &Path) -> anyhow::Result<HillNet> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    Ok(HillNet::from_bytes(ChanceInputs::COUNT, &bytes)?)
}

fn train_chances(args: &ChancesArgs) -> anyhow::Result<()> {
    let start = args.from.as_deref().map(read_chances).transpose()?;
    let plan = ChanceTrainingOptions { games: args.games, seed: args.seed, rate: args.rate };
    let begun = Instant::now();
    let (mut losses, mut count) = (0.0, 0u32);
    let net = train_hill_chances(plan, start, &mut |games, loss| {
        losses += loss;
        count += 1;
        if count == 40 {
            let seconds = begun.elapsed().as_secs_f64();
            eprintln!("{games} matches, {seconds:.0} s, loss {:.4}", losses / f64::from(count));
            (losses, count) = (0.0, 0);
        }
    });
    std::fs::write(repository_root().join(&args.out), net.to_bytes())?;
    Ok(())
}

fn calibrate(args: &CalibrateArgs) -> anyhow::Result<()> {
    let net = read_chances(&repository_root().join(&args.net))?;
    println!("   chance  predictions  predicted     won  difference");
    for (at, decile) in calibrate_hill_chances(&net, args.games, args.seed).iter().enumerate() {
        let difference = 100.0 * (decile.won - decile.predicted);
        println!(
            "{:3}–{:3} %  {:11}  {:7.2} %  {:5.2} %  {difference:+.2} ± {:.2}",
            10 * at,
            10 * (at + 1),
            decile.predictions,
            100.0 * decile.predicted,
            100.0 * decile.won,
            196.0 * decile.standard_error,
        );
    }
    Ok(())
}
