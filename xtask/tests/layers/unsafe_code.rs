//! The bindings for Python contain no unsafe code but what the macros of pyo3 make. Everywhere else the
//! compiler forbids it.

use std::path::Path;

#[test]
fn the_python_bindings_have_no_unsafe_code_of_their_own() {
    let sources = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../python/src"));
    let files: Vec<_> = std::fs::read_dir(sources).expect("the sources").flatten().collect();
    assert!(files.len() > 5, "only {} files found", files.len());
    for file in files {
        let text = std::fs::read_to_string(file.path()).expect("a source file");
        assert!(!text.contains("unsafe"), "{} has unsafe code", file.path().display());
    }
}
