//! `parlor serve`, which is also what the program does when nothing is said.

use crate::cli::usage;
use crate::descriptors;
use crate::pages::Pages;
use crate::settings::{Figures, LogForm, Settings};
use crate::stores::Place;
use anyhow::Context;
use clap::{Args, Parser};
use server::Hub;
use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// Read settings from this file (TOML); a flag or a variable goes before it.
    #[arg(long, env = "PARLOR_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print all settings, as a file that says the same, and do nothing else.
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    settings: Settings,
    /// The same as --limits false.
    #[arg(long, hide = true, conflicts_with = "limits")]
    no_limits: bool,
    /// How many times faster than usual tables fall asleep, are forgotten and swept: for tests.
    #[arg(long, hide = true, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    haste: u32,
}

/// Nothing was said: only the environment, a file that it names, and what is usual.
#[derive(Debug, Parser)]
struct Usual {
    #[command(flatten)]
    serve: Serve,
}

pub(crate) fn run_usual() -> anyhow::Result<()> {
    run(Usual::try_parse_from(["parlor"]).map_err(usage)?.serve)
}

pub(crate) fn run(args: Serve) -> anyhow::Result<()> {
    let unlimited = args.no_limits.then_some(false);
    let flags = Settings { limits: args.settings.limits.or(unlimited), ..args.settings };
    let file = args.config.as_deref().map(Settings::read).transpose()?.unwrap_or_default();
    let given = flags.or(file);
    let wanted = given.addr;
    let usual = Settings::usual(given.store.as_deref())?;
    let chosen = given.or(usual);
    if args.print_config {
        return Ok(std::io::stdout().write_all(chosen.to_toml()?.as_bytes())?);
    }
    let form = chosen.log.unwrap_or(LogForm::Text);
    start_log(form, chosen.log_level.as_deref().unwrap_or_default())?;
    descriptors::take_all();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(&chosen, wanted, args.haste))
}

/// Serves where it was asked to, or about where it usually does.
async fn serve(settings: &Settings, wanted: Option<SocketAddr>, haste: u32) -> anyhow::Result<()> {
    let place = Place::of(settings.store.as_deref().unwrap_or("memory"))?;
    let figures = settings.metrics.unwrap_or(Figures::Local);
    let usual = of_server(settings, figures);
    let hasty = server::Settings { keep: usual.keep / haste, haste, ..usual };
    let hub = Hub::with_assets(place.open().await?, hasty, Pages);
    if let Figures::At(address) = figures {
        let listener = bind(address).await?;
        tokio::spawn(server::serve_metrics(listener, hub.clone()));
    }
    let listener = match (wanted, settings.addr) {
        (None, Some(usual)) => bind_near(usual).await?,
        (Some(address), _) => bind(address).await?,
        (None, None) => bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?,
    };
    let address = listener.local_addr()?;
    // Both lines at once; if nobody reads them, that is no reason not to serve.
    let lines =
        format!("Parlor is at http://{address}\nTables: {}. Ctrl-C stops it.\n", place.name());
    let _ = std::io::stdout().write_all(lines.as_bytes());
    server::serve(listener, hub, stop()).await;
    Ok(())
}

fn of_server(settings: &Settings, figures: Figures) -> server::Settings {
    let usual = server::Settings::default();
    let count = |given: Option<u32>, usual| given.map_or(usual, |count| count as usize);
    server::Settings {
        origins: settings.origins.clone().unwrap_or_default(),
        secure: settings.secure.unwrap_or(usual.secure),
        limits: settings.limits.unwrap_or(usual.limits),
        keep: settings
            .keep_minutes
            .map_or(usual.keep, |minutes| Duration::from_secs(60 * u64::from(minutes))),
        sockets: count(settings.sockets, usual.sockets),
        sockets_each: count(settings.sockets_each, usual.sockets_each),
        trusted_proxies: settings.trusted_proxy.clone().unwrap_or_default(),
        metrics: figures == Figures::Local,
        patience: usual.patience,
        began: None,
        seed: None,
        haste: usual.haste,
    }
}

async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))
}

/// The usual port, or one of the next if it is taken.
async fn bind_near(usual: SocketAddr) -> anyhow::Result<TcpListener> {
    for port in usual.port()..usual.port() + 100 {
        match TcpListener::bind(SocketAddr::new(usual.ip(), port)).await {
            Err(taken) if taken.kind() == std::io::ErrorKind::AddrInUse => {}
            bound => return bound.with_context(|| format!("cannot listen on port {port}")),
        }
    }
    bind(SocketAddr::new(usual.ip(), 0)).await
}

/// The server's own log, to standard error.
fn start_log(form: LogForm, level: &str) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(level).map_err(|e| usage(format!("--log-level: {e}")))?;
    let colour = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let started = match form {
        LogForm::Text => log.with_ansi(colour).try_init(),
        LogForm::Json => log.json().flatten_event(true).try_init(),
    };
    started.map_err(|why| anyhow::anyhow!("no log can be written: {why}"))
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
