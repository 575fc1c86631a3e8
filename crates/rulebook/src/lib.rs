//! The rule book of a game, executed: every scenario in `spec/<game>/` is a test.
//!
//! A game's `tests/spec.rs` is its list of checks and nothing else. The rules do no I/O, so
//! reading the pages is done here; only tests use this crate.
//!
//! ```text
//! cargo nextest run -p ludo --test spec                  all of them
//! cargo nextest run -p ludo --test spec 'moving.md'      one page
//! ```

use kit::book::{Book, none_of};
use kit::spec::{Told, run as play};
use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Something that must hold of a whole book: what it is, and whether it does.
pub type Check = (&'static str, fn(&Book) -> Result<(), String>);

/// What must hold of every book.
const EVERY_BOOK: [Check; 2] = [
    ("every scenario checks something", Book::checks_everywhere),
    ("every page is in the index", Book::links_every_page),
];

/// Runs the scenarios of a game's book, these checks and those that every book must pass.
#[must_use]
pub fn run<G: Told>(checks: &[Check]) -> ExitCode {
    let book = Arc::new(read(G::NAME));
    let mut trials = trials::<G>(&book);
    for (name, check) in EVERY_BOOK.iter().chain(checks).copied() {
        let book = Arc::clone(&book);
        let held = move || check(&book).map_err(Failed::from);
        trials.push(Trial::test(format!("the book: {name}"), held));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn read(game: &str) -> Book {
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let pages = files(&root().join("spec").join(game), "md");
    Book::new(pages.iter().map(|path| (name(path), text(path))))
}

/// A test for each scenario, named after its page and heading.
fn trials<G: Told>(book: &Book) -> Vec<Trial> {
    let trial = |(name, scenario)| {
        let told = move || play::<G>(&scenario).map_err(|why| format!("spec/{}: {why}", G::NAME));
        Trial::test(name, move || told().map_err(Failed::from))
    };
    book.named().into_iter().map(trial).collect()
}

/// The files under a folder whose names end so, in order.
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

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Each ruling stands in the heading of a scenario, and no heading has a number beside them
/// with that letter.
///
/// # Errors
/// The numbers without a scenario, or without a ruling.
pub fn rulings(book: &Book, letter: char, rulings: &[String]) -> Result<(), String> {
    let told = book.heading_words();
    let missing = rulings.iter().filter(|number| !told.contains(*number));
    none_of(missing, "no scenario stands under a heading with")?;
    let numbered = |word: &&String| {
        word.strip_prefix(letter).is_some_and(|number| number.parse::<u8>().is_ok())
    };
    let unknown = told.iter().filter(numbered).filter(|word| !rulings.contains(word));
    none_of(unknown, "rulings that this test does not know")
}

/// The names of the Rust tests of a game, for what a scenario cannot show.
#[must_use]
pub fn rust_tests(game: &str) -> Vec<String> {
    let own = root().join("games").join(game);
    let folders = ["src", "tests/rules"].map(|folder| files(&own.join(folder), "rs"));
    folders.iter().flatten().flat_map(|path| test_names(&text(path))).collect()
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
    fn rulings_without_a_scenario_and_numbers_without_a_ruling_are_found() {
        let page = "# L1 · L3 One\n```scenario\nthen so\n```\n";
        let book = Book::new([("one.md".to_owned(), page.to_owned())]);
        let check = |numbers: &[&str]| {
            rulings(&book, 'L', &numbers.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        assert_eq!(check(&["L1", "L3"]), Ok(()));
        assert!(check(&["L1", "L2", "L3"]).is_err_and(|why| why.ends_with("with: L2")));
        assert!(check(&["L1"]).is_err_and(|why| why.ends_with("know: L3")));
    }

    #[test]
    fn the_names_of_tests_are_read_from_their_source() {
        let source = "#[test]\nfn it_holds() {}\nfn helper() {}\n    #[test]\n    fn so_it_is() {}";
        assert_eq!(test_names(source), ["it_holds", "so_it_is"]);
    }
}
