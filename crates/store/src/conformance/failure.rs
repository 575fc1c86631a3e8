//! Promises, and what breaks them.

use std::fmt;

/// What every store promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// What was appended is read back, as it was and in its place.
    Keeps,
    /// Logs are read in pages, forwards and backwards.
    Pages,
    /// An append that does not follow on the last entry is refused and changes nothing.
    Guards,
    /// Of many who append at once, one has each number, and none is left out.
    OneWins,
    /// Many tables are played at once, and none disturbs another.
    TablesApart,
    /// An unknown outcome is resolved by the action's id; nothing is lost or doubled.
    Resolves,
    /// An append that nobody waited for is there whole or not at all, and stays so.
    GivenUp,
    /// Tables are listed by key, in pages, with their last entry.
    Lists,
    /// A table is deleted only if nothing came since, and then entirely.
    Deletes,
    /// Who was at a table, and when, counts for how it is listed.
    Visits,
}

/// A broken promise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Which one.
    pub promise: Promise,
    /// What was seen.
    pub detail: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} broken: {}", self.promise, self.detail)
    }
}

impl std::error::Error for Failure {}

pub(super) type Checked<T = ()> = Result<T, Box<dyn std::error::Error + Send + Sync>>;
