//! Measures levels of King of the Hill against each other.

use clap::Args;
use gamelab::{RateInterval, SimulationPlan, simulate};
use hill::{Config, Hill, HillContent};

/// Which levels play, and how often.
#[derive(Args)]
pub(crate) struct HillLevelsArgs {
    /// The level that is measured.
    #[arg(long, default_value = "bot")]
    level: String,
    /// The level in all other seats.
    #[arg(long, default_value = "walker")]
    against: String,
    /// The number of seats.
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// The number of matches from each seat.
    #[arg(long, default_value_t = 500)]
    games: u64,
    /// Decides the dice and the bots.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Give the standard cards as a table's own content.
    #[arg(long)]
    own_content: bool,
}

/// Plays the level once in each seat against the other level, and prints its share of wins.
pub(crate) fn measure(args: &HillLevelsArgs) -> anyhow::Result<()> {
    let content = args.own_content.then(|| Box::new((**HillContent::standard()).clone()));
    let config = Config { content, ..Config::default() };
    let (mut wins, mut seconds) = (0.0, 0.0);
    for seat in 0..args.seats {
        let level = |other: u8| if other == seat { &args.level } else { &args.against };
        let levels = (0..args.seats).map(|other| level(other).clone()).collect();
        let config = config.clone();
        let plan = SimulationPlan::<Hill> { config, levels, games: args.games, seed: args.seed };
        let summary = simulate(&plan, &|_| ())?;
        let RateInterval { rate, low, high } = summary.seats[usize::from(seat)].wins;
        println!("seat {seat}: {:.1} % ({:.1}–{:.1})", 100.0 * rate, 100.0 * low, 100.0 * high);
        wins += rate * args.games as f64;
        seconds += summary.seconds;
    }
    let games = args.games * u64::from(args.seats);
    let RateInterval { rate, low, high } = RateInterval::of(wins, games);
    println!(
        "{} against {} at {} seats: {:.1} % of {games} matches (95 %: {:.1}–{:.1}), {:.1} matches/s",
        args.level,
        args.against,
        args.seats,
        100.0 * rate,
        100.0 * low,
        100.0 * high,
        games as f64 / seconds
    );
    Ok(())
}
