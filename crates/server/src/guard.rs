//! Who may knock, and how often.

use axum::http::{HeaderMap, header};
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio::time::Instant;

type Keyed = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// Limits on what one address and everybody together may do.
#[derive(Debug)]
pub(crate) struct Limits {
    opens: Keyed,
    all_opens: DefaultDirectRateLimiter,
    joins: Keyed,
    all_joins: DefaultDirectRateLimiter,
    calls: Keyed,
    reads: Keyed,
    words: Keyed,
    all_words: DefaultDirectRateLimiter,
    open: bool,
}

/// Bytes that count as one message.
const WORD: usize = 256;

fn quota(a_minute: u32, at_once: u32) -> Quota {
    let at_once = NonZeroU32::new(at_once).unwrap_or(NonZeroU32::MIN);
    Quota::per_minute(NonZeroU32::new(a_minute).unwrap_or(NonZeroU32::MIN)).allow_burst(at_once)
}

impl Limits {
    /// The limits for the open internet, or next to none for a load test on one machine.
    pub(crate) fn new(open: bool) -> Self {
        let scale = if open { 1 } else { 1_000_000 };
        Self {
            opens: RateLimiter::keyed(quota(12 * scale, 12 * scale)),
            all_opens: RateLimiter::direct(quota(1_200 * scale, 300 * scale)),
            joins: RateLimiter::keyed(quota(30 * scale, 20 * scale)),
            all_joins: RateLimiter::direct(quota(3_000 * scale, 600 * scale)),
            calls: RateLimiter::keyed(quota(600 * scale, 200 * scale)),
            reads: RateLimiter::keyed(quota(60 * scale, 30 * scale)),
            words: RateLimiter::keyed(quota(18_000, 3_000)),
            all_words: RateLimiter::direct(quota(1_200_000, 40_000)),
            open,
        }
    }

    /// Whether an address may open another table.
    pub(crate) fn may_open(&self, from: IpAddr) -> bool {
        self.opens.check_key(&whole(from)).is_ok() && self.all_opens.check().is_ok()
    }

    /// Whether an address may try another code.
    pub(crate) fn may_join(&self, from: IpAddr) -> bool {
        self.joins.check_key(&whole(from)).is_ok() && self.all_joins.check().is_ok()
    }

    /// Whether an address may ask anything else.
    pub(crate) fn may_call(&self, from: IpAddr) -> bool {
        self.calls.check_key(&whole(from)).is_ok()
    }

    /// Whether an address may have a log read again, which costs more than a look.
    pub(crate) fn may_read(&self, from: IpAddr) -> bool {
        self.reads.check_key(&whole(from)).is_ok()
    }

    /// How fast a new connection may speak.
    pub(crate) fn pace(&self) -> Pace {
        Pace { left: Pace::BURST, at: Instant::now(), refused: 0, watched: self.open }
    }

    /// Whether another message of so many bytes may come in: of this connection, of this
    /// address, and of all together.
    pub(crate) fn may_speak(&self, pace: &mut Pace, from: IpAddr, bytes: usize) -> Verdict {
        let verdict = pace.verdict(Instant::now());
        if verdict != Verdict::Go || !self.open {
            return verdict;
        }
        let allowed = self.may_write(from, bytes) && self.all_words.check().is_ok();
        if allowed { Verdict::Go } else { Verdict::Wait }
    }

    /// Whether an address may have so many bytes more written down. A long message counts as
    /// many: what is said stays in the log, and a disk is soon full.
    pub(crate) fn may_write(&self, from: IpAddr, bytes: usize) -> bool {
        let words = u32::try_from(bytes / WORD).unwrap_or(u32::MAX).saturating_add(1);
        let words = NonZeroU32::new(words).unwrap_or(NonZeroU32::MIN);
        !self.open || matches!(self.words.check_key_n(&whole(from), words), Ok(Ok(())))
    }

