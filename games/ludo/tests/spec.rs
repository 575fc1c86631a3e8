//! The rule book of Ludo, executed: every scenario in `spec/ludo/` is a test.
//!
//! ```text
//! cargo nextest run -p ludo --test spec                  all of them
//! cargo nextest run -p ludo --test spec 'moving.md'      one page
//! ```

#![allow(clippy::unwrap_used)]

use kit::Words;
use kit::book::{Book, lies_are_found, none_of};
use ludo::{Ludo, Refusal, Token};
use std::process::ExitCode;

fn main() -> ExitCode {
    rulebook::run::<Ludo>(&[
        ("every number and every ruling has its test", every_number),
        ("every refusal is shown", every_refusal),
        ("the drawing shows the whole ring", whole_ring),
        ("a false scenario fails", a_lie_is_found),
    ])
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
    let (told, tests) = (book.heading_words(), rulebook::rust_tests("ludo"));
    let tested = |number: &str| {
        let prefix = number.to_lowercase().replace(['.', '-'], "_") + "_";
        tests.iter().any(|name| name.starts_with(&prefix))
    };
    let missing = numbers().into_iter().filter(|n| !told.contains(n) && !tested(n));
    none_of(missing, "neither a scenario's heading nor a test's name carries")
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
