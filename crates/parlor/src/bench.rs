//! `parlor bench`.

use crate::cli::{BenchArgs, usage_error};
use crate::options;
use bots::Bots as _;
use catalog::with_game;
use kit::Fault;
use std::io::Write;

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<()> {
    let line = with_game!(args.game, G => {
        let (base, seats) = G::benchmark_options();
        let config = options::config_from_args::<G>(&args.options, &base)?;
        let seats = args.seats.unwrap_or(seats);
        let faulty = |faults: Vec<Fault>| usage_error(Fault::join(&faults));
        match &args.bot {
            Some(level) => {
                let measured = gamelab::bench_bots::<G>(&config, seats, args.seconds, level);
                serde_json::to_string(&measured.map_err(usage_error)?)?
            }
            None if args.positions => {
                let measured = gamelab::bench_positions::<G>(&config, seats, args.seconds);
                serde_json::to_string(&measured.map_err(faulty)?)?
            }
            None => {
                let measured = gamelab::bench_game::<G>(&config, seats, args.seconds);
                serde_json::to_string(&measured.map_err(faulty)?)?
            }
        }
    });
    writeln!(std::io::stdout(), "{line}")?;
    Ok(())
}
