//! The generated TypeScript in the repository is current.

use std::collections::BTreeSet;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/protocol/generated"))
}

#[test]
fn the_generated_files_in_the_repository_are_current() {
    let files = protocol::generate_files();
    for file in &files {
        let stored = std::fs::read_to_string(folder().join(&file.name)).unwrap_or_default();
        let differs = (1..)
            .zip(stored.lines().zip(file.text.lines()))
            .find(|(_, (stored, generated))| stored != generated);
        assert_eq!(differs, None, "{}: cargo xtask types", file.name);
        assert_eq!(stored, file.text, "{}: cargo xtask types", file.name);
    }
    let generated: BTreeSet<String> = files.into_iter().map(|file| file.name).collect();
    let stored = std::fs::read_dir(folder()).expect("the folder is there");
    let stored: BTreeSet<String> = stored
        .map(|entry| entry.expect("a readable folder").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(stored, generated, "cargo xtask types");
}
