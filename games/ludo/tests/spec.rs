//! Runs the rule book of Ludo: every scenario in `spec/ludo/` is a test.
//!
//! ```text
//! cargo nextest run -p ludo --test spec                  all of them
//! cargo nextest run -p ludo --test spec 'moving.md'      one page
//! ```

#![allow(clippy::unwrap_used)]

mod scenario_language;

use kit::CodedMessage;
use ludo::{Refusal, Token};
use scenario_language::LudoLanguage;
use std::process::ExitCode;
use testkit::rule_book::{self, RuleBook, check_false_scenarios_fail, expect_none};

fn main() -> ExitCode {
    rule_book::run_as_tests::<LudoLanguage>(&[
        ("every number and every ruling has its test", check_numbers),
        ("every refusal is shown", check_refusals),
        ("the drawing shows the whole ring", check_drawing),
        ("a false scenario fails", check_false_scenarios),
    ])
}

/// The numbers of the acceptance scenarios, edge cases, requirements, success criteria and
/// rulings.
fn numbers() -> Vec<String> {
    let stories = [5, 7, 4, 3].into_iter().zip(1..);
    let stories = stories.flat_map(|(last, us)| (1..=last).map(move |n| format!("US{us}.{n}")));
    let edges = (1..=4).map(|n| format!("EC-{n}"));
    let requirements = (1..=13).map(|n| format!("FR-{n:03}"));
    let criteria = (1..=7).map(|n| format!("SC-{n:03}"));
    let rulings = (1..=6).map(|n| format!("L{n}"));
    stories.chain(edges).chain(requirements).chain(criteria).chain(rulings).collect()
}

fn check_numbers(book: &RuleBook) -> Result<(), String> {
    let (headings, tests) = (book.heading_words(), rule_book::rust_test_names("ludo"));
    let tested = |number: &str| {
        let prefix = number.to_lowercase().replace(['.', '-'], "_") + "_";
        tests.iter().any(|name| name.starts_with(&prefix))
    };
    let missing = numbers().into_iter().filter(|n| !headings.contains(n) && !tested(n));
    expect_none(missing, "neither a scenario's heading nor a test's name carries")
}

fn check_refusals(book: &RuleBook) -> Result<(), String> {
    let refusals = [
        Refusal::NeedsSix { die: 1 },
        Refusal::Overshoots { left: 1, die: 2 },
        Refusal::AlreadyDone,
        Refusal::Blocked { square: 0 },
        Refusal::NoSuchToken { token: Token::ALL[3] },
        Refusal::Unreadable,
    ];
    let turn_errors = ["roll-first", "not-asked", "match-over"];
    book.check_refusals_shown(refusals.iter().map(CodedMessage::code).chain(turn_errors))
}

/// The drawing in `moving.md` names each ring square once and stars the safe ones.
fn check_drawing(book: &RuleBook) -> Result<(), String> {
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

/// Checks that false scenarios fail, so that the harness itself is tested.
fn check_false_scenarios(_: &RuleBook) -> Result<(), String> {
    let scenarios = [
        ("roll 6\nred plays 1\nthen red 1 on ring 1", "found ring 0, expected ring 1"),
        ("roll 5\nthen it is red's turn", "found green, expected red"),
        ("roll 6\nred cannot play 1: needs-six", "it was accepted"),
        ("roll 6\nred cannot play 5: needs-six", "it was refused by unreadable"),
        ("roll 6\nthen red may play 1 2", "legal: 1 2 3 4"),
        ("then the moon is full", "expected a colour that plays"),
    ];
    check_false_scenarios_fail::<LudoLanguage>(&scenarios)
}
