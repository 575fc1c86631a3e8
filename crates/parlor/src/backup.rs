//! `parlor backup`: copies the tables of a server, also while it runs.

use crate::cli::usage_error;
use crate::settings::default_store;
use crate::stores::StoreLocation;
use anyhow::ensure;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use store::SqliteStore;

#[derive(Args, Debug)]
pub(crate) struct BackupArgs {
    /// The store to copy, as the server names it: `sqlite:FILE`. By default the one in the user's
    /// data folder.
    #[arg(long, env = "PARLOR_STORE")]
    store: Option<String>,
    /// The file to copy it to, which must not exist yet.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

pub(crate) fn run(args: &BackupArgs) -> anyhow::Result<()> {
    let store = args.store.clone().map_or_else(default_store, Ok)?;
    let from = match StoreLocation::parse(&store)? {
        StoreLocation::Sqlite(path) => path,
        other => {
            let other = other.display_name();
            let say = "only sqlite:FILE can be copied; PostgreSQL has pg_dump";
            return Err(usage_error(format!("{say}, and this is {other}")));
        }
    };
    let summary = SqliteStore::backup(from, &args.to, server::check_log)?;
    let (tables, entries) = (summary.tables, summary.entries);
    let line = format!("{}: {tables} tables, {entries} entries\n", args.to.display());
    std::io::stdout().write_all(line.as_bytes())?;
    // The copy is as good as the original: it is kept.
    for why in &summary.unusable {
        eprintln!("parlor: {why}");
    }
    let count = summary.unusable.len();
    ensure!(count == 0, "{count} of the tables cannot be used, in the copy as in the original");
    Ok(())
}
