//! What the server that hosted a match states about an exported save file.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A server's signed statement that a save file is a match as it recorded it. The signature
/// covers the whole file: the game, the rules, the options, the players' names and seats, the
/// dice, every step, and the fields of this statement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attestation {
    /// When the match began, in milliseconds since the epoch.
    #[ts(type = "number")]
    pub began: u64,
    /// Milliseconds from the beginning of the match to each of its steps.
    #[ts(type = "number[]")]
    pub times: Vec<u64>,
    /// The SHA-256 of the match's entries in the server's log, in hexadecimal digits.
    pub log: String,
    /// The server's Ed25519 public key, in hexadecimal digits.
    pub key: String,
    /// The signature, in hexadecimal digits.
    pub signature: String,
}

impl Attestation {
    /// The bytes that are signed for a save file, whose text is given without an attestation.
    #[must_use]
    pub fn message(&self, save_text: &str) -> Vec<u8> {
        let unsigned = Self { signature: String::new(), ..self.clone() };
        let statement = serde_json::to_string(&unsigned).expect("plain data");
        format!("parlor export 1\n{statement}\n{save_text}").into_bytes()
    }

    /// The text of a save file with this attestation added.
    ///
    /// # Panics
    /// If the text is not one that [`crate::Save::to_text`] wrote.
    #[must_use]
    pub fn attach(&self, save_text: &str) -> String {
        let fields = save_text.strip_suffix("\n}\n").expect("the text of a save file");
        let statement = serde_json::to_string(self).expect("plain data");
        format!("{fields},\n  \"attestation\": {statement}\n}}\n")
    }
}
