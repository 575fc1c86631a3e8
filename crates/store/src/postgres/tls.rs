//! TLS to the database, as `sslmode` and `sslrootcert` of its address ask for it, with the meaning
//! that PostgreSQL's own programs give them:
//!
//! | `sslmode` | encrypted | certificate |
//! |---|---|---|
//! | `disable` | never | – |
//! | `prefer`, the default | if the database can | any |
//! | `require` | always | any, or one of `sslrootcert` where that is given |
//! | `verify-ca` | always | of `sslrootcert`, by default the system's authorities |
//! | `verify-full` | always | likewise, and for the host of the address |

use std::fmt;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::SslMode;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::client::verify_server_name;
use tokio_rustls::rustls::crypto::{
    CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature,
};
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::server::ParsedCertificate;
use tokio_rustls::rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};

/// What the certificate of the database must prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CertificateCheck {
    /// Nothing: the connection is encrypted, but anybody in its path could have answered.
    None,
    /// That an authority has signed it.
    Authority,
    /// That, and that it is for the host of the address.
    AuthorityAndHost,
}

/// The TLS settings of an address.
#[derive(Clone)]
pub(super) struct PgTls {
    connector: TlsConnector,
    pub(super) mode: SslMode,
}

impl fmt::Debug for PgTls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PgTls").field("mode", &self.mode).finish_non_exhaustive()
    }
}

impl fmt::Debug for CertificateVerifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CertificateVerifier").field("check", &self.check).finish_non_exhaustive()
    }
}

/// Takes `sslmode` and `sslrootcert` out of an address and returns the rest with them.
///
/// # Errors
/// If one of them cannot be used.
pub(super) fn split_address(address: &str) -> Result<(String, PgTls), String> {
    let (base, query) = address.split_once('?').unwrap_or((address, ""));
    let (mut mode, mut roots, mut rest) = ("prefer", None, Vec::new());
    for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
        match parameter.split_once('=') {
            Some(("sslmode", value)) => mode = value,
            Some(("sslrootcert", value)) => roots = Some(decode_percent(value)?),
            _ => rest.push(parameter),
        }
    }
    let (mode, check) = match mode {
        "disable" => (SslMode::Disable, CertificateCheck::None),
        "prefer" => (SslMode::Prefer, CertificateCheck::None),
        "require" if roots.is_none() => (SslMode::Require, CertificateCheck::None),
        "require" | "verify-ca" => (SslMode::Require, CertificateCheck::Authority),
        "verify-full" => (SslMode::Require, CertificateCheck::AuthorityAndHost),
        other => {
            return Err(format!(
                "sslmode is disable, prefer, require, verify-ca or verify-full, not {other:?}"
            ));
        }
    };
    let rest = if rest.is_empty() { base.to_owned() } else { format!("{base}?{}", rest.join("&")) };
    Ok((rest, PgTls::new(mode, check, roots.as_deref())?))
}

fn decode_percent(text: &str) -> Result<String, String> {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        let digits = match byte {
            b'%' => [rest.next(), rest.next()],
            _ => {
                bytes.push(byte);
                continue;
            }
        };
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        let decoded = digit(digits[0]).zip(digit(digits[1]));
        let (high, low) = decoded.ok_or_else(|| format!("sslrootcert: {text:?} is malformed"))?;
        bytes.push((high * 16 + low) as u8);
    }
    String::from_utf8(bytes).map_err(|_| format!("sslrootcert: {text:?} is no text"))
}

impl PgTls {
    fn new(mode: SslMode, check: CertificateCheck, roots: Option<&str>) -> Result<Self, String> {
        let provider = Arc::new(ring::default_provider());
        let verifier = CertificateVerifier::new(&provider, check, roots)?;
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|e| format!("TLS: {e}"))?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_no_client_auth();
        Ok(Self { connector: TlsConnector::from(Arc::new(config)), mode })
    }
}

/// Verifies the certificate of the database as far as the address asks for it.
struct CertificateVerifier {
    provider: Arc<CryptoProvider>,
    check: CertificateCheck,
    /// Present if the check needs authorities.
    authorities: Option<Arc<WebPkiServerVerifier>>,
    /// The certificates in `sslrootcert`. A database may present one of these itself: a
    /// self-signed certificate is its own authority.
    pinned: Vec<CertificateDer<'static>>,
}

