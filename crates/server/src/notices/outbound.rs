//! Requests to servers that a member has named, guarded so that nobody can reach through this server
//! what is meant for it alone.
//!
//! The address that is connected to is the one that was checked: the name is not looked up again.
//! Redirects are not followed, nothing of the response but its status is used, and all of it has a
//! time limit.

use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode, Uri, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How long a request may take, with looking up the name and connecting.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// The most bytes of the head of a response.
const MAX_HEAD_BYTES: usize = 16 * 1024;

const HTTPS_PORT: u16 = 443;

/// Which servers may be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AllowedTargets {
    /// Servers of the public internet, by HTTPS at its usual port.
    Public,
    /// Any, also without TLS: for tests.
    Any,
}

/// Why a request was not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OutboundError {
    /// Nothing was sent: the address may not be reached.
    Forbidden,
    /// The server did not answer in time, or not as a web server does.
    Failed(String),
}

impl fmt::Display for OutboundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forbidden => f.write_str("its address may not be reached"),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

fn failed(error: &dyn fmt::Display) -> OutboundError {
    OutboundError::Failed(error.to_string())
}

/// Sends requests.
#[derive(Clone)]
pub(crate) struct OutboundClient {
    tls: TlsConnector,
    targets: AllowedTargets,
}

impl fmt::Debug for OutboundClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutboundClient").field("targets", &self.targets).finish_non_exhaustive()
    }
}

impl OutboundClient {
    /// A client that trusts the authorities of the system.
    pub(crate) fn new(targets: AllowedTargets) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider supports the default versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self { tls: TlsConnector::from(Arc::new(config)), targets }
    }

    /// Whether requests to this address are sent at all, as far as that can be said without looking
    /// up its name.
    pub(crate) fn may_reach(&self, uri: &Uri) -> bool {
        OutboundTarget::parse(uri, self.targets).is_some()
    }

    /// Sends a request to the address in its URI and returns the status of the response.
    pub(crate) async fn send(
        &self,
        request: Request<Vec<u8>>,
    ) -> Result<StatusCode, OutboundError> {
        let sent = timeout(REQUEST_TIMEOUT, self.send_untimed(request)).await;
        sent.unwrap_or_else(|_| Err(failed(&"it did not answer in time")))
    }

    async fn send_untimed(&self, request: Request<Vec<u8>>) -> Result<StatusCode, OutboundError> {
        let target =
            OutboundTarget::parse(request.uri(), self.targets).ok_or(OutboundError::Forbidden)?;
        let request = in_origin_form(request, &target)?;
        let stream = TcpStream::connect(target.resolve(self.targets).await?).await;
        let stream = stream.map_err(|error| failed(&error))?;
        if !target.is_tls {
            return exchange(stream, request).await;
        }
        let name = ServerName::try_from(target.host.clone()).map_err(|error| failed(&error))?;
        let stream = self.tls.connect(name, stream).await.map_err(|error| failed(&error))?;
        exchange(stream, request).await
    }
}

/// The server that a URI names.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OutboundTarget {
    /// Without the brackets of an IPv6 address.
    host: String,
    port: u16,
    is_tls: bool,
}

impl OutboundTarget {
    fn parse(uri: &Uri, targets: AllowedTargets) -> Option<Self> {
        let is_tls = match uri.scheme_str()? {
            "https" => true,
            "http" if targets == AllowedTargets::Any => false,
            _ => return None,
        };
        let authority = uri.authority()?;
        if authority.as_str().contains('@') {
            return None;
        }
        let port = authority.port_u16().unwrap_or(HTTPS_PORT);
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let is_public =
            |host: &str| host.parse::<IpAddr>().map_or(host.contains('.'), is_public_address);
        let may_reach = targets == AllowedTargets::Any || port == HTTPS_PORT && is_public(&host);
        may_reach.then_some(Self { host, port, is_tls })
    }

    /// The first address of the server that may be reached.
    async fn resolve(&self, targets: AllowedTargets) -> Result<SocketAddr, OutboundError> {
        let found = lookup_host((self.host.as_str(), self.port)).await;
        let mut found = found.map_err(|error| failed(&error))?;
        let may_reach = |address: &SocketAddr| {
            targets == AllowedTargets::Any || is_public_address(address.ip())
        };
        found.find(may_reach).ok_or(OutboundError::Forbidden)
    }
}

