//! Compares the chances that advisers give with who won.

use bots::Bots as _;
use catalog::{GameId, with_game};
use clap::Args;
use gamelab::{CalibrationPlan, calibrate as calibrate_game};
use kit::{Fault, Game as _};
use serde_json::json;

/// The matches to play.
#[derive(Args)]
pub(crate) struct CalibrationArgs {
    /// The game.
    game: GameId,
    /// The number of matches.
    #[arg(long, default_value_t = 100_000)]
    matches: u64,
    /// How many positions are taken from each match.
    #[arg(long, default_value_t = 2)]
    samples: usize,
    /// The number of seats; by default the least that the game has.
    #[arg(long)]
    seats: Option<u8>,
    /// The bot in every seat; by default that of simulations.
    #[arg(long)]
    level: Option<String>,
    /// Decides the dice and the samples.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Prints one line for each tenth of the chances.
pub(crate) fn calibrate(args: &CalibrationArgs) -> anyhow::Result<()> {
    with_game!(args.game, G => {
        let (config, seats) = (G::short_config(), args.seats.unwrap_or(*G::SEAT_COUNTS.start()));
        let level = args.level.as_deref().unwrap_or(G::simulation_level());
        let plan = CalibrationPlan {
            config: &config,
            seats,
            matches: args.matches,
            samples: args.samples,
            level,
            seed: args.seed,
        };
        let calibration = calibrate_game::<G>(&plan)
            .map_err(|faults| anyhow::anyhow!(Fault::join(&faults)))?;
        for decile in &calibration.deciles {
            println!("{}", serde_json::to_string(&decile)?);
        }
        println!("{}", json!({
            "game": G::NAME, "seats": seats, "level": level, "matches": args.matches,
            "samples": args.samples, "seed": args.seed,
            "largest_difference": calibration.largest_difference(),
            "best_power": calibration.best_power,
        }));
        Ok(())
    })
}
