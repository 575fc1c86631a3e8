//! `parlor signing-keys`: the keys with which a server signs exported matches.

use crate::cli::usage_error;
use crate::settings::default_store;
use crate::stores::StoreLocation;
use clap::Args;
use server::SigningKeys;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Args, Debug)]
pub(crate) struct SigningKeysArgs {
    /// The store of the server: `sqlite:FILE` or `postgres://…`. By default the one in the user's
    /// data folder.
    #[arg(long, env = "PARLOR_STORE")]
    store: Option<String>,
    /// Add a new key, with which exports are signed from now on. The old ones stay published, so
    /// that files signed with them can be verified.
    #[arg(long)]
    rotate: bool,
}

pub(crate) fn run(args: &SigningKeysArgs) -> anyhow::Result<()> {
    let location = args.store.clone().map_or_else(default_store, Ok)?;
    let location = StoreLocation::parse(&location)?;
    if location == StoreLocation::Memory {
        return Err(usage_error("a store in memory is gone when its server stops: name another"));
    }
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = u64::try_from(since_epoch.as_millis()).unwrap_or(u64::MAX);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let keys = runtime.block_on(async {
        let store = location.open().await?;
        let keys = SigningKeys::new(&store, now);
        if args.rotate {
            keys.all().await?;
            keys.rotate().await?;
        }
        anyhow::Ok(keys.all().await?)
    })?;
    let mut out = std::io::stdout().lock();
    for stored in &keys {
        writeln!(out, "{} {}", stored.key.public_key(), stored.since)?;
    }
    Ok(())
}
