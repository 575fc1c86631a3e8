//! Identities: a random secret in a cookie, of which the server stores only a hash.

use crate::random;
use axum::http::{HeaderMap, HeaderValue, header};
use table::IdentityHash;

const COOKIE_NAME: &str = "parlor";

/// The identity of a request, if it has a valid cookie.
pub(crate) fn from_cookie(headers: &HeaderMap) -> Option<IdentityHash> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    let secret =
        pairs.find(|(name, _)| name.trim() == COOKIE_NAME).map(|(_, value)| value.trim())?;
    let is_valid = secret.len() == 64 && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_valid.then(|| IdentityHash::of_secret(secret.as_bytes()))
}

/// A new identity, and the cookie that holds it: not readable by scripts, not sent by other sites.
pub(crate) fn new_cookie(secure: bool) -> (IdentityHash, HeaderValue) {
    let secret: String = random::bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
    let identity = IdentityHash::of_secret(secret.as_bytes());
    let secure = if secure { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE_NAME}={secret}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}");
    (identity, HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static("")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_gives_the_same_identity_back() {
        let (identity, cookie) = new_cookie(true);
        let text = cookie.to_str().unwrap();
        assert!(text.contains("HttpOnly") && text.contains("SameSite") && text.contains("Secure"));
        let pair = text.split(';').next().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, format!("a=b; {pair}").parse().unwrap());
        assert_eq!(from_cookie(&headers), Some(identity));
        for bad in ["parlor=", "parlor=abc", "other=1"] {
            headers.insert(header::COOKIE, bad.parse().unwrap());
            assert_eq!(from_cookie(&headers), None, "{bad}");
        }
    }
}
