//! `parlor serve`.

use crate::cli::usage;
use anyhow::{Context, anyhow};
use clap::Args;
use directories::ProjectDirs;
use server::{Hub, Settings};
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use store::{AnyStore, Memory, Sqlite};

#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes any free one.
    #[arg(long, env = "PARLOR_ADDR", default_value = "127.0.0.1:7171")]
    addr: SocketAddr,
    /// Where tables live: `sqlite:FILE`, or `memory` for a moment. A file in the user's data
    /// folder unless said otherwise.
    #[arg(long, env = "PARLOR_STORE")]
    store: Option<String>,
    /// An exact origin our pages come from, such as https://play.example; may be repeated.
    #[arg(long = "origin", env = "PARLOR_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// Give identities to encrypted connections only (behind TLS).
    #[arg(long, env = "PARLOR_SECURE")]
    secure: bool,
    /// Do not limit what one address may do: for load tests.
    #[arg(long, hide = true)]
    no_limits: bool,
}

pub(crate) fn run(args: &Serve) -> anyhow::Result<()> {
    let store = open(args.store.as_deref())?;
    let settings = Settings {
        origins: args.origins.clone(),
        secure: args.secure,
        limits: !args.no_limits,
        ..Settings::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(args.addr).await;
        let listener = listener.with_context(|| format!("cannot listen on {}", args.addr))?;
        writeln!(std::io::stdout(), "Parlor is at http://{}", listener.local_addr()?)?;
        Ok(server::serve(listener, Hub::new(store, settings), stop()).await?)
    })
}

/// Ready when somebody asks the program to stop.
async fn stop() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        },
        Err(_) => drop(tokio::signal::ctrl_c().await),
    }
}

fn open(store: Option<&str>) -> anyhow::Result<AnyStore> {
    let path = match store {
        Some("memory") => return Ok(AnyStore::new(Memory::default())),
        Some(text) => match text.strip_prefix("sqlite:") {
            Some(path) if !path.is_empty() => PathBuf::from(path),
            _ => return Err(usage(format!("--store is sqlite:FILE or memory, not '{text}'"))),
        },
        None => {
            let dirs = ProjectDirs::from("", "", "parlor").ok_or_else(|| {
                anyhow!("no home folder to keep tables in: say --store sqlite:FILE")
            })?;
            std::fs::create_dir_all(dirs.data_dir())?;
            dirs.data_dir().join("tables.sqlite")
        }
    };
    Ok(AnyStore::new(Sqlite::open(path)?))
}
