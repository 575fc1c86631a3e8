//! The rule book of backgammon, executed: every scenario in `spec/gammon/` is a test.
//!
//! ```text
//! cargo nextest run -p gammon --test spec                  all of them
//! cargo nextest run -p gammon --test spec 'moving.md'      one page
//! ```

#![allow(clippy::unwrap_used)]

mod scenario_language;

use gammon::{Board, PhaseKind, Refusal};
use kit::CodedMessage;
use scenario_language::GammonLanguage;
use std::process::ExitCode;
use testkit::rule_book::{self, RuleBook, check_false_scenarios_fail, expect_none};

fn main() -> ExitCode {
    rule_book::run_as_tests::<GammonLanguage>(&[
        ("every ruling is shown", every_ruling),
        ("every refusal is shown", every_refusal),
        ("every option is shown on and off", every_option),
        ("the drawing shows the opening position", the_opening),
        ("a false scenario fails", false_scenarios_fail),
    ])
}

/// Every ruling of this game. G3 to G7 and G10 concern the files of Git tables.
fn every_ruling(book: &RuleBook) -> Result<(), String> {
    let game = [1, 2, 8, 9].into_iter().chain(11..=18).map(|number| format!("G{number}"));
    let all: Vec<String> = game.chain(["A3", "A8", "A9"].map(str::to_owned)).collect();
    rule_book::check_rulings(book, 'G', &all)
}

fn every_refusal(book: &RuleBook) -> Result<(), String> {
    let refusals = [
        Refusal::not_now(PhaseKind::Turn),
        Refusal::IllegalPlay,
        Refusal::IllegalMove { from: 6, die: 1 },
        Refusal::MoreDice,
        Refusal::LargerDie { die: 6 },
        Refusal::Ambiguous,
        Refusal::NoHit { point: 5 },
        Refusal::AlreadyDeclined,
        Refusal::NoResignations,
        Refusal::NoDouble,
        Refusal::NoBeaver,
        Refusal::Unreadable { part: String::new() },
    ];
    let untimely = ["roll-first", "not-asked", "match-over"];
    book.check_refusals_shown(refusals.iter().map(CodedMessage::code).chain(untimely))
}

/// Every value of every option occurs in the `config` of some scenario.
fn every_option(book: &RuleBook) -> Result<(), String> {
    let sentences = book.scenarios().flat_map(|(_, s)| s.sentences).map(|(_, line)| line);
    let configs: Vec<String> = sentences.filter(|line| line.starts_with("config ")).collect();
    let switches = ["cube", "crawford", "jacoby", "beavers", "resignations"];
    let switches =
        switches.iter().flat_map(|s| [format!("\"{s}\":true"), format!("\"{s}\":false")]);
    let others = ["\"session\":\"match\"", "\"session\":\"money\"", "\"length\":"];
    let all = switches.chain(others.map(str::to_owned));
    let missing = all.filter(|value| !configs.iter().any(|config| config.contains(value)));
    expect_none(missing, "no scenario is played with")
}

/// The drawing in `setup-and-turns.md` shows the opening position of the rules.
fn the_opening(book: &RuleBook) -> Result<(), String> {
    let page = book.page("setup-and-turns.md")?;
    let drawing = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let drawing = drawing.ok_or("setup-and-turns.md has no drawing")?;
    let rows: Vec<Vec<&str>> =
        drawing.lines().map(cells_of).filter(|row| !row.is_empty()).collect();
    let (top, bottom) = rows.split_at(rows.len() / 2);
    let mut found = [0; 24];
    for (numbers, rows) in [(&top[0], &top[1..]), (&bottom[bottom.len() - 1], bottom)] {
        for (number, cell) in rows.iter().flat_map(|row| numbers.iter().zip(row)) {
            let point: usize = number.parse().map_err(|_| format!("no point: {number}"))?;
            found[point - 1] += i8::from(*cell == "W") - i8::from(*cell == "B");
        }
    }
    let start = Board::start().signed();
    if found == start { Ok(()) } else { Err(format!("it shows {found:?}, not {start:?}")) }
}

fn cells_of(line: &str) -> Vec<&str> {
    line.split_whitespace().filter(|cell| !["|", "bar"].contains(cell)).collect()
}

/// The harness itself fails on false, unknown and wrongly refused sentences.
fn false_scenarios_fail(_: &RuleBook) -> Result<(), String> {
    check_false_scenarios_fail::<GammonLanguage>(&[
        ("roll 3 1\nthen it is black's turn", "found white, expected black"),
        ("roll 3 1\nthen the dice are 4-1", "found 3-1, expected 4-1"),
        ("roll 3 1\nthen white can play 15 ways", "found 16, expected 15: "),
        ("roll 3 1\nthen white can play many ways", "found 16, expected many"),
        ("roll 3 1\nthen black can play 16 ways", "found white, expected black"),
        ("roll 3 1\nwhite cannot play 8/5 6/5: illegal-play", "it was accepted"),
        ("roll 3 1\nwhite cannot play 8/6: no-hit", "it was refused by illegal-play"),
        ("roll 3 1\nthen white cannot move 8/5: illegal-move", "it was allowed"),
        ("roll 3 1\nthen white cannot move 8/6: more-dice", "found illegal-move"),
        (
            "roll 3 1\nthen after 8/5 white can move nothing",
            "found 5/4 6/5 8/7 24/23, expected nothing",
        ),
        ("roll 3 1\nthen white cannot stop after 8/5 6/5: more-dice", "it was allowed"),
        ("then white: 24(2) 13(5) 8(3) 6(4) 5", "found 24(2) 13(5) 8(3) 6(5), expected"),
        ("then white on 6: 4", "found 5, expected 4"),
        ("then pips black 166", "found 167, expected 166"),
        ("then the score is 1:0", "found 0:0, expected 1:0"),
        ("then the cube is 2 with white", "found in the middle, expected 2 with white"),
        ("then it is game 2", "found 1, expected 2"),
        ("then it is the Crawford game", "found not the Crawford game"),
        ("then the moon is full", "expected the cube, the score or the dice"),
        ("then nothing is known", "expected white or black"),
        ("given white: 6(5)\nthen a roll is due", "15 checkers are laid out"),
        ("given white: 6(16)\nthen a roll is due", "expected a number of checkers"),
        ("given white: 6(5) 6(10)\nthen a roll is due", "6 is laid out twice"),
        ("given white: 26(15)\nthen a roll is due", "expected 1 to 24, bar or off"),
        ("given white: 19(15)\ngiven white to roll\nthen a roll is due", "15 checkers a side"),
        ("given white: 6(15)\nthen a roll is due", "thrown at the opening position"),
        ("given white to dance\nthen a roll is due", "expected ': …', 'to play 3-1'"),
        ("given white to play 3\nthen a roll is due", "expected two numbers with '-'"),
        ("given the cube is 3 with white\nthen a roll is due", "1, 2, 4 and so on"),
        ("config {\"beavers\":true}\nthen a roll is due", "a rule of money play, not of a match"),
        ("config {\"jacoby\":true}\nthen a roll is due", "a rule of money play, not of a match"),
        ("config {\"length\":65}\nthen a roll is due", "length: 1 to 64"),
        (
            "config {\"length\":5}\ngiven white may double\nthen left alone white plays double",
            "found roll",
        ),
        ("given game 0\nthen a roll is due", "the number of a game, from 1"),
    ])
}
