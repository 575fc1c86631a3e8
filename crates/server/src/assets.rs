//! The pages that are served beside the API. Where they come from is not the server's
//! business.

use crate::hub::Hub;
use axum::extract::State;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::sync::Arc;

/// A file for browsers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// What it holds.
    pub bytes: Cow<'static, [u8]>,
    /// What kind of file it is, such as `text/html; charset=utf-8`.
    pub mime: Cow<'static, str>,
}

/// The files of a client.
pub trait Assets: Send + Sync + 'static {
    /// The file at a path without its first slash, such as `index.html` or `assets/app-1a2b.js`.
    fn get(&self, path: &str) -> Option<Asset>;
}

/// A server without pages: programs only.
#[derive(Clone, Copy, Debug)]
pub struct NoAssets;

impl Assets for NoAssets {
    fn get(&self, _: &str) -> Option<Asset> {
        None
    }
}

/// The page that shows every address of the client which is no file.
const INDEX: &str = "index.html";

/// The folder whose files have a hash of what they hold in their names.
const HASHED: &str = "assets/";

/// Serves a file, or the client's page for an address that is one of its own.
pub(crate) async fn serve(State(hub): State<Arc<Hub>>, method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let asset = hub.assets.get(if path.is_empty() { INDEX } else { path });
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match asset {
        Some(asset) => answer(asset, path.starts_with(HASHED)),
        None if is_file => missing(),
        None => hub.assets.get(INDEX).map_or_else(missing, |index| answer(index, false)),
    }
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, "There is nothing here.").into_response()
}

/// A file whose name changes with what it holds may be kept for ever; others are asked for
/// each time.
fn answer(asset: Asset, hashed: bool) -> Response {
    let keep = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mime = HeaderValue::from_str(&asset.mime)
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let headers =
        [(header::CONTENT_TYPE, mime), (header::CACHE_CONTROL, HeaderValue::from_static(keep))];
    (headers, asset.bytes.into_owned()).into_response()
}
