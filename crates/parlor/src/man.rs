//! `parlor man`.

use crate::cli::Cli;
use crate::output::{Overwrite, file_exists, write_file};
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Write it and the pages of all subcommands into this folder instead.
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Replace pages that exist.
    #[arg(long, requires = "dir")]
    force: bool,
}

/// Prints the manual page, or writes it and those of all subcommands into a folder.
pub(crate) fn run(args: &ManArgs) -> anyhow::Result<()> {
    match &args.dir {
        Some(dir) => write_pages(dir, Overwrite::from_flag(args.force)),
        None => Ok(Man::new(Cli::command()).render(&mut std::io::stdout())?),
    }
}

/// Writes all pages, or none if one would be overwritten.
fn write_pages(dir: &Path, overwrite: Overwrite) -> anyhow::Result<()> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let pages = pages(command);
    let paths: Vec<PathBuf> = pages.iter().map(|page| dir.join(page.get_filename())).collect();
    if overwrite == Overwrite::Refused
        && let Some(path) = paths.iter().find(|path| path.exists())
    {
        return Err(file_exists(path));
    }
    for (page, path) in pages.iter().zip(&paths) {
        let mut text = Vec::new();
        page.render(&mut text)?;
        write_file(path, &text, overwrite)?;
    }
    Ok(())
}

/// The page of a command and those of its subcommands.
fn pages(command: Command) -> Vec<Man> {
    let listed = command.get_subcommands().filter(|command| !command.is_hide_set());
    let mut all: Vec<Man> = listed.cloned().flat_map(pages).collect();
    all.push(Man::new(command));
    all
}
