//! The files of the browser client, embedded in the program.

use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct EmbeddedFiles;

/// The content and MIME type of a file of the client, by its path without a leading slash, such
/// as `index.html`.
#[must_use]
pub fn get(path: &str) -> Option<(Cow<'static, [u8]>, &'static str)> {
    EmbeddedFiles::get(path).map(|file| (file.data, mime_type(path)))
}

/// Covers the files that Vite writes.
fn mime_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_page_exists_and_unknown_paths_do_not() {
        let (bytes, mime) = get("index.html").expect("every build has a page");
        assert_eq!(mime, "text/html; charset=utf-8");
        assert!(String::from_utf8_lossy(&bytes).contains("<title>Parlor</title>"));
        assert!(get("no-such-file.js").is_none());
        assert!(get("../Cargo.toml").is_none());
    }

    #[test]
    fn every_asset_of_the_index_page_exists() {
        let (page, _) = get("index.html").expect("every build has a page");
        let page = String::from_utf8_lossy(&page).into_owned();
        let named = page.split('"').filter_map(|part| part.strip_prefix("/assets/"));
        for name in named {
            let (bytes, mime) = get(&format!("assets/{name}")).expect(name);
            assert!(!bytes.is_empty(), "{name}");
            assert_ne!(mime, "application/octet-stream", "{name}");
        }
    }
}
