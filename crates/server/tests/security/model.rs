//! The threat model is a document, and every line of it names the tests behind it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Every Rust file below a folder.
fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && name != "node_modules" {
            sources(&path, out);
        } else if name.ends_with(".rs") {
            out.push(path);
        }
    }
}

/// The names of all tests that run: `#[test]`, then perhaps other attributes, then the function.
fn tests() -> BTreeSet<String> {
    let (mut files, mut names) = (Vec::new(), BTreeSet::new());
    for folder in ["crates", "games", "fuzz", "xtask"] {
        sources(&root().join(folder), &mut files);
    }
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        let mut marked = false;
        for line in text.lines().map(str::trim) {
            match line.strip_prefix("fn ").or_else(|| line.strip_prefix("async fn ")) {
                Some(rest) if marked => {
                    names.insert(rest.split('(').next().unwrap_or_default().to_owned());
                    marked = false;
                }
                _ if line.starts_with("#[test]") || line.starts_with("#[tokio::test") => {
                    marked = true;
                }
                _ if line.starts_with("#[ignore") => marked = false,
                _ if line.starts_with("#[") => {}
                _ => marked = false,
            }
        }
    }
    names
}

/// The lines of the document's tables: what is threatened, what prevents it, the tests.
fn lines(document: &str) -> Vec<[String; 3]> {
    let rows = document.lines().filter(|line| line.starts_with('|') && !line.starts_with("|--"));
    let cells = rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        <[&str; 3]>::try_from(cells).unwrap_or_else(|cells| panic!("three cells: {cells:?}"))
    });
    cells.map(|row| row.map(str::to_owned)).filter(|row| row[2] != "tests").collect()
}

/// What stands between backticks.
fn named(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// What is wrong with a document, if these tests exist.
fn faults(document: &str, tests: &BTreeSet<String>) -> Vec<String> {
    let mut faults = Vec::new();
    for [threat, prevented, by] in lines(document) {
        let names = named(&by);
        if names.is_empty() || prevented.is_empty() {
            faults.push(format!("no test stands behind: {threat}"));
        }
        let missing = names.into_iter().filter(|name| !tests.contains(*name));
        faults.extend(missing.map(|name| format!("there is no test {name}, for: {threat}")));
    }
    faults
}

#[test]
fn every_line_of_the_threat_model_has_a_test_that_exists() {
    let document = std::fs::read_to_string(root().join("docs/security.md")).unwrap();
    let (lines, tests) = (lines(&document), tests());
    assert!(lines.len() >= 30, "{} lines", lines.len());
    assert_eq!(faults(&document, &tests), [] as [String; 0]);
    // Every test of this folder is of use to somebody who reads the document.
    let mut files = Vec::new();
    sources(&root().join("crates/server/tests/security"), &mut files);
    let cited: Vec<&str> = lines.iter().flat_map(|line| named(&line[2])).collect();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let here = tests.iter().filter(|name| text.contains(&format!("fn {name}(")));
        let uncited = here.filter(|name| !cited.contains(&name.as_str()));
        let uncited: Vec<&String> = uncited.collect();
        let own = file.ends_with("model.rs");
        assert!(own || uncited.is_empty(), "{}: not in the document: {uncited:?}", file.display());
    }
}

#[test]
fn a_line_without_a_test_or_with_one_that_does_not_exist_is_found() {
    let tests = BTreeSet::from(["it_holds".to_owned()]);
    let document = |cell: &str| {
        format!(
            "| threat | what prevents it | tests |\n|---|---|---|\n| a theft | a lock | {cell} |"
        )
    };
    assert_eq!(faults(&document("`it_holds`"), &tests), [] as [String; 0]);
    assert_eq!(faults(&document(""), &tests).len(), 1);
    assert_eq!(faults(&document("`it_holds`, `it_does_not`"), &tests).len(), 1);
}
