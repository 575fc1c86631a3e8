//! The rule book of Ludo, executed: every scenario in `spec/ludo/` is a test.
//!
//! ```text
//! cargo nextest run -p ludo --test spec                  all of them
//! cargo nextest run -p ludo --test spec 'moving.md'      one page
//! ```

// The rules do no I/O; reading the rule book that tests them is this file's whole purpose.
#![allow(clippy::disallowed_methods)]
#![allow(clippy::unwrap_used)]

use kit::Words;
use kit::book::{Book, lies_are_found, none_of};
use kit::spec::run;
use libtest_mimic::{Arguments, Failed, Trial};
use ludo::{Ludo, Refusal, Token};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn main() {
    let book = Arc::new(read());
    let mut trials = trials(&book);
    let mut check = |name: &str, check: fn(&Book) -> Result<(), String>| {
        let book = Arc::clone(&book);
        trials.push(Trial::test(name, move || check(&book).map_err(Failed::from)));
    };
    check("the book: every number and every ruling has its test", every_number);
    check("the book: every refusal is shown", every_refusal);
    check("the book: every scenario checks something", Book::checks_everywhere);
    check("the book: every page is in the index", Book::links_every_page);
    check("the book: the drawing shows the whole ring", whole_ring);
    check("the book: a false scenario fails", a_lie_is_found);
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn read() -> Book {
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let pages = files(&root().join("../../spec/ludo"), "md");
    Book::new(pages.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())))
}

/// A test for each scenario, named after its page and heading.
fn trials(book: &Book) -> Vec<Trial> {
    let trial = |(name, scenario)| {
        let told = move || run::<Ludo>(&scenario).map_err(|why| format!("spec/ludo: {why}"));
        Trial::test(name, move || told().map_err(Failed::from))
    };
    book.named().into_iter().map(trial).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files under a folder whose names end so, in order.
fn files(folder: &Path, ext: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(files(&path, ext));
        } else if path.extension().is_some_and(|e| e == ext) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The acceptance scenarios, edge cases, requirements and success criteria of seed 004, and
/// the rulings.
fn numbers() -> Vec<String> {
    let stories = [5, 7, 4, 3].into_iter().zip(1..);
    let stories = stories.flat_map(|(last, us)| (1..=last).map(move |n| format!("US{us}.{n}")));
    let edges = (1..=4).map(|n| format!("EC-{n}"));
    let requirements = (1..=13).map(|n| format!("FR-{n:03}"));
    let criteria = (1..=7).map(|n| format!("SC-{n:03}"));
    let rulings = (1..=6).map(|n| format!("L{n}"));
    stories.chain(edges).chain(requirements).chain(criteria).chain(rulings).collect()
}

fn every_number(book: &Book) -> Result<(), String> {
    let (told, tests) = (book.heading_words(), rust_tests());
    let tested = |number: &str| {
        let prefix = number.to_lowercase().replace(['.', '-'], "_") + "_";
        tests.iter().any(|name| name.starts_with(&prefix))
    };
    let missing = numbers().into_iter().filter(|n| !told.contains(n) && !tested(n));
    none_of(missing, "neither a scenario's heading nor a test's name carries")
}

/// The names of this crate's Rust tests.
fn rust_tests() -> Vec<String> {
    let folders = ["src", "tests/rules"].map(|folder| files(&root().join(folder), "rs"));
    let text = |path: &PathBuf| fs::read_to_string(path).unwrap();
    folders.iter().flatten().flat_map(|path| test_names(&text(path))).collect()
}

fn test_names(source: &str) -> Vec<String> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let tests = lines.windows(2).filter(|pair| pair[0] == "#[test]");
    let name = |line: &str| line.strip_prefix("fn ")?.split_once('(').map(|(n, _)| n.to_owned());
    tests.filter_map(|pair| name(pair[1])).collect()
}

fn every_refusal(book: &Book) -> Result<(), String> {
    let refusals = [
        Refusal::NeedsSix { die: 1 },
        Refusal::Overshoots { left: 1, die: 2 },
        Refusal::AlreadyDone,
        Refusal::Blocked { square: 0 },
        Refusal::NoSuchToken { token: Token::ALL[3] },
        Refusal::Unreadable,
    ];
    let untimely = ["roll-first", "not-asked", "match-over"];
    book.shows_refusals(refusals.iter().map(Words::code).chain(untimely))
}

/// The drawing in `moving.md` names each ring square once and stars the safe ones.
fn whole_ring(book: &Book) -> Result<(), String> {
    let drawing =
        book.page("moving.md")?.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let words = drawing.ok_or("moving.md has no drawing")?.split_whitespace();
    let squares = words.filter(|word| word.trim_end_matches('*').parse::<u8>().is_ok());
    let mut found: Vec<&str> = squares.collect();
    found.sort_by_key(|word| word.trim_end_matches('*').parse::<u8>().unwrap());
    let safe = |square: u8| if [0, 8].contains(&(square % 13)) { "*" } else { "" };
    let ring: Vec<String> = (0..52).map(|square| format!("{square}{}", safe(square))).collect();
    if found == ring { Ok(()) } else { Err(format!("the drawing shows {found:?}")) }
}

/// The harness itself can fail: what is not so, is not understood or is not refused as told.
fn a_lie_is_found(_: &Book) -> Result<(), String> {
    let lies = [
        ("roll 6\nred plays 1\nthen red 1 on ring 1", "found ring 0, expected ring 1"),
        ("roll 5\nthen it is red's turn", "found green, expected red"),
        ("roll 6\nred cannot play 1: needs-six", "it was accepted"),
        ("roll 6\nred cannot play 5: needs-six", "it was refused by unreadable"),
        ("roll 6\nthen red may play 1 2", "legal: 1 2 3 4"),
        ("then the moon is full", "expected a colour that plays"),
    ];
    lies_are_found::<Ludo>(&lies)
}
