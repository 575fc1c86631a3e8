//! The `Origin` check, which keeps foreign pages from making requests with a user's cookie.

use axum::http::{HeaderMap, header};

/// Whether a request comes from one of the server's own pages, or from no page at all (a program
/// sends no `Origin`). Scheme, host and port are compared exactly. Without `allowed` origins, the
/// host that was asked for is the only one.
pub(crate) fn is_own_origin(headers: &HeaderMap, allowed: &[String]) -> bool {
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
    fn only_own_pages_and_programs_pass_the_origin_check() {
        let host = "play.example:8080";
        assert!(is_own_origin(&from(None, host), &[]));
        assert!(is_own_origin(&from(Some("https://play.example:8080"), host), &[]));
        for other in [
            "https://play.example",
            "https://evil.example",
            "null",
            "https://play.example:8080.evil",
        ] {
            assert!(!is_own_origin(&from(Some(other), host), &[]), "{other}");
        }
        let allowed = ["https://play.example".to_owned()];
        assert!(is_own_origin(&from(Some("https://play.example"), "inner:1"), &allowed));
        assert!(!is_own_origin(&from(Some("http://inner:1"), "inner:1"), &allowed));
    }
}
