//! `parlor lab report`: the results of an experiment as a page.

use super::describe;
use crate::output::{Overwrite, write_file};
use clap::Args;
use experiments::ReportOptions;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct LabReportArgs {
    /// The folder of a finished experiment.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How many minutes a match should take, such as 20-30.
    #[arg(long, value_name = "FROM-TO", value_parser = minutes)]
    target: Option<(f64, f64)>,
    /// The file for the page; by default report.html in the folder, where it is replaced.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "out")]
    force: bool,
}

fn minutes(text: &str) -> Result<(f64, f64), String> {
    let ends = text.split_once('-').and_then(|(from, to)| {
        Some((from.trim().parse::<f64>().ok()?, to.trim().parse::<f64>().ok()?))
    });
    let range = ends.filter(|(from, to)| 0.0 <= *from && from < to && to.is_finite());
    range.ok_or_else(|| "write two numbers of minutes, such as 20-30".to_owned())
}

pub(crate) fn run(args: &LabReportArgs) -> anyhow::Result<()> {
    let options = ReportOptions { target_minutes: args.target };
    let page = experiments::report(&args.folder, options).map_err(describe)?;
    let (path, overwrite) = match &args.out {
        Some(path) => (path.clone(), Overwrite::from_flag(args.force)),
        None => (args.folder.join("report.html"), Overwrite::Allowed),
    };
    write_file(&path, page.as_bytes(), overwrite)?;
    println!("report: {}", path.display());
    Ok(())
}
