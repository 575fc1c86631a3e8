//! Log entries and what a store reports about tables.

use crate::TableKey;

/// The sequence number of an entry in its table's log: 1, 2, 3 … Zero is before the first.
pub type Seq = u64;

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// The action's own id, by which an unknown outcome is resolved.
    pub id: u128,
    /// When it was accepted, in milliseconds since the epoch.
    pub time: u64,
    /// Its content, opaque to the store.
    pub body: Vec<u8>,
}

/// The outcome of an append whose reply was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendOutcome {
    /// All its entries were stored; the first has this sequence number.
    Stored(Seq),
    /// It was not stored and never will be.
    NotStored,
}

/// A table in a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableInfo {
    /// The table's key.
    pub key: TableKey,
    /// The sequence number of its last entry.
    pub head: Seq,
    /// The time of its last entry, or of a later [`touch`](crate::Store::touch).
    pub updated: u64,
}

/// A notification from another program that shares the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    /// The table's head is this entry or a later one.
    Appended(TableKey, Seq),
    /// A message about a table, sent with [`Store::notify`](crate::Store::notify).
    Message(TableKey, String),
    /// Notifications may have been missed: every table has to be checked.
    Missed,
}
