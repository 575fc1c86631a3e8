//! Serves the files of the browser client, which the program that runs the server supplies.

use crate::hub::Hub;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::sync::Arc;

/// A file of the browser client.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asset {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type, such as `text/html; charset=utf-8`.
    pub mime: Cow<'static, str>,
    /// A hash of the content as hexadecimal digits, for the `ETag`; empty if there is none.
    pub hash: String,
    /// The content compressed with Brotli.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// The content compressed with gzip.
    pub gzip: Option<Cow<'static, [u8]>>,
}

impl Asset {
    /// The smallest form that a request accepts, with the name of its content coding.
    fn encoded_for(
        self,
        accepted: &AcceptedEncodings,
    ) -> (Cow<'static, [u8]>, Option<&'static str>) {
        match (self.brotli, self.gzip) {
            (Some(brotli), _) if accepted.brotli => (brotli, Some("br")),
            (_, Some(gzip)) if accepted.gzip => (gzip, Some("gzip")),
            _ => (self.bytes, None),
        }
    }
}

/// The content codings that a request accepts, of those a file may have.
struct AcceptedEncodings {
    brotli: bool,
    gzip: bool,
}

impl AcceptedEncodings {
    fn of(headers: &HeaderMap) -> Self {
        let accepts = |wanted: &str| {
            headers
                .get_all(header::ACCEPT_ENCODING)
                .iter()
                .filter_map(|value| value.to_str().ok())
                .flat_map(|value| value.split(','))
                .any(|coding| is_accepted(coding, wanted))
        };
        Self { brotli: accepts("br"), gzip: accepts("gzip") }
    }
}

/// Whether an element of `Accept-Encoding`, such as `gzip;q=0.5`, allows a coding.
fn is_accepted(element: &str, coding: &str) -> bool {
    let (name, parameters) = element.split_once(';').unwrap_or((element, ""));
    let weight = parameters.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
    name.trim().eq_ignore_ascii_case(coding) && weight.is_ok_and(|weight| weight > 0.0)
}

/// The files of a browser client.
pub trait Assets: Send + Sync + 'static {
    /// The file at a path without leading slash, such as `index.html` or `assets/app-1a2b.js`.
    fn get(&self, path: &str) -> Option<Asset>;
}

/// No files: a server for programs only.
#[derive(Clone, Copy, Debug)]
pub struct NoAssets;

impl Assets for NoAssets {
    fn get(&self, _: &str) -> Option<Asset> {
        None
    }
}

/// The page for every path that is a route of the client and not a file.
const INDEX_PATH: &str = "index.html";

/// The folder of files with a hash of their content in the name.
const HASHED_PREFIX: &str = "assets/";

/// Serves a file, or the index page for a route of the client.
pub(crate) async fn serve(
    State(hub): State<Arc<Hub>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let asset = hub.assets.get(if path.is_empty() { INDEX_PATH } else { path });
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match asset {
        Some(asset) if path.starts_with(HASHED_PREFIX) => respond(asset, &headers, CACHE_FOREVER),
        Some(asset) => respond(asset, &headers, REVALIDATE),
        None if is_file => not_found(),
        None => hub
            .assets
            .get(INDEX_PATH)
            .map_or_else(not_found, |index| respond(index, &headers, REVALIDATE)),
    }
}

/// The page of the browser client.
pub(crate) fn index(hub: &Hub) -> Option<Asset> {
    hub.assets.get(INDEX_PATH)
}

pub(crate) fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "There is nothing here.").into_response()
}

/// For files whose name changes with their content.
const CACHE_FOREVER: &str = "public, max-age=31536000, immutable";

pub(crate) const REVALIDATE: &str = "no-cache";

/// Answers with the file in the best form that the request accepts, or with `304 Not Modified`.
pub(crate) fn respond(asset: Asset, request: &HeaderMap, cache_control: &'static str) -> Response {
    let mime = HeaderValue::from_str(&asset.mime)
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let hash = asset.hash.clone();
    let (bytes, encoding) = asset.encoded_for(&AcceptedEncodings::of(request));
    let mut headers = HeaderMap::from_iter([
        (header::CONTENT_TYPE, mime),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache_control)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ]);
    // Each form has its own tag, since a strong tag stands for exact bytes.
    let tag = format!("\"{hash}{}\"", encoding.map_or(String::new(), |name| format!("-{name}")));
    if let Ok(value) = HeaderValue::from_str(&tag)
        && !hash.is_empty()
    {
        headers.insert(header::ETAG, value);
        if names_tag(request, &tag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
    }
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    (headers, bytes.into_owned()).into_response()
}

/// Whether `If-None-Match` names a tag. A proxy that recompressed the file has weakened the tag.
fn names_tag(request: &HeaderMap, tag: &str) -> bool {
    request
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|named| named.trim().trim_start_matches("W/"))
        .any(|named| named == tag || named == "*")
}
