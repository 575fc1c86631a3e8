//! Why an experiment cannot be read, run or merged.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why an experiment cannot be read, run or merged.
#[derive(Debug)]
pub enum ExperimentError {
    /// The experiment's file is wrong; the text names the field and what it takes.
    Invalid(String),
    /// A folder holds something other than what was expected.
    Folder {
        /// The folder.
        path: PathBuf,
        /// What is wrong with it and what to do.
        reason: String,
    },
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
}

impl ExperimentError {
    pub(crate) fn folder(path: &Path, reason: impl Into<String>) -> Self {
        Self::Folder { path: path.to_owned(), reason: reason.into() }
    }

    /// Turns the error of an operation on a file into one that names the file.
    pub(crate) fn file<E: fmt::Display>(path: &Path) -> impl FnOnce(E) -> Self {
        let path = path.to_owned();
        move |error| Self::File { path, reason: error.to_string() }
    }
}

impl fmt::Display for ExperimentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(reason) => f.write_str(reason),
            Self::Folder { path, reason } | Self::File { path, reason } => {
                write!(f, "{}: {reason}", path.display())
            }
        }
    }
}

impl std::error::Error for ExperimentError {}
