//! Who somebody is: a secret in a cookie, of which only a hash is ever kept.

use crate::random;
use axum::http::{HeaderMap, HeaderValue, header};
use table::Who;

/// The cookie's name.
const COOKIE: &str = "parlor";

/// The identity a request comes with.
pub(crate) fn of(headers: &HeaderMap) -> Option<Who> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    let secret = pairs.find(|(name, _)| name.trim() == COOKIE).map(|(_, value)| value.trim())?;
    let whole = secret.len() == 64 && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
    whole.then(|| Who::of_secret(secret.as_bytes()))
}

/// A new identity, and the cookie to keep it in: not for scripts, not for other sites.
pub(crate) fn fresh(secure: bool) -> (Who, HeaderValue) {
    let secret: String = random::bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
    let who = Who::of_secret(secret.as_bytes());
    let secure = if secure { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={secret}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}");
    (who, HeaderValue::from_str(&cookie).unwrap_or(HeaderValue::from_static("")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_gives_the_same_identity_back() {
        let (who, cookie) = fresh(true);
        let text = cookie.to_str().unwrap();
        assert!(text.contains("HttpOnly") && text.contains("SameSite") && text.contains("Secure"));
        let pair = text.split(';').next().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, format!("a=b; {pair}").parse().unwrap());
        assert_eq!(of(&headers), Some(who));
        for bad in ["parlor=", "parlor=abc", "other=1"] {
            headers.insert(header::COOKIE, bad.parse().unwrap());
            assert_eq!(of(&headers), None, "{bad}");
        }
    }
}
