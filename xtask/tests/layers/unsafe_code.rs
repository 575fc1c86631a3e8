//! The bindings for Python and for browsers contain no unsafe code but what the macros of pyo3 and
//! wasm-bindgen make. Everywhere else the compiler forbids it.

use std::path::Path;

#[test]
fn bindings_have_no_unsafe_code_of_their_own() {
    check_sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../python/src")));
    check_sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/wasm/src")));
    check_sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/wasm-rules/src")));
}

fn check_sources(sources: &Path) {
    let files: Vec<_> = std::fs::read_dir(sources).expect("the sources").flatten().collect();
    assert!(files.len() > 2, "only {} files found", files.len());
    for file in files {
        let text = std::fs::read_to_string(file.path()).expect("a source file");
        assert!(!text.contains("unsafe"), "{} has unsafe code", file.path().display());
    }
}
