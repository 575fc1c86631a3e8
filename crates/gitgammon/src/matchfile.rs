//! `match.json`: what 003 leaves out, beside `state.json` (G10).

use crate::state::{canonical, digest};
use gammon::{Config, CrawfordData, Cube, Sides, Waits};
use kit::{Commitment, Fault};
use serde::{Deserialize, Serialize};

/// `match.json`: where the dice come from, and where the match stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchFile {
    /// The version of this form: 1.
    pub version: u32,
    /// Where the dice come from.
    pub dice: DiceRecord,
    /// The two players as they were named before colours were drawn; none if they chose.
    pub draw: Option<[String; 2]>,
    /// What is played.
    pub config: Config,
    /// Points won so far.
    pub score: Sides<u32>,
    /// Games finished.
    pub games: u16,
    /// Where the match stands with the Crawford game.
    pub crawford: CrawfordData,
    /// The doubling cube.
    pub cube: Cube,
    /// What the table waits for.
    pub waits: Waits,
    /// An offer to give up was declined in this turn.
    pub declined: bool,
    /// How many decisions (double, take, resignation …) were applied.
    pub decisions: u32,
}

/// Where the dice come from, and what was thrown last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceRecord {
    /// The source.
    pub source: Source,
    /// The name that goes into every roll.
    pub label: String,
    /// How many rolls were made.
    pub rolls: u64,
    /// The rolls that the last step made, in order.
    pub last: Vec<[u8; 2]>,
}

/// A source of dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Source {
    /// A secret of the referee's.
    Secret {
        /// SHA-256 of the secret, published before the first roll.
        commitment: Commitment,
        /// The secret in hexadecimal digits, published when the match is over.
        secret: Option<String>,
    },
    /// A public value that nobody knew when the move was made.
    Beacon {
        /// Where to look it up, in words.
        name: String,
        /// The value that decided the last rolls.
        value: String,
    },
}

impl MatchFile {
    /// The version of the form.
    pub const VERSION: u32 = 1;

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        canonical(self)
    }

    /// The first 16 hexadecimal digits of SHA-256 over the file.
    #[must_use]
    pub fn hash(&self) -> String {
        digest(&self.to_bytes(), 16)
    }

    /// The match that a file holds.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Fault> {
        let read: Self = serde_json::from_slice(bytes)
            .map_err(|error| Fault::new("match.json", format!("not a match: {error}")))?;
        if read.version != Self::VERSION {
            let text = format!("version {} of the form; this program reads 1", read.version);
            return Err(Fault::new("match.json", text));
        }
        let same = read.to_bytes() == bytes;
        same.then_some(read)
            .ok_or_else(|| Fault::new("match.json", "two-space JSON, keys in their order (G4)"))
    }
}
