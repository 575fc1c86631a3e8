//! Serves the files of the browser client, which the program that runs the server supplies.

use crate::hub::Hub;
use axum::extract::State;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::sync::Arc;

/// A file of the browser client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type, such as `text/html; charset=utf-8`.
    pub mime: Cow<'static, str>,
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
pub(crate) async fn serve(State(hub): State<Arc<Hub>>, method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let asset = hub.assets.get(if path.is_empty() { INDEX_PATH } else { path });
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match asset {
        Some(asset) if path.starts_with(HASHED_PREFIX) => respond(asset, CACHE_FOREVER),
        Some(asset) => respond(asset, REVALIDATE),
        None if is_file => not_found(),
        None => {
            hub.assets.get(INDEX_PATH).map_or_else(not_found, |index| respond(index, REVALIDATE))
        }
    }
}

fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "There is nothing here.").into_response()
}

/// For files whose name changes with their content.
const CACHE_FOREVER: &str = "public, max-age=31536000, immutable";

const REVALIDATE: &str = "no-cache";

fn respond(asset: Asset, cache_control: &'static str) -> Response {
    let mime = HeaderValue::from_str(&asset.mime)
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let cache_control = HeaderValue::from_static(cache_control);
    let headers = [(header::CONTENT_TYPE, mime), (header::CACHE_CONTROL, cache_control)];
    (headers, asset.bytes.into_owned()).into_response()
}
