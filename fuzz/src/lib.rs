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

/// Targets that read messages take each line of an input as a message, and ignore lines after
/// this many.
pub const MAX_MESSAGES_PER_INPUT: usize = 8;

/// Something that reads bytes from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum FuzzTarget {
    /// WebSocket messages and malformed frames of a client.
    Frame,
    /// HTTP requests: methods, paths, queries and bodies.
    Body,
    /// Actions of Ludo.
    Ludo,
    /// Actions of backgammon.
    Gammon,
    /// Actions of King of the Hill.
    Hill,
    /// Actions of Spaces.
    Spaces,
    /// Saves of every game.
    Save,
    /// Boards of Spaces, single and in collections, and of King of the Hill.
    Board,
    /// GitGammon's move and decision files.
    MoveFile,
    /// Position ids of backgammon (GNU Backgammon and XG).
    Id,
    /// Log entries of a table.
    Record,
}

impl FuzzTarget {
    /// Every target.
    pub const ALL: [Self; 11] = [
        Self::Frame,
        Self::Body,
        Self::Ludo,
        Self::Gammon,
        Self::Hill,
        Self::Spaces,
        Self::Save,
        Self::Board,
        Self::MoveFile,
        Self::Id,
        Self::Record,
    ];

    /// The name on the command line, of the test, and of the folder in the corpus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Frame => "frame",
            Self::Body => "body",
            Self::Ludo => "ludo",
            Self::Gammon => "gammon",
            Self::Hill => "hill",
            Self::Spaces => "spaces",
            Self::Save => "save",
            Self::Board => "board",
            Self::MoveFile => "move-file",
            Self::Id => "id",
            Self::Record => "record",
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

    /// The target that reads the actions of a game.
    pub(crate) const fn of_actions(game: GameId) -> Self {
        match game {
            GameId::Ludo => Self::Ludo,
            GameId::Gammon => Self::Gammon,
            GameId::Spaces => Self::Spaces,
            GameId::Hill => Self::Hill,
        }
    }

    /// Prepares the state of the target and its oracle.
    pub(crate) fn oracle(self) -> anyhow::Result<Box<dyn Oracle>> {
        use oracles::{
            ActionOracle, BoardOracle, BodyOracle, FrameOracle, MoveFileOracle, PositionIdOracle,
            RecordOracle, SaveOracle,
        };
        Ok(match self {
            Self::Frame => Box::new(FrameOracle::new()?),
            Self::Body => Box::new(BodyOracle::new()?),
            Self::Ludo => Box::new(ActionOracle::new(GameId::Ludo)?),
            Self::Gammon => Box::new(ActionOracle::new(GameId::Gammon)?),
            Self::Hill => Box::new(ActionOracle::new(GameId::Hill)?),
            Self::Spaces => Box::new(ActionOracle::new(GameId::Spaces)?),
            Self::Save => Box::new(SaveOracle),
            Self::Board => Box::new(BoardOracle),
            Self::MoveFile => Box::new(MoveFileOracle::new()?),
            Self::Id => Box::new(PositionIdOracle),
            Self::Record => Box::new(RecordOracle::new()?),
        })
    }
}
