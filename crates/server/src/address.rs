//! Where a request comes from, also through a proxy.

use crate::hub::Hub;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// The header by which proxies say whom they ask for.
const FORWARDED: &str = "x-forwarded-for";

/// The address of whoever asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) ip: IpAddr,
    /// Whether the request came straight from a program on this machine, through no proxy.
    pub(crate) local: bool,
}

impl Address {
    /// Only a trusted proxy is believed when it names somebody else; then the last address
    /// that is not such a proxy's own counts, because anything before it may be made up.
    fn of(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> Self {
        let peer = peer.to_canonical();
        let forwarded = headers.get_all(FORWARDED).iter().filter_map(|line| line.to_str().ok());
        let named: Vec<&str> = forwarded.flat_map(|line| line.split(',')).map(str::trim).collect();
        let local = peer.is_loopback() && !headers.contains_key(FORWARDED);
        if !trusted.contains(&peer) {
            return Self { ip: peer, local };
        }
        let ips = named.iter().rev().map_while(|name| name.parse::<IpAddr>().ok());
        let client = ips.map(|ip| ip.to_canonical()).find(|ip| !trusted.contains(ip));
        Self { ip: client.unwrap_or(peer), local }
    }
}

impl FromRequestParts<Arc<Hub>> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Ok(Self::of(peer, &parts.headers, &hub.settings.trusted_proxies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn seen(peer: &str, forwarded: &[&str], trusted: &[&str]) -> IpAddr {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED, line.parse().unwrap());
        }
        let trusted: Vec<IpAddr> = trusted.iter().map(|text| ip(text)).collect();
        Address::of(ip(peer), &headers, &trusted).ip
    }

    #[test]
    fn only_a_trusted_proxy_speaks_for_others() {
        assert_eq!(seen("10.0.0.9", &["1.2.3.4"], &[]), ip("10.0.0.9"));
        assert_eq!(seen("10.0.0.9", &["1.2.3.4"], &["10.0.0.1"]), ip("10.0.0.9"));
        assert_eq!(seen("10.0.0.1", &["1.2.3.4"], &["10.0.0.1"]), ip("1.2.3.4"));
        assert_eq!(seen("::ffff:10.0.0.1", &["1.2.3.4"], &["10.0.0.1"]), ip("1.2.3.4"));
        assert_eq!(seen("10.0.0.1", &[], &["10.0.0.1"]), ip("10.0.0.1"));
    }

    #[test]
    fn what_a_client_makes_up_is_not_believed() {
        let trusted = ["10.0.0.1", "10.0.0.2"];
        assert_eq!(seen("10.0.0.1", &["6.6.6.6, 1.2.3.4, 10.0.0.2"], &trusted), ip("1.2.3.4"));
        assert_eq!(seen("10.0.0.1", &["6.6.6.6", "1.2.3.4"], &trusted), ip("1.2.3.4"));
        assert_eq!(seen("10.0.0.1", &["6.6.6.6, nonsense"], &trusted), ip("10.0.0.1"));
    }

    #[test]
    fn a_forwarded_request_is_not_local() {
        let mut headers = HeaderMap::new();
        assert!(Address::of(ip("127.0.0.1"), &headers, &[]).local);
        headers.insert(FORWARDED, "127.0.0.1".parse().unwrap());
        assert!(!Address::of(ip("127.0.0.1"), &headers, &[ip("127.0.0.1")]).local);
        assert!(!Address::of(ip("127.0.0.1"), &headers, &[]).local);
    }
}
