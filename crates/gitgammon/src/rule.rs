//! The rules for move files and the failures to meet them.

use serde::Serialize;
use std::fmt;

/// A rule for move files (docs/gitgammon.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// `{sequence}-{player}-{sha}.json`.
    FileName,
    /// Readable JSON of the right form, and small.
    Form,
    /// The file has the next number.
    Sequence,
    /// It is the turn of the file's player.
    Player,
    /// The hash of the state that the file was made for (G4).
    ExpectedState,
    /// The roll and the dice that are used.
    Dice,
    /// One to four moves, as many as the roll allows (G2).
    MoveCount,
    /// Points are within the board, the bar and off.
    PointRange,
    /// Checkers move in the direction of their side.
    Direction,
    /// A checker moves as far as its die.
    Distance,
    /// There is a checker to move.
    Checker,
    /// No checker lands on a point that the other side holds.
    Blocked,
    /// Checkers on the bar enter first.
    Bar,
    /// Bearing off.
    BearOff,
    /// When the file was submitted.
    Timestamp,
    /// The player's comment.
    Comment,
    /// Only the referee fills in the commit.
    CommitSha,
    /// The six hash digits in the name (G5).
    Hash,
    /// The table waits for such a file.
    Status,
    /// The author is the player of the seat.
    Author,
    /// A change to the repository adds one plain file.
    Change,
    /// The rules of the match: cube, offers, score.
    Match,
    /// What a player adds to the dice: a hash first, then its salt.
    Salt,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A rule that a file breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleFailure {
    /// The rule.
    pub rule: Rule,
    /// What is wrong and what to do about it.
    pub text: String,
}

impl RuleFailure {
    pub fn new(rule: Rule, text: impl Into<String>) -> Self {
        Self { rule, text: text.into() }
    }
}

impl fmt::Display for RuleFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.text)
    }
}

/// Collects the failures of a file, so that all of them are reported together.
#[derive(Debug, Default)]
pub(crate) struct RuleFailures(pub(crate) Vec<RuleFailure>);

impl RuleFailures {
    pub(crate) fn add(&mut self, rule: Rule, text: impl Into<String>) {
        self.0.push(RuleFailure::new(rule, text));
    }

    /// Adds a failure unless the condition holds.
    pub(crate) fn require(&mut self, condition: bool, rule: Rule, text: impl FnOnce() -> String) {
        if !condition {
            self.add(rule, text());
        }
    }

    pub(crate) fn has_none_of(&self, rules: &[Rule]) -> bool {
        self.0.iter().all(|failure| !rules.contains(&failure.rule))
    }
}

/// Quotes untrusted text for messages: escaped, and cut after 60 characters.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut short: String = text.chars().take(60).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("'{}'", short.escape_debug())
}
