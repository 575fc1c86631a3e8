//! How often an address may do what.

use crate::address_block::{AddressBlock, BLOCK_FACTORS, blocks};
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use tokio::time::Instant;

type BlockLimiter = RateLimiter<AddressBlock, DashMapStateStore<AddressBlock>, DefaultClock>;

/// A rate limit for each block of addresses ([`blocks`]).
#[derive(Debug)]
struct AddressLimiter([BlockLimiter; 3]);

impl AddressLimiter {
    fn new(per_minute: u32, burst: u32) -> Self {
        let limiter = |factor: u32| {
            RateLimiter::keyed(quota(
                per_minute.saturating_mul(factor),
                burst.saturating_mul(factor),
            ))
        };
        Self(BLOCK_FACTORS.map(limiter))
    }

    /// Whether so many units are within the limits of every block of an address. The smallest block
    /// is asked first: one that is beyond its own limit uses nothing of the larger ones.
    fn check(&self, from: IpAddr, units: NonZeroU32) -> bool {
        let check = |(size, block): (usize, AddressBlock)| {
            matches!(self.0[size].check_key_n(&block, units), Ok(Ok(())))
        };
        blocks(from).all(check)
    }

    fn check_one(&self, from: IpAddr) -> bool {
        self.check(from, NonZeroU32::MIN)
    }
}

