//! Where commands write their results.

use crate::cli::usage_error;
use anyhow::Context;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The flags of a command that writes a file.
#[derive(Debug, clap::Args)]
pub(crate) struct OutputArgs {
    /// The file to write to; standard output if left out.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "out")]
    force: bool,
}

impl OutputArgs {
    /// Writes the result of the command.
    pub(crate) fn write(&self, text: &str) -> anyhow::Result<()> {
        match &self.out {
            Some(path) => write_file(path, text.as_bytes(), Overwrite::from_flag(self.force)),
            None => Ok(std::io::stdout().write_all(text.as_bytes())?),
        }
    }
}

/// What happens to a file that exists already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overwrite {
    /// It stays, and the command fails.
    Refused,
    /// It is replaced.
    Allowed,
}

impl Overwrite {
    /// As the flag `--force` says.
    pub(crate) const fn from_flag(force: bool) -> Self {
        if force { Self::Allowed } else { Self::Refused }
    }
}

/// Writes a file. A device or a pipe exists too, but holds nothing that could be lost.
pub(crate) fn write_file(path: &Path, bytes: &[u8], overwrite: Overwrite) -> anyhow::Result<()> {
    let holds_data = fs::metadata(path).map_or(true, |about| about.is_file());
    let written = if overwrite == Overwrite::Allowed || !holds_data {
        fs::write(path, bytes)
    } else {
        let new = OpenOptions::new().write(true).create_new(true).open(path);
        new.and_then(|mut file| file.write_all(bytes))
    };
    match written {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(file_exists(path)),
        written => written.with_context(|| path.display().to_string()),
    }
}

/// The error for a file that would be overwritten.
pub(crate) fn file_exists(path: &Path) -> anyhow::Error {
    let path = path.display();
    usage_error(format!("{path} exists: name another file, or replace it with --force"))
}
