//! Actions and their notation.

use crate::document::read_boards;
use crate::refusal::RejectedBoard;
use crate::{Board, BoardFault, Config, Refusal};
use kit::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// An action of a seat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Bring boards to the match: a collection, or a deck in its order of play.
    Bring(Vec<Board>),
    /// Play the round with the board of this number in the seat's collection, from 1.
    Play(u8),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bring(boards) => {
                f.write_str("bring")?;
                boards.iter().try_for_each(|board| write!(f, " {board}"))
            }
            Self::Play(number) => write!(f, "play {number}"),
        }
    }
}

/// Parses `bring 4.0.UUU 4.1.UUU`, `bring` and boards as JSON, `play 3` or just `3`.
pub(crate) fn parse_action(text: &str, config: &Config) -> Result<Action, Refusal> {
    if let Some(json) = text.trim_start().strip_prefix("bring")
        && json.trim_start().starts_with(['{', '['])
    {
        return parse_bring_json(json, config);
    }
    let mut words = text.split_whitespace();
    match (words.next(), words.clone().next()) {
        (Some("bring"), _) => parse_bring(words, config),
        (Some("play"), Some(number)) | (Some(number), None) => {
            let number = number.parse().map_err(|_| Refusal::Unreadable)?;
            if words.count() > 1 { Err(Refusal::Unreadable) } else { Ok(Action::Play(number)) }
        }
        _ => Err(Refusal::Unreadable),
    }
}

/// Parses boards; the refusal lists all that are invalid.
fn parse_bring<'a>(
    words: impl Iterator<Item = &'a str>,
    config: &Config,
) -> Result<Action, Refusal> {
    let (mut boards, mut faults) = (Vec::new(), Vec::new());
    // One board over the limit is enough to refuse the collection.
    for (number, word) in (1..).zip(words).take(Config::MAX_BOARDS + 1) {
        match word.parse::<Board>() {
            Ok(board) => {
                faults.extend(RejectedBoard::check_size(number, &board, config.size));
                boards.push(board);
            }
            Err(reason) => faults.push(RejectedBoard { number, reason }),
        }
    }
    if faults.is_empty() { Ok(Action::Bring(boards)) } else { Err(Refusal::BadBoards { faults }) }
}

/// Parses boards as JSON: one, a list or a deck.
fn parse_bring_json(json: &str, config: &Config) -> Result<Action, Refusal> {
    let found = read_boards(json.as_bytes()).map_err(|_| Refusal::Unreadable)?;
    let (mut boards, mut faults) = (Vec::new(), Vec::new());
    for (number, entry) in (1..).zip(found).take(Config::MAX_BOARDS + 1) {
        match entry.board {
            Ok(file) => {
                faults.extend(RejectedBoard::check_size(number, &file.board, config.size));
                boards.push(file.board);
            }
            Err(why) => {
                let reason = BoardFault::File(Fault::join(&why));
                faults.push(RejectedBoard { number, reason });
            }
        }
    }
    if faults.is_empty() { Ok(Action::Bring(boards)) } else { Err(Refusal::BadBoards { faults }) }
}
