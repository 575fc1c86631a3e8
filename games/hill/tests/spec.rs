//! Runs the rule book of King of the Hill: every scenario in `spec/hill/` is a test.
//!
//! ```text
//! cargo nextest run -p hill --test spec                    all of them
//! cargo nextest run -p hill --test spec 'movement.md'      one page
//! ```

#![allow(clippy::unwrap_used)]

mod scenario_language;

use hill::{ChanceCard, Class, Enemy, Item, Refusal, Tile, TileType};
use kit::{CodedMessage, Seat};
use scenario_language::HillLanguage;
use std::process::ExitCode;
use testkit::rule_book::{self, RuleBook, check_false_scenarios_fail, expect_none};

fn main() -> ExitCode {
    rule_book::run_as_tests::<HillLanguage>(&[
        ("every ruling is shown", every_ruling_is_shown),
        (
            "the movement page shows every example and case by its number",
            every_movement_case_is_shown,
        ),
        ("every refusal is shown", every_refusal_is_shown),
        ("every option is shown", every_option_is_shown),
        ("every class, item, chance card and enemy is shown", every_component_is_shown),
        ("the map shows the board", the_map_shows_the_board),
        ("a false scenario fails", false_scenarios_fail),
    ])
}

/// Every ruling, K1 to K54, has a scenario, or a Rust test if it is about data, boards or single
/// steps.
fn every_ruling_is_shown(book: &RuleBook) -> Result<(), String> {
    let (headings, tests) = (book.heading_words(), rule_book::rust_test_names("hill"));
    let tested = |number: &str| {
        let prefix = number.to_lowercase() + "_";
        tests.iter().any(|name| name.starts_with(&prefix))
    };
    let numbers = (1..=54).map(|number| format!("K{number}"));
    let numbers = numbers.chain(["A3".into(), "A9".into()]);
    let missing = numbers.filter(|number| !headings.contains(number) && !tested(number));
    expect_none(missing, "neither a scenario's heading nor a test's name carries")?;
    let known = |word: &str| word[1..].parse::<u8>().is_ok_and(|n| (1..=54).contains(&n));
    let numbered =
        |word: &&String| word.starts_with('K') && word[1..].starts_with(|c: char| c.is_numeric());
    let unknown = headings.iter().filter(numbered).filter(|word| !known(word));
    expect_none(unknown, "rulings that this test does not know")
}

/// The movement spec has the examples 1 to 6 and the cases MV-01 to MV-10.
fn every_movement_case_is_shown(book: &RuleBook) -> Result<(), String> {
    let cases = (1..=10).map(|number| format!("MV-{number:02}"));
    let examples = (1..=6).map(|number| format!("Example {number}"));
    let scenarios = book.scenarios().filter(|(page, _)| *page == "movement.md");
    let titles: Vec<String> = scenarios.map(|(_, scenario)| scenario.title).collect();
    let missing = cases.chain(examples).filter(|n| !titles.iter().any(|title| title.contains(n)));
    expect_none(missing, "no scenario of movement.md stands under a heading with")
}

/// The refusals `backpack-full` and `not-over` belong to rules version 1, which the book does not
/// describe.
fn every_refusal_is_shown(book: &RuleBook) -> Result<(), String> {
    let (item, tile, seat) = (Item::Beer, Tile(0), Seat::new(0));
    let refusals = [
        Refusal::WrongPhase { now: "manage" },
        Refusal::NotHeld { item },
        Refusal::NotADrink { item },
        Refusal::NotCarried { item },
        Refusal::NoAmbush,
        Refusal::AmbushTooNew,
        Refusal::NotThere { tile },
        Refusal::TrapHere { tile },
        Refusal::AmbushHere { tile },
        Refusal::NotHere { seat },
        Refusal::Sanctuary,
        Refusal::NoHp { seat },
        Refusal::ChallengedAlready { seat },
        Refusal::DuelsBarred,
        Refusal::NotOnTurn,
        Refusal::DrinkOffTurn,
        Refusal::OffersSpent,
        Refusal::EmptyOffer,
        Refusal::CannotGive,
        Refusal::Binding,
        Refusal::NoChallenge,
        Refusal::NotThatClass { class: Class::Monk },
        Refusal::UsedUp,
        Refusal::MustSleep,
        Refusal::DustThenSleep,
        Refusal::NoInstinct,
        Refusal::NoWay,
        Refusal::NotABranch { to: tile },
        Refusal::NoLamp,
        Refusal::LampNoReason,
        Refusal::LampNoHistory,
        Refusal::BlinkTooFar { to: tile },
        Refusal::BlinkSanctuary,
        Refusal::NoTarget,
        Refusal::NoRetreat,
        Refusal::NotTheirs { item },
        Refusal::DoesNotFit { item },
        Refusal::Unreadable,
    ];
    let untimely = ["roll-first", "not-asked", "match-over"];
    book.check_refusals_shown(refusals.iter().map(CodedMessage::code).chain(untimely))
}

/// The lines of all scenarios.
fn lines(book: &RuleBook) -> Vec<String> {
    book.scenarios().flat_map(|(_, s)| s.sentences).map(|(_, line)| line).collect()
}

