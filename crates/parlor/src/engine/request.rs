//! What can be asked of the engine.

use serde::Deserialize;
use serde_json::Value;

/// One line of input.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Request {
    /// A match from its beginning.
    New {
        #[serde(default)]
        config: Value,
        seats: Option<u8>,
    },
    /// A saved match, or a position.
    Load { save: Option<Value>, position: Option<Value> },
    /// What a seat may do.
    Legal { seat: u64 },
    /// A seat does something: an action as JSON, or its notation as a string.
    Play { seat: u64, action: Value, ask: Option<u32> },
    /// A seat does what it does when it does not answer.
    Default { seat: u64 },
    /// A seat gives up.
    Resign { seat: u64 },
    /// The dice show these values, or what a seed gives.
    Roll { values: Option<Vec<u32>>, seed: Option<u64> },
    /// What a seat may know; without a seat, what everyone may.
    View { seat: Option<u64> },
    /// The position, with everything hidden.
    Position,
    /// The match so far as a save.
    Save,
}
