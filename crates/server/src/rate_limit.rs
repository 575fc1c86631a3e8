//! How often an address may do what.

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use tokio::time::Instant;

type AddressLimiter = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// The rate limits of a node: for each address ([`rate_limit_key`]) and for all addresses together.
#[derive(Debug)]
pub(crate) struct RateLimits {
    opens: AddressLimiter,
    total_opens: DefaultDirectRateLimiter,
    joins: AddressLimiter,
    total_joins: DefaultDirectRateLimiter,
    requests: AddressLimiter,
    log_reads: AddressLimiter,
    /// In units of [`BYTES_PER_MESSAGE_UNIT`].
    messages: AddressLimiter,
    total_messages: DefaultDirectRateLimiter,
    enabled: bool,
}

/// A message costs one unit, and another for each of so many bytes.
const BYTES_PER_MESSAGE_UNIT: usize = 256;

fn quota(per_minute: u32, burst: u32) -> Quota {
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    Quota::per_minute(NonZeroU32::new(per_minute).unwrap_or(NonZeroU32::MIN)).allow_burst(burst)
}

impl RateLimits {
    /// Limits for the open internet, or practically none for a load test on one machine.
    pub(crate) fn new(enabled: bool) -> Self {
        let scale = if enabled { 1 } else { 1_000_000 };
        Self {
            opens: RateLimiter::keyed(quota(12 * scale, 12 * scale)),
            total_opens: RateLimiter::direct(quota(1_200 * scale, 300 * scale)),
            joins: RateLimiter::keyed(quota(30 * scale, 20 * scale)),
            total_joins: RateLimiter::direct(quota(3_000 * scale, 600 * scale)),
            requests: RateLimiter::keyed(quota(600 * scale, 200 * scale)),
            log_reads: RateLimiter::keyed(quota(60 * scale, 30 * scale)),
            messages: RateLimiter::keyed(quota(18_000, 3_000)),
            total_messages: RateLimiter::direct(quota(1_200_000, 40_000)),
            enabled,
        }
    }

    /// Whether an address may open another table.
    pub(crate) fn may_open(&self, from: IpAddr) -> bool {
        self.opens.check_key(&rate_limit_key(from)).is_ok() && self.total_opens.check().is_ok()
    }

    /// Whether an address may try to join another table.
    pub(crate) fn may_join(&self, from: IpAddr) -> bool {
        self.joins.check_key(&rate_limit_key(from)).is_ok() && self.total_joins.check().is_ok()
    }

    /// Whether an address may make another request of any other kind.
    pub(crate) fn may_request(&self, from: IpAddr) -> bool {
        self.requests.check_key(&rate_limit_key(from)).is_ok()
    }

    /// Whether an address may have another log read, which costs more than other requests.
    pub(crate) fn may_read_log(&self, from: IpAddr) -> bool {
        self.log_reads.check_key(&rate_limit_key(from)).is_ok()
    }

    /// The token bucket of a new connection.
    pub(crate) fn new_bucket(&self) -> TokenBucket {
        let (tokens, updated) = (TokenBucket::CAPACITY, Instant::now());
        TokenBucket { tokens, updated, refusals: 0, enabled: self.enabled }
    }

    /// Decides about a message of so many bytes by the limits of its connection, of its address
    /// and of all addresses together.
    pub(crate) fn check_message(
        &self,
        bucket: &mut TokenBucket,
        from: IpAddr,
        bytes: usize,
    ) -> RateDecision {
        let decision = bucket.take(Instant::now());
        if decision != RateDecision::Accept || !self.enabled {
            return decision;
        }
        let allowed = self.may_write(from, bytes) && self.total_messages.check().is_ok();
        if allowed { RateDecision::Accept } else { RateDecision::Refuse }
    }

    /// Whether an address may have so many more bytes stored. A long message costs several units,
    /// because what is sent stays in the log and could fill the disk.
    pub(crate) fn may_write(&self, from: IpAddr, bytes: usize) -> bool {
        let units = u32::try_from(bytes / BYTES_PER_MESSAGE_UNIT).unwrap_or(u32::MAX);
        let units = NonZeroU32::new(units.saturating_add(1)).unwrap_or(NonZeroU32::MIN);
        let check = |units| self.messages.check_key_n(&rate_limit_key(from), units);
        !self.enabled || matches!(check(units), Ok(Ok(())))
    }

