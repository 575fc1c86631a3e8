//! `parlor serve`, which also runs when no command is given.

use crate::cli::usage_error;
use crate::descriptors;
use crate::server_log;
use crate::settings::{LogFormat, MetricsEndpoint, ServeSettings};
use crate::stores::StoreLocation;
use crate::web_assets::WebAssets;
use anyhow::Context;
use clap::{Args, Parser};
use server::Hub;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Read settings from this file (TOML); flags and environment variables take precedence.
    #[arg(long, env = "PARLOR_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print all settings as a settings file and exit.
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    settings: ServeSettings,
    /// The same as --limits false.
    #[arg(long, hide = true, conflicts_with = "limits")]
    no_limits: bool,
    /// How many times faster than normal tables are unloaded, expired and deleted: for tests.
    #[arg(long, alias = "haste", hide = true, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    housekeeping_speedup: u32,
}

/// The arguments when no command is given: those from the environment, and defaults.
#[derive(Debug, Parser)]
struct ServeDefaults {
    #[command(flatten)]
    serve: ServeArgs,
}

pub(crate) fn run_with_defaults() -> anyhow::Result<()> {
    run(ServeDefaults::try_parse_from(["parlor"]).map_err(usage_error)?.serve)
}

pub(crate) fn run(args: ServeArgs) -> anyhow::Result<()> {
    let no_limits = args.no_limits.then_some(false);
    let flags = ServeSettings { limits: args.settings.limits.or(no_limits), ..args.settings };
    let file = args.config.as_deref().map(ServeSettings::read).transpose()?.unwrap_or_default();
    let given = flags.or(ServeSettings::from_former_variables()?).or(file);
    let requested_address = given.addr;
    let defaults = ServeSettings::defaults(given.store.as_deref())?;
    let settings = given.or(defaults);
    if args.print_config {
        return Ok(std::io::stdout().write_all(settings.to_toml()?.as_bytes())?);
    }
    let format = settings.log.unwrap_or(LogFormat::Text);
    let log = server_log::start(format, settings.log_level.as_deref().unwrap_or_default())?;
    descriptors::raise_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.spawn(server_log::report_left_out(Arc::clone(&log)));
    let served = runtime.block_on(serve(&settings, requested_address, args.housekeeping_speedup));
    log.report();
    served
}

/// Serves at the requested address, or near the default one.
async fn serve(
    settings: &ServeSettings,
    requested_address: Option<SocketAddr>,
    speedup: u32,
) -> anyhow::Result<()> {
    let location = StoreLocation::parse(settings.store.as_deref().unwrap_or("memory"))?;
    let metrics = settings.metrics.unwrap_or(MetricsEndpoint::Local);
    let normal = server_settings(settings, metrics);
    let origin = normal.allowed_origins.first().map(String::as_str);
    normal.notices.check(origin).map_err(usage_error)?;
    let server_settings = server::ServerSettings {
        expire_after: normal.expire_after / speedup,
        housekeeping_speedup: speedup,
        ..normal
    };
    let hub = Hub::with_assets(location.open().await?, server_settings, WebAssets);
    if let MetricsEndpoint::Address(address) = metrics {
        let listener = bind(address).await?;
        tokio::spawn(server::serve_metrics(listener, hub.clone()));
    }
    let listener = match (requested_address, settings.addr) {
        (None, Some(default)) => bind_near(default).await?,
        (Some(address), _) => bind(address).await?,
        (None, None) => bind(SocketAddr::from(([127, 0, 0, 1], 0))).await?,
    };
    let address = listener.local_addr()?;
    // Both lines in one write. If standard output is closed, the server runs all the same.
    let lines = format!(
        "Parlor is at http://{address}\nTables: {}. Ctrl-C stops it.\n",
        location.display_name()
    );
    let _ = std::io::stdout().write_all(lines.as_bytes());
    server::serve(listener, hub, stop_signal()).await;
    Ok(())
}

fn server_settings(settings: &ServeSettings, metrics: MetricsEndpoint) -> server::ServerSettings {
    let defaults = server::ServerSettings::default();
    let count = |given: Option<u32>, default| given.map_or(default, |count| count as usize);
    server::ServerSettings {
        allowed_origins: settings.origins.clone().unwrap_or_default(),
        secure_cookie: settings.secure.unwrap_or(defaults.secure_cookie),
        open_tables: settings.open_tables.unwrap_or(defaults.open_tables),
        limits_enabled: settings.limits.unwrap_or(defaults.limits_enabled),
        expire_after: settings
            .expire_after_minutes
            .map_or(defaults.expire_after, |minutes| Duration::from_secs(60 * u64::from(minutes))),
        stand_in_after: settings
            .stand_in_after
            .map_or(defaults.stand_in_after, |seconds| Duration::from_secs(u64::from(seconds))),
        replay_link_lifetime: settings
            .replay_link_days
            .map_or(defaults.replay_link_lifetime, |days| {
                Duration::from_secs(24 * 60 * 60 * u64::from(days))
            }),
        max_sockets: count(settings.sockets, defaults.max_sockets),
        max_sockets_per_address: count(settings.sockets_each, defaults.max_sockets_per_address),
        max_table_entries: defaults.max_table_entries,
        trusted_proxies: settings.trusted_proxy.clone().unwrap_or_default(),
        analysis_workers: count(settings.analysis_workers, defaults.analysis_workers),
        notices: settings.notices(),
        serve_metrics: metrics == MetricsEndpoint::Local,
        io_timeout: defaults.io_timeout,
        start_time_ms: None,
        random_seed: None,
        housekeeping_speedup: defaults.housekeeping_speedup,
    }
}

async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))
}

/// Binds the default port, or one of the next if it is in use.
async fn bind_near(default: SocketAddr) -> anyhow::Result<TcpListener> {
    for port in default.port()..default.port() + 100 {
        match TcpListener::bind(SocketAddr::new(default.ip(), port)).await {
            Err(taken) if taken.kind() == std::io::ErrorKind::AddrInUse => {}
            bound => return bound.with_context(|| format!("cannot listen on port {port}")),
        }
    }
    bind(SocketAddr::new(default.ip(), 0)).await
}

/// Completes when the process is asked to stop.
async fn stop_signal() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        },
        Err(_) => drop(tokio::signal::ctrl_c().await),
    }
}
