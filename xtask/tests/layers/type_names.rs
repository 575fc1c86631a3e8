//! One type name means one thing in the whole workspace.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Names that several files declare, and why they may.
const SHARED_NAMES: &[(&str, &str)] = &[
    ("Action", "associated type of the game contract"),
    ("Args", "private command line of a binary"),
    ("Board", "the board of each game, which is its own"),
    ("Config", "associated type of the game contract"),
    ("Event", "associated type of the game contract"),
    ("Refusal", "associated type of the game contract"),
    ("Setup", "associated type of the game contract"),
    ("View", "associated type of the game contract"),
];

/// Folders without Rust sources of ours.
const SKIPPED_FOLDERS: &[&str] = &["node_modules", "target", "web"];

fn repository_root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../"))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the repository") {
        let path = entry.expect("an entry of the folder").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && !SKIPPED_FOLDERS.contains(&name.as_str()) {
                rust_files(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The type that a line declares. Associated types, which are indented, do not count.
fn declared_type(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    let is_indented = rest.len() < line.len();
    if let Some(after) = rest.strip_prefix("pub") {
        let after = after.trim_start();
        rest = match after.strip_prefix('(') {
            Some(scope) => scope.split_once(')')?.1.trim_start(),
            None => after,
        };
    }
    let (keyword, rest) = rest.split_once(' ')?;
    let is_type = match keyword {
        "struct" | "enum" | "union" | "trait" => true,
        "type" => !is_indented,
        _ => false,
    };
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let name = &rest[..end.unwrap_or(rest.len())];
    (is_type && name.starts_with(|letter: char| letter.is_ascii_uppercase())).then_some(name)
}

/// The files that declare each type name.
fn declarations() -> BTreeMap<String, BTreeSet<PathBuf>> {
    let (root, mut files) = (repository_root(), Vec::new());
    rust_files(root, &mut files);
    let mut declarations = BTreeMap::<String, BTreeSet<PathBuf>>::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source file");
        for name in text.lines().filter_map(declared_type) {
            let path = file.strip_prefix(root).unwrap_or(&file).to_owned();
            declarations.entry(name.to_owned()).or_default().insert(path);
        }
    }
    declarations
}

#[test]
fn declarations_are_recognised() {
    assert_eq!(declared_type("pub(crate) struct Seat(u8);"), Some("Seat"));
    assert_eq!(declared_type("    enum Cause {"), Some("Cause"));
    assert_eq!(declared_type("pub trait Game: Sized {"), Some("Game"));
    assert_eq!(declared_type("type Row<T> = Vec<T>;"), Some("Row"));
    assert_eq!(declared_type("    type Config = Config;"), None);
    assert_eq!(declared_type("/// A struct Seat"), None);
}

#[test]
fn type_names_are_unique() {
    let declarations = declarations();
    let is_shared = |name: &str| SHARED_NAMES.iter().any(|(shared, _)| *shared == name);
    let repeated: Vec<String> = declarations
        .iter()
        .filter(|(name, files)| files.len() > 1 && !is_shared(name))
        .map(|(name, files)| format!("{name}: {files:?}"))
        .collect();
    assert!(repeated.is_empty(), "declared in several files:\n{}", repeated.join("\n"));
    for (name, _) in SHARED_NAMES {
        let count = declarations.get(*name).map_or(0, BTreeSet::len);
        assert!(count > 1, "{name} is no longer shared: remove it from the exceptions");
    }
}
