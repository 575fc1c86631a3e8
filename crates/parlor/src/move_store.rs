//! `parlor move-store`: tables from one store to another.

use crate::stores::Place;
use anyhow::{Context, ensure};
use clap::Args;
use std::io::Write;

#[derive(Args, Debug)]
pub(crate) struct MoveStore {
    /// Where the tables are: `sqlite:FILE` or `postgres://…`.
    from: String,
    /// Where they are to be, too.
    to: String,
}

pub(crate) fn run(args: &MoveStore) -> anyhow::Result<()> {
    let (from, to) = (Place::of(&args.from)?, Place::of(&args.to)?);
    ensure!(args.from != args.to, "both stores are the same");
    let lasts = from != Place::Memory && to != Place::Memory;
    ensure!(lasts, "memory does not last: carry from and to sqlite:FILE or postgres://…");
    if let Place::Sqlite(path) = from {
        ensure!(path.exists(), "there is no {}", path.display());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let carried = runtime.block_on(async {
        let (here, there) = (from.open().await?, to.open().await?);
        store::carry(&here, &there).await.with_context(|| format!("to {}", to.name()))
    })?;
    let mut out = std::io::stdout();
    writeln!(out, "{} tables are in {} now.", carried.tables, to.name())?;
    writeln!(out, "{} entries were carried, {} were there.", carried.entries, carried.there)?;
    writeln!(out, "{} is as it was.", from.name())?;
    Ok(())
}
