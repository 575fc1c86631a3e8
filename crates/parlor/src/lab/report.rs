//! `parlor lab report`: the results of an experiment as a page.

use super::describe;
use crate::output::{Overwrite, file_exists, write_file};
use anyhow::Context;
use clap::Args;
use experiments::{LengthTargets, ReportOptions};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct LabReportArgs {
    /// The folder of a finished experiment.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How many minutes a match should take, such as 20-30.
    #[arg(long, value_name = "FROM-TO", value_parser = range)]
    target: Option<(f64, f64)>,
    /// How many turns each player should have.
    #[arg(long, value_name = "FROM-TO", value_parser = range)]
    target_turns: Option<(f64, f64)>,
    /// How many decisions with more than one answer all players together should have.
    #[arg(long, value_name = "FROM-TO", value_parser = range)]
    target_decisions: Option<(f64, f64)>,
    /// The file for the page; by default report.html in the folder, where it is replaced. The matches worth
    /// watching are in a folder beside it: report-replays.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the files if they exist.
    #[arg(long, requires = "out")]
    force: bool,
}

fn range(text: &str) -> Result<(f64, f64), String> {
    let ends = text.split_once('-').and_then(|(from, to)| {
        Some((from.trim().parse::<f64>().ok()?, to.trim().parse::<f64>().ok()?))
    });
    let range = ends.filter(|(from, to)| 0.0 <= *from && from < to && to.is_finite());
    range.ok_or_else(|| "write two numbers, such as 20-30".to_owned())
}

pub(crate) fn run(args: &LabReportArgs) -> anyhow::Result<()> {
    let (path, overwrite) = match &args.out {
        Some(path) => (path.clone(), Overwrite::from_flag(args.force)),
        None => (args.folder.join("report.html"), Overwrite::Allowed),
    };
    let replay_folder = replay_folder(&path)?;
    if let (Some(folder), Overwrite::Refused) = (&replay_folder, overwrite)
        && folder.exists()
    {
        return Err(file_exists(folder));
    }
    let options = ReportOptions {
        targets: LengthTargets {
            minutes: args.target,
            turns: args.target_turns,
            decisions: args.target_decisions,
        },
        replay_folder: replay_folder.as_deref().and_then(Path::file_name).and_then(OsStr::to_str),
    };
    let report = experiments::report(&args.folder, options).map_err(describe)?;
    write_file(&path, report.html.as_bytes(), overwrite)?;
    if let Some(folder) = replay_folder.filter(|_| !report.replays.is_empty()) {
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        for replay in &report.replays {
            write_file(&folder.join(&replay.file_name), replay.text.as_bytes(), overwrite)?;
        }
    }
    println!("report: {}", path.display());
    Ok(())
}

/// The folder beside a page for the matches that it links to; `None` for a page that is no file, such as
/// the standard output.
fn replay_folder(page: &Path) -> anyhow::Result<Option<PathBuf>> {
    if fs::metadata(page).is_ok_and(|about| !about.is_file()) {
        return Ok(None);
    }
    let stem = page.file_stem().and_then(OsStr::to_str);
    let stem =
        stem.with_context(|| format!("{}: this is not the name of a file", page.display()))?;
    Ok(Some(page.with_file_name(format!("{stem}-replays"))))
}
