//! What the worker tells [`LocalParlor`](crate::LocalParlor), and what it is told to do.

use crate::LocalEntry;
use crate::message_queue::QueuedMessage;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::TableCode;

/// What has happened. `now` is the browser's clock, in milliseconds since the epoch.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "on", rename_all = "kebab-case")]
pub enum WorkerEvent {
    /// The log of a table was read. A table that is known already is replaced.
    Loaded {
        /// The table.
        code: TableCode,
        /// Its whole log.
        entries: Vec<LocalEntry>,
        /// The time.
        now: u64,
    },
    /// A page asks for something, as by HTTP.
    Request {
        /// The path below `/api`, without the query.
        path: String,
        /// The fields of the query.
        #[serde(default)]
        query: Value,
        /// The body; without it, the request is a GET.
        #[serde(default)]
        body: Option<Value>,
        /// The time.
        now: u64,
    },
    /// A page connects to a table, as by a WebSocket.
    Connect {
        /// The table.
        code: TableCode,
        /// A number for the connection.
        connection: u64,
        /// The last entry that a reconnecting page knows.
        #[serde(default)]
        seq: Option<u64>,
        /// The time.
        now: u64,
    },
    /// A page sent a message over a connection.
    Message {
        /// The table.
        code: TableCode,
        /// The number of the connection.
        connection: u64,
        /// The message.
        text: String,
        /// The time.
        now: u64,
    },
    /// A connection has ended.
    Disconnect {
        /// The table.
        code: TableCode,
        /// The number of the connection.
        connection: u64,
    },
    /// Another page of this browser has connected to a table: the newest one has it.
    Replaced {
        /// The table.
        code: TableCode,
    },
    /// The time has come at which the table does something by itself.
    Tick {
        /// The table.
        code: TableCode,
        /// The time.
        now: u64,
    },
    /// The entry that was to be stored is stored durably.
    Stored,
    /// The entry that was to be stored is not.
    NotStored,
}

/// What is to be done, in this order: the entry is stored first, and the rest of the reply follows
/// when [`WorkerEvent::Stored`] has said so.
#[derive(Clone, Debug, Default, Serialize)]
pub struct WorkerReply {
    /// The entry to be stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub append: Option<NewEntry>,
    /// The messages to be sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<QueuedMessage>,
    /// The response to the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response: Option<LocalResponse>,
    /// When the table of the event does something by itself, by the browser's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wake_at: Option<u64>,
    /// What is wrong, if the table must be loaded again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// An entry to be stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NewEntry {
    /// The table.
    pub code: TableCode,
    /// Its number: there must be no entry with it yet.
    pub seq: u64,
    /// The entry.
    pub entry: LocalEntry,
}

/// The response to a request, as by HTTP.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LocalResponse {
    /// The HTTP status.
    pub status: u16,
    /// The body: JSON, or text that is JSON as a string.
    pub body: Value,
    /// The name under which a file is saved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
}
