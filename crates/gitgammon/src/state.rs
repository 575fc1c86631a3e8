//! `state.json`: where a table stands.

use gammon::{Board, CHECKERS, Side, Sides};
use kit::Fault;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// `state.json`, with its keys in their order (G10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct State {
    /// The number of the move that is waited for: applied moves and one.
    pub turn: u32,
    /// Whose turn it is.
    pub active_player: Side,
    /// The roll to be played; a double is four dice (G8).
    pub dice: Vec<u8>,
    /// Empty between turns.
    pub dice_used: Vec<u8>,
    /// 24 points from white's ace point on, white's checkers positive (G1).
    pub board: [i8; 24],
    /// Checkers on the bar.
    pub bar: Sides<u8>,
    /// Checkers borne off.
    pub home: Sides<u8>,
    /// The move that was applied last.
    pub last_move: Option<LastMove>,
    /// Whether the game is on.
    pub status: Status,
    /// Who won, once it is completed.
    pub winner: Option<Side>,
    /// Who plays.
    pub players: Sides<String>,
    /// The last twenty things to know.
    pub messages: Vec<Message>,
    /// When the last applied move was submitted; at first, when the table was made.
    pub updated_at: String,
}

/// A move that was applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastMove {
    /// Its number.
    pub sequence: u32,
    /// Whose it was.
    pub player: Side,
    /// The name of its file.
    pub file: String,
}

/// Whether the game is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It is.
    Playing,
    /// It has been won.
    Completed,
}

/// Something to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// How bad it is.
    #[serde(rename = "type")]
    pub kind: MessageKind,
    /// What it is.
    pub text: String,
    /// When it came about.
    pub timestamp: String,
}

/// How bad a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MessageKind {
    /// A fault of the table itself (G10).
    Error,
    /// What happened.
    Info,
    /// What to look at.
    Warning,
}

impl State {
    /// The most messages that are kept.
    pub const MESSAGES: usize = 20;

    /// The bytes of the file: two-space JSON and a line feed (G4).
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        canonical(self)
    }

    /// The state that a file holds.
    ///
    /// # Errors
    /// What is wrong with it, by field.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Fault> {
        let state: Self = serde_json::from_slice(bytes)
            .map_err(|error| Fault::new("state.json", format!("not a state: {error}")))?;
        let same = state.to_bytes() == bytes;
        let form = "two-space JSON, keys in their order, one line feed at the end (G4)";
        if !same {
            return Err(Fault::new("state.json", form));
        }
        state.faults().into_iter().next().map_or(Ok(state), Err)
    }

    /// The first 16 hexadecimal digits of SHA-256 over the file (G4).
    #[must_use]
    pub fn hash(&self) -> String {
        digest(&self.to_bytes(), 16)
    }

    /// Where the checkers are.
    ///
    /// # Errors
    /// If there are not fifteen a side.
    pub fn checkers(&self) -> Result<Board, Fault> {
        let (bar, home) = (self.bar, self.home);
        Board::from_signed(&self.board, [bar.white, bar.black], [home.white, home.black])
            .ok_or_else(|| {
                Fault::new("board", format!("{CHECKERS} checkers a side, with bar and home"))
            })
    }

    /// The two numbers that were thrown.
    #[must_use]
    pub fn roll(&self) -> Option<[u8; 2]> {
        roll_of(&self.dice)
    }

    /// Every fault of the state.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults: Vec<Fault> = self.checkers().err().into_iter().collect();
        let mut check = |holds: bool, field: &str, rule: &str| {
            if !holds {
                faults.push(Fault::new(field, rule));
            }
        };
        let rolled = self.dice.is_empty() || self.roll().is_some();
        check(rolled, "dice", "two numbers from 1 to 6, four equal ones for a double, or none");
        check(self.dice_used.is_empty(), "diceUsed", "empty between turns");
        check(self.turn >= 1, "turn", "counted from 1");
        let applied = self.last_move.as_ref().map_or(0, |last| last.sequence);
        check(u64::from(self.turn) == u64::from(applied) + 1, "turn", "one more than lastMove");
        check(self.messages.len() <= Self::MESSAGES, "messages", "the last twenty");
        let completed = self.status == Status::Completed;
        // Money play may end even.
        check(completed || self.winner.is_none(), "winner", "none before the match is completed");
        check(!completed || self.dice.is_empty(), "dice", "none once the game is completed");
        faults
    }

    pub(crate) fn say(&mut self, text: String) {
        let timestamp = self.updated_at.clone();
        self.messages.push(Message { kind: MessageKind::Info, text, timestamp });
        let extra = self.messages.len().saturating_sub(Self::MESSAGES);
        self.messages.drain(..extra);
    }
}

/// The roll that stored dice stand for.
#[must_use]
pub fn roll_of(dice: &[u8]) -> Option<[u8; 2]> {
    let in_range = dice.iter().all(|die| (1..=6).contains(die));
    match *dice {
        [a, b] if a != b && in_range => Some([a, b]),
        [a, b, c, d] if a == b && b == c && c == d && in_range => Some([a, a]),
        _ => None,
    }
}

/// The dice that are stored for a roll (G8).
#[must_use]
pub fn dice_of(roll: [u8; 2]) -> Vec<u8> {
    if roll[0] == roll[1] { vec![roll[0]; 4] } else { roll.to_vec() }
}

/// Two-space JSON and a line feed.
pub(crate) fn canonical(value: &impl Serialize) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(value).expect("plain data");
    bytes.push(b'\n');
    bytes
}

/// The first digits of SHA-256 over bytes.
pub(crate) fn digest(bytes: &[u8], digits: usize) -> String {
    let mut hex: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    hex.truncate(digits);
    hex
}
