//! The browser client that is built into the program.

use server::{Asset, Assets};
use std::borrow::Cow;

/// The files of the browser client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WebAssets;

impl Assets for WebAssets {
    fn get(&self, path: &str) -> Option<Asset> {
        let file = webassets::get(path)?;
        let mime = Cow::Borrowed(file.mime);
        let (brotli, gzip) = (file.brotli, file.gzip);
        Some(Asset { bytes: file.bytes, mime, hash: file.hash, brotli, gzip })
    }
}
