//! The long form: `cargo xtask fuzz`.

use anyhow::Context;
use clap::Parser;
use fuzz::{Campaign, Failure, Figures, LIMIT_MS, Target};
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Gives everything that reads what nobody would send, and looks what becomes of it.
#[derive(Parser)]
#[command(name = "cargo xtask fuzz", bin_name = "cargo xtask fuzz")]
struct Args {
    /// How many inputs each.
    #[arg(long, default_value_t = 1_000_000)]
    inputs: u64,
    /// Only this target; may be repeated.
    #[arg(long)]
    only: Vec<Target>,
    /// Decides what the inputs are.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Writes the input of the number `--from` to a file instead.
    #[arg(long)]
    write: bool,
    /// Makes the corpus again instead, by playing.
    #[arg(long)]
    corpus: bool,
}

fn main() -> anyhow::Result<ExitCode> {
    let args = Args::parse();
    if args.corpus {
        fuzz::harvest()?;
        return Ok(ExitCode::SUCCESS);
    }
    let targets = if args.only.is_empty() { Target::ALL.to_vec() } else { args.only.clone() };
    let mut failed = 0;
    for target in targets {
        failed += u8::from(!try_one(target, &args)?);
    }
    Ok(ExitCode::from(failed))
}

/// Tries one target and prints a line of JSON; whether everything held.
fn try_one(target: Target, args: &Args) -> anyhow::Result<bool> {
    let mut campaign = Campaign::new(target, args.seed)?;
    if args.write {
        let input = campaign.input(args.from).map_err(|no| anyhow::anyhow!(no.why))?;
        eprintln!("{}", keep(target, args.seed, args.from, &input)?.display());
        return Ok(true);
    }
    let (name, begun) = (target.name(), Instant::now());
    let told = |figures: &Figures| {
        eprintln!("  {name}: {} inputs, {:.0} s", figures.inputs, begun.elapsed().as_secs_f64());
    };
    let done = campaign.corpus().and_then(|_| campaign.run(args.from, args.inputs, told));
    match done {
        Ok(figures) => {
            let seconds = (begun.elapsed().as_secs_f64() * 10.0).round() / 10.0;
            println!("{}", line(target, args, &figures, seconds));
            for number in &figures.slow {
                let again = again(target, args, *number, 1);
                eprintln!("{name}: input {number} takes over {LIMIT_MS} ms: {again} --write");
            }
            Ok(figures.slow.is_empty())
        }
        Err(failure) => {
            tell(target, args, &failure)?;
            Ok(false)
        }
    }
}

fn line(target: Target, args: &Args, figures: &Figures, seconds: f64) -> serde_json::Value {
    json!({
        "target": target.name(),
        "seed": args.seed,
        "inputs": figures.inputs,
        "refused": figures.refused,
        "accepted": figures.accepted,
        "slowest_ms": (figures.slowest_ms * 1e3).round() / 1e3,
        "slowest": figures.slowest,
        "slow": figures.slow.len(),
        "seconds": seconds,
        "ok": figures.slow.is_empty(),
    })
}

/// Says what did not hold, where the input is, and how to have it again.
fn tell(target: Target, args: &Args, failure: &Failure) -> anyhow::Result<()> {
    let (from, number) = (failure.from, failure.number);
    let file = keep(target, args.seed, number.unwrap_or_default(), &failure.input)?;
    let last = number.unwrap_or(from);
    let again = again(target, args, from, last - from + 1);
    let why = &failure.why;
    println!(
        "{}",
        json!({"target": target.name(), "seed": args.seed, "number": number, "ok": false,
               "why": why, "input": file, "again": again})
    );
    eprintln!("{} failed: {why}\nto try it again: {again}", target.name());
    Ok(())
}

fn again(target: Target, args: &Args, from: u64, inputs: u64) -> String {
    let (name, seed) = (target.name(), args.seed);
    format!("cargo xtask fuzz --only {name} --seed {seed} --from {from} --inputs {inputs}")
}

/// Writes an input as a line that a corpus can keep.
fn keep(target: Target, seed: u64, number: u64, input: &fuzz::Input) -> anyhow::Result<PathBuf> {
    let folder = PathBuf::from("target/fuzz");
    std::fs::create_dir_all(&folder).context("target/fuzz")?;
    let file = folder.join(format!("{}-{seed}-{number}.txt", target.name()));
    std::fs::write(&file, input.to_line() + "\n")?;
    Ok(file)
}
