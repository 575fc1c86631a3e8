//! Import of matches that other programs wrote.

use super::match_record::MatchRecord;
use super::position_text::{is_position_text, parse_position};
use super::{read_mat, read_sgf};
use crate::Gammon;
use kit::{DiceSource, Fault, Game, Match, Save};
use std::fmt;

/// A match that another program wrote, replayed by the rules.
#[derive(Clone, Debug)]
pub struct ImportedMatch {
    /// The names of the players, white's first.
    pub players: [String; 2],
    /// The match. Its rolls are those of the file.
    pub played: Match<Gammon>,
}

/// Why a file is not a match that can be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there and what was expected.
    pub problem: String,
}

impl ImportError {
    pub(super) fn new(line: usize, problem: impl Into<String>) -> Self {
        Self { line, problem: problem.into() }
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for ImportError {}

/// The longest text that is read.
const MAX_BYTES: usize = 8 << 20;

/// Reads a match file: a `.mat` file as GNU Backgammon, eXtreme Gammon and servers write it, or
/// GNU Backgammon's `.sgf`.
///
/// # Errors
/// The first line that does not fit, and what was expected there.
///
/// ```
/// let text = " 1 point match\n\n Game 1\n Ann : 0   Ben : 0\n  1) 31: 8/5 6/5   64: 24/14\n";
/// let imported = gammon::formats::read_match(text)?;
/// assert_eq!(imported.players, ["Ann", "Ben"]);
/// assert_eq!(imported.played.roll_count(), 2);
/// # Ok::<(), gammon::formats::ImportError>(())
/// ```
pub fn read_match(text: &str) -> Result<ImportedMatch, ImportError> {
    if text.len() > MAX_BYTES {
        return Err(ImportError::new(1, format!("expected at most {MAX_BYTES} bytes")));
    }
    let text = text.trim_start_matches('\u{feff}');
    let record: MatchRecord = if text.trim_start().starts_with('(') {
        read_sgf::parse(text)?
    } else {
        read_mat::parse(text)?
    };
    record.replay()
}

/// A match file or a position id as a saved match; `None` if the text is neither.
pub(crate) fn import_text(text: &str) -> Option<Result<Save<Gammon>, String>> {
    let save = |players: [String; 2], played| {
        let players = players.map(|name| format!("human:{name}")).to_vec();
        Save { players, dice: DiceSource::ByHand, played }
    };
    if is_position_text(text) {
        let parsed = parse_position(text).map_err(|error| error.to_string());
        return Some(parsed.and_then(|parsed| {
            let begun = Match::from_setup(&parsed.position.as_setup());
            let played = begun.map_err(|faults| Fault::join(&faults))?;
            Ok(save(["White".into(), "Black".into()], played))
        }));
    }
    if !is_match_text(text) {
        return None;
    }
    let imported = read_match(text).map_err(|error| error.to_string());
    Some(imported.map(|ImportedMatch { players, played }| save(players, played)))
}

/// Whether a text looks like a match file, damaged or not.
fn is_match_text(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let is_mat_line = |line: &str| {
        let line = line.trim().to_ascii_lowercase();
        line.contains("point match") || line.starts_with("game 1") || line.starts_with("; [")
    };
    let is_sgf = text.starts_with("(;");
    is_sgf || (!text.starts_with('{') && text.lines().take(200).any(is_mat_line))
}
