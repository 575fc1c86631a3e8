//! `parlor backup`: the tables of a server, copied while it goes on.

use crate::cli::usage;
use crate::settings::usual_store;
use crate::stores::Place;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use store::Sqlite;

#[derive(Args, Debug)]
pub(crate) struct Backup {
    /// The store to copy, as the server has it: `sqlite:FILE`. Unless said, the one in the user's
    /// data folder.
    #[arg(long, env = "PARLOR_STORE")]
    store: Option<String>,
    /// The file to copy it to, which must not exist yet.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

pub(crate) fn run(args: &Backup) -> anyhow::Result<()> {
    let store = args.store.clone().map_or_else(usual_store, Ok)?;
    let from = match Place::of(&store)? {
        Place::Sqlite(path) => path,
        other => {
            let other = other.name();
            let say = "only sqlite:FILE can be copied; PostgreSQL has pg_dump";
            return Err(usage(format!("{say}, and this is {other}")));
        }
    };
    let copied = Sqlite::backup(from, &args.to)?;
    let (tables, entries) = (copied.tables, copied.entries);
    let line = format!("{}: {tables} tables, {entries} entries\n", args.to.display());
    Ok(std::io::stdout().write_all(line.as_bytes())?)
}
