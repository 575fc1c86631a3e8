//! Runs the rule book of Liar's Dice: every scenario in `spec/liars/` is a test.
//!
//! ```text
//! cargo nextest run -p liars --test spec                  all of them
//! cargo nextest run -p liars --test spec 'ones.md'        one page
//! ```

#![allow(clippy::unwrap_used)]

mod scenario_language;

use kit::CodedMessage;
use liars::{Bid, Config, Refusal};
use scenario_language::LiarsLanguage;
use std::process::ExitCode;
use testkit::rule_book::{self, RuleBook, check_false_scenarios_fail, expect_none};

fn main() -> ExitCode {
    rule_book::run_as_tests::<LiarsLanguage>(&[
        ("every ruling is shown", check_rulings),
        ("every refusal is shown", check_refusals),
        ("every option is shown", check_options),
        ("a false scenario fails", check_false_scenarios),
    ])
}

fn check_rulings(book: &RuleBook) -> Result<(), String> {
    let rulings: Vec<String> = (1..=10).map(|number| format!("D{number}")).collect();
    rule_book::check_rulings(book, 'D', &rulings)
}

fn check_refusals(book: &RuleBook) -> Result<(), String> {
    let bid = Bid::lowest(&Config::default());
    let refusals = [
        Refusal::NoBid,
        Refusal::ExactOff,
        Refusal::CountRange { dice: 1 },
        Refusal::NotHigher { bid },
        Refusal::OnesTooFew { bid, least: 1 },
        Refusal::AfterOnes { bid, least: 1 },
    ];
    let turn_errors = ["roll-first", "not-asked", "match-over", "unreadable"];
    book.check_refusals_shown(refusals.iter().map(CodedMessage::code).chain(turn_errors))
}

fn check_options(book: &RuleBook) -> Result<(), String> {
    let sentences = book.scenarios().flat_map(|(_, s)| s.sentences).map(|(_, line)| line);
    let configs: Vec<String> = sentences.filter(|line| line.starts_with("config ")).collect();
    let all = ["\"wild_ones\":false", "\"exact\":true"];
    let missing = all.iter().filter(|value| !configs.iter().any(|config| config.contains(**value)));
    expect_none(missing, "no scenario is played with")
}

/// Checks that false scenarios fail, so that the harness itself is tested.
fn check_false_scenarios(_: &RuleBook) -> Result<(), String> {
    let begun =
        "seats 2\ngiven red begins\ngiven red holds 1 2 3 4 5\ngiven green holds 2 2 2 2 2\n";
    let scenarios = [
        (format!("{begun}then it is green's turn"), "found red, expected green"),
        (format!("{begun}then the bid is 3 5"), "found none, expected 3 5"),
        (format!("{begun}then red has 4 dice"), "found 5, expected 4"),
        (format!("{begun}then red is out"), "found 5 dice, expected 0 dice"),
        (format!("{begun}then under green's cup red sees 2 2 2 2 2"), "found ? ? ? ? ?"),
        (format!("{begun}then under green's cup green sees ? ? ? ? ?"), "found 2 2 2 2 2"),
        (format!("{begun}red cannot play bid 3 3: not-higher"), "it was accepted"),
        (format!("{begun}then the moon is full"), "expected the colour of a cup"),
        ("seats 2\ngiven red dances\nthen red is asked".into(), "expected 'begins', 'holds …'"),
        ("seats 2\ngiven red holds 7\nthen red is asked".into(), "a die shows 1 to 6"),
        ("seats 2\ngiven blue begins\nthen red is asked".into(), "turn: a seat that has dice"),
        ("seats 2\nroll blue".into(), "one of 2 (starter) is due"),
    ];
    let scenarios: Vec<(&str, &str)> =
        scenarios.iter().map(|(scenario, why)| (scenario.as_str(), *why)).collect();
    check_false_scenarios_fail::<LiarsLanguage>(&scenarios)
}