    /// Forgets addresses that have been quiet.
    pub(crate) fn tidy(&self) {
        self.reads.retain_recent();
        self.words.retain_recent();
        self.opens.retain_recent();
        self.joins.retain_recent();
        self.calls.retain_recent();
    }
}

/// How fast one connection may speak: a burst, then so many a second. What is too much is
/// refused, and whoever goes on all the same is shown the door.
#[derive(Debug)]
pub(crate) struct Pace {
    left: f64,
    at: Instant,
    refused: u32,
    watched: bool,
}

/// What becomes of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is taken.
    Go,
    /// It is refused.
    Wait,
    /// It was one too many: the connection ends.
    Out,
}

impl Pace {
    const BURST: f64 = 100.0;
    const A_SECOND: f64 = 50.0;
    /// So many refusals on end are enough.
    const PATIENCE: u32 = 200;

    fn verdict(&mut self, now: Instant) -> Verdict {
        if !self.watched {
            return Verdict::Go;
        }
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * Self::A_SECOND).min(Self::BURST);
        self.at = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            // Who has waited for a whole burst to come back is forgiven.
            if self.left >= Self::BURST - 2.0 {
                self.refused = 0;
            }
            return Verdict::Go;
        }
        self.refused += 1;
        if self.refused > Self::PATIENCE { Verdict::Out } else { Verdict::Wait }
    }
}

/// How many may be inside at the same time: from one address, and all together.
#[derive(Debug)]
pub(crate) struct Doors {
    all: usize,
    each: usize,
    /// Proxies, which bring many.
    free: Vec<IpAddr>,
    inside: Mutex<Inside>,
    /// Told whenever somebody leaves.
    left: Notify,
}

#[derive(Debug, Default)]
struct Inside {
    count: usize,
    by_address: HashMap<IpAddr, usize>,
}

impl Doors {
    pub(crate) fn new(all: usize, each: usize, free: &[IpAddr]) -> Arc<Self> {
        let (free, inside, left) = (free.to_vec(), Mutex::default(), Notify::new());
        Arc::new(Self { all, each, free, inside, left })
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets one more in, if there is room; it leaves when the pass is dropped.
    pub(crate) fn enter(self: &Arc<Self>, from: IpAddr) -> Option<Pass> {
        let (free, from) = (self.free.contains(&from.to_canonical()), whole(from));
        let mut inside = self.inside();
        let here = inside.by_address.get(&from).copied().unwrap_or(0);
        if inside.count >= self.all || here >= self.each && !free {
            return None;
        }
        inside.count += 1;
        inside.by_address.insert(from, here + 1);
        drop(inside);
        Some(Pass { doors: Arc::clone(self), from })
    }

    /// Ready when nobody is inside any more.
    pub(crate) async fn empty(&self) {
        loop {
            let left = self.left.notified();
            if self.inside().count == 0 {
                return;
            }
            left.await;
        }
    }
}

/// Somebody who was let in.
#[derive(Debug)]
pub(crate) struct Pass {
    doors: Arc<Doors>,
    from: IpAddr,
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut inside = self.doors.inside();
        inside.count -= 1;
        if let Some(here) = inside.by_address.get_mut(&self.from) {
            *here -= 1;
            if *here == 0 {
                inside.by_address.remove(&self.from);
            }
        }
        drop(inside);
        self.doors.left.notify_waiters();
    }
}

/// One household of the newer internet has a whole range of addresses: it counts as one.
fn whole(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => {
                let [a, b, c, d, ..] = six.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            }
        },
    }
}

