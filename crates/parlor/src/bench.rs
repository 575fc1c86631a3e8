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
        let measured = G::measure(&config, args.seats.unwrap_or(seats), args.seconds);
        serde_json::to_string(&measured.map_err(|faults| usage(Fault::join(&faults)))?)?
    });
    writeln!(std::io::stdout(), "{line}")?;
    Ok(())
}
