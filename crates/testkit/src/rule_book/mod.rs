//! A rule book: the pages of one game, and the requirements that every rule book meets.
//!
//! [`run_as_tests`] reads the book of a game from `spec/<game>/` and runs it.

mod runner;

pub use runner::{BookCheck, check_rulings, run_as_tests, rust_test_names};

use crate::scenario::{Scenario, ScenarioLanguage, parse_scenarios, run_scenario};
use std::collections::{BTreeMap, BTreeSet};

/// The page that links to all others.
const INDEX_PAGE: &str = "README.md";

/// The pages of a rule book, by file name.
#[derive(Clone, Debug)]
pub struct RuleBook {
    pages: BTreeMap<String, String>,
}

impl RuleBook {
    /// Creates a book from file names and Markdown texts.
    #[must_use]
    pub fn new(pages: impl IntoIterator<Item = (String, String)>) -> Self {
        Self { pages: pages.into_iter().collect() }
    }

    /// The text of a page.
    ///
    /// # Errors
    /// If there is no such page.
    pub fn page(&self, name: &str) -> Result<&str, String> {
        self.pages.get(name).map(String::as_str).ok_or_else(|| format!("there is no {name}"))
    }

    /// All scenarios, each with the name of its page.
    pub fn scenarios(&self) -> impl Iterator<Item = (&str, Scenario)> {
        self.pages.iter().flat_map(|(page, text)| {
            parse_scenarios(text).into_iter().map(move |scenario| (page.as_str(), scenario))
        })
    }

    /// All scenarios with unique names: page, heading and, if a heading has several scenarios,
    /// a number.
    #[must_use]
    pub fn named_scenarios(&self) -> Vec<(String, Scenario)> {
        let mut seen = BTreeMap::<String, u32>::new();
        let named = |(page, scenario): (&str, Scenario)| {
            let name = format!("{page}: {}", scenario.title);
            let count = seen.entry(name.clone()).or_default();
            *count += 1;
            (if *count == 1 { name } else { format!("{name} ({count})") }, scenario)
        };
        self.scenarios().map(named).collect()
    }

    /// The words of all headings that have a scenario; numbers of rulings are among them.
    #[must_use]
    pub fn heading_words(&self) -> BTreeSet<String> {
        let words = |s: Scenario| s.title.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        self.scenarios().flat_map(|(_, scenario)| words(scenario)).collect()
    }

    /// Checks that each refusal code occurs in a sentence `… cannot …: code`.
    ///
    /// # Errors
    /// The codes that occur in no scenario.
    pub fn check_refusals_shown<'a>(
        &self,
        codes: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), String> {
        let sentences = self.scenarios().flat_map(|(_, s)| s.sentences).map(|(_, line)| line);
        let refused: Vec<String> = sentences.filter(|line| line.contains(" cannot ")).collect();
        let shown = |code: &str| refused.iter().any(|line| line.ends_with(&format!(": {code}")));
        expect_none(codes.into_iter().filter(|code| !shown(code)), "no scenario is refused by")
    }

    /// Checks that every page but the index has a scenario and every scenario asserts something.
    ///
    /// # Errors
    /// The pages and scenarios that do not.
    pub fn check_every_page_asserts(&self) -> Result<(), String> {
        let checks = |line: &str| {
            ["then ", "picture "].iter().any(|verb| line.starts_with(verb))
                || line.contains(" cannot play ")
        };
        let idle = |s: &Scenario| !s.sentences.iter().any(|(_, line)| checks(line));
        let idle = self.scenarios().filter(|(_, s)| idle(s));
        expect_none(
            idle.map(|(page, s)| format!("{page} line {}", s.line)),
            "scenarios that check nothing",
        )?;
        let with: BTreeSet<&str> = self.scenarios().map(|(page, _)| page).collect();
        expect_none(self.chapters().filter(|page| !with.contains(page)), "pages without a scenario")
    }

    /// Checks that the index links to every page.
    ///
    /// # Errors
    /// The pages without a link.
    pub fn check_index_links(&self) -> Result<(), String> {
        let index = self.page(INDEX_PAGE)?;
        let linked = |page: &&str| index.contains(&format!("({page})"));
        expect_none(self.chapters().filter(|page| !linked(page)), "README.md links to no")
    }

    fn chapters(&self) -> impl Iterator<Item = &str> {
        self.pages.keys().map(String::as_str).filter(|page| *page != INDEX_PAGE)
    }
}

/// Checks that an iterator is empty.
///
/// # Errors
/// The description and all items.
pub fn expect_none<T: AsRef<str>>(
    found: impl Iterator<Item = T>,
    what: &str,
) -> Result<(), String> {
    let found: Vec<T> = found.collect();
    let names: Vec<&str> = found.iter().map(AsRef::as_ref).collect();
    if names.is_empty() { Ok(()) } else { Err(format!("{what}: {}", names.join(", "))) }
}

/// Checks that each of these false scenarios fails with the message given beside it.
///
/// # Errors
/// The first that does not.
pub fn check_false_scenarios_fail<L: ScenarioLanguage>(
    scenarios: &[(&str, &str)],
) -> Result<(), String> {
    for (scenario, why) in scenarios {
        let page = format!("# False\n```scenario\n{scenario}\n```\n");
        match parse_scenarios(&page).first().map(run_scenario::<L>) {
            Some(Err(found)) if found.contains(why) => {}
            other => return Err(format!("{scenario}\nshould fail with: {why}\nbut: {other:?}")),
        }
    }
    Ok(())
}
