//! `parlor store`: looks for damage in a store.

use crate::settings::default_store;
use crate::stores::StoreLocation;
use anyhow::ensure;
use clap::{Args, Subcommand};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use store::{DamageReport, PostgresStore, SqliteStore, Store as _, StoreCheck, check_store};

#[derive(Debug, Subcommand)]
pub(crate) enum StoreCommand {
    /// Compare every entry with its checksum and play every table's log through; name what is
    /// damaged. Changes nothing, also while a server runs.
    Check(StoreCheckArgs),
}

#[derive(Args, Debug)]
pub(crate) struct StoreCheckArgs {
    /// The store: `sqlite:FILE` or `postgres://…`. By default the one in the user's data folder.
    #[arg(long, env = "PARLOR_STORE")]
    store: Option<String>,
    /// If the write-ahead log of a SQLite file, or the last entries of a table, are lost for good,
    /// let the file be used without the entries that are missing.
    #[arg(long)]
    accept_loss: bool,
}

pub(crate) fn run(command: &StoreCommand) -> anyhow::Result<ExitCode> {
    let StoreCommand::Check(args) = command;
    let store = args.store.clone().map_or_else(default_store, Ok)?;
    let location = StoreLocation::parse(&store)?;
    let mut found = match location {
        StoreLocation::Sqlite(path) => check_file(path, args.accept_loss)?,
        StoreLocation::Postgres(address) => check_database(address)?,
        StoreLocation::Memory => anyhow::bail!("memory stores nothing that could be checked"),
    };
    let StoreCheck { tables, entries, unchecked, .. } = found.check;
    let mut text = format!("{}: {tables} tables, {entries} entries\n", location.display_name());
    if unchecked > 0 {
        text += &format!("{unchecked} entries are of an older version and have no checksum.\n");
    }
    found.problems.extend(found.check.damaged.iter().map(ToString::to_string));
    for problem in &found.problems {
        text += &format!("{problem}\n");
    }
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(if found.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check_file(path: &Path, accept_loss: bool) -> anyhow::Result<DamageReport> {
    ensure!(path.exists(), "there is no {}", path.display());
    if accept_loss {
        SqliteStore::accept_loss(path)?;
    }
    Ok(SqliteStore::check(path, server::check_log)?)
}

fn check_database(address: &str) -> anyhow::Result<DamageReport> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = PostgresStore::open(address).await?;
        let (check, mut problems, mut after) = (check_store(&store).await?, Vec::new(), None);
        loop {
            let page = store.list_tables(after, 256).await?;
            let Some(last) = page.last() else { return Ok(DamageReport { check, problems }) };
            after = Some(last.key);
            for table in page {
                // A damaged table is in the result already.
                let Ok(log) = store.read(table.key, 0, usize::MAX).await else { continue };
                problems.extend(server::check_log(table.key, &log).err());
            }
        }
    })
}
