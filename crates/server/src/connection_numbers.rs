//! Numbers the connections of all nodes in the order in which they were made.

use std::sync::atomic::{AtomicU64, Ordering};
use store::{AnyStore, Store};

/// The largest number of a connection that this node knows of.
#[derive(Debug, Default)]
pub(crate) struct ConnectionNumbers(AtomicU64);

impl ConnectionNumbers {
    /// The number of a new connection, larger than those of older ones at every node; `None` if the
    /// store does not answer.
    pub(crate) async fn next(&self, store: &AnyStore) -> Option<u64> {
        let number = store.next_number(self.0.load(Ordering::Relaxed)).await.ok()?;
        self.observe(number);
        Some(number)
    }

    /// Notes the number of a connection to another node. The store may have forgotten it, if it
    /// went back in time.
    pub(crate) fn observe(&self, number: u64) {
        self.0.fetch_max(number, Ordering::Relaxed);
    }
}
