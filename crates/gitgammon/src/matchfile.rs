//! `match.json`: dice, cube and score, which `state.json` does not hold (G10).

use crate::state::{canonical, digest};
use gammon::{Config, CrawfordData, Cube, PerSide, PhaseData};
use kit::{Commitment, Fault};
use serde::{Deserialize, Serialize};

/// The content of `match.json`: the source of the dice and the state of the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchFile {
    /// The version of the format: 2 with joint dice, else 1.
    pub version: u32,
    /// The source of the dice and the latest rolls.
    pub dice: MatchDice,
    /// The two players before colours were drawn; `None` if they chose their colours.
    pub draw: Option<[String; 2]>,
    /// The options of the match.
    pub config: Config,
    /// The points won.
    pub score: PerSide<u32>,
    /// How many games are finished.
    pub games: u16,
    /// Whether the Crawford game is still to come, is being played, or is over.
    pub crawford: CrawfordData,
    /// The doubling cube.
    pub cube: Cube,
    /// What the match waits for.
    pub waits: PhaseData,
    /// Whether an offer to resign was declined in this turn.
    pub declined: bool,
    /// How many decision files (double, take, resignation …) were applied.
    pub decisions: u32,
}

/// The source of the dice, and the latest rolls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchDice {
    /// The source.
    pub source: MatchDiceSource,
    /// The label that goes into every roll, as [`table_label`](crate::table_label) makes it.
    pub label: String,
    /// How many rolls were made.
    pub rolls: u64,
    /// The rolls that the last applied file caused, in order.
    pub last: Vec<[u8; 2]>,
}

/// A source of dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum MatchDiceSource {
    /// A secret that the referee committed to.
    Secret {
        /// SHA-256 of the secret, published before the first roll.
        commitment: Commitment,
        /// The secret in hexadecimal digits, published when the match is over.
        secret: Option<String>,
    },
    /// A secret that the referee committed to, together with a salt of each player. Each salt was
    /// committed to by its hash before the other was known.
    Joint {
        /// SHA-256 of the secret, published when the table was made, before any hash.
        commitment: Commitment,
        /// The secret in hexadecimal digits, published when the match is over.
        secret: Option<String>,
        /// The hashes of the salts, by the sides as the table was made: a draw comes later.
        hashes: PerSide<Option<String>>,
        /// The salts, revealed when both hashes are known.
        salts: PerSide<Option<String>>,
    },
    /// A public random value that nobody knew when the move was made.
    Beacon {
        /// The name of the beacon: where to look up its values.
        name: String,
        /// The value that decided the latest rolls.
        value: String,
    },
}

impl MatchDiceSource {
    /// Joint dice before anybody has contributed.
    #[must_use]
    pub fn joint(commitment: Commitment) -> Self {
        Self::Joint {
            commitment,
            secret: None,
            hashes: PerSide::default(),
            salts: PerSide::default(),
        }
    }

    /// The version of a `match.json` with this source.
    #[must_use]
    pub const fn version(&self) -> u32 {
        match self {
            Self::Secret { .. } | Self::Beacon { .. } => 1,
            Self::Joint { .. } => 2,
        }
    }

    /// The salts that go into every roll; `None` while one is missing.
    #[must_use]
    pub fn salts(&self) -> Option<Vec<String>> {
        match self {
            Self::Joint { salts: PerSide { white, black }, .. } => {
                Some(vec![white.clone()?, black.clone()?])
            }
            Self::Secret { .. } | Self::Beacon { .. } => Some(Vec::new()),
        }
    }

    /// What the referee committed to; a beacon has no such thing.
    #[must_use]
    pub const fn commitment(&self) -> Option<Commitment> {
        match self {
            Self::Secret { commitment, .. } | Self::Joint { commitment, .. } => Some(*commitment),
            Self::Beacon { .. } => None,
        }
    }
}

impl MatchFile {
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

    /// Parses a file.
    ///
    /// # Errors
    /// If it is not in canonical form or of another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Fault> {
        let read: Self = kit::parse_json(&String::from_utf8_lossy(bytes))
            .map_err(|fault| Fault::new("match.json", format!("not a match: {fault}")))?;
        if read.version != read.dice.source.version() {
            let text = format!(
                "version {} of the form; this program reads 1, and 2 with joint dice",
                read.version
            );
            return Err(Fault::new("match.json", text));
        }
        let same = read.to_bytes() == bytes;
        same.then_some(read)
            .ok_or_else(|| Fault::new("match.json", "two-space JSON, keys in their order (G4)"))
    }
}
