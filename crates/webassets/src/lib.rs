//! The files of the browser client, embedded in the program.

use rust_embed::RustEmbed;
use std::borrow::Cow;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct EmbeddedFiles;

/// A file of the client, with the compressed forms that the build made of it.
#[derive(Clone, Debug)]
pub struct WebFile {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// Its MIME type.
    pub mime: &'static str,
    /// The start of the SHA-256 hash of its content, as hexadecimal digits.
    pub hash: String,
    /// Its content compressed with Brotli, if that is smaller.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// Its content compressed with gzip, if that is smaller.
    pub gzip: Option<Cow<'static, [u8]>>,
}

/// Bytes of the content's hash that tell one build's file from another's.
const HASH_BYTES: usize = 12;

/// A file of the client by its path without a leading slash, such as `index.html`.
#[must_use]
pub fn get(path: &str) -> Option<WebFile> {
    if is_compressed_form(path) {
        return None;
    }
    let file = EmbeddedFiles::get(path)?;
    let hash = file.metadata.sha256_hash();
    let compressed =
        |ending| EmbeddedFiles::get(&format!("{path}{ending}")).map(|compressed| compressed.data);
    Some(WebFile {
        bytes: file.data,
        mime: mime_type(path),
        hash: hash[..HASH_BYTES].iter().map(|byte| format!("{byte:02x}")).collect(),
        brotli: compressed(BROTLI_ENDING),
        gzip: compressed(GZIP_ENDING),
    })
}

/// The paths of all files of the client, without their compressed forms.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    EmbeddedFiles::iter().filter(|path| !is_compressed_form(path))
}

/// What the build of the client appends to the name of a file's compressed forms.
const BROTLI_ENDING: &str = ".br";
const GZIP_ENDING: &str = ".gz";

fn is_compressed_form(path: &str) -> bool {
    path.ends_with(BROTLI_ENDING) || path.ends_with(GZIP_ENDING)
}

/// Covers the files that Vite writes.
fn mime_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
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
        let page = get("index.html").expect("every build has a page");
        assert_eq!(page.mime, "text/html; charset=utf-8");
        assert_eq!(page.hash.len(), 2 * HASH_BYTES);
        assert!(String::from_utf8_lossy(&page.bytes).contains("<title>Parlor</title>"));
        assert!(get("no-such-file.js").is_none());
        assert!(get("../Cargo.toml").is_none());
        assert!(get("index.html.br").is_none(), "a compressed form is no file of its own");
    }

    #[test]
    fn every_asset_of_the_index_page_exists() {
        let page = get("index.html").expect("every build has a page");
        let page = String::from_utf8_lossy(&page.bytes).into_owned();
        let named = page.split('"').filter_map(|part| part.strip_prefix("/assets/"));
        for name in named {
            let file = get(&format!("assets/{name}")).expect(name);
            assert!(!file.bytes.is_empty(), "{name}");
            assert_ne!(file.mime, "application/octet-stream", "{name}");
            for compressed in [&file.brotli, &file.gzip].into_iter().flatten() {
                assert!(compressed.len() < file.bytes.len(), "{name}");
            }
        }
    }
}
