//! Saved matches on disk.

use anyhow::{Context, anyhow, bail};
use catalog::{GameId, Ludo};
use directories::ProjectDirs;
use kit::{Game, Save};
use std::path::{Path, PathBuf};
use tui::Shelf;

/// The folder of saved games in the user's data folder.
pub(crate) fn shelf() -> anyhow::Result<Shelf> {
    let dirs = ProjectDirs::from("", "", "parlor").ok_or_else(|| {
        anyhow!("no home folder to keep saved games in: set HOME, or name a file with --save")
    })?;
    Ok(Shelf::new(dirs.data_dir().join("saves")))
}

/// No save is larger than this: a million steps take less.
const LARGEST: u64 = 64 << 20;

/// A save that was read, and the game it is of.
pub(crate) struct SaveFile {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    pub(crate) game: GameId,
}

impl SaveFile {
    /// Reads a file and finds out which game it is of.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let about = std::fs::metadata(path).with_context(|| path.display().to_string())?;
        if !about.is_file() || about.len() > LARGEST {
            bail!("{}: not a save file: a file of at most {LARGEST} bytes", path.display());
        }
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let text = String::from_utf8(bytes)
            .map_err(|e| anyhow!("{}: not a save file: {e}", path.display()))?;
        // The head of a save is the same for every game.
        let name = Save::<Ludo>::game_of(&text).with_context(|| path.display().to_string())?;
        let game = name.parse::<GameId>().with_context(|| path.display().to_string())?;
        Ok(Self { path: path.to_owned(), text, game })
    }

    /// Loads it: replays it and checks where it leads.
    pub(crate) fn load<G: Game>(&self) -> anyhow::Result<Save<G>> {
        Save::from_text(&self.text).with_context(|| self.path.display().to_string())
    }
}
