//! `parlor lab replay`: a match of an experiment as a file.

use super::describe;
use crate::output::OutputArgs;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct LabReplayArgs {
    /// The folder of the experiment.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The number of the cell.
    #[arg(long)]
    cell: u64,
    /// The number of the match.
    #[arg(long = "match", value_name = "NUMBER")]
    match_index: u64,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(args: &LabReplayArgs) -> anyhow::Result<()> {
    let save = experiments::replay(&args.folder, args.cell, args.match_index).map_err(describe)?;
    args.output.write(&save)
}
