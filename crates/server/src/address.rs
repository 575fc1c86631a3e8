//! The address of the client that sent a request, also through a proxy.

use crate::hub::Hub;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, header};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// The header in which a proxy names the client.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The address of a client, which limits are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClientAddress {
    pub(crate) ip: IpAddr,
    /// Whether the request comes directly, through no proxy, from a program on this machine.
    pub(crate) is_local: bool,
}

impl ClientAddress {
    pub(crate) fn of_request(hub: &Hub, extensions: &Extensions, headers: &HeaderMap) -> Self {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        Self::from_headers(peer, headers, &hub.settings.trusted_proxies)
    }

    /// The forwarded address is used only if the peer is a trusted proxy. Then the last address
    /// that is not itself a trusted proxy counts, because a client can forge those before it.
    fn from_headers(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> Self {
        let peer = peer.to_canonical();
        let forwarded = headers.get_all(FORWARDED_FOR).iter().filter_map(|line| line.to_str().ok());
        let named: Vec<&str> = forwarded.flat_map(|line| line.split(',')).map(str::trim).collect();
        let is_local = peer.is_loopback() && is_direct(headers);
        if !trusted.contains(&peer) {
            return Self { ip: peer, is_local };
        }
        let ips = named.iter().rev().map_while(|name| parse_forwarded(name));
        let client = ips.map(|ip| ip.to_canonical()).find(|ip| !trusted.contains(ip));
        Self { ip: client.unwrap_or(peer), is_local }
    }
}

/// An address as proxies write it: some add the port, and then brackets around an IPv6 address.
fn parse_forwarded(name: &str) -> Option<IpAddr> {
    let bracketed = || name.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || name.parse::<SocketAddr>().ok().map(|address| address.ip());
    name.parse().ok().or_else(with_port).or_else(bracketed)
}

/// Headers that a proxy adds to a request.
const PROXY_HEADERS: [&str; 4] = [FORWARDED_FOR, "forwarded", "x-real-ip", "via"];

/// Whether a request came through no proxy and names a loopback host. A foreign page whose domain
/// resolves to this machine (DNS rebinding) sends that domain as the host.
fn is_direct(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let own = match host.parse::<SocketAddr>() {
        Ok(address) => address.ip().to_canonical().is_loopback(),
        Err(_) => {
            let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
            name == "localhost" || name.parse().is_ok_and(|ip: Ipv4Addr| ip.is_loopback())
        }
    };
    own && !PROXY_HEADERS.iter().any(|name| headers.contains_key(*name))
}

impl FromRequestParts<Arc<Hub>> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, hub: &Arc<Hub>) -> Result<Self, Infallible> {
        Ok(Self::of_request(hub, &parts.extensions, &parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn client_ip(peer: &str, forwarded: &[&str], trusted: &[&str]) -> IpAddr {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        let trusted: Vec<IpAddr> = trusted.iter().map(|text| ip(text)).collect();
        ClientAddress::from_headers(ip(peer), &headers, &trusted).ip
    }

    #[test]
    fn only_a_trusted_proxy_may_name_the_client() {
        assert_eq!(client_ip("10.0.0.9", &["1.2.3.4"], &[]), ip("10.0.0.9"));
        assert_eq!(client_ip("10.0.0.9", &["1.2.3.4"], &["10.0.0.1"]), ip("10.0.0.9"));
        assert_eq!(client_ip("10.0.0.1", &["1.2.3.4"], &["10.0.0.1"]), ip("1.2.3.4"));
        assert_eq!(client_ip("::ffff:10.0.0.1", &["1.2.3.4"], &["10.0.0.1"]), ip("1.2.3.4"));
        assert_eq!(client_ip("10.0.0.1", &[], &["10.0.0.1"]), ip("10.0.0.1"));
    }

    #[test]
    fn a_forged_forwarded_address_is_ignored() {
        let trusted = ["10.0.0.1", "10.0.0.2"];
        assert_eq!(client_ip("10.0.0.1", &["6.6.6.6, 1.2.3.4, 10.0.0.2"], &trusted), ip("1.2.3.4"));
        assert_eq!(client_ip("10.0.0.1", &["6.6.6.6", "1.2.3.4"], &trusted), ip("1.2.3.4"));
        assert_eq!(client_ip("10.0.0.1", &["6.6.6.6, nonsense"], &trusted), ip("10.0.0.1"));
    }

    #[test]
    fn a_forwarded_address_may_have_a_port() {
        let trusted = ["10.0.0.1", "2001:db8::1"];
        for (forwarded, client) in [
            ("1.2.3.4:5678", "1.2.3.4"),
            ("6.6.6.6, 1.2.3.4:5678, 10.0.0.1:80", "1.2.3.4"),
            ("[2001:db8::9]:443", "2001:db8::9"),
            ("[2001:db8::9]", "2001:db8::9"),
            ("2001:db8::9, [2001:db8::1]:443", "2001:db8::9"),
        ] {
            assert_eq!(client_ip("10.0.0.1", &[forwarded], &trusted), ip(client), "{forwarded}");
        }
        for nonsense in ["1.2.3.4:", "1.2.3.4:99999", "[1.2.3.4", "unknown"] {
            assert_eq!(client_ip("10.0.0.1", &[nonsense], &trusted), ip("10.0.0.1"), "{nonsense}");
        }
    }

    #[test]
    fn a_forwarded_request_is_not_local() {
        let local = |headers: &HeaderMap, trusted: &[IpAddr]| {
            ClientAddress::from_headers(ip("127.0.0.1"), headers, trusted).is_local
        };
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "127.0.0.1:7171".parse().unwrap());
        assert!(local(&headers, &[]));
        assert!(!ClientAddress::from_headers(ip("10.0.0.9"), &headers, &[]).is_local);
        for name in PROXY_HEADERS {
            let mut headers = headers.clone();
            headers.insert(name, "127.0.0.1".parse().unwrap());
            assert!(!local(&headers, &[ip("127.0.0.1")]), "{name}");
            assert!(!local(&headers, &[]), "{name}");
        }
    }

    #[test]
    fn a_request_for_another_host_is_not_local() {
        let asked = |host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            ClientAddress::from_headers(ip("127.0.0.1"), &headers, &[]).is_local
        };
        for own in ["127.0.0.1", "127.0.0.1:7171", "localhost", "localhost:7171", "[::1]:7171"] {
            assert!(asked(own), "{own}");
        }
        for other in ["", "play.example", "evil.example:7171", "127.0.0.1.evil.example:7171"] {
            assert!(!asked(other), "{other}");
        }
    }
}