fn every_option_is_shown(book: &RuleBook) -> Result<(), String> {
    let configs: Vec<String> =
        lines(book).into_iter().filter(|line| line.starts_with("config ")).collect();
    let all = [
        "\"duels\":\"binding\"",
        "\"duels\":\"consent\"",
        "\"classes\":[\"",
        "\"classes\":[]",
        "\"board\":\"board.v1\"",
        "\"board\":{",
    ];
    let missing = all.iter().filter(|value| !configs.iter().any(|config| config.contains(**value)));
    expect_none(missing, "no scenario is played with")?;
    let seats = (2..=6).map(|seats| format!("seats {seats}"));
    let lines = lines(book);
    expect_none(seats.filter(|line| !lines.contains(line)), "no scenario is played with")
}

/// Every component occurs in a scenario.
fn every_component_is_shown(book: &RuleBook) -> Result<(), String> {
    let lines = lines(book);
    let shown = |code: &&str| {
        let word = |w: &str| w.trim_matches(|c: char| !c.is_alphanumeric()) == *code;
        lines.iter().any(|line| line.split([' ', ',', '[', ']', '+']).any(word))
    };
    let codes = Class::ALL.iter().map(|class| class.code());
    let codes = codes.chain(Item::ALL.iter().map(|item| item.code()));
    let codes = codes.chain(ChanceCard::ALL.iter().map(|card| card.code()));
    let codes = codes.chain(Enemy::ALL.iter().map(|enemy| enemy.code()));
    expect_none(codes.filter(|code| !shown(code)), "no scenario has")
}

/// The map in README.md shows every tile of the board once, by its number and its sign.
fn the_map_shows_the_board(book: &RuleBook) -> Result<(), String> {
    let page = book.page("README.md")?;
    let map = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    let map = map.ok_or("README.md has no map")?;
    let board = hill::Board::v1();
    let sign = |tile: Tile| {
        let tier = board.tier(tile).map(|tier| tier.number().to_string()).unwrap_or_default();
        let kind = match board.tile_type(tile) {
            TileType::Start => "S",
            TileType::Final => "F",
            TileType::Empty => ".",
            TileType::Chance => "?",
            TileType::Treasure => "T",
            TileType::Enemy => "E",
            TileType::Sanctuary => "+",
        };
        format!("{}{kind}{tier}", tile.0)
    };
    let words: Vec<&str> = map.split_whitespace().collect();
    let tiles = (0..68).map(Tile).map(sign);
    expect_none(
        tiles.filter(|tile| words.iter().filter(|word| *word == tile).count() != 1),
        "the map does not show once",
    )
}

/// The scenario runner fails on sentences that do not hold or are not understood, and on
/// actions that are not refused as the scenario says.
fn false_scenarios_fail(_: &RuleBook) -> Result<(), String> {
    let two = "config {\"classes\":[\"scout\",\"hunter\"]}\nseats 2\n";
    let lie = |lines: &str| format!("{two}given scout on 9\ngiven scout to choose\n{lines}");
    let lies = [
        (lie("then scout on 10"), "found 9, expected 10"),
        (lie("then scout has 4 hp"), "found 5, expected 4"),
        (lie("then scout packs beer"), "found trap, expected beer"),
        (lie("then scout must sleep"), "found free, expected sleep"),
        (lie("then it is hunter's turn"), "found scout, expected hunter"),
        (lie("then asked: manage"), "found move-or-sleep, expected manage"),
        (lie("then due: movement"), "found nothing, expected movement"),
        (lie("scout plays move\nthen hunter rolls"), "found scout, expected hunter"),
        (lie("scout plays move\nroll 1\nthen the path is 9 11"), "found 9 10, expected 9 11"),
        (lie("then trap on 9"), "trap on 9: false"),
        (lie("then orc on 9"), "found nobody, expected orc"),
        (lie("then lamp under deck 1"), "found nothing, expected lamp"),
        (lie("then lamp among discards"), "found elsewhere, expected discarded"),
        (lie("then scout may play move"), "legal: lay trap, sleep, move"),
        (lie("then left alone scout plays sleep"), "found move, expected sleep"),
        (lie("scout cannot play move: must-sleep"), "it was accepted"),
        (lie("scout cannot play lamp: no-lamp"), "it was refused by wrong-phase"),
        (lie("scout plays sleep\nroll orc"), "(enemy) is due"),
        (lie("scout plays sleep\nthen it is told: hunter won the fight."), "it was told"),
        (lie("then the moon is full"), "not understood: the moon is full"),
        (lie("then scout is happy"), "not understood of a player: is happy"),
        (format!("{two}given monk on 3\nthen monk on 3"), "nobody plays the Monk"),
        (format!("{two}given scout on 99\nthen scout on 99"), "a tile of the board"),
        (format!("{two}given trap on 8\nthen trap on 8"), "never on Start, Final or a Sanctuary"),
        (format!("{two}given orc on 3\nthen orc on 3"), "enemies stand on an enemy tile"),
    ];
    let lies: Vec<(&str, &str)> = lies.iter().map(|(lie, why)| (lie.as_str(), *why)).collect();
    check_false_scenarios_fail::<HillLanguage>(&lies)
}
