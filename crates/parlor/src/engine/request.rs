//! The requests to the engine.

use bots::insight::InsightDepth;
use serde::Deserialize;
use serde_json::Value;

/// One line of input.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum EngineRequest {
    /// Starts a match.
    New {
        #[serde(default)]
        config: Value,
        seats: Option<u8>,
    },
    /// Loads a saved match or a position.
    Load { save: Option<Value>, position: Option<Value> },
    /// Lists the legal actions of a seat.
    Legal { seat: u64 },
    /// Plays an action of a seat, given as JSON or as a string in notation.
    Play { seat: u64, action: Value, ask: Option<u32> },
    /// Plays the default action of a seat that does not answer.
    Default { seat: u64 },
    /// Resigns a seat.
    Resign { seat: u64 },
    /// Rolls these values, or the next ones from a seed.
    Roll { values: Option<Vec<u32>>, seed: Option<u64> },
    /// The view of a seat; without a seat, that of a spectator.
    View { seat: Option<u64> },
    /// The full position, including hidden information.
    Position,
    /// The match so far as a save file.
    Save,
    /// Advice for a seat that is asked, by what it may know.
    Hint {
        seat: u64,
        #[serde(default)]
        depth: InsightDepth,
    },
    /// The analysis of the match so far; with a seat, by what that seat knew.
    Analyse {
        seat: Option<u64>,
        #[serde(default)]
        depth: InsightDepth,
    },
}
