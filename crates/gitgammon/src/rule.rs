//! The rules a move file is held to, and how it failed them.

use serde::Serialize;
use std::fmt;

/// A rule for move files; 003 lists them, the rulings add the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// `{sequence}-{player}-{sha}.json`.
    FileName,
    /// Readable JSON of the right form, and small.
    Form,
    /// The next number.
    Sequence,
    /// Whose turn it is.
    Player,
    /// The state it was made for (G4).
    ExpectedState,
    /// The roll, and which dice are used.
    Dice,
    /// One to four moves, as many as the roll allows (G2).
    MoveCount,
    /// Where a checker can be.
    PointRange,
    /// Which way a side runs.
    Direction,
    /// As far as the die says.
    Distance,
    /// There must be a checker to move.
    Checker,
    /// Nobody lands on a point the other side holds.
    Blocked,
    /// The bar comes first.
    Bar,
    /// Bearing off.
    BearOff,
    /// When it was submitted.
    Timestamp,
    /// What the player says.
    Comment,
    /// Filled in by the referee alone.
    CommitSha,
    /// The six digits in the name (G5).
    Hash,
    /// The game must be on.
    Status,
    /// The seat of whoever wrote it.
    Author,
    /// What a change to the repository may hold.
    Change,
    /// The match beside the state: cube, offers, score.
    Match,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// One rule that a file breaks, with what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The rule.
    pub rule: Rule,
    /// What is wrong and what to do.
    pub text: String,
}

impl Failure {
    /// A failure of a rule.
    pub fn new(rule: Rule, text: impl Into<String>) -> Self {
        Self { rule, text: text.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.text)
    }
}

/// Failures as they are found, so that all of a file's are told together.
#[derive(Debug, Default)]
pub(crate) struct Failures(pub(crate) Vec<Failure>);

impl Failures {
    pub(crate) fn add(&mut self, rule: Rule, text: impl Into<String>) {
        self.0.push(Failure::new(rule, text));
    }

    /// Adds a failure unless something holds.
    pub(crate) fn unless(&mut self, holds: bool, rule: Rule, text: impl FnOnce() -> String) {
        if !holds {
            self.add(rule, text());
        }
    }

    pub(crate) fn none_of(&self, rules: &[Rule]) -> bool {
        self.0.iter().all(|failure| !rules.contains(&failure.rule))
    }
}

/// Text from outside as it can be shown: escaped, and not too long.
#[must_use]
pub fn shown(text: &str) -> String {
    let mut short: String = text.chars().take(60).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("'{}'", short.escape_debug())
}
