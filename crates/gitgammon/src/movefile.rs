//! Move files: their names and content.

use crate::partial_move_file::PartialMoveFile;
use crate::rule::RuleFailures;
use crate::state::{canonical, digest};
use gammon::{BAR, Hop, OFF, Side};
use serde::Serialize;
use std::fmt;

/// The name of a move file: `{sequence}-{player}-{sha}.json`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveName {
    /// The number of the move, from 1.
    pub sequence: u32,
    /// The side that moves.
    pub player: Side,
    /// Six digits of the content's hash (G5).
    pub sha: String,
}

impl MoveName {
    /// Parses a name: `^[0-9]{4}-(white|black)-[a-f0-9]{6}\.json$`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let mut parts = name.strip_suffix(".json")?.split('-');
        let (sequence, player, sha) = (parts.next()?, parts.next()?, parts.next()?);
        let digits = sequence.len() == 4 && sequence.bytes().all(|b| b.is_ascii_digit());
        if !digits || !is_hex(sha, 6) || parts.next().is_some() {
            return None;
        }
        Some(Self {
            sequence: sequence.parse().ok()?,
            player: parse_side(player)?,
            sha: sha.to_owned(),
        })
    }
}

impl fmt::Display for MoveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{}-{}.json", self.sequence, self.player, self.sha)
    }
}

/// One checker's move: `{from, to, die}`, with points as indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SingleMove {
    /// 0 to 23, or -1 for the bar.
    pub from: i64,
    /// 0 to 23, or 24 for off.
    pub to: i64,
    /// The die that is used.
    pub die: i64,
}

impl SingleMove {
    /// The bar, as an index.
    pub const FROM_BAR: i64 = -1;
    /// Off, as an index.
    pub const TO_OFF: i64 = 24;

    /// Converts a side's hop to indices.
    #[must_use]
    pub fn of(side: Side, hop: Hop) -> Self {
        let index = |own: u8| match side {
            Side::White => i64::from(own) - 1,
            Side::Black => 24 - i64::from(own),
        };
        let from = if hop.from() == BAR { Self::FROM_BAR } else { index(hop.from()) };
        let to = if hop.to() == OFF { Self::TO_OFF } else { index(hop.to()) };
        Self { from, to, die: hop.die().into() }
    }

    /// The points it leaves and reaches, counted from the mover's side; `None` if out of range.
    #[must_use]
    pub fn own_points(&self, side: Side) -> Option<(u8, u8)> {
        let own = |index: i64| match side {
            Side::White => index + 1,
            Side::Black => 24 - index,
        };
        if !(-1..=23).contains(&self.from) || !(0..=24).contains(&self.to) {
            return None;
        }
        let from = if self.from == Self::FROM_BAR { BAR } else { own(self.from) as u8 };
        let to = if self.to == Self::TO_OFF { OFF } else { own(self.to) as u8 };
        Some((from, to))
    }
}

/// The content of a move file, with its keys in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MoveFile {
    /// The side that moves.
    pub player: Side,
    /// The moves of one to four checkers.
    pub moves: Vec<SingleMove>,
    /// When it was submitted, in ISO 8601.
    pub timestamp: String,
    /// The hash of the state that it was made for (G4).
    pub expected_state: String,
    /// The roll it plays.
    pub dice_roll: Vec<i64>,
    /// The player's comment.
    pub comment: Option<String>,
    /// The commit that added it, filled in by the referee.
    pub commit_sha: Option<String>,
}

/// The fields that the short hash of a move covers (G5).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveHashInput<'f> {
    player: Side,
    moves: &'f [SingleMove],
    timestamp: &'f str,
    expected_state: &'f str,
    dice_roll: &'f [i64],
}

impl MoveFile {
    /// The most characters of a comment.
    pub const MAX_COMMENT_CHARS: usize = 280;

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        canonical(self)
    }

    /// The six hash digits in the file's name (G5).
    #[must_use]
    pub fn short_hash(&self) -> String {
        let hashed = MoveHashInput {
            player: self.player,
            moves: &self.moves,
            timestamp: &self.timestamp,
            expected_state: &self.expected_state,
            dice_roll: &self.dice_roll,
        };
        digest(&serde_json::to_vec(&hashed).expect("plain data"), 6)
    }

    /// The file's name as the move with this number.
    #[must_use]
    pub fn name(&self, sequence: u32) -> MoveName {
        MoveName { sequence, player: self.player, sha: self.short_hash() }
    }

    /// Parses a file and checks its form, independently of a table.
    ///
    /// # Errors
    /// Every rule of form that it breaks.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Vec<crate::RuleFailure>> {
        let mut failures = RuleFailures::default();
        let draft = PartialMoveFile::read(bytes, &mut failures);
        draft.and_then(PartialMoveFile::complete).ok_or(failures.0)
    }
}

/// The side with this name.
pub(crate) fn parse_side(name: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.to_string() == name)
}

/// Whether a text is this many lower-case hexadecimal digits.
pub(crate) fn is_hex(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}
