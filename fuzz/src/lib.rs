//! Everything that reads bytes from outside, given what nobody would send.
//!
//! A [`Target`] is something that reads. Its inputs are made from a corpus by a seed
//! ([`Mill`]), so that each can be made again; its [`Judge`] says whether what was refused
//! changed nothing and what was accepted can be told again. The long form is
//! `cargo xtask fuzz`; a moment of each runs with the tests.

mod campaign;
mod corpus;
mod harvest;
mod house;
mod input;
mod json;
mod judge;
mod judges;
mod mill;
mod odd;
mod panics;
mod stage;

pub use campaign::{Campaign, Failure, Figures, LIMIT_MS};
pub use harvest::harvest;
pub use input::Input;
pub use judge::{Judge, Verdict};
pub use mill::Mill;

use catalog::GameId;

/// Something that reads what comes from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Target {
    /// What a client sends over a WebSocket: messages, and bytes that are hardly frames.
    Frame,
    /// What is asked for by HTTP: methods, paths, queries and bodies.
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
    /// Boards of Spaces, alone and as collections, and of King of the Hill.
    Board,
    /// GitGammon's move and decision files.
    MoveFile,
    /// Ids that backgammon players paste.
    Id,
    /// Entries of a table's log.
    Record,
}

impl Target {
    /// All of them.
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

    /// Its name on the command line, and its folder in the corpus.
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

    /// How long its longest inputs are: nearly what a server takes as a message or as a body.
    const fn bulk(self) -> usize {
        match self {
            Self::Frame => 7 * 1024,
            _ => 62 * 1024,
        }
    }

    /// Who judges it.
    ///
    /// # Errors
    /// If the stage cannot be set, which is a fault of ours.
    pub fn judge(self) -> anyhow::Result<Box<dyn Judge>> {
        use judges::{Actions, Boards, Bodies, Frames, Ids, MoveFiles, Records, Saves};
        Ok(match self {
            Self::Frame => Box::new(Frames::new()?),
            Self::Body => Box::new(Bodies::new()?),
            Self::Ludo => Box::new(Actions::new(GameId::Ludo)?),
            Self::Gammon => Box::new(Actions::new(GameId::Gammon)?),
            Self::Hill => Box::new(Actions::new(GameId::Hill)?),
            Self::Spaces => Box::new(Actions::new(GameId::Spaces)?),
            Self::Save => Box::new(Saves),
            Self::Board => Box::new(Boards),
            Self::MoveFile => Box::new(MoveFiles::new()?),
            Self::Id => Box::new(Ids),
            Self::Record => Box::new(Records::new()?),
        })
    }
}
