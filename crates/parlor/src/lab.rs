//! `parlor lab`: experiments as files.

mod compare;
mod replay;
mod report;
mod tune;

use crate::cli::usage_error;
use crate::sim;
use anyhow::Context;
use clap::{Args, Subcommand};
use experiments::{
    CellSummary, Experiment, ExperimentError, ExperimentSummary, MergeReport, RunOptions, Shard,
};
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// Play the experiment in a file and write its matches as tables.
    ///
    /// A run that was stopped goes on with the matches that are missing when the same command is
    /// given again.
    Run(LabRunArgs),
    /// Join the folders of shards.
    Merge(LabMergeArgs),
    /// Say what differs between two variants beyond noise.
    ///
    /// Matches with the same number are compared in pairs, so both should have the same seed.
    Compare(compare::LabCompareArgs),
    /// Show the results of an experiment as a page of HTML.
    Report(report::LabReportArgs),
    /// Write a match of an experiment as a file that `parlor replay` and the browser open.
    Replay(replay::LabReplayArgs),
    /// Search for values of the data that meet targets, close to the standard ones.
    ///
    /// A search that was stopped goes on with the next candidate when the same command is given
    /// again.
    Tune(tune::LabTuneArgs),
}

#[derive(Debug, Args)]
pub(crate) struct LabRunArgs {
    /// The experiment, a TOML file (see docs/lab.md).
    experiment: PathBuf,
    /// The folder for the result; by default named after the file, with -results.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play only this part of the matches, such as 3/64: the third of 64.
    #[arg(long, value_name = "N/COUNT", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// How many matches to play at the same time; by default one on each core.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: Option<u16>,
    #[command(flatten)]
    form: SummaryArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LabMergeArgs {
    /// The folders of the shards.
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// The new folder.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    form: SummaryArgs,
}

/// How results are written.
#[derive(Debug, Args)]
struct SummaryArgs {
    /// Write the tables as CSV, too.
    #[arg(long)]
    csv: bool,
    /// Print the summary as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(command: &LabCommand) -> anyhow::Result<()> {
    match command {
        LabCommand::Run(args) => run_experiment(args),
        LabCommand::Merge(args) => merge(args),
        LabCommand::Compare(args) => compare::run(args),
        LabCommand::Report(args) => report::run(args),
        LabCommand::Replay(args) => replay::run(args),
        LabCommand::Tune(args) => tune::run(args),
    }
}

fn run_experiment(args: &LabRunArgs) -> anyhow::Result<()> {
    let experiment = Experiment::read(&args.experiment).map_err(describe)?;
    let folder = match &args.out {
        Some(folder) => folder.clone(),
        None => default_folder(&args.experiment)?,
    };
    let workers = workers_or_cores(args.workers);
    let (shard, csv) = (args.shard, args.form.csv);
    let options = RunOptions { folder: folder.clone(), shard, workers, csv };
    let total = shard.match_count(experiment.matches) * experiment.cells.len() as u64;
    let bar = sim::progress_bar(total);
    let report = experiments::run(&experiment, &options, &|done| bar.inc(done));
    bar.finish_and_clear();
    let report = report.map_err(describe)?;
    if report.found > 0 {
        eprintln!("{} matches were there already, {} were played now", report.found, report.played);
    }
    show(&report.summary, &folder, args.form.json)
}

/// As many workers as asked for, or as there are cores.
fn workers_or_cores(workers: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    workers.map_or_else(cores, usize::from)
}

fn merge(args: &LabMergeArgs) -> anyhow::Result<()> {
    let merged = experiments::merge(&args.folders, &args.out, args.form.csv).map_err(describe)?;
    let MergeReport { summary, missing, missing_matches } = merged;
    if !missing.is_empty() {
        let shards: Vec<String> = missing.iter().map(Shard::to_string).collect();
        eprintln!("missing: {missing_matches} matches of the shards {}", shards.join(", "));
    }
    show(&summary, &args.out, args.form.json)
}

fn default_folder(experiment: &Path) -> anyhow::Result<PathBuf> {
    let name = experiment.file_stem().context("the experiment has no file name: pass --out")?;
    let mut name = name.to_owned();
    name.push("-results");
    Ok(PathBuf::from(name))
}

/// A wrong experiment is an error of usage; other errors are failures.
fn describe(error: ExperimentError) -> anyhow::Error {
    match error {
        ExperimentError::Invalid(reason) => usage_error(reason),
        other => other.into(),
    }
}

fn show(summary: &ExperimentSummary, folder: &Path, json: bool) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(summary)?)?;
        return Ok(());
    }
    writeln!(out, "{}: {} matches of {}\n", summary.experiment, summary.matches, summary.game)?;
    summary.cells.iter().try_for_each(|cell| print_cell(cell, &mut out))?;
    writeln!(out, "rows and summary: {}", folder.display())?;
    Ok(())
}

fn print_cell(cell: &CellSummary, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{}, {}: {} matches", cell.variant, cell.line_up, cell.matches)?;
    sim::print_players(&cell.players, out)?;
    let steps = &cell.steps;
    writeln!(
        out,
        "steps in a match: {:.1} on average, 5 % {}, half {}, 95 % {}",
        steps.mean, steps.p5, steps.median, steps.p95
    )?;
    sim::print_amounts(&cell.amounts, out)?;
    cell.groups.iter().try_for_each(|group| sim::print_group(group, out))?;
    writeln!(out)
}
