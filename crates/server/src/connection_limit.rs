//! How many connections may be open at the same time.

use crate::rate_limit::rate_limit_key;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// A limit on open connections, for each address and in total. Addresses are grouped as for rate
/// limits.
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
    by_address: HashMap<IpAddr, usize>,
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
    pub(crate) fn acquire(self: &Arc<Self>, address: IpAddr) -> Option<Permit> {
        let exempt = self.exempt.contains(&address.to_canonical());
        let key = rate_limit_key(address);
        let mut open = self.open();
        let count = open.by_address.get(&key).copied().unwrap_or(0);
        if open.total >= self.max_total || count >= self.max_per_address && !exempt {
            return None;
        }
        open.total += 1;
        open.by_address.insert(key, count + 1);
        drop(open);
        Some(Permit { limit: Arc::clone(self), key })
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
    key: IpAddr,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut open = self.limit.open();
        open.total -= 1;
        if let Some(count) = open.by_address.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                open.by_address.remove(&self.key);
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
        let permits = [limit.acquire(one), limit.acquire(one)];
        assert!(permits.iter().all(Option::is_some));
        assert!(limit.acquire(one).is_none(), "the limit of one address");
        let others = [limit.acquire(proxy), limit.acquire(proxy)];
        assert!(others.iter().all(Option::is_some));
        assert!(limit.acquire("10.0.0.3".parse().unwrap()).is_none(), "the total limit");
        drop(permits);
        assert!([limit.acquire(proxy)].iter().all(Option::is_some), "a proxy is exempt");
        drop(others);
        assert!(limit.open().by_address.is_empty());
    }
}
