//! Compares Parlor with Colyseus and with the least that any server could do, in one run: the same
//! load generator, each server by turns, each in a new process.
//!
//! Colyseus is installed from npm into a folder under `target`. It plays a small race that stores
//! nothing; Parlor plays Ludo by its public protocol and stores every move. The relay reads one frame
//! and writes two: no rules, no storage, one thread.

mod colyseus;
mod parlor;
mod play;
mod relay;
mod report;
mod server_process;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use report::Sample;
use server_process::{ComparedServer, pin_to};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct VersusServersArgs {
    /// The number of tables in play, with two players each.
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// How often each server is measured.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// How many seconds a server plays before it is measured.
    #[arg(long, default_value_t = 2.0)]
    warm_up_seconds: f64,
    /// How many seconds are measured.
    #[arg(long, default_value_t = 8.0)]
    seconds: f64,
    /// Which servers, by turns; the first is what the others are compared with.
    #[arg(long, value_delimiter = ',', default_value = "colyseus,parlor,relay")]
    servers: Vec<ServerKind>,
    /// The program to measure as `parlor`.
    #[arg(long, default_value = "target/release/parlor")]
    parlor: PathBuf,
    /// Another build of the program, to measure as `parlor-before`.
    #[arg(long)]
    parlor_before: Option<PathBuf>,
    /// Be the relay.
    #[arg(long, hide = true)]
    serve_relay: bool,
}

/// A server that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ServerKind {
    /// The room server for Node.
    Colyseus,
    /// This program.
    Parlor,
    /// Another build of this program.
    ParlorBefore,
    /// No rules and no storage.
    Relay,
}

impl ServerKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Colyseus => "colyseus",
            Self::Parlor => "parlor",
            Self::ParlorBefore => "parlor-before",
            Self::Relay => "relay",
        }
    }
}

pub(crate) fn compare(args: &VersusServersArgs) -> anyhow::Result<()> {
    if args.serve_relay {
        return relay::serve();
    }
    ensure!(!cfg!(debug_assertions), "build with `cargo run --release -p xtask -- versus-servers`");
    if args.servers.contains(&ServerKind::Colyseus) {
        colyseus::install()?;
    }
    let mut samples = Vec::new();
    for run in 1..=args.runs {
        for server in &args.servers {
            let sample = measure(args, *server)?;
            println!("run {run}: {}", sample.to_json());
            samples.push(sample);
        }
    }
    println!("{}", report::table(&args.servers, &samples));
    Ok(())
}

/// Starts a server on one processor and measures it from another.
fn measure(args: &VersusServersArgs, kind: ServerKind) -> anyhow::Result<Sample> {
    pin_to(0);
    let server = start(args, kind)?;
    pin_to(1);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let times = [args.warm_up_seconds, args.seconds].map(Duration::from_secs_f64);
    let cpu_seconds = || server.cpu_seconds();
    let measured = match kind {
        ServerKind::Colyseus => runtime.block_on(async {
            play::measure(colyseus::connect(&server.url, args.tables).await?, times, cpu_seconds)
                .await
        }),
        ServerKind::Parlor | ServerKind::ParlorBefore => {
            let opened = parlor::open_tables(&server.url, args.tables)?;
            runtime.block_on(async {
                play::measure(parlor::connect(opened).await?, times, cpu_seconds).await
            })
        }
        ServerKind::Relay => runtime.block_on(async {
            play::measure(relay::connect(&server.url, args.tables).await?, times, cpu_seconds).await
        }),
    };
    Ok(Sample::new(kind, measured?))
}

fn start(args: &VersusServersArgs, kind: ServerKind) -> anyhow::Result<ComparedServer> {
    match kind {
        ServerKind::Colyseus => colyseus::start(),
        ServerKind::Parlor => parlor::start(&args.parlor),
        ServerKind::ParlorBefore => {
            let program = args.parlor_before.as_deref();
            parlor::start(program.ok_or_else(|| anyhow::anyhow!("give --parlor-before"))?)
        }
        ServerKind::Relay => relay::start(),
    }
}
