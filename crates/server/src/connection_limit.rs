//! How many connections may be open at the same time.

use crate::address_block::{AddressBlock, BLOCK_FACTORS, blocks};
use crate::rate_limit::Priority;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The share of the total that is reserved for people who have a seat: one of so many.
const RESERVED_SHARE: usize = 5;

/// A limit on open connections, for each block of addresses and in total.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    max_total: usize,
    max_per_address: usize,
    /// Proxies carry the connections of many clients: only the total applies to them.
    exempt: Vec<IpAddr>,
    open: Mutex<OpenConnections>,
    /// Notified whenever a permit is dropped.
    released: Notify,
}

#[derive(Debug, Default)]
struct OpenConnections {
    total: usize,
    by_block: [HashMap<AddressBlock, usize>; BLOCK_FACTORS.len()],
}

impl ConnectionLimit {
    pub(crate) fn new(max_total: usize, max_per_address: usize, exempt: &[IpAddr]) -> Arc<Self> {
        let (exempt, open, released) = (exempt.to_vec(), Mutex::default(), Notify::new());
        Arc::new(Self { max_total, max_per_address, exempt, open, released })
    }

    fn open(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more connection until the permit is dropped; `None` at the limit.
    pub(crate) fn acquire(self: &Arc<Self>, address: IpAddr, priority: Priority) -> Option<Permit> {
        let is_exempt = self.exempt.contains(&address.to_canonical());
        let max_total = match priority {
            Priority::Newcomer if !is_exempt => self.max_total - self.max_total / RESERVED_SHARE,
            _ => self.max_total,
        };
        let mut open = self.open();
        let is_full = |(size, block): (usize, AddressBlock)| {
            let max = self.max_per_address.saturating_mul(BLOCK_FACTORS[size] as usize);
            open.by_block[size].get(&block).is_some_and(|count| *count >= max)
        };
        if open.total >= max_total || !is_exempt && blocks(address).any(is_full) {
            return None;
        }
        open.total += 1;
        for (size, block) in blocks(address) {
            *open.by_block[size].entry(block).or_default() += 1;
        }
        drop(open);
        Some(Permit { limit: Arc::clone(self), address })
    }

    /// Waits until no connection is open.
    pub(crate) async fn wait_until_idle(&self) {
        loop {
            let released = self.released.notified();
            if self.open().total == 0 {
                return;
            }
            released.await;
        }
    }
}

/// Counts one open connection; dropping it makes room for another.
#[derive(Debug)]
pub(crate) struct Permit {
    limit: Arc<ConnectionLimit>,
    address: IpAddr,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.limit.open();
        open.total -= 1;
        for (size, block) in blocks(self.address) {
            if let Some(count) = open.by_block[size].get_mut(&block) {
                *count -= 1;
                if *count == 0 {
                    open.by_block[size].remove(&block);
                }
            }
        }
        drop(open);
        self.limit.released.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_limited_by_address_and_in_total_and_permits_are_returned() {
        let proxy: IpAddr = "10.0.0.9".parse().unwrap();
        let limit = ConnectionLimit::new(4, 2, &[proxy]);
        let one: IpAddr = "10.0.0.1".parse().unwrap();
        let permits =
            [limit.acquire(one, Priority::Newcomer), limit.acquire(one, Priority::Newcomer)];
        assert!(permits.iter().all(Option::is_some));
        assert!(limit.acquire(one, Priority::Newcomer).is_none(), "the limit of one address");
        let others =
            [limit.acquire(proxy, Priority::Newcomer), limit.acquire(proxy, Priority::Newcomer)];
        assert!(others.iter().all(Option::is_some));
        assert!(
            limit.acquire("10.0.0.3".parse().unwrap(), Priority::Newcomer).is_none(),
            "the total limit"
        );
        drop(permits);
        assert!(
            [limit.acquire(proxy, Priority::Newcomer)].iter().all(Option::is_some),
            "a proxy is exempt"
        );
        drop(others);
        assert!(limit.open().by_block.iter().all(HashMap::is_empty));
    }

    #[test]
    fn people_with_a_seat_have_a_reserve_of_connections() {
        let limit = ConnectionLimit::new(10, 10, &[]);
        let address = |n: u8| IpAddr::from([10, 0, 0, n]);
        let newcomers: Vec<_> =
            (0..10).map(|n| limit.acquire(address(n), Priority::Newcomer)).collect();
        assert_eq!(newcomers.iter().flatten().count(), 8);
        let seated: Vec<_> = (0..3).map(|n| limit.acquire(address(n), Priority::Seated)).collect();
        assert_eq!(seated.iter().flatten().count(), 2);
    }

    #[test]
    fn one_customer_with_many_ipv6_addresses_has_a_share_of_the_connections() {
        let limit = ConnectionLimit::new(10_000, 10, &[]);
        let address = |n: u16| IpAddr::from([0x2001, 0xdb8, 0, n, 0, 0, 0, 1]);
        let held: Vec<_> =
            (0..5_000u16).map(|n| limit.acquire(address(n), Priority::Newcomer)).collect();
        assert_eq!(held.iter().flatten().count(), 160, "16 times the limit of a /64");
        assert!(limit.acquire("2001:db8:1::1".parse().unwrap(), Priority::Newcomer).is_some());
    }
}
