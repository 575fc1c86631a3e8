//! Tables in the browser itself: what a server does for its tables, without a server.
//!
//! [`LocalParlor`] is made for a Web Worker. It is given events as JSON (a page connects, a request came,
//! an entry is stored) and answers with what is to be done: messages to connections, an entry to be
//! stored in IndexedDB, the response to a request. It does no I/O of its own, so that it is tested
//! like any other code; nothing is shown before the worker has said that it is stored.
//!
//! `bindings` has what the worker calls, and exists for WebAssembly only.

#[cfg(target_arch = "wasm32")]
mod bindings;
mod local_api;
mod local_entry;
mod local_parlor;
mod local_table;
mod message_queue;
#[cfg(test)]
mod tests;
mod worker_event;

pub use local_entry::LocalEntry;
pub use local_parlor::LocalParlor;
pub use worker_event::{LocalResponse, NewEntry, WorkerEvent, WorkerReply};
