//! `parlor bench`.

use crate::cli::{Bench, usage};
use crate::options;
use catalog::with_game;
use kit::Fault;
use lab::Benched;
use std::io::Write;

pub(crate) fn run(args: &Bench) -> anyhow::Result<()> {
    let line = with_game!(args.game, G => {
        let (base, seats) = G::bench();
        let config = options::read::<G>(&args.options, &base)?;
        let seats = args.seats.unwrap_or(seats);
        let measured = match &args.bot {
            None => G::measure(&config, seats, args.seconds)
                .map_err(|faults| usage(Fault::join(&faults)))?,
            Some(level) => {
                lab::bench_bots::<G>(&config, seats, args.seconds, level).map_err(usage)?
            }
        };
        serde_json::to_string(&measured)?
    });
    writeln!(std::io::stdout(), "{line}")?;
    Ok(())
}
