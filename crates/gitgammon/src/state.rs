//! `state.json`: the state of a table.

use gammon::{Board, CHECKERS_PER_SIDE, PerSide, Side};
use kit::Fault;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The content of `state.json`, with its keys in order (G10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TableState {
    /// The number of the next move: one more than the moves applied.
    pub turn: u32,
    /// The side on turn.
    pub active_player: Side,
    /// The roll to play; a double is four dice (G8).
    pub dice: Vec<u8>,
    /// Empty between turns.
    pub dice_used: Vec<u8>,
    /// The 24 points from white's ace point on; white's checkers are positive (G1).
    pub board: [i8; 24],
    /// Checkers on the bar.
    pub bar: PerSide<u8>,
    /// Checkers borne off.
    pub home: PerSide<u8>,
    /// The last move that was applied.
    pub last_move: Option<LastMove>,
    /// Whether the game is over.
    pub status: TableStatus,
    /// The winner, once the game is over.
    pub winner: Option<Side>,
    /// The names of the players.
    pub players: PerSide<String>,
    /// The latest messages, at most [`TableState::MAX_MESSAGES`].
    pub messages: Vec<StateMessage>,
    /// When the last applied file was submitted, or when the table was created.
    pub updated_at: String,
}

/// A reference to an applied move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastMove {
    /// The number of the move.
    pub sequence: u32,
    /// The side that moved.
    pub player: Side,
    /// The name of its file.
    pub file: String,
}

/// Whether the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableStatus {
    /// The game is in progress.
    Playing,
    /// The game is over.
    Completed,
}

/// A message to the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateMessage {
    /// The severity.
    #[serde(rename = "type")]
    pub kind: TableMessageKind,
    /// The text.
    pub text: String,
    /// When it was written.
    pub timestamp: String,
}

/// The severity of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableMessageKind {
    /// A fault of the table itself (G10).
    Error,
    /// Something happened.
    Info,
    /// Something needs attention.
    Warning,
}

impl TableState {
    /// How many messages are kept.
    pub const MAX_MESSAGES: usize = 20;

    /// The bytes of the file: two-space JSON and a line feed (G4).
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        canonical(self)
    }

    /// Parses a file.
    ///
    /// # Errors
    /// If it is not in canonical form, or the first field that is not valid.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Fault> {
        let state: Self = kit::parse_json(&String::from_utf8_lossy(bytes))
            .map_err(|fault| Fault::new("state.json", format!("not a state: {fault}")))?;
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

    /// The board with bar and borne-off checkers.
    ///
    /// # Errors
    /// If a side does not have fifteen checkers.
    pub fn checkers(&self) -> Result<Board, Fault> {
        let (bar, home) = (self.bar, self.home);
        Board::from_signed(&self.board, [bar.white, bar.black], [home.white, home.black])
            .ok_or_else(|| {
                Fault::new(
                    "board",
                    format!("{CHECKERS_PER_SIDE} checkers a side, with bar and home"),
                )
            })
    }

    /// The two numbers rolled, if there is a roll to play.
    #[must_use]
    pub fn roll(&self) -> Option<[u8; 2]> {
        roll_from_dice(&self.dice)
    }

    /// Every invalid field.
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
        check(self.messages.len() <= Self::MAX_MESSAGES, "messages", "the last twenty");
        let completed = self.status == TableStatus::Completed;
        // Money play may end in a draw, so a completed game need not have a winner.
        check(completed || self.winner.is_none(), "winner", "none before the match is completed");
        check(!completed || self.dice.is_empty(), "dice", "none once the game is completed");
        faults
    }

    pub(crate) fn add_message(&mut self, text: String) {
        let timestamp = self.updated_at.clone();
        self.messages.push(StateMessage { kind: TableMessageKind::Info, text, timestamp });
        let extra = self.messages.len().saturating_sub(Self::MAX_MESSAGES);
        self.messages.drain(..extra);
    }
}

/// The two numbers that stored dice represent.
#[must_use]
pub fn roll_from_dice(dice: &[u8]) -> Option<[u8; 2]> {
    let in_range = dice.iter().all(|die| (1..=6).contains(die));
    match *dice {
        [a, b] if a != b && in_range => Some([a, b]),
        [a, b, c, d] if a == b && b == c && c == d && in_range => Some([a, a]),
        _ => None,
    }
}

/// The dice as they are stored: four for a double (G8).
#[must_use]
pub fn dice_from_roll(roll: [u8; 2]) -> Vec<u8> {
    if roll[0] == roll[1] { vec![roll[0]; 4] } else { roll.to_vec() }
}

/// Serialises as two-space JSON with a line feed at the end (G4).
pub(crate) fn canonical(value: &impl Serialize) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(value).expect("plain data");
    bytes.push(b'\n');
    bytes
}

/// The first hexadecimal digits of the SHA-256 of some bytes.
pub(crate) fn digest(bytes: &[u8], digits: usize) -> String {
    let mut hex: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    hex.truncate(digits);
    hex
}
