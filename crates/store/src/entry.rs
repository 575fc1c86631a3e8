//! What a store keeps.

use crate::TableKey;

/// The number of an entry in its table's log: 1, 2, 3 … Zero is before the first.
pub type Seq = u64;

/// One entry of a table's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The action's own id, by which an unknown outcome is resolved.
    pub id: u128,
    /// When it was accepted, in milliseconds since the epoch.
    pub time: u64,
    /// What it says.
    pub body: Vec<u8>,
}

/// What became of an append whose answer was not heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was stored, whole; its first entry has this number.
    Stored(Seq),
    /// It was not, and never will be.
    NotStored,
}

/// A table, as it is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableInfo {
    /// Its name.
    pub key: TableKey,
    /// The number of its last entry.
    pub head: Seq,
    /// The time of its last entry, or of a later [visit](crate::Store::touch).
    pub updated: u64,
}

/// What somebody else who uses the same store lets know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A table has this last entry, or a later one.
    At(TableKey, Seq),
    /// Something was [told](crate::Store::tell) of a table.
    Word(TableKey, String),
    /// Hints may have been missed: look at everything.
    Missed,
}
