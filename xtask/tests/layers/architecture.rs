//! ARCHITECTURE.md cites only files and functions that exist.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn page() -> String {
    fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md")
}

/// The texts between backticks on a line.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Whether a quoted text is a path from the root of the repository.
fn is_path(text: &str) -> bool {
    let top = ["games/", "crates/", "web/", "xtask/", "spec/", "docs/", "data/", "deploy/"];
    top.iter().any(|folder| text.starts_with(folder)) && !text.contains(['<', '*', ' '])
}

#[test]
fn every_file_that_the_architecture_cites_exists() {
    let page = page();
    let paths: Vec<&str> = page.lines().flat_map(quoted).filter(|text| is_path(text)).collect();
    assert!(paths.len() > 40, "only {} paths found", paths.len());
    let missing: Vec<_> = paths.iter().filter(|path| !root().join(path).exists()).collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md cites files that do not exist: {missing:?}");
}

#[test]
fn every_function_in_the_life_of_a_move_exists() {
    let page = page();
    let start = page.find("## The life of a move").expect("the section");
    let rows: Vec<(&str, &str)> = page[start..]
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
        .filter(|line| line.starts_with('|'))
        .filter_map(|line| {
            let mut quoted = quoted(line);
            Some((quoted.next()?, quoted.next()?))
        })
        .collect();
    assert!(rows.len() > 12, "only {} rows found", rows.len());
    for (path, function) in rows {
        let source = fs::read_to_string(root().join(path)).unwrap_or_default();
        let declared = [
            format!("fn {function}"),
            format!("function {function}"),
            format!("const {function} "),
            format!(" {function}("),
        ];
        assert!(declared.iter().any(|form| source.contains(form)), "{path} has no {function}");
    }
}
