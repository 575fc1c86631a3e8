//! What a browser is shown: the client that was built in.

use server::{Asset, Assets};
use std::borrow::Cow;

/// The files of the browser client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pages;

impl Assets for Pages {
    fn get(&self, path: &str) -> Option<Asset> {
        let (bytes, mime) = webassets::get(path)?;
        Some(Asset { bytes, mime: Cow::Borrowed(mime) })
    }
}
