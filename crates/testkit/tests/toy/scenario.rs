//! The scenario language and rule books, tested with the toy game.

use kit::{Game, Seat};
use testkit::rule_book::{RuleBook, check_false_scenarios_fail};
use testkit::scenario::{ScenarioLanguage, parse_scenarios, run_scenario};
use testkit::toy::{Toy, ToyCard, ToyFrame};

struct ToyLanguage;

impl ScenarioLanguage for ToyLanguage {
    type Game = Toy;

    fn apply_given(setup: &mut Toy, words: &str) -> Result<(), String> {
        if words == "everyone has cards" {
            Seat::first(setup.seat_count()).for_each(|seat| setup.give(seat, ToyCard::Blank));
            return Ok(());
        }
        Err(format!("not understood: {words}"))
    }

    fn check_claim(position: &Toy, words: &str) -> Result<(), String> {
        let dealing = matches!(position.top(), Some(ToyFrame::Deal(_)));
        match (words, dealing) {
            ("cards are dealt", true) => Ok(()),
            _ => Err(format!("not so: {words}")),
        }
    }
}

fn outcome(block: &str) -> Result<(), String> {
    let text = format!("# A title\n\n```scenario\n{block}\n```\n");
    let found = parse_scenarios(&text);
    assert_eq!((found.len(), found[0].title.as_str(), found[0].line), (1, "A title", 3));
    run_scenario::<ToyLanguage>(&found[0])
}

fn passes(block: &str) {
    outcome(block).unwrap_or_else(|why| panic!("{why}"));
}

fn fails(block: &str, because: &str) {
    let why = outcome(block).expect_err("it should not hold");
    assert!(why.contains(because), "{because}\n{why}");
}

#[test]
fn a_true_scenario_passes() {
    passes(
        "config {\"rounds\":1}\nseats 2 # two of them\nthen cards are dealt\nthen a roll is due\n\
         roll 0\nthen it is told: ann drew Shield.\nthen it is not told: ben drew Shield.\n\
         then ann is told: ann drew Shield.\nthen ben is not told: ann drew Shield.\n\
         then a spectator is not told: ann drew Shield.\nroll 18\n\
         then ann is asked\nthen left alone ann plays low\nthen ann may play high low\nann cannot play pass: not-now\n\
         ann cannot play frown: unreadable\nann plays high\nann cannot play low: not-asked\n\
         save and resume\nben plays low\nthen ben may play pass\nann plays pass\nseat 1 plays pass\n\
         then ann may play nothing\nroll 4\nthen the match is over: 1 2",
    );
    passes("seats 2\ngiven everyone has cards\nann resigns\nthen the match is over: 2 1");
}

#[test]
fn a_false_scenario_fails_with_its_line() {
    fails(
        "seats 2\nroll 0\nthen cards are dealt\nthen it is told: nothing",
        "line 7: then it is told",
    );
    fails("seats 2\nroll 0\nthen ben is told: ann drew Shield.", "it was told: [\"DrewSomething");
    fails("seats 2\nroll 0\nthen ann is not told: ann drew Shield.", "it was");
    fails("then a spectator is glad", "expected 'is told: …'");
    fails("given everyone has cards\nthen left alone ann plays high", "found low, expected high");
    fails("seats 2\nthen left alone ann plays low", "nothing is done for the seat");
    fails("seats two", "expected a number of seats");
    fails("config {", "EOF");
    fails("given a miracle\nroll 1", "not understood: a miracle");
    fails("roll 0\nseats 3", "comes before the first roll");
    fails("roll x", "(card) is due");
    fails("roll 77", "one of 20 is due");
    fails("seats 9\nroll 0", "2 to 4 seats");
    fails("ann dances", "expected 'plays …'");
    fails("nobody dances", "expected a verb of the scenario language");
    fails("ann plays frown", "Unreadable");
    fails("ann plays high", "roll-first: The dice come first.");
    fails("seats 2\ngiven everyone has cards\nann cannot play high: not-now", "it was accepted");
    fails("ann cannot play high: not-now", "it was refused by roll-first");
    fails("then ann is asked", "the seat is not asked");
    fails("then ann may play high", "legal: nothing");
    fails("then the match is over: 1 2", "the match goes on");
    fails("seats 2\nann resigns\nthen the match is over: 1 2", "ranks are");
    fails("seats 2\nroll 0\nthen it is not told: ann drew Shield.", "it was");
    fails("seats 2\nroll 0\nroll 0\nroll 0", "no-roll");
    fails("then the moon is full", "not so");
}

