//! The types in the repository are what the code makes.

use std::collections::BTreeSet;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/generated"))
}

#[test]
fn the_types_in_the_repository_are_current() {
    let files = wire::files();
    for file in &files {
        let kept = std::fs::read_to_string(folder().join(&file.name)).unwrap_or_default();
        let differs =
            (1..).zip(kept.lines().zip(file.text.lines())).find(|(_, (kept, made))| kept != made);
        assert_eq!(differs, None, "{}: cargo xtask types", file.name);
        assert_eq!(kept, file.text, "{}: cargo xtask types", file.name);
    }
    let made: BTreeSet<String> = files.into_iter().map(|file| file.name).collect();
    let kept = std::fs::read_dir(folder()).expect("the folder is there");
    let kept: BTreeSet<String> = kept
        .map(|entry| entry.expect("a readable folder").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(kept, made, "cargo xtask types");
}
