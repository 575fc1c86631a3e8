//! Identities: a random secret in a cookie, of which the server stores only a hash.

use crate::random;
use axum::http::{HeaderMap, HeaderValue, header};
use table::IdentityHash;

/// Over which connections browsers send the cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CookieTransport {
    Any,
    /// Over TLS only. The name begins with `__Host-`: browsers accept such a cookie from this very
    /// host only, so that a page of a sibling domain cannot give somebody its own identity.
    ///
    /// The cookie of before there was the prefix is not taken over: a request does not tell whether
    /// this host set it or a sibling domain did, and whoever planted a secret knows it. Visitors of
    /// then get a new identity once.
    TlsOnly,
}

impl From<bool> for CookieTransport {
    fn from(is_secure: bool) -> Self {
        if is_secure { Self::TlsOnly } else { Self::Any }
    }
}

impl CookieTransport {
    const fn cookie_name(self) -> &'static str {
        match self {
            Self::Any => "parlor",
            Self::TlsOnly => "__Host-parlor",
        }
    }

    const fn attributes(self) -> &'static str {
        match self {
            Self::Any => "",
            Self::TlsOnly => "; Secure",
        }
    }
}

/// The identity of a request, if it has a valid cookie.
pub(crate) fn from_cookie(headers: &HeaderMap, over: CookieTransport) -> Option<IdentityHash> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    let secret =
        pairs.find(|(name, _)| name.trim() == over.cookie_name()).map(|(_, value)| value.trim())?;
    let is_valid = secret.len() == 64 && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_valid.then(|| IdentityHash::of_secret(secret.as_bytes()))
}

/// A new identity, and the cookie that holds it: not readable by scripts, not sent by other sites.
pub(crate) fn new_cookie(over: CookieTransport) -> (IdentityHash, HeaderValue) {
    let secret: String = random::bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
    let identity = IdentityHash::of_secret(secret.as_bytes());
    let (name, more) = (over.cookie_name(), over.attributes());
    let cookie = format!("{name}={secret}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{more}");
    (identity, HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static("")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_gives_the_same_identity_back() {
        let (identity, cookie) = new_cookie(CookieTransport::TlsOnly);
        let text = cookie.to_str().unwrap();
        assert!(text.contains("HttpOnly") && text.contains("SameSite") && text.contains("Secure"));
        let pair = text.split(';').next().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, format!("a=b; {pair}").parse().unwrap());
        assert_eq!(from_cookie(&headers, CookieTransport::TlsOnly), Some(identity));
        for bad in ["parlor=", "parlor=abc", "other=1"] {
            headers.insert(header::COOKIE, bad.parse().unwrap());
            assert_eq!(from_cookie(&headers, CookieTransport::Any), None, "{bad}");
        }
    }

    #[test]
    fn over_tls_only_a_cookie_of_this_very_host_counts() {
        let (_, cookie) = new_cookie(CookieTransport::TlsOnly);
        let text = cookie.to_str().unwrap();
        assert!(text.starts_with("__Host-parlor=") && text.contains("; Path=/;"), "{text}");
        assert!(text.ends_with("; Secure") && !text.contains("Domain"), "{text}");
        let mut headers = HeaderMap::new();
        // As a page of a sibling domain could set it.
        let planted = format!("parlor={}", "0a".repeat(32));
        headers.insert(header::COOKIE, planted.parse().unwrap());
        assert!(from_cookie(&headers, CookieTransport::Any).is_some());
        assert_eq!(from_cookie(&headers, CookieTransport::TlsOnly), None);
    }
}
