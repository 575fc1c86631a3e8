//! The campaign: `cargo xtask faults`.

use anyhow::Context;
use clap::Parser;
use faults::{Fault, Kind, Plan};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Lets things go wrong on purpose and looks whether what must hold holds.
#[derive(Parser)]
#[command(name = "cargo xtask faults", bin_name = "cargo xtask faults")]
struct Args {
    /// How many rounds of each fault; without it, as many as its long form has.
    #[arg(long)]
    rounds: Option<u64>,
    /// For how many minutes each, instead of a number of rounds.
    #[arg(long, conflicts_with = "rounds")]
    minutes: Option<f64>,
    /// Decides what the players do and when it goes wrong.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this fault; may be repeated.
    #[arg(long)]
    only: Vec<Fault>,
    /// Only on this store; without it, on every store that the fault is tried on.
    #[arg(long)]
    store: Option<Kind>,
    /// The program that serves; the one built beside this one unless said.
    #[arg(long)]
    program: Option<PathBuf>,
}

fn main() -> anyhow::Result<ExitCode> {
    let args = Args::parse();
    let beside = || std::env::current_exe().ok().map(|path| path.with_file_name("parlor"));
    let program = args.program.clone().or_else(beside).context("a program that serves")?;
    let faults = if args.only.is_empty() { Fault::ALL.to_vec() } else { args.only.clone() };
    let tried = |fault: Fault| {
        let stores = fault.stores().iter().filter(|kind| args.store.is_none_or(|s| s == **kind));
        stores.map(move |kind| (fault, *kind))
    };
    let all = faults.into_iter().flat_map(tried);
    let failed = all.filter(|(fault, on)| !try_one(*fault, *on, &args, &program)).count();
    Ok(ExitCode::from(u8::try_from(failed)?))
}

/// Tries one and prints a line of JSON; whether everything held.
fn try_one(fault: Fault, on: Kind, args: &Args, program: &Path) -> bool {
    let (name, seed) = (fault.name(), args.seed);
    // A simulation brings a store of its own.
    let store = if fault == Fault::Simulation { "memory" } else { on.name() };
    if !on.is_here() {
        eprintln!("{name} on {store} is passed over: PostgreSQL is not installed");
        return true;
    }
    eprintln!("{name} on {store} …");
    let rounds = args.rounds.unwrap_or(fault.rounds());
    let plan = Plan {
        rounds: if args.minutes.is_some() { u64::MAX } else { rounds },
        seed,
        end: args.minutes.map(|m| Instant::now() + Duration::from_secs_f64(m * 60.0)),
        store: on,
        soon: Plan::SOON,
        program: program.to_owned(),
        progress: |said| eprintln!("  {said}"),
    };
    match faults::run(fault, &plan) {
        Ok(mut figures) => {
            (figures["fault"], figures["store"]) = (name.into(), store.into());
            (figures["seed"], figures["ok"]) = (seed.into(), true.into());
            println!("{figures}");
            true
        }
        Err(why) => {
            let on = if fault == Fault::Simulation {
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
            eprintln!("{name} failed: {why:#}\nto try it again: {again}");
            false
        }
    }
}
