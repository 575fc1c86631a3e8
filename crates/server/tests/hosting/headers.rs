//! Security and cache headers, and the browser client's files.

use crate::test_server::{TestServer, get, without_limits};
use server::{Asset, Assets};

/// A browser client of two files.
struct TestAssets;

impl Assets for TestAssets {
    fn get(&self, path: &str) -> Option<Asset> {
        let (text, mime) = match path {
            "index.html" => ("<!doctype html>", "text/html; charset=utf-8"),
            "assets/app-1a2b.js" => ("export {}", "text/javascript"),
            _ => return None,
        };
        Some(Asset { bytes: text.as_bytes().into(), mime: mime.into() })
    }
}

#[test]
fn every_response_has_security_headers() {
    let server = TestServer::start_with_assets(without_limits(), TestAssets);
    for path in ["/", "/api", "/api/me", "/api/games", "/api/nothing", "/no.js", "/health"] {
        let (_, headers, _) = get(&format!("{}{path}", server.url), &[]);
        let policy = headers["content-security-policy"].to_str().unwrap();
        for rule in [
            "default-src 'self'",
            "script-src 'self';",
            "style-src 'self';",
            "connect-src 'self';",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(rule), "{path}: {rule}");
        }
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "same-origin", "{path}");
        assert!(headers.contains_key("permissions-policy"), "{path}");
        assert!(headers.contains_key("cache-control"), "{path}");
    }
}

#[test]
fn pages_are_revalidated_and_hashed_files_are_cached() {
    let server = TestServer::start_with_assets(without_limits(), TestAssets);
    let cases = [
        ("/", 200, "no-cache", "text/html; charset=utf-8"),
        ("/t/ABCDEF", 200, "no-cache", "text/html; charset=utf-8"),
        ("/index.html", 200, "no-cache", "text/html; charset=utf-8"),
        ("/assets/app-1a2b.js", 200, "public, max-age=31536000, immutable", "text/javascript"),
        ("/assets/app-0000.js", 404, "no-store", "text/plain; charset=utf-8"),
        ("/api/games", 200, "no-store", "application/json"),
        ("/api/nothing", 404, "no-store", "application/json"),
    ];
    for (path, status, cache, mime) in cases {
        let (got, headers, _) = get(&format!("{}{path}", server.url), &[]);
        assert_eq!(got, status, "{path}");
        assert_eq!(headers["cache-control"], cache, "{path}");
        assert_eq!(headers["content-type"], mime, "{path}");
    }
    let none = TestServer::start(without_limits());
    assert_eq!(
        get(&format!("{}/", none.url), &[]).0,
        404,
        "without a browser client there is no page"
    );
}
