//! Who may knock, and how often.

use axum::http::{HeaderMap, header};
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;

type Keyed = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// Limits on what one address and everybody together may do.
#[derive(Debug)]
pub(crate) struct Limits {
    opens: Keyed,
    joins: Keyed,
    all_joins: DefaultDirectRateLimiter,
    calls: Keyed,
}

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
            joins: RateLimiter::keyed(quota(30 * scale, 20 * scale)),
            all_joins: RateLimiter::direct(quota(3_000 * scale, 600 * scale)),
            calls: RateLimiter::keyed(quota(600 * scale, 200 * scale)),
        }
    }

    /// Whether an address may open another table.
    pub(crate) fn may_open(&self, from: IpAddr) -> bool {
        self.opens.check_key(&whole(from)).is_ok()
    }

    /// Whether an address may try another code.
    pub(crate) fn may_join(&self, from: IpAddr) -> bool {
        self.joins.check_key(&whole(from)).is_ok() && self.all_joins.check().is_ok()
    }

    /// Whether an address may ask anything else.
    pub(crate) fn may_call(&self, from: IpAddr) -> bool {
        self.calls.check_key(&whole(from)).is_ok()
    }

    /// Forgets addresses that have been quiet.
    pub(crate) fn tidy(&self) {
        self.opens.retain_recent();
        self.joins.retain_recent();
        self.calls.retain_recent();
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