#[test]
fn a_block_that_is_never_closed_fails() {
    let found = parse_scenarios("# One\n```scenario\nroll 0\n");
    let why = run_scenario::<ToyLanguage>(&found[0]).expect_err("it should not hold");
    assert!(why.contains("never closed"), "{why}");
}

#[test]
fn only_marked_blocks_are_executed() {
    let text = "## One\n```\n# not a heading\nroll 1\n```\n```scenario\nroll 0\n```\n### Two\n```scenario\n```\n";
    let found = parse_scenarios(text);
    let titles: Vec<_> = found.iter().map(|s| s.title.as_str()).collect();
    assert_eq!(titles, ["One", "Two"]);
    assert_eq!(found[0].sentences, [(7, "roll 0".to_owned())]);
}

fn book(pages: &[(&str, &str)]) -> RuleBook {
    let page = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    RuleBook::new(pages.iter().map(page))
}

#[test]
fn a_book_gives_its_scenarios_unique_names_and_lists_the_words_of_their_headings() {
    let scenario = "```scenario\nthen cards are dealt\n```\n";
    let text = format!("# T1 Dealing\n{scenario}{scenario}# T2 Nothing here\n");
    let book = book(&[("a.md", &text)]);
    let names: Vec<String> = book.named_scenarios().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["a.md: T1 Dealing", "a.md: T1 Dealing (2)"]);
    assert_eq!(book.heading_words().into_iter().collect::<Vec<_>>(), ["Dealing", "T1"]);
    assert_eq!(book.page("b.md"), Err("there is no b.md".into()));
}

#[test]
fn a_book_that_misses_a_requirement_is_reported() {
    let idle = "# One\n```scenario\nroll 0\n```\n";
    let good = "# Two\n```scenario\nann cannot play high: roll-first\n```\n";
    let whole = book(&[("README.md", "[two](two.md)"), ("two.md", good)]);
    assert_eq!(whole.check_every_page_asserts(), Ok(()));
    assert_eq!(whole.check_index_links(), Ok(()));
    assert_eq!(whole.check_refusals_shown(["roll-first"]), Ok(()));
    let fails = |found: Result<(), String>, why: &str| assert_eq!(found, Err(why.into()));
    fails(
        whole.check_refusals_shown(["roll-first", "not-asked"]),
        "no scenario is refused by: not-asked",
    );
    let lacking = book(&[("README.md", "[two](two.md)"), ("one.md", idle), ("two.md", good)]);
    fails(lacking.check_every_page_asserts(), "scenarios that check nothing: one.md line 2");
    fails(lacking.check_index_links(), "README.md links to no: one.md");
    fails(
        book(&[("one.md", "# One\n")]).check_every_page_asserts(),
        "pages without a scenario: one.md",
    );
    fails(book(&[]).check_index_links(), "there is no README.md");
}

#[test]
fn a_false_scenario_must_fail_with_the_expected_message() {
    assert_eq!(
        check_false_scenarios_fail::<ToyLanguage>(&[("then the moon is full", "not so")]),
        Ok(())
    );
    assert!(
        check_false_scenarios_fail::<ToyLanguage>(&[("then the moon is full", "it was")]).is_err()
    );
    assert!(
        check_false_scenarios_fail::<ToyLanguage>(&[("then cards are dealt", "not so")]).is_err()
    );
}
