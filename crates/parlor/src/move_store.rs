//! `parlor move-store`: copies tables from one store to another.

use crate::stores::StoreLocation;
use anyhow::{Context, ensure};
use clap::Args;
use std::io::Write;

#[derive(Args, Debug)]
pub(crate) struct MoveStoreArgs {
    /// The store to copy from: `sqlite:FILE` or `postgres://…`.
    from: String,
    /// The store to copy to.
    to: String,
}

pub(crate) fn run(args: &MoveStoreArgs) -> anyhow::Result<()> {
    let (from, to) = (StoreLocation::parse(&args.from)?, StoreLocation::parse(&args.to)?);
    ensure!(args.from != args.to, "both stores are the same");
    let is_durable = from != StoreLocation::Memory && to != StoreLocation::Memory;
    ensure!(is_durable, "memory is not durable: copy from and to sqlite:FILE or postgres://…");
    if let StoreLocation::Sqlite(path) = from {
        ensure!(path.exists(), "there is no {}", path.display());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let summary = runtime.block_on(async {
        let (source, target) = (from.open().await?, to.open().await?);
        store::copy_tables(&source, &target)
            .await
            .with_context(|| format!("to {}", to.display_name()))
    })?;
    let mut out = std::io::stdout();
    writeln!(out, "{} tables are in {} now.", summary.tables, to.display_name())?;
    writeln!(
        out,
        "{} entries were copied, {} were already there.",
        summary.copied_entries, summary.existing_entries
    )?;
    writeln!(out, "{} is unchanged.", from.display_name())?;
    Ok(())
}
