//! What can go wrong.

use crate::Seq;
use std::fmt;
use std::path::PathBuf;

/// Why an append was not made, or may not have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppendError {
    /// The table's last entry is another one than the append was to follow.
    Conflict {
        /// The number of the last entry; 0 if there is no such table.
        head: Seq,
    },
    /// Certainly not stored: the disk is full, the store is closed …
    Unavailable(String),
    /// Stored or not: ask [`Store::outcome`](crate::Store::outcome).
    Unknown(String),
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict { head } => write!(f, "the table has gone on to entry {head}"),
            Self::Unavailable(why) => write!(f, "nothing was stored: {why}"),
            Self::Unknown(why) => write!(f, "it is not known whether this was stored: {why}"),
        }
    }
}

impl std::error::Error for AppendError {}

/// Why anything else was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The store was closed.
    Closed,
    /// The store could not do it now.
    Unavailable(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("the store is closed"),
            Self::Unavailable(why) => write!(f, "the store cannot be used now: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Why a store could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// Another process has it open.
    InUse(PathBuf),
    /// A newer version of the program wrote it.
    Newer {
        /// Which file.
        path: PathBuf,
        /// The version of its schema.
        found: i64,
        /// The newest version known here.
        known: i64,
    },
    /// It is something else than a store.
    NotAStore(PathBuf),
    /// It could not be read or written.
    Failed {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InUse(path) => {
                write!(f, "{} is in use by another process; stop it first", path.display())
            }
            Self::Newer { path, found, known } => {
                let path = path.display();
                write!(
                    f,
                    "{path} has schema version {found}, written by a newer version of this "
                )?;
                write!(f, "program; this one knows versions up to {known}")
            }
            Self::NotAStore(path) => {
                write!(f, "{} is not a store of tables; it was left as it is", path.display())
            }
            Self::Failed { path, why } => write!(f, "{} cannot be opened: {why}", path.display()),
        }
    }
}

impl std::error::Error for OpenError {}
