//! The scenario language: examples in the Markdown of a rule book, executed as tests.
//!
//! A scenario is a fenced code block marked `scenario`; the heading above it is its title. Each
//! line is one sentence:
//!
//! ```text
//! config {"board":"sprint"}          options, as JSON
//! seats 4                            the number of seats
//! given red 1 on ring 5              changes the set-up, in the game's own words
//! roll 3                             the result of a roll; or the game's name for a result
//! red plays 1                        a legal action, in notation
//! red cannot play 2: rule-code       an illegal action and the code of its refusal
//! red resigns
//! save and resume                    saves the match and loads it again
//! then red may play 1 3              exactly these actions are legal; with commas
//!                                    between them where an action has several words
//! then a roll is due | red is asked | the match is over: 1 2 3 4
//! then it is told: Red rolled a 6.   an event since the last action or roll
//! then red is told: …                that seat is; `a spectator is told: …`, `… is not told: …`
//! then left alone red plays 1        the default action of a seat that does not answer
//! picture opening for red            the position as red sees it is the picture of that name,
//!                                    which clients draw; without `for`, as a spectator sees it
//! then …                             a claim in the game's own words
//! ```
//!
//! `#` begins a comment. Seats have the game's own names for them, or `seat 0`.

mod picture;
mod runner;

pub use runner::run_scenario;

use kit::{Game, Roll};

/// What a game adds to the scenario language.
///
/// It is implemented by a type without fields in the tests of the game, so that the game itself
/// knows nothing of scenarios. Seats have the names that [`Game::seat_name`] gives them.
pub trait ScenarioLanguage: 'static {
    /// The game that the scenarios are about.
    type Game: Game;

    /// Changes a set-up as a `given …` sentence says.
    ///
    /// # Errors
    /// What cannot be parsed.
    fn apply_given(setup: &mut <Self::Game as Game>::Setup, words: &str) -> Result<(), String>;

    /// Checks the claim of a `then …` sentence.
    ///
    /// # Errors
    /// What is true instead, or what cannot be parsed.
    fn check_claim(position: &Self::Game, words: &str) -> Result<(), String>;

    /// The number of a roll's result that has a name, such as a card.
    fn parse_result(_position: &Self::Game, _roll: &Roll, _words: &str) -> Option<u32> {
        None
    }
}

/// One scenario of a rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// The heading above it.
    pub title: String,
    /// The line on which its block begins.
    pub line: usize,
    /// Its sentences with their line numbers.
    pub sentences: Vec<(usize, String)>,
}

/// Finds the scenarios in a Markdown text.
#[must_use]
pub fn parse_scenarios(markdown: &str) -> Vec<Scenario> {
    let mut found: Vec<Scenario> = Vec::new();
    let mut title = String::new();
    let mut open = MarkdownBlock::None;
    for (at, line) in (1..).zip(markdown.lines()) {
        match (open, line.trim()) {
            (MarkdownBlock::None, "```scenario") => {
                found.push(Scenario { title: title.clone(), line: at, sentences: Vec::new() });
                open = MarkdownBlock::Scenario;
            }
            (MarkdownBlock::None, text) if text.starts_with("```") => open = MarkdownBlock::Other,
            (MarkdownBlock::None, text) => {
                if let Some(heading) = text.strip_prefix('#') {
                    heading.trim_start_matches('#').trim().clone_into(&mut title);
                }
            }
            (_, "```") => open = MarkdownBlock::None,
            (MarkdownBlock::Scenario, text) => {
                let sentence = text.split('#').next().unwrap_or_default().trim();
                if let (Some(last), false) = (found.last_mut(), sentence.is_empty()) {
                    last.sentences.push((at, sentence.to_owned()));
                }
            }
            (MarkdownBlock::Other, _) => {}
        }
    }
    if let (MarkdownBlock::Scenario, Some(last)) = (open, found.last_mut()) {
        // A sentence that cannot be parsed, so that the scenario fails.
        last.sentences.push((last.line, "this block is never closed".into()));
    }
    found
}

#[derive(Clone, Copy)]
enum MarkdownBlock {
    None,
    Scenario,
    Other,
}

/// Compares a value with what a scenario expects.
///
/// # Errors
/// A message with both values, if they differ.
pub fn expect_equal(found: &(impl ToString + ?Sized), expected: &str) -> Result<(), String> {
    let found = found.to_string();
    if found == expected { Ok(()) } else { Err(format!("found {found}, expected {expected}")) }
}
