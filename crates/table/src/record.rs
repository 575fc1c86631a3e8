//! The entries of a table's log.

use kit::Step;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use ts_rs::TS;

/// An anonymous identity: a hash of the secret in the player's cookie, which is never stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdentityHash(u128);

impl IdentityHash {
    /// The first half of the secret's SHA-256.
    #[must_use]
    pub fn of_secret(secret: &[u8]) -> Self {
        use sha2::Digest as _;
        let digest: [u8; 32] = sha2::Sha256::digest(secret).into();
        let mut half = [0; 16];
        half.copy_from_slice(&digest[..16]);
        Self(u128::from_be_bytes(half))
    }

    #[must_use]
    pub const fn to_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }
}

impl fmt::Debug for IdentityHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Serialize for IdentityHash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:032x}", self.0))
    }
}

impl<'de> Deserialize<'de> for IdentityHash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let read = u128::from_str_radix(&text, 16).ok().filter(|_| text.len() == 32);
        read.map(Self).ok_or_else(|| serde::de::Error::custom("an identity is 32 hex digits"))
    }
}

/// The options of a table, as opposed to those of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct TableOptions {
    /// Whether people without a seat may join and watch; they see what is public.
    pub spectators: bool,
    /// Seconds a player has for a decision before the default action is taken: 0 is no limit; what
    /// the game suggests unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision_s: Option<u16>,
    /// Seconds a player has to react to somebody else's action; 0 is no limit.
    pub reaction_s: u16,
    /// Milliseconds before a bot answers.
    pub bot_ms: u16,
}

impl Default for TableOptions {
    fn default() -> Self {
        Self { spectators: false, decision_s: None, reaction_s: 5, bot_ms: 600 }
    }
}

/// What caused a step of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepCause {
    /// A command of the player.
    Player,
    /// The clock: the default action was taken, or a roll was due.
    Clock,
    /// A bot's choice.
    Bot,
}

/// An entry of a table's log. A table is the fold of its records.
///
/// This is a stored format: the names of variants and fields are part of it, and logs written
/// by earlier versions must still read (see `tests/golden`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TableRecord {
    /// The table was opened by its owner.
    Opened { game: String, config: Value, options: TableOptions, who: IdentityHash, nick: String },
    /// Somebody joined, came back, or changed the nickname.
    Joined { who: IdentityHash, nick: String },
    /// Somebody left, or was kicked for the reason given.
    Left {
        who: IdentityHash,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kicked: Option<String>,
    },
    /// Somebody took a chair.
    Sat { who: IdentityHash, chair: u8 },
    /// Somebody stood up.
    Stood { who: IdentityHash },
    /// A class or colour was chosen for a chair, or the choice was withdrawn.
    Chose {
        chair: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choice: Option<String>,
    },
    /// Somebody is ready, or no longer.
    Ready { who: IdentityHash, ready: bool },
    /// A bot took a chair.
    Bot { chair: u8, level: String },
    /// A bot was removed from its chair.
    Freed { chair: u8 },
    /// The table was locked to newcomers, or unlocked.
    Locked { locked: bool },
    /// The table has a new owner.
    Owner { who: IdentityHash },
    /// The options of the game and the table were changed.
    Configured { config: Value, options: TableOptions },
    /// A player added salt to the dice of the next match.
    Salted { who: IdentityHash, salt: String },
    /// A match began. Holds the version of the rules, the chair and salt of each seat, and the
    /// secret of its dice, which is shown to nobody before the match is over.
    Began {
        number: u32,
        rules: u32,
        config: Value,
        chairs: Vec<u8>,
        salts: Vec<String>,
        secret: String,
    },
    /// Steps of the match; `cause` is that of the first. The last one holds the position's hash.
    Played {
        cause: StepCause,
        steps: Vec<Step<Value>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hash: Option<String>,
    },
    /// The owner ended the match.
    Ended,
    /// A chat message.
    Chat { who: IdentityHash, text: String },
}

impl TableRecord {
    /// The bytes that are stored.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Reads a stored record.
    ///
    /// # Errors
    /// The parse error, if the bytes are not a record.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bytes).map_err(|problem| problem.to_string())
    }
}