/// Whether an address belongs to the public internet.
fn is_public_address(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        // This network, shared addresses of providers, IETF assignments, benchmarks, relays.
        || a == 0
        || a == 100 && (64..128).contains(&b)
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        || a == 198 && (18..20).contains(&b)
        // Multicast and reserved.
        || a >= 224;
    !is_special
}

/// Only what is assigned as global unicast, without the blocks in it that embed IPv4 addresses.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let is_global = a & 0xe000 == 0x2000;
    let is_special = a == 0x2001 && (b < 0x0200 || b == 0x0db8) || a == 0x2002 || a == 0x3fff;
    is_global && !is_special
}

/// The request as a server is sent it: with the path alone, and the name of the host beside it.
fn in_origin_form(
    request: Request<Vec<u8>>,
    target: &OutboundTarget,
) -> Result<Request<Body>, OutboundError> {
    let (mut parts, body) = request.into_parts();
    let host = parts.uri.authority().map(ToString::to_string).unwrap_or_default();
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    parts.uri = path.parse::<Uri>().map_err(|error| failed(&error))?;
    let host = if host.is_empty() { target.host.clone() } else { host };
    parts
        .headers
        .insert(header::HOST, host.parse::<HeaderValue>().map_err(|error| failed(&error))?);
    Ok(Request::from_parts(parts, Body::from(body)))
}

/// Sends a request over a connection of its own. The body of the response is not read.
async fn exchange<S>(stream: S, request: Request<Body>) -> Result<StatusCode, OutboundError>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let mut builder = http1::Builder::new();
    builder.max_buf_size(MAX_HEAD_BYTES);
    let connected = builder.handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = connected.map_err(|error| failed(&error))?;
    let mut response = pin!(sender.send_request(request));
    let response = tokio::select! {
        response = &mut response => response,
        // A server may answer and close the connection at once: the response is there then.
        ended = connection => match response.await {
            Err(error) => return Err(failed(&ended.err().unwrap_or(error))),
            response => response,
        },
    };
    response.map(|response| response.status()).map_err(|error| failed(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reaches(uri: &str, targets: AllowedTargets) -> bool {
        OutboundTarget::parse(&uri.parse().unwrap(), targets).is_some()
    }

    #[test]
    fn only_https_at_its_usual_port_and_no_private_address_is_reached() {
        for uri in
            ["https://push.example.org/a/b?c", "https://push.example.org:443/", "https://8.8.8.8/"]
        {
            assert!(reaches(uri, AllowedTargets::Public), "{uri}");
        }
        let refused = [
            "http://push.example.org/",
            "https://push.example.org:8443/",
            "https://user@push.example.org/",
            "https://localhost/",
            "https://127.0.0.1/",
            "https://169.254.169.254/latest/meta-data",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://0x7f000001/",
            "ftp://push.example.org/",
            "/path",
        ];
        for uri in refused {
            assert!(!reaches(uri, AllowedTargets::Public), "{uri}");
        }
        assert!(reaches("http://127.0.0.1:9999/push", AllowedTargets::Any));
    }

    #[test]
    fn special_addresses_are_not_public() {
        let special = [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.1",
            "192.168.1.1",
            "198.18.0.1",
            "203.0.113.9",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "fc00::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
        ];
        for address in special {
            assert!(!is_public_address(address.parse().unwrap()), "{address}");
        }
        for address in ["8.8.8.8", "100.128.0.1", "2a00:1450:4001::5", "2606:4700::1111"] {
            assert!(is_public_address(address.parse().unwrap()), "{address}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_to_a_private_address_is_not_connected_to() {
        let target = OutboundTarget { host: "localhost".to_owned(), port: 443, is_tls: true };
        assert_eq!(target.resolve(AllowedTargets::Public).await, Err(OutboundError::Forbidden));
        assert!(target.resolve(AllowedTargets::Any).await.is_ok());
    }
}
