//! Runs the rule book of a game as tests: every scenario in `spec/<game>/` is one test.
//!
//! ```text
//! cargo nextest run -p ludo --test spec                  all of them
//! cargo nextest run -p ludo --test spec 'moving.md'      one page
//! ```

use super::{RuleBook, expect_none};
use crate::scenario::{ScenarioLanguage, run_scenario};
use kit::Game;
use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// A check of a whole book: its name and the function that checks it.
pub type BookCheck = (&'static str, fn(&RuleBook) -> Result<(), String>);

/// The checks that every book must pass.
const COMMON_CHECKS: [BookCheck; 2] = [
    ("every scenario checks something", RuleBook::check_every_page_asserts),
    ("every page is in the index", RuleBook::check_index_links),
];

/// Runs the scenarios of a game's book, the given checks and the common checks. It is the whole
/// `main` of a test without the usual harness, `games/<game>/tests/spec.rs`.
#[must_use]
pub fn run_as_tests<L: ScenarioLanguage>(checks: &[BookCheck]) -> ExitCode {
    let book = Arc::new(read_book(L::Game::NAME));
    let mut trials = scenario_tests::<L>(&book);
    for (name, check) in COMMON_CHECKS.iter().chain(checks).copied() {
        let book = Arc::clone(&book);
        let run = move || check(&book).map_err(Failed::from);
        trials.push(Trial::test(format!("the book: {name}"), run));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn workspace_root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn read_book(game: &str) -> RuleBook {
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let pages = files(&workspace_root().join("spec").join(game), "md");
    RuleBook::new(pages.iter().map(|path| (name(path), read_text(path))))
}

/// One test for each scenario, named after its page and heading.
fn scenario_tests<L: ScenarioLanguage>(book: &RuleBook) -> Vec<Trial> {
    let trial = |(name, scenario)| {
        let located = |why| Failed::from(format!("spec/{}: {why}", L::Game::NAME));
        Trial::test(name, move || run_scenario::<L>(&scenario).map_err(located))
    };
    book.named_scenarios().into_iter().map(trial).collect()
}

/// The files under a folder with this extension, sorted.
fn files(folder: &Path, ext: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.unwrap_or_else(|e| panic!("{}: {e}", folder.display())).path();
        if path.is_dir() {
            found.extend(files(&path, ext));
        } else if path.extension().is_some_and(|e| e == ext) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read_text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Checks that each ruling is in the heading of a scenario, and that no heading has another
/// ruling number with that letter.
///
/// # Errors
/// The rulings without a scenario, and the numbers that are no ruling.
pub fn check_rulings(book: &RuleBook, letter: char, rulings: &[String]) -> Result<(), String> {
    let headings = book.heading_words();
    let missing = rulings.iter().filter(|number| !headings.contains(*number));
    expect_none(missing, "no scenario stands under a heading with")?;
    let numbered = |word: &&String| {
        word.strip_prefix(letter).is_some_and(|number| number.parse::<u8>().is_ok())
    };
    let unknown = headings.iter().filter(numbered).filter(|word| !rulings.contains(word));
    expect_none(unknown, "rulings that this test does not know")
}

/// The names of the Rust tests of a game, which cover rules that a scenario cannot express.
#[must_use]
pub fn rust_test_names(game: &str) -> Vec<String> {
    let own = workspace_root().join("games").join(game);
    let folders = ["src", "tests/rules"].map(|folder| files(&own.join(folder), "rs"));
    folders.iter().flatten().flat_map(|path| test_names(&read_text(path))).collect()
}

fn test_names(source: &str) -> Vec<String> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let tests = lines.windows(2).filter(|pair| pair[0] == "#[test]");
    let name = |line: &str| line.strip_prefix("fn ")?.split_once('(').map(|(n, _)| n.to_owned());
    tests.filter_map(|pair| name(pair[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_rulings_reports_rulings_without_a_scenario_and_unknown_numbers() {
        let page = "# L1 · L3 One\n```scenario\nthen so\n```\n";
        let book = RuleBook::new([("one.md".to_owned(), page.to_owned())]);
        let check = |numbers: &[&str]| {
            check_rulings(&book, 'L', &numbers.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert_eq!(check(&["L1", "L3"]), Ok(()));
        assert!(check(&["L1", "L2", "L3"]).is_err_and(|why| why.ends_with("with: L2")));
        assert!(check(&["L1"]).is_err_and(|why| why.ends_with("know: L3")));
    }

    #[test]
    fn test_names_finds_the_functions_with_a_test_attribute() {
        let source = "#[test]\nfn it_holds() {}\nfn helper() {}\n    #[test]\n    fn so_it_is() {}";
        assert_eq!(test_names(source), ["it_holds", "so_it_is"]);
    }
}
