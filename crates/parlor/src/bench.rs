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
        let measured = match &args.bot {
            None => gamelab::bench_game::<G>(&config, seats, args.seconds)
                .map_err(|faults| usage_error(Fault::join(&faults)))?,
            Some(level) => {
                gamelab::bench_bots::<G>(&config, seats, args.seconds, level).map_err(usage_error)?
            }
        };
        serde_json::to_string(&measured)?
    });
    writeln!(std::io::stdout(), "{line}")?;
    Ok(())
}
