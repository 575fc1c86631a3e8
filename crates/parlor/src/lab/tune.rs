//! `parlor lab tune`: values of the data that meet targets.

use super::{default_folder, describe, workers_or_cores};
use crate::sim;
use clap::Args;
use experiments::{TuneOptions, TuningPlan, TuningProgress, TuningResult};
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct LabTuneArgs {
    /// What is tuned and for what, a TOML file (see docs/lab.md).
    plan: PathBuf,
    /// The folder for the result; by default named after the file, with -results.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many matches to play at the same time; by default one on each core.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: Option<u16>,
}

pub(crate) fn run(args: &LabTuneArgs) -> anyhow::Result<()> {
    let plan = TuningPlan::read(&args.plan).map_err(describe)?;
    let folder = match &args.out {
        Some(folder) => folder.clone(),
        None => default_folder(&args.plan)?,
    };
    let options = TuneOptions { folder: folder.clone(), workers: workers_or_cores(args.workers) };
    let one = plan.matches_of_candidate().map_err(describe)?;
    let bar = sim::progress_bar(plan.matches_planned().map_err(describe)?);
    let progress = |told: TuningProgress| match told {
        TuningProgress::Matches(done) => bar.inc(done),
        TuningProgress::Better(number, loss, distance) => bar.suspend(|| {
            eprintln!(
                "candidate {number}: loss {loss:.2}, {distance} steps from the standard values"
            );
        }),
    };
    eprintln!("{}: {one} matches for each candidate", plan.name());
    let result = experiments::tune(&plan, &options, &progress);
    bar.finish_and_clear();
    print(&result.map_err(describe)?, &mut std::io::stdout().lock())?;
    println!("path, best values, report.html: {}", folder.display());
    Ok(())
}

fn print(result: &TuningResult, out: &mut impl Write) -> std::io::Result<()> {
    let TuningResult { trials, changes, unreached, figures } = result;
    writeln!(out, "{trials} candidates; the best changes {} values:", changes.len())?;
    for (path, from, to) in changes {
        writeln!(out, "  {path}: {from} → {to}")?;
    }
    let reached = *figures - unreached.len() as u64;
    writeln!(out, "with other dice, {reached} of {figures} figures are in their bands")?;
    for one in unreached {
        writeln!(out, "  not reached: {one}")?;
    }
    Ok(())
}
