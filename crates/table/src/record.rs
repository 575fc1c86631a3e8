//! What the log holds: everything that ever changed at a table.

use kit::Step;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use ts_rs::TS;

/// An anonymous identity: a hash of what the player's browser keeps to itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Who(u128);

impl Who {
    /// The identity behind a secret: the first half of its SHA-256.
    #[must_use]
    pub fn of_secret(secret: &[u8]) -> Self {
        use sha2::Digest as _;
        let digest: [u8; 32] = sha2::Sha256::digest(secret).into();
        let mut half = [0; 16];
        half.copy_from_slice(&digest[..16]);
        Self(u128::from_be_bytes(half))
    }

    /// The identity as bytes.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }
}

impl fmt::Debug for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Serialize for Who {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:032x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Who {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let read = u128::from_str_radix(&text, 16).ok().filter(|_| text.len() == 32);
        read.map(Self).ok_or_else(|| serde::de::Error::custom("an identity is 32 hex digits"))
    }
}

/// How a table is run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Options {
    /// Whether people without a seat may watch, and then see what is public.
    pub spectators: bool,
    /// Seconds for a decision of one's own before the default is taken; 0 for no limit, and
    /// what the game suggests unless said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision_s: Option<u16>,
    /// Seconds to react in; 0 for no limit.
    pub reaction_s: u16,
    /// Milliseconds a bot seems to think.
    pub bot_ms: u16,
}

impl Default for Options {
    fn default() -> Self {
        Self { spectators: false, decision_s: None, reaction_s: 5, bot_ms: 600 }
    }
}

/// Whose doing a step was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The player's own.
    Player,
    /// The clock's: the default was taken.
    Clock,
    /// A bot's.
    Bot,
}

/// An entry of a table's log. The whole table is the fold of these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Record {
    /// The table was opened by its owner.
    Opened { game: String, config: Value, options: Options, who: Who, nick: String },
    /// Somebody came, or came back under a new name.
    Joined { who: Who, nick: String },
    /// Somebody left for good or was asked to.
    Left {
        who: Who,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kicked: Option<String>,
    },
    /// Somebody took a chair.
    Sat { who: Who, chair: u8 },
    /// Somebody stood up.
    Stood { who: Who },
    /// A class or colour was chosen for a chair, or given back.
    Chose {
        chair: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choice: Option<String>,
    },
    /// Somebody is ready, or not yet.
    Ready { who: Who, ready: bool },
    /// A bot sits on a chair.
    Bot { chair: u8, level: String },
    /// A bot's chair is free again.
    Freed { chair: u8 },
    /// Nobody new may come, or again may.
    Locked { locked: bool },
    /// Somebody else runs the table.
    Owner { who: Who },
    /// The options were changed.
    Configured { config: Value, options: Options },
    /// A player added salt to the dice of the next match.
    Salted { who: Who, salt: String },
    /// A match began: under which rules, who sits where, and the secret of its dice, which
    /// nobody is shown before the end.
    Began {
        number: u32,
        rules: u32,
        config: Value,
        chairs: Vec<u8>,
        salts: Vec<String>,
        secret: String,
    },
    /// Steps of the match, and whose doing the first was.
    Played {
        cause: Cause,
        steps: Vec<Step<Value>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hash: Option<String>,
    },
    /// The owner ended the match.
    Ended,
    /// Somebody said something.
    Chat { who: Who, text: String },
}

impl Record {
    /// The entry's bytes in the store.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// An entry out of the store.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bytes).map_err(|problem| problem.to_string())
    }
}