    /// Frees the memory of addresses that have not been active lately.
    pub(crate) fn remove_inactive(&self) {
        for limiter in [&self.opens, &self.joins, &self.requests, &self.log_reads, &self.messages] {
            limiter.retain_recent();
        }
    }
}

/// The message rate of one connection. Messages beyond it are refused; a connection that goes on
/// sending all the same is closed.
#[derive(Debug)]
pub(crate) struct TokenBucket {
    tokens: f64,
    updated: Instant,
    refusals: u32,
    enabled: bool,
}

/// What to do with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RateDecision {
    Accept,
    Refuse,
    /// Refuse it and close the connection.
    Disconnect,
}

impl TokenBucket {
    const CAPACITY: f64 = 100.0;
    const TOKENS_PER_SECOND: f64 = 50.0;
    /// A connection with more refusals since its bucket was last full is closed.
    const MAX_REFUSALS: u32 = 200;

    fn take(&mut self, now: Instant) -> RateDecision {
        if !self.enabled {
            return RateDecision::Accept;
        }
        let seconds = now.saturating_duration_since(self.updated).as_secs_f64();
        self.tokens = (self.tokens + seconds * Self::TOKENS_PER_SECOND).min(Self::CAPACITY);
        self.updated = now;
        if self.tokens >= 1.0 {
            self.tokens -= 1.0;
            // A full bucket clears the refusals.
            if self.tokens >= Self::CAPACITY - 2.0 {
                self.refusals = 0;
            }
            return RateDecision::Accept;
        }
        self.refusals += 1;
        if self.refusals > Self::MAX_REFUSALS {
            RateDecision::Disconnect
        } else {
            RateDecision::Refuse
        }
    }
}

/// The address that limits are counted by. Groups IPv6 addresses by /64, the smallest block a
/// provider hands out; an IPv4-mapped address counts as the IPv4 address.
pub(crate) fn rate_limit_key(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => {
                let [a, b, c, d, ..] = v6.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_connection_that_sends_too_often_is_refused_and_then_closed() {
        let limits = RateLimits::new(true);
        let (mut bucket, start) = (limits.new_bucket(), Instant::now());
        bucket.updated = start;
        let all: Vec<RateDecision> = (0..302).map(|_| bucket.take(start)).collect();
        let count = |decision| all.iter().filter(|other| **other == decision).count();
        let counts = [RateDecision::Accept, RateDecision::Refuse, RateDecision::Disconnect];
        assert_eq!(counts.map(count), [100, 200, 2]);
        let mut steady = limits.new_bucket();
        for second in 0..60 {
            let now = start + Duration::from_secs(second);
            assert!((0..50).all(|_| steady.take(now) == RateDecision::Accept), "{second}");
        }
        let mut unlimited = RateLimits::new(false).new_bucket();
        assert!((0..1000).all(|_| unlimited.take(start) == RateDecision::Accept));
    }

    #[test]
    fn connections_of_one_address_share_its_limit_on_bytes() {
        let limits = RateLimits::new(true);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|a| a.parse::<IpAddr>().unwrap());
        let mut accepted = 0;
        for _ in 0..100 {
            let mut bucket = limits.new_bucket();
            let mut check = |_: &u32| limits.check_message(&mut bucket, one, 8 * 1024);
            accepted += (0..100).filter(|n| check(n) == RateDecision::Accept).count();
        }
        assert!((50..200).contains(&accepted), "{accepted} long messages of 10000");
        let mut bucket = limits.new_bucket();
        assert_eq!(limits.check_message(&mut bucket, other, 80), RateDecision::Accept);
        let moves = (0..10_000).filter(|_| limits.may_write(other, 80)).count();
        assert!((2_500..9_000).contains(&moves), "{moves} short messages of 10000");
        assert!(RateLimits::new(false).may_write(one, usize::MAX), "limits are off");
    }

    #[test]
    fn opening_tables_is_limited_for_each_address() {
        let limits = RateLimits::new(true);
        let one: IpAddr = "10.0.0.1".parse().unwrap();
        let allowed = (0..100).filter(|_| limits.may_open(one)).count();
        assert_eq!(allowed, 12);
        assert!(limits.may_open("10.0.0.2".parse().unwrap()), "other addresses are not affected");
        let same_block = ["2001:db8::1", "2001:db8::2"].map(|a| a.parse::<IpAddr>().unwrap());
        assert_eq!(rate_limit_key(same_block[0]), rate_limit_key(same_block[1]));
    }
}
