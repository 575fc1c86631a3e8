//! Where people who have a seat have connected from lately. They have a reserve of connections, so
//! that a flood of newcomers cannot keep them from their match.

use crate::address_block::{AddressBlock, smallest_block};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// How long an address is remembered.
const MEMORY_DURATION: Duration = Duration::from_secs(60 * 60);

/// How many addresses are remembered; further ones are not.
const MAX_ADDRESSES: usize = 1 << 16;

/// The addresses of seated members, each with when one was last seen there.
#[derive(Debug, Default)]
pub(crate) struct SeatedAddresses(Mutex<HashMap<AddressBlock, Instant>>);

impl SeatedAddresses {
    fn known(&self) -> MutexGuard<'_, HashMap<AddressBlock, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn insert(&self, address: IpAddr) {
        let (mut known, block) = (self.known(), smallest_block(address));
        if known.len() < MAX_ADDRESSES || known.contains_key(&block) {
            known.insert(block, Instant::now());
        }
    }

    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        let seen = self.known().get(&smallest_block(address)).copied();
        seen.is_some_and(|seen| seen.elapsed() < MEMORY_DURATION)
    }

    /// Frees the memory of addresses that were not seen lately.
    pub(crate) fn remove_old(&self) {
        self.known().retain(|_, seen| seen.elapsed() < MEMORY_DURATION);
    }
}
