//! Security headers of responses.

use crate::hub::Hub;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;

/// Allows scripts, styles, images and connections of this server only (what is not named falls back
/// to `default-src`), nothing inline, and no framing. `data:` is for small images inside style
/// sheets; `wasm-unsafe-eval` allows WebAssembly, and no evaluation of JavaScript.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; \
    script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Which sites may show a response.
pub(crate) const RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

const SECURITY_HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (RESOURCE_POLICY, "same-origin"),
];

/// What browsers heed in pages only, and so is not sent with every file that a page loads.
const PAGE_HEADERS: [(HeaderName, &str); 2] = [
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Browsers that have seen it use no unencrypted connection for a year.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=31536000";

/// Middleware: adds the headers. A response that says nothing about caching is not stored.
pub(crate) async fn add(State(hub): State<Arc<Hub>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if hub.settings.secure_cookie {
        let value = HeaderValue::from_static(STRICT_TRANSPORT_SECURITY);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    // A picture of a link says itself that other sites may show it.
    let shared = headers.get(RESOURCE_POLICY).cloned();
    for (name, value) in SECURITY_HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(shared) = shared {
        headers.insert(RESOURCE_POLICY, shared);
    }
    if is_page(headers) {
        for (name, value) in PAGE_HEADERS {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    let no_store = HeaderValue::from_static("no-store");
    headers.entry(header::CACHE_CONTROL).or_insert(no_store);
    response
}

fn is_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    kind.is_some_and(|kind| kind.starts_with(b"text/html"))
}
