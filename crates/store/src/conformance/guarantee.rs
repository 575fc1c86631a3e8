//! The guarantees of a store, and their violations.

use std::fmt;

/// What every store guarantees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreGuarantee {
    /// Appended entries are read back unchanged and in order.
    ReadsBack,
    /// Logs are read in pages, forwards and backwards.
    Pages,
    /// An append that does not follow the last entry is refused and changes nothing.
    RefusesConflicts,
    /// Of concurrent appends, one gets each sequence number, and there are no gaps.
    OneWinner,
    /// Concurrent appends to different tables do not affect each other.
    TableIsolation,
    /// An unknown outcome is resolved by the action's id; no entry is lost or stored twice.
    ResolvesOutcomes,
    /// An append whose future is dropped is stored completely or not at all, and finally.
    CancelledAppends,
    /// Tables are listed by key, in pages, with their last entry.
    ListsTables,
    /// A table is deleted only if its head is the expected one, and then completely.
    DeletesTables,
    /// `touch` moves the time a table is listed with forward, never back.
    Touches,
    /// A document is replaced by its version, by one of several; those that are due are found.
    Documents,
}

/// A guarantee that a store does not keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuaranteeViolation {
    /// The guarantee.
    pub guarantee: StoreGuarantee,
    /// What was expected and found.
    pub detail: String,
}

impl fmt::Display for GuaranteeViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} violated: {}", self.guarantee, self.detail)
    }
}

impl std::error::Error for GuaranteeViolation {}

pub(super) type CheckResult<T = ()> = Result<T, Box<dyn std::error::Error + Send + Sync>>;