impl CertificateVerifier {
    fn new(
        provider: &Arc<CryptoProvider>,
        check: CertificateCheck,
        roots: Option<&str>,
    ) -> Result<Self, String> {
        let provider = Arc::clone(provider);
        if check == CertificateCheck::None {
            return Ok(Self { provider, check, authorities: None, pinned: Vec::new() });
        }
        let pinned = roots.filter(|roots| *roots != "system").map(read_certificates).transpose()?;
        let mut store = RootCertStore::empty();
        match &pinned {
            Some(certificates) => store.add_parsable_certificates(certificates.iter().cloned()),
            None => store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs),
        };
        let built =
            WebPkiServerVerifier::builder_with_provider(Arc::new(store), Arc::clone(&provider));
        let authorities = built.build().map_err(|e| format!("sslrootcert: {e}"))?;
        let pinned = pinned.unwrap_or_default();
        Ok(Self { provider, check, authorities: Some(authorities), pinned })
    }
}

fn read_certificates(path: &str) -> Result<Vec<CertificateDer<'static>>, String> {
    let failed = |why: &dyn fmt::Display| format!("sslrootcert {path}: {why}");
    let found = CertificateDer::pem_file_iter(path).map_err(|e| failed(&e))?;
    let found: Vec<_> = found.collect::<Result<_, _>>().map_err(|e| failed(&e))?;
    if found.is_empty() { Err(failed(&"it has no certificate")) } else { Ok(found) }
}

fn is_wrong_name(error: &Error) -> bool {
    matches!(
        error,
        Error::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. }
        )
    )
}

impl ServerCertVerifier for CertificateVerifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        host: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let must_match = self.check == CertificateCheck::AuthorityAndHost;
        let Some(authorities) = &self.authorities else {
            return Ok(ServerCertVerified::assertion());
        };
        if self.pinned.iter().any(|pinned| pinned == certificate) {
            if must_match {
                verify_server_name(&ParsedCertificate::try_from(certificate)?, host)?;
            }
            return Ok(ServerCertVerified::assertion());
        }
        match authorities.verify_server_cert(certificate, intermediates, host, ocsp, now) {
            Err(error) if !must_match && is_wrong_name(&error) => {
                Ok(ServerCertVerified::assertion())
            }
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for PgTls {
    type Stream = PgTlsStream<S>;
    type TlsConnect = PgTlsConnect;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<PgTlsConnect> {
        // A socket file has no host and is never encrypted.
        let host = ServerName::try_from(host.to_owned()).ok();
        Ok(PgTlsConnect { connector: self.connector.clone(), host })
    }
}

/// Makes one connection.
pub(super) struct PgTlsConnect {
    connector: TlsConnector,
    host: Option<ServerName<'static>>,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for PgTlsConnect {
    type Stream = PgTlsStream<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<PgTlsStream<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let no_name = || io::Error::other("the host is no name or address");
            let host = self.host.ok_or_else(no_name)?;
            self.connector.connect(host, stream).await.map(PgTlsStream)
        })
    }
}

/// An encrypted connection.
#[derive(Debug)]
pub(super) struct PgTlsStream<S>(TlsStream<S>);

impl<S: AsyncRead + AsyncWrite + Unpin> tokio_postgres::tls::TlsStream for PgTlsStream<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for PgTlsStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for PgTlsStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tls_settings_are_taken_out_of_an_address() {
        let parse = |address: &str| split_address(address).map(|(rest, tls)| (rest, tls.mode));
        let base = "postgres://u@db.example/parlor";
        for (query, rest, mode) in [
            ("", "", SslMode::Prefer),
            ("?sslmode=disable", "", SslMode::Disable),
            ("?sslmode=require&application_name=x", "?application_name=x", SslMode::Require),
            ("?a=b&sslmode=verify-full", "?a=b", SslMode::Require),
        ] {
            let parsed = parse(&format!("{base}{query}")).unwrap();
            assert_eq!(parsed, (format!("{base}{rest}"), mode), "{query}");
        }
        for bad in ["?sslmode=maybe", "?sslmode=verify-ca&sslrootcert=/no/such/file"] {
            assert!(parse(&format!("{base}{bad}")).is_err(), "{bad}");
        }
        assert_eq!(decode_percent("/etc/a%20b.crt").unwrap(), "/etc/a b.crt");
        assert!(decode_percent("%2").is_err() && decode_percent("%zz").is_err());
    }
}
