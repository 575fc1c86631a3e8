//! Positions as text: an XGID, a Position ID with its Match ID, or a Position ID alone.

use super::gnu::{self, ParsedId};
use super::{IdError, xgid};
use crate::{Config, Gammon, SessionKind, Side};

/// The position that a text describes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParsedPosition {
    /// The position.
    pub position: Gammon,
    /// The roll that the text names, if it cannot be played: then the turn has passed.
    pub passed: Option<(Side, [u8; 2])>,
}

/// The position that an XGID, a Position ID and a Match ID, or a Position ID alone describes. A
/// Position ID alone is read as a money game in which white is to roll.
///
/// # Errors
/// Which part is wrong, and what was expected.
pub fn parse_position(text: &str) -> Result<ParsedPosition, IdError> {
    let text = text.trim();
    if is_xgid(text) {
        return xgid::parse(text)?.position();
    }
    let tokens = id_tokens(text);
    match tokens.as_slice() {
        [board] => board_alone(board)?.position(),
        [board, game] => gnu::parse_parts(board, game)?.position(),
        _ => Err(IdError::Form(
            "an XGID, or a Position ID of 14 characters, with a colon and a Match ID of 12 or without",
        )),
    }
}

/// Whether a text looks like the id of a position, valid or not.
pub(super) fn is_position_text(text: &str) -> bool {
    let text = text.trim();
    if text.starts_with(['{', '[']) {
        return false;
    }
    let tokens = id_tokens(text);
    let is_id = |token: &&str| matches!(token.len(), 12 | 14) && token.bytes().all(is_digit);
    let is_gnu = matches!(tokens.len(), 1 | 2) && tokens.iter().all(is_id);
    (is_xgid(text) && text.lines().count() == 1) || is_gnu
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/'
}

fn is_xgid(text: &str) -> bool {
    text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("XGID="))
        || text.matches(':').count() > 3
}

/// The ids in a text, without the words that GNU Backgammon prints before them.
fn id_tokens(text: &str) -> Vec<&str> {
    let words = ["GNU", "Backgammon", "Position", "Match", "ID"];
    let tokens =
        text.split(|c: char| c.is_whitespace() || c == ':').filter(|token| !token.is_empty());
    tokens.filter(|token| !words.contains(token)).take(4).collect()
}

fn board_alone(text: &str) -> Result<ParsedId, IdError> {
    let config = Config { session: SessionKind::Money, ..Config::default() };
    Ok(ParsedId::to_roll(gnu::parse_board(text, Side::White)?, config))
}
