//! The browser client that is built into the program.

use server::{Asset, Assets};
use std::borrow::Cow;

/// The files of the browser client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WebAssets;

impl Assets for WebAssets {
    fn get(&self, path: &str) -> Option<Asset> {
        let (bytes, mime) = webassets::get(path)?;
        Some(Asset { bytes, mime: Cow::Borrowed(mime) })
    }
}
