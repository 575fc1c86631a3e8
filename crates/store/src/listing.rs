//! Listings of tables: hints for whoever looks for a table. They are no part of any log, expire by
//! themselves and may be lost; whoever made one makes it again.

use crate::TableKey;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// A table that is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The table.
    pub table: TableKey,
    /// Larger than the number of every table that was listed before it, and the same until the
    /// table is no longer listed.
    pub number: u64,
    /// What is said about the table; opaque to the store.
    pub body: Vec<u8>,
}

/// The listings of a store that one process has to itself.
#[derive(Debug, Default)]
pub(crate) struct LocalListings(Mutex<StoredListings>);

#[derive(Debug, Default)]
struct StoredListings {
    last_number: u64,
    listed: BTreeMap<TableKey, (Listing, Instant)>,
}

impl LocalListings {
    fn state(&self) -> MutexGuard<'_, StoredListings> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        state.listed.retain(|_, (_, expires)| *expires > now);
        state
    }

    pub(crate) fn put(&self, table: TableKey, body: Vec<u8>, lifetime: Duration) {
        let mut state = self.state();
        let known = state.listed.get(&table).map(|(listing, _)| listing.number);
        let number = known.unwrap_or(state.last_number + 1);
        state.last_number = state.last_number.max(number);
        state.listed.insert(table, (Listing { table, number, body }, Instant::now() + lifetime));
    }

    pub(crate) fn remove(&self, table: TableKey) {
        self.state().listed.remove(&table);
    }

    /// The listings that have not expired, those with the largest numbers first.
    pub(crate) fn newest(&self, limit: usize) -> Vec<Listing> {
        let state = self.state();
        let mut all: Vec<Listing> = state.listed.values().map(|(it, _)| it.clone()).collect();
        all.sort_by_key(|listing| std::cmp::Reverse(listing.number));
        all.truncate(limit);
        all
    }
}
