//! Security and cache headers, and the browser client's files.

use crate::test_server::{TestServer, get, without_limits};
use server::{Asset, Assets, ServerSettings};

/// A browser client of two files.
struct TestAssets;

impl Assets for TestAssets {
    fn get(&self, path: &str) -> Option<Asset> {
        let (text, mime) = match path {
            "index.html" => ("<!doctype html>", "text/html; charset=utf-8"),
            "assets/app-1a2b.js" => ("export {}", "text/javascript"),
            _ => return None,
        };
        Some(Asset {
            bytes: text.as_bytes().into(),
            mime: mime.into(),
            hash: "1a2b".to_owned(),
            brotli: path.ends_with(".js").then(|| b"brotli"[..].into()),
            gzip: path.ends_with(".js").then(|| b"gzip"[..].into()),
        })
    }
}

#[test]
fn a_file_is_sent_in_the_best_form_that_the_browser_accepts() {
    let server = TestServer::start_with_assets(without_limits(), TestAssets);
    let script = format!("{}/assets/app-1a2b.js", server.url);
    let cases = [
        ("gzip, deflate, br, zstd", Some("br"), "brotli", "\"1a2b-br\""),
        ("gzip, br;q=0", Some("gzip"), "gzip", "\"1a2b-gzip\""),
        ("GZIP;q=0.5", Some("gzip"), "gzip", "\"1a2b-gzip\""),
        ("brotli, gz, x", None, "export {}", "\"1a2b\""),
        ("", None, "export {}", "\"1a2b\""),
    ];
    for (accepted, encoding, body, tag) in cases {
        let (status, headers, got) = get(&script, &[("accept-encoding", accepted)]);
        assert_eq!((status, got.as_str()), (200, body), "{accepted}");
        let found = headers.get("content-encoding").map(|value| value.to_str().unwrap());
        assert_eq!(found, encoding, "{accepted}");
        assert_eq!(headers["vary"], "accept-encoding", "{accepted}");
        assert_eq!(headers["etag"], tag, "{accepted}");
        assert_eq!(headers["content-type"], "text/javascript", "{accepted}");
    }
}

#[test]
fn a_file_that_the_browser_has_is_not_sent_again() {
    let server = TestServer::start_with_assets(without_limits(), TestAssets);
    for known in ["\"1a2b\"", "W/\"1a2b\"", "\"old\", \"1a2b\"", "*"] {
        let (status, headers, body) = get(&format!("{}/", server.url), &[("if-none-match", known)]);
        assert_eq!((status, body.as_str()), (304, ""), "{known}");
        assert_eq!(headers["etag"], "\"1a2b\"", "{known}");
        assert_eq!(headers["cache-control"], "no-cache", "{known}");
    }
    for other in ["\"1a2b-br\"", "\"old\"", ""] {
        let (status, _, _) = get(&format!("{}/", server.url), &[("if-none-match", other)]);
        assert_eq!(status, 200, "{other}");
    }
}

#[test]
fn every_response_has_security_headers() {
    let server = TestServer::start_with_assets(without_limits(), TestAssets);
    for path in ["/", "/api", "/api/me", "/api/games", "/api/nothing", "/no.js", "/health"] {
        let (_, headers, _) = get(&format!("{}{path}", server.url), &[]);
        let policy = headers["content-security-policy"].to_str().unwrap();
        for rule in [
            "default-src 'self';",
            "script-src 'self' 'wasm-unsafe-eval';",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(rule), "{path}: {rule}");
        }
        for exception in ["style-src", "connect-src", "worker-src", "unsafe-inline", "'unsafe-eval"]
        {
            assert!(!policy.contains(exception), "{path}: {exception}");
        }
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "same-origin", "{path}");
        let is_page = ["/", "/api"].contains(&path);
        for name in ["permissions-policy", "cross-origin-opener-policy"] {
            assert_eq!(headers.contains_key(name), is_page, "{path}: {name} is for pages");
        }
        assert!(headers.contains_key("cache-control"), "{path}");
    }
}

#[test]
fn a_secure_server_tells_browsers_to_use_tls_only() {
    let secure = ServerSettings { secure_cookie: true, ..without_limits() };
    for (settings, wanted) in [(secure, Some("max-age=31536000")), (without_limits(), None)] {
        let server = TestServer::start_with_assets(settings, TestAssets);
        for path in ["/", "/api/me", "/api/nothing", "/assets/app-1a2b.js"] {
            let (_, headers, _) = get(&format!("{}{path}", server.url), &[]);
            let found = headers.get("strict-transport-security").map(|v| v.to_str().unwrap());
            assert_eq!(found, wanted, "{path}");
        }
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