/// Whether a request comes from our own pages, or from no page at all (a program). Compared
/// exactly: scheme, host and port.
pub(crate) fn own_origin(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if !allowed.is_empty() {
        return allowed.iter().any(|own| own == origin);
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    ["http", "https"].iter().any(|scheme| origin == format!("{scheme}://{host}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn from(origin: Option<&str>, host: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_our_own_pages_and_programs_may_speak() {
        let host = "play.example:8080";
        assert!(own_origin(&from(None, host), &[]));
        assert!(own_origin(&from(Some("https://play.example:8080"), host), &[]));
        for other in [
            "https://play.example",
            "https://evil.example",
            "null",
            "https://play.example:8080.evil",
        ] {
            assert!(!own_origin(&from(Some(other), host), &[]), "{other}");
        }
        let allowed = ["https://play.example".to_owned()];
        assert!(own_origin(&from(Some("https://play.example"), "inner:1"), &allowed));
        assert!(!own_origin(&from(Some("http://inner:1"), "inner:1"), &allowed));
    }

    #[test]
    fn who_speaks_too_often_is_refused_and_then_shown_the_door() {
        let limits = Limits::new(true);
        let (mut pace, start) = (limits.pace(), Instant::now());
        pace.at = start;
        let all: Vec<Verdict> = (0..302).map(|_| pace.verdict(start)).collect();
        let of = |verdict| all.iter().filter(|other| **other == verdict).count();
        assert_eq!([of(Verdict::Go), of(Verdict::Wait), of(Verdict::Out)], [100, 200, 2]);
        let mut patient = limits.pace();
        for second in 0..60 {
            let now = start + Duration::from_secs(second);
            assert!((0..50).all(|_| patient.verdict(now) == Verdict::Go), "{second}");
        }
        let mut unwatched = Limits::new(false).pace();
        assert!((0..1000).all(|_| unwatched.verdict(start) == Verdict::Go));
    }

    #[test]
    fn many_connections_of_one_address_write_no_more_than_a_few() {
        let limits = Limits::new(true);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|a| a.parse::<IpAddr>().unwrap());
        let mut through = 0;
        for _ in 0..100 {
            let mut pace = limits.pace();
            let said = |_: &u32| limits.may_speak(&mut pace, one, 8 * 1024) == Verdict::Go;
            through += (0..100).filter(said).count();
        }
        assert!((50..200).contains(&through), "{through} long messages of 10000");
        assert_eq!(limits.may_speak(&mut limits.pace(), other, 80), Verdict::Go);
        let moves = (0..10_000).filter(|_| limits.may_write(other, 80)).count();
        assert!((2_500..9_000).contains(&moves), "{moves} short ones of 10000");
        assert!(Limits::new(false).may_write(one, usize::MAX), "unless nothing is limited");
    }

    #[test]
    fn there_is_room_for_so_many_and_a_place_is_given_back() {
        let proxy: IpAddr = "10.0.0.9".parse().unwrap();
        let doors = Doors::new(4, 2, &[proxy]);
        let one: IpAddr = "10.0.0.1".parse().unwrap();
        let passes = [doors.enter(one), doors.enter(one)];
        assert!(passes.iter().all(Option::is_some));
        assert!(doors.enter(one).is_none(), "one address has its share");
        let others = [doors.enter(proxy), doors.enter(proxy)];
        assert!(others.iter().all(Option::is_some));
        assert!(doors.enter("10.0.0.3".parse().unwrap()).is_none(), "the house is full");
        drop(passes);
        assert!([doors.enter(proxy)].iter().all(Option::is_some), "proxies bring many");
        drop(others);
        assert!(doors.inside().by_address.is_empty());
    }

    #[test]
    fn an_address_that_knocks_too_often_waits() {
        let limits = Limits::new(true);
        let one: IpAddr = "10.0.0.1".parse().unwrap();
        let allowed = (0..100).filter(|_| limits.may_open(one)).count();
        assert_eq!(allowed, 12);
        assert!(limits.may_open("10.0.0.2".parse().unwrap()), "others are not held up");
        let home = ["2001:db8::1", "2001:db8::2"].map(|a| a.parse::<IpAddr>().unwrap());
        assert_eq!(whole(home[0]), whole(home[1]));
    }
}
