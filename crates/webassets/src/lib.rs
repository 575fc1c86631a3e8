//! The browser client, inside the program.

use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Web;

/// A file of the client by its path without a first slash, such as `index.html`, and its kind.
#[must_use]
pub fn get(path: &str) -> Option<(Cow<'static, [u8]>, &'static str)> {
    Web::get(path).map(|file| (file.data, mime(path)))
}

/// The kinds of files that Vite writes.
fn mime(path: &str) -> &'static str {
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
    fn there_is_a_page_and_nothing_else_is_made_up() {
        let (bytes, kind) = get("index.html").expect("every build has a page");
        assert_eq!(kind, "text/html; charset=utf-8");
        assert!(String::from_utf8_lossy(&bytes).contains("<title>Parlor</title>"));
        assert!(get("no-such-file.js").is_none());
        assert!(get("../Cargo.toml").is_none());
    }

    #[test]
    fn every_file_the_page_names_is_there() {
        let (page, _) = get("index.html").expect("every build has a page");
        let page = String::from_utf8_lossy(&page).into_owned();
        let named = page.split('"').filter_map(|part| part.strip_prefix("/assets/"));
        for name in named {
            let (bytes, kind) = get(&format!("assets/{name}")).expect(name);
            assert!(!bytes.is_empty(), "{name}");
            assert_ne!(kind, "application/octet-stream", "{name}");
        }
    }
}