/// The rate limits of a node: for each block of addresses and for all addresses together.
#[derive(Debug)]
pub(crate) struct RateLimits {
    opens: AddressLimiter,
    total_opens: DefaultDirectRateLimiter,
    joins: AddressLimiter,
    total_joins: DefaultDirectRateLimiter,
    requests: AddressLimiter,
    log_reads: AddressLimiter,
    assets: AddressLimiter,
    hints: AddressLimiter,
    /// Logs of devices, each of up to some megabytes.
    handovers: AddressLimiter,
    /// In units of one quick analysis.
    analyses: AddressLimiter,
    /// In units of [`BYTES_PER_MESSAGE_UNIT`].
    messages: AddressLimiter,
    total_messages: DefaultDirectRateLimiter,
    /// For members with a seat, beyond the total.
    reserved_messages: DefaultDirectRateLimiter,
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
            opens: AddressLimiter::new(12 * scale, 12 * scale),
            total_opens: RateLimiter::direct(quota(1_200 * scale, 300 * scale)),
            joins: AddressLimiter::new(30 * scale, 20 * scale),
            total_joins: RateLimiter::direct(quota(3_000 * scale, 600 * scale)),
            requests: AddressLimiter::new(600 * scale, 200 * scale),
            log_reads: AddressLimiter::new(60 * scale, 30 * scale),
            // A visit loads some 40 files, and several people may share an address.
            assets: AddressLimiter::new(3_000 * scale, 1_000 * scale),
            // A tutor asks for a hint with every move.
            hints: AddressLimiter::new(60 * scale, 30 * scale),
            // As many bytes as an address may send in messages.
            handovers: AddressLimiter::new(scale, 4 * scale),
            analyses: AddressLimiter::new(12 * scale, 12 * scale),
            messages: AddressLimiter::new(18_000, 3_000),
            total_messages: RateLimiter::direct(quota(1_200_000, 40_000)),
            reserved_messages: RateLimiter::direct(quota(300_000, 10_000)),
            enabled,
        }
    }

    /// Whether an address may open another table.
    pub(crate) fn may_open(&self, from: IpAddr) -> bool {
        self.opens.check_one(from) && self.total_opens.check().is_ok()
    }

    /// Whether an address may try to join another table.
    pub(crate) fn may_join(&self, from: IpAddr) -> bool {
        self.joins.check_one(from) && self.total_joins.check().is_ok()
    }

    /// Whether an address may make another request of any other kind.
    pub(crate) fn may_request(&self, from: IpAddr) -> bool {
        self.requests.check_one(from)
    }

    /// Whether an address may have another log read, which costs more than other requests.
    pub(crate) fn may_read_log(&self, from: IpAddr) -> bool {
        self.log_reads.check_one(from)
    }

    /// Whether an address may have another file of the browser client.
    pub(crate) fn may_read_asset(&self, from: IpAddr) -> bool {
        self.assets.check_one(from)
    }

    /// Whether an address may have another hint.
    pub(crate) fn may_get_hint(&self, from: IpAddr) -> bool {
        self.hints.check_one(from)
    }

    /// Whether an address may bring another table from a device.
    pub(crate) fn may_hand_over(&self, from: IpAddr) -> bool {
        self.handovers.check_one(from) && self.may_open(from)
    }

    /// Whether an address may have another analysis, which takes as long as so many quick ones.
    pub(crate) fn may_analyse(&self, from: IpAddr, units: NonZeroU32) -> bool {
        self.analyses.check(from, units)
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
        (from, priority): (IpAddr, Priority),
        bytes: usize,
    ) -> RateDecision {
        let decision = bucket.take(Instant::now());
        if decision != RateDecision::Accept || !self.enabled {
            return decision;
        }
        let in_total = || match priority {
            Priority::Newcomer => self.total_messages.check().is_ok(),
            Priority::Seated => {
                self.total_messages.check().is_ok() || self.reserved_messages.check().is_ok()
            }
        };
        let allowed = self.may_write(from, bytes) && in_total();
        if allowed { RateDecision::Accept } else { RateDecision::Refuse }
    }

    /// Whether an address may have so many more bytes stored. A long message costs several units,
    /// because what is sent stays in the log and could fill the disk.
    pub(crate) fn may_write(&self, from: IpAddr, bytes: usize) -> bool {
        let units = u32::try_from(bytes / BYTES_PER_MESSAGE_UNIT).unwrap_or(u32::MAX);
        let units = NonZeroU32::new(units.saturating_add(1)).unwrap_or(NonZeroU32::MIN);
        !self.enabled || self.messages.check(from, units)
    }

    /// Frees the memory of addresses that have not been active lately.
    pub(crate) fn remove_inactive(&self) {
        let limiters = [&self.opens, &self.joins, &self.requests, &self.log_reads, &self.assets];
        let costly = [&self.hints, &self.handovers, &self.analyses, &self.messages];
        for limiter in limiters.into_iter().chain(costly) {
            limiter.0.iter().for_each(RateLimiter::retain_recent);
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

/// Whether somebody has a seat already, and so a share of what newcomers cannot use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Priority {
    Newcomer,
    Seated,
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
            let mut check =
                |_: &u32| limits.check_message(&mut bucket, (one, Priority::Newcomer), 8 * 1024);
            accepted += (0..100).filter(|n| check(n) == RateDecision::Accept).count();
        }
        assert!((50..200).contains(&accepted), "{accepted} long messages of 10000");
        let mut bucket = limits.new_bucket();
        let other_newcomer = (other, Priority::Newcomer);
        assert_eq!(limits.check_message(&mut bucket, other_newcomer, 80), RateDecision::Accept);
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
    }

    #[test]
    fn one_customer_with_many_ipv6_addresses_has_a_share_of_the_limits() {
        // How many tables are opened from 2,000 addresses that differ from this bit on.
        let opened = |bit: u32| {
            let limits = RateLimits::new(true);
            let address = |n: u128| IpAddr::from((0x2001_0db8 << 96 | n << bit).to_be_bytes());
            (0..2_000).filter(|n| limits.may_open(address(*n))).count()
        };
        assert!((12..=13).contains(&opened(0)), "in one /64");
        assert!((192..=200).contains(&opened(66)), "in one /48");
        let limits = RateLimits::new(true);
        let home = |n: u16| IpAddr::from([0x2001, 0xdb8, 0, n, 0, 0, 0, 1]);
        let in_one_56 = (0..200).filter(|n| limits.may_open(home(n % 16))).count();
        assert!((48..=50).contains(&in_one_56), "{in_one_56} in one /56");
        assert!(limits.may_open(home(0x100)), "the next /56 has a limit of its own");
        let flood: IpAddr = "2001:db8:7::1".parse().unwrap();
        assert!((0..10_000).filter(|_| limits.may_open(flood)).count() < 20);
        let neighbour: IpAddr = "2001:db8:7:1::1".parse().unwrap();
        assert!(limits.may_open(neighbour), "what is refused uses nothing of the larger blocks");
    }

    #[test]
    fn members_with_a_seat_have_a_reserve_of_messages() {
        let limits = RateLimits::new(true);
        let check = |n: u32, priority: Priority| {
            let from = IpAddr::from((0x0a00_0000 | n).to_be_bytes());
            limits.check_message(&mut limits.new_bucket(), (from, priority), 80)
        };
        let is_refused = |n: u32| check(n, Priority::Newcomer) == RateDecision::Refuse;
        assert!((0..2_000_000).any(is_refused), "newcomers use up the total");
        let is_accepted = |n: u32| check(n, Priority::Seated) == RateDecision::Accept;
        assert!((0..10_000).all(is_accepted), "the reserve is left");
    }
}
