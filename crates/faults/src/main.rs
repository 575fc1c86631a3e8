//! Command line of the fault campaigns: `cargo xtask faults`.

use anyhow::Context;
use clap::Parser;
use faults::{CampaignOptions, FaultKind, StoreKind};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Injects faults into real servers and checks that no acknowledged request is lost or repeated.
#[derive(Parser)]
#[command(name = "cargo xtask faults", bin_name = "cargo xtask faults")]
struct Args {
    /// Rounds of each fault; by default the number of its full campaign.
    #[arg(long)]
    rounds: Option<u64>,
    /// Minutes for each fault, instead of a number of rounds.
    #[arg(long, conflicts_with = "rounds")]
    minutes: Option<f64>,
    /// Decides what the players do and when faults happen.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this fault; may be repeated.
    #[arg(long)]
    only: Vec<FaultKind>,
    /// Only on this store; by default on every store the fault supports.
    #[arg(long)]
    store: Option<StoreKind>,
    /// The `parlor` binary to start; by default the one next to this program.
    #[arg(long)]
    program: Option<PathBuf>,
}

fn main() -> anyhow::Result<ExitCode> {
    let args = Args::parse();
    let beside = || std::env::current_exe().ok().map(|path| path.with_file_name("parlor"));
    let program =
        args.program.clone().or_else(beside).context("no server program: pass --program")?;
    let faults = if args.only.is_empty() { FaultKind::ALL.to_vec() } else { args.only.clone() };
    let runs_of = |fault: FaultKind| {
        let stores =
            fault.store_kinds().iter().filter(|kind| args.store.is_none_or(|s| s == **kind));
        stores.map(move |kind| (fault, *kind))
    };
    let all = faults.into_iter().flat_map(runs_of);
    let failed = all.filter(|(fault, on)| !try_one(*fault, *on, &args, &program)).count();
    Ok(ExitCode::from(u8::try_from(failed)?))
}

/// Runs one campaign and prints its result as a line of JSON; returns whether it passed.
fn try_one(fault: FaultKind, on: StoreKind, args: &Args, program: &Path) -> bool {
    let (name, seed) = (fault.name(), args.seed);
    // The simulation uses its own store in memory.
    let store = if fault == FaultKind::Simulation { "memory" } else { on.name() };
    if !on.is_available() {
        eprintln!("{name} on {store} skipped: PostgreSQL is not installed");
        return true;
    }
    eprintln!("{name} on {store} …");
    let rounds = args.rounds.unwrap_or(fault.rounds());
    let options = CampaignOptions {
        rounds: if args.minutes.is_some() { u64::MAX } else { rounds },
        seed,
        deadline: args.minutes.map(|m| Instant::now() + Duration::from_secs_f64(m * 60.0)),
        store: on,
        convergence_timeout: CampaignOptions::CONVERGENCE_TIMEOUT,
        server_program: program.to_owned(),
        report_progress: |said| eprintln!("  {said}"),
    };
    match faults::run(fault, &options) {
        Ok(mut figures) => {
            (figures["fault"], figures["store"]) = (name.into(), store.into());
            (figures["seed"], figures["ok"]) = (seed.into(), true.into());
            println!("{figures}");
            true
        }
        Err(why) => {
            let on = if fault == FaultKind::Simulation {
                String::new()
            } else {
                format!(" --store {store}")
            };
            let again =
                format!("cargo xtask faults --only {name}{on} --seed {seed} --rounds {rounds}");
            println!(
                "{}",
                json!({"fault": name, "store": store, "seed": seed, "ok": false, "why": format!("{why:#}"), "again": again})
            );
            eprintln!("{name} failed: {why:#}\nto reproduce: {again}");
            false
        }
    }
}
