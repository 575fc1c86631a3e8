//! An entry of a local log, as IndexedDB has it.

use serde::{Deserialize, Serialize};
use table::TableRecord;

/// An entry of a local log, as IndexedDB has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LocalEntry {
    /// The id of the request that made it, or a random one: 32 hexadecimal digits.
    pub id: String,
    /// When it was made, in milliseconds since the epoch.
    pub time: u64,
    /// The record as JSON text, as a server stores it.
    pub record: String,
}

impl LocalEntry {
    pub(crate) fn new(id: u128, time: u64, record: &TableRecord) -> Self {
        let record = String::from_utf8_lossy(&record.to_bytes()).into_owned();
        Self { id: format!("{id:032x}"), time, record }
    }

    /// The id as a number.
    pub(crate) fn id(&self) -> Result<u128, String> {
        u128::from_str_radix(&self.id, 16).map_err(|error| format!("{}: {error}", self.id))
    }

    pub(crate) fn record(&self) -> Result<TableRecord, String> {
        TableRecord::from_bytes(self.record.as_bytes())
    }
}
