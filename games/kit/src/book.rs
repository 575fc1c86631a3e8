//! A rule book: the pages of one game, and what every rule book must hold.
//!
//! Reading the pages from disk is for the test that runs them; the book only knows texts.

use crate::spec::{Scenario, Told, run, scenarios};
use std::collections::{BTreeMap, BTreeSet};

/// The page that lists the others.
const INDEX: &str = "README.md";

/// The pages of a rule book by their file names.
#[derive(Clone, Debug)]
pub struct Book {
    pages: BTreeMap<String, String>,
}

impl Book {
    /// A book of these pages: file names and Markdown.
    #[must_use]
    pub fn new(pages: impl IntoIterator<Item = (String, String)>) -> Self {
        Self { pages: pages.into_iter().collect() }
    }

    /// A page's text.
    ///
    /// # Errors
    /// There is no such page.
    pub fn page(&self, name: &str) -> Result<&str, String> {
        self.pages.get(name).map(String::as_str).ok_or_else(|| format!("there is no {name}"))
    }

    /// All scenarios with the pages they are on.
    pub fn scenarios(&self) -> impl Iterator<Item = (&str, Scenario)> {
        self.pages.iter().flat_map(|(page, text)| {
            scenarios(text).into_iter().map(move |scenario| (page.as_str(), scenario))
        })
    }

    /// Each scenario under a name of its own: its page, its heading and, where a heading has
    /// several, its number.
    #[must_use]
    pub fn named(&self) -> Vec<(String, Scenario)> {
        let mut seen = BTreeMap::<String, u32>::new();
        let named = |(page, scenario): (&str, Scenario)| {
            let name = format!("{page}: {}", scenario.title);
            let count = seen.entry(name.clone()).or_default();
            *count += 1;
            (if *count == 1 { name } else { format!("{name} ({count})") }, scenario)
        };
        self.scenarios().map(named).collect()
    }

    /// The words of all headings that a scenario stands under, numbers of rulings among them.
    #[must_use]
    pub fn heading_words(&self) -> BTreeSet<String> {
        let words = |s: Scenario| s.title.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        self.scenarios().flat_map(|(_, scenario)| words(scenario)).collect()
    }

    /// Each of these codes is the reason why something cannot be done: `… cannot …: code`.
    ///
    /// # Errors
    /// The codes that no scenario shows.
    pub fn shows_refusals<'a>(
        &self,
        codes: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), String> {
        let sentences = self.scenarios().flat_map(|(_, s)| s.sentences).map(|(_, line)| line);
        let refused: Vec<String> = sentences.filter(|line| line.contains(" cannot ")).collect();
        let shown = |code: &str| refused.iter().any(|line| line.ends_with(&format!(": {code}")));
        none_of(codes.into_iter().filter(|code| !shown(code)), "no scenario is refused by")
    }

    /// Every page but the index has a scenario, and every scenario checks something.
    ///
    /// # Errors
    /// Those that do not.
    pub fn checks_everywhere(&self) -> Result<(), String> {
        let checks = |line: &str| line.starts_with("then ") || line.contains(" cannot play ");
        let idle = |s: &Scenario| !s.sentences.iter().any(|(_, line)| checks(line));
        let idle = self.scenarios().filter(|(_, s)| idle(s));
        none_of(
            idle.map(|(page, s)| format!("{page} line {}", s.line)),
            "scenarios that check nothing",
        )?;
        let with: BTreeSet<&str> = self.scenarios().map(|(page, _)| page).collect();
        none_of(self.chapters().filter(|page| !with.contains(page)), "pages without a scenario")
    }

    /// The index links to every page.
    ///
    /// # Errors
    /// The pages it forgot.
    pub fn links_every_page(&self) -> Result<(), String> {
        let index = self.page(INDEX)?;
        let linked = |page: &&str| index.contains(&format!("({page})"));
        none_of(self.chapters().filter(|page| !linked(page)), "README.md links to no")
    }

    fn chapters(&self) -> impl Iterator<Item = &str> {
        self.pages.keys().map(String::as_str).filter(|page| *page != INDEX)
    }
}

/// Fails with the names of what is there and should not be.
///
/// # Errors
/// What it is, and all of them.
pub fn none_of<T: AsRef<str>>(found: impl Iterator<Item = T>, what: &str) -> Result<(), String> {
    let found: Vec<T> = found.collect();
    let names: Vec<&str> = found.iter().map(AsRef::as_ref).collect();
    if names.is_empty() { Ok(()) } else { Err(format!("{what}: {}", names.join(", "))) }
}

/// The book can fail: each of these scenarios is untrue and fails for its reason.
///
/// # Errors
/// The first that does not.
pub fn lies_are_found<G: Told>(lies: &[(&str, &str)]) -> Result<(), String> {
    for (lie, why) in lies {
        let page = format!("# A lie\n```scenario\n{lie}\n```\n");
        match scenarios(&page).first().map(run::<G>) {
            Some(Err(found)) if found.contains(why) => {}
            other => return Err(format!("{lie}\nshould fail with: {why}\nbut: {other:?}")),
        }
    }
    Ok(())
}
