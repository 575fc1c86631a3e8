//! Runs the rule book of Spaces: every scenario in `spec/spaces/` is a test.
//!
//! ```text
//! cargo nextest run -p spaces --test spec                  all of them
//! cargo nextest run -p spaces --test spec 'rounds.md'      one page
//! ```

#![allow(clippy::unwrap_used)]

mod scenario_language;

use kit::CodedMessage;
use scenario_language::SpacesLanguage;
use spaces::{Board, Refusal};
use std::process::ExitCode;
use testkit::rule_book::{self, RuleBook, check_false_scenarios_fail, expect_none};

fn main() -> ExitCode {
    rule_book::run_as_tests::<SpacesLanguage>(&[
        ("every ruling is shown", check_rulings),
        ("every refusal is shown", check_refusals),
        ("every option is shown", check_options),
        ("the drawing shows the board it names", check_drawing),
        ("a false scenario fails", check_false_scenarios),
    ])
}

/// Checks the rulings of the game. S8 is about the generator.
fn check_rulings(book: &RuleBook) -> Result<(), String> {
    let game = (1..=7).chain(9..=14).map(|number| format!("S{number}"));
    let all: Vec<String> = game.chain(["A3", "A8", "A9"].map(str::to_owned)).collect();
    rule_book::check_rulings(book, 'S', &all)
}

fn check_refusals(book: &RuleBook) -> Result<(), String> {
    let refusals = [
        Refusal::BringFirst,
        Refusal::AlreadyBrought,
        Refusal::CollectionSize { boards: 0 },
        Refusal::DeckSize { boards: 0 },
        Refusal::BadBoards { faults: Vec::new() },
        Refusal::NoSuchBoard { number: 0, boards: 0 },
        Refusal::Unreadable,
    ];
    book.check_refusals_shown(
        refusals.iter().map(CodedMessage::code).chain(["not-asked", "match-over"]),
    )
}

fn check_options(book: &RuleBook) -> Result<(), String> {
    let sentences = book.scenarios().flat_map(|(_, s)| s.sentences).map(|(_, line)| line);
    let configs: Vec<String> = sentences.filter(|line| line.starts_with("config ")).collect();
    let all = ["\"size\":2", "\"size\":3", "\"rounds\":1", "\"rounds\":3", "\"decks\":true"];
    let missing = all.iter().filter(|value| !configs.iter().any(|config| config.contains(**value)));
    expect_none(missing, "no scenario is played with")
}

/// The drawing in `boards.md` has a number where the piece comes and a cross at each trap.
fn check_drawing(book: &RuleBook) -> Result<(), String> {
    let page = book.page("boards.md")?;
    let drawing = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let drawing = drawing.ok_or("boards.md has no drawing")?;
    let board: Board = drawing.split_whitespace().next().unwrap_or_default().parse().unwrap();
    let found: Vec<String> = drawing.lines().skip(2).take(4).map(|row| row[..7].into()).collect();
    let mut cells = vec![vec![".".to_owned(); 4]; 4];
    for (order, item) in (1..).zip(board.items()) {
        match item {
            spaces::BoardItem::Piece(at) => {
                cells[usize::from(at.row)][usize::from(at.col)] = format!("{order}");
            }
            spaces::BoardItem::Trap(at) => {
                cells[usize::from(at.row)][usize::from(at.col)] = "x".into();
            }
            spaces::BoardItem::Exit(_) => {}
        }
    }
    let drawn: Vec<String> = cells.iter().map(|row| row.join(" ")).collect();
    if found == drawn { Ok(()) } else { Err(format!("it shows {found:?}, not {drawn:?}")) }
}

/// Checks that false scenarios fail, so that the harness itself is tested.
fn check_false_scenarios(_: &RuleBook) -> Result<(), String> {
    let begun = "config {\"size\":3}\ngiven blue brought 3.0.UU\ngiven red brought 3.1.lrUU\n";
    let played = format!("{begun}blue plays play 1\nred plays play 1\n");
    let scenarios = [
        (format!("{played}then the round is 3:1"), "found 1:3, expected 3:1"),
        (format!("{played}then the rounds are 1:0"), "found 0:1, expected 1:0"),
        (format!("{played}then the points are 0:0"), "found 1:3, expected 0:0"),
        (format!("{played}then round 3 is next"), "found 2, expected 3"),
        (format!("{begun}then the round is 0:0"), "no round was played"),
        (format!("{begun}then blue has 2 boards"), "found 1, expected 2"),
        (format!("{begun}then blue is happy"), "not understood: blue is happy"),
        (format!("{begun}then the moon is full"), "expected blue or red"),
        (format!("{begun}then left alone red plays play 2"), "found play 1, expected play 2"),
        (format!("{begun}blue cannot play play 1: no-such-board"), "it was accepted"),
        ("given blue brought 3.0.UU\nthen blue is asked".into(), "a board of size 4"),
        ("given blue dances\nthen blue is asked".into(), "expected 'brought …', 'chose …'"),
        ("given blue brought up\nthen blue is asked".into(), "up: a board is written"),
        ("given a round of 3.0.UU\nthen blue is asked".into(), "expected two boards"),
        ("given blue chose 1\nthen blue is asked".into(), "the number of a board that was brought"),
    ];
    let scenarios: Vec<(&str, &str)> =
        scenarios.iter().map(|(scenario, why)| (scenario.as_str(), *why)).collect();
    check_false_scenarios_fail::<SpacesLanguage>(&scenarios)
}
