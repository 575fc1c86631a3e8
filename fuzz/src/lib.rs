//! Fuzz targets: everything that reads bytes from outside.
//!
//! A [`FuzzTarget`] is something that reads; its [`Oracle`] checks that refused inputs change
//! nothing and that accepted ones can be replayed. With the tests, each target gets its corpus and
//! some thousand edited entries of it ([`EditedCorpus`]). `cargo xtask fuzz` runs the same targets
//! under libFuzzer, a coverage-guided fuzzer, with a dictionary of tokens.

mod build_corpus;
mod checker;
mod corpus;
mod dictionary;
mod edited_corpus;
mod input;
mod oracle;
mod oracles;
mod panics;
mod played_table;
mod test_server;

pub use build_corpus::build_corpus;
pub use checker::{MAX_CPU_TIME_PER_MESSAGE, TargetChecker};
pub use corpus::{read_corpus, write_seed_files};
pub use dictionary::{read_tokens, to_libfuzzer_dictionary};
pub use edited_corpus::EditedCorpus;
pub use input::{FuzzInput, FuzzPayload};
pub use oracle::{Oracle, OracleVerdict};

use catalog::GameId;
use std::str::FromStr;

/// Targets that read messages take each line of an input as a message, and ignore lines after
/// this many.
pub const MAX_MESSAGES_PER_INPUT: usize = 8;

/// Something that reads bytes from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FuzzTarget {
    /// WebSocket messages and malformed frames of a client.
    Frame,
    /// HTTP requests: methods, paths, queries and bodies.
    Body,
    /// Actions of a game.
    Actions(GameId),
    /// Saves of every game.
    Save,
    /// Boards of Spaces, single and in collections, and of King of the Hill.
    Board,
    /// GitGammon's move and decision files.
    MoveFile,
    /// Position ids and match files of backgammon (GNU Backgammon, XG and others).
    Id,
    /// Log entries of a table.
    Record,
    /// Positions with which a table is opened.
    Start,
}

impl FuzzTarget {
    /// The targets besides those of the games.
    const OTHERS: [Self; 8] = [
        Self::Frame,
        Self::Body,
        Self::Save,
        Self::Board,
        Self::MoveFile,
        Self::Id,
        Self::Record,
        Self::Start,
    ];

    /// Every target.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::OTHERS.into_iter().chain(GameId::ALL.into_iter().map(Self::Actions))
    }

    /// The name on the command line, of the test, and of the folder in the corpus. The actions of
    /// a game are called like the game.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Frame => "frame",
            Self::Body => "body",
            Self::Actions(game) => game.name(),
            Self::Save => "save",
            Self::Board => "board",
            Self::MoveFile => "move-file",
            Self::Id => "id",
            Self::Record => "record",
            Self::Start => "start",
        }
    }

    /// The length of the longest inputs: nearly what the server accepts as a message or a body.
    #[must_use]
    pub const fn max_input_bytes(self) -> usize {
        match self {
            Self::Frame => 7 * 1024,
            _ => 62 * 1024,
        }
    }

    /// Prepares the state of the target and its oracle.
    pub(crate) fn oracle(self) -> anyhow::Result<Box<dyn Oracle>> {
        use oracles::{
            ActionOracle, BoardOracle, BodyOracle, FrameOracle, MoveFileOracle, PositionIdOracle,
            RecordOracle, SaveOracle, StartOracle,
        };
        Ok(match self {
            Self::Frame => Box::new(FrameOracle::new()?),
            Self::Body => Box::new(BodyOracle::new()?),
            Self::Actions(game) => Box::new(ActionOracle::new(game)?),
            Self::Save => Box::new(SaveOracle),
            Self::Board => Box::new(BoardOracle),
            Self::MoveFile => Box::new(MoveFileOracle::new()?),
            Self::Id => Box::new(PositionIdOracle),
            Self::Record => Box::new(RecordOracle::new()?),
            Self::Start => Box::new(StartOracle),
        })
    }
}

impl FromStr for FuzzTarget {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::all().find(|target| target.name() == name).ok_or_else(|| {
            let names: Vec<_> = Self::all().map(Self::name).collect();
            format!("choose from {}", names.join(", "))
        })
    }
}
