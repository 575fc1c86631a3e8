//! The errors of stores.

use crate::{DamagedEntry, Seq};
use std::fmt;
use std::path::PathBuf;

/// Why an append failed, or may have failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppendError {
    /// The table's last entry is not the one that the append follows.
    Conflict {
        /// The sequence number of the last entry; 0 if there is no such table.
        head: Seq,
    },
    /// Certainly not stored: the disk is full, the store is closed …
    Unavailable(String),
    /// Stored or not: [`Store::append_outcome`](crate::Store::append_outcome) tells.
    Unknown(String),
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict { head } => write!(f, "the table's last entry is {head} now"),
            Self::Unavailable(why) => write!(f, "nothing was stored: {why}"),
            Self::Unknown(why) => write!(f, "it is not known whether this was stored: {why}"),
        }
    }
}

impl std::error::Error for AppendError {}

/// Why an operation other than an append failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The store was closed.
    Closed,
    /// The store cannot be used now; the reason is for logs and people.
    Unavailable(String),
    /// An entry is not as it was stored.
    Damaged(DamagedEntry),
}

impl From<DamagedEntry> for StoreError {
    fn from(damaged: DamagedEntry) -> Self {
        Self::Damaged(damaged)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("the store is closed"),
            Self::Unavailable(why) => write!(f, "the store cannot be used now: {why}"),
            Self::Damaged(damaged) => write!(f, "{damaged}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Why a store could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// Another process has it open.
    InUse(PathBuf),
    /// It was written by a newer version of the program.
    NewerVersion {
        /// The file or database.
        path: PathBuf,
        /// The version of its schema.
        found: i64,
        /// The latest version that this program knows.
        known: i64,
    },
    /// It is not a store.
    NotAStore(PathBuf),
    /// It was not closed properly, and the file with its newest entries is not there.
    MissingWriteAheadLog {
        /// The database.
        path: PathBuf,
        /// The file that is missing.
        log: PathBuf,
    },
    /// It could not be read or written.
    Failed {
        /// The file or database.
        path: PathBuf,
        /// What the system reports.
        reason: String,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InUse(path) => {
                write!(f, "{} is in use by another process; stop it first", path.display())
            }
            Self::NewerVersion { path, found, known } => {
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
            Self::MissingWriteAheadLog { path, log } => {
                let (path, log) = (path.display(), log.display());
                write!(f, "{path} was not closed properly, and {log}, which has its newest ")?;
                write!(f, "entries, is missing: put it back beside the store")
            }
            Self::Failed { path, reason } => {
                write!(f, "{} cannot be opened: {reason}", path.display())
            }
        }
    }
}

impl std::error::Error for OpenError {}

/// A text that is not a valid key of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidDocumentKey(pub String);

impl fmt::Display for InvalidDocumentKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a valid key of a document", self.0)
    }
}

impl std::error::Error for InvalidDocumentKey {}
