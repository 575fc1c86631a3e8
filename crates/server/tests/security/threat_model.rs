//! Every row of the threat model (docs/security.md) names tests that exist.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Every Rust file below a folder.
fn collect_sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && name != "node_modules" {
            collect_sources(&path, out);
        } else if name.ends_with(".rs") {
            out.push(path);
        }
    }
}

/// The names of all tests in the workspace.
fn test_names() -> BTreeSet<String> {
    let (mut files, mut names) = (Vec::new(), BTreeSet::new());
    for folder in ["crates", "games", "fuzz", "xtask"] {
        collect_sources(&root().join(folder), &mut files);
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

/// The rows of the document's tables: the threat, what prevents it, the tests.
fn table_rows(document: &str) -> Vec<[String; 3]> {
    let rows = document.lines().filter(|line| line.starts_with('|') && !line.starts_with("|--"));
    let cells = rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        <[&str; 3]>::try_from(cells).unwrap_or_else(|cells| panic!("three cells: {cells:?}"))
    });
    cells.map(|row| row.map(str::to_owned)).filter(|row| row[2] != "tests").collect()
}

/// All texts between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The rows without a test or with one that is not among `tests`.
fn problems(document: &str, tests: &BTreeSet<String>) -> Vec<String> {
    let mut problems = Vec::new();
    for [threat, prevented, by] in table_rows(document) {
        let names = quoted(&by);
        if names.is_empty() || prevented.is_empty() {
            problems.push(format!("no test for: {threat}"));
        }
        let missing = names.into_iter().filter(|name| !tests.contains(*name));
        problems.extend(missing.map(|name| format!("there is no test {name}, for: {threat}")));
    }
    problems
}

#[test]
fn every_row_of_the_threat_model_names_tests_that_exist() {
    let document = std::fs::read_to_string(root().join("docs/security.md")).unwrap();
    let (rows, tests) = (table_rows(&document), test_names());
    assert!(rows.len() >= 30, "{} rows", rows.len());
    assert_eq!(problems(&document, &tests), [] as [String; 0]);
    // The document names every test in this folder.
    let mut files = Vec::new();
    collect_sources(&root().join("crates/server/tests/security"), &mut files);
    let cited: Vec<&str> = rows.iter().flat_map(|row| quoted(&row[2])).collect();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let here = tests.iter().filter(|name| text.contains(&format!("fn {name}(")));
        let uncited = here.filter(|name| !cited.contains(&name.as_str()));
        let uncited: Vec<&String> = uncited.collect();
        let own = file.ends_with("threat_model.rs");
        assert!(
            own || uncited.is_empty(),
            "{}: tests not in the document: {uncited:?}",
            file.display()
        );
    }
}

#[test]
fn a_row_without_a_test_or_with_a_missing_test_is_reported() {
    let tests = BTreeSet::from(["it_holds".to_owned()]);
    let document = |cell: &str| {
        format!(
            "| threat | what prevents it | tests |\n|---|---|---|\n| a theft | a lock | {cell} |"
        )
    };
    assert_eq!(problems(&document("`it_holds`"), &tests), [] as [String; 0]);
    assert_eq!(problems(&document(""), &tests).len(), 1);
    assert_eq!(problems(&document("`it_holds`, `it_does_not`"), &tests).len(), 1);
}
