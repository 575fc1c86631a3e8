//! Saved matches on disk.

use anyhow::{Context, anyhow, bail};
use catalog::{GameId, Ludo};
use directories::ProjectDirs;
use kit::{Game, Save};
use std::path::{Path, PathBuf};
use tui::SaveFolder;

/// The folder of saved games in the user's data folder.
pub(crate) fn save_folder() -> anyhow::Result<SaveFolder> {
    let dirs = ProjectDirs::from("", "", "parlor").ok_or_else(|| {
        anyhow!("no home folder to store saved games in: set HOME, or name a file with --save")
    })?;
    Ok(SaveFolder::new(dirs.data_dir().join("saves")))
}

/// Larger files are refused; a million steps take less.
const MAX_SAVE_BYTES: u64 = 64 << 20;

/// A save file, or a match file of another program, that was read, and its game.
pub(crate) struct SaveFile {
    pub(crate) path: PathBuf,
    /// The text of the save; for a file of another program, the save it was read as.
    pub(crate) text: String,
    pub(crate) game: GameId,
    /// Whether another program wrote the file.
    pub(crate) is_imported: bool,
}

impl SaveFile {
    /// Reads a file and determines its game.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let about = std::fs::metadata(path).with_context(|| path.display().to_string())?;
        if !about.is_file() || about.len() > MAX_SAVE_BYTES {
            bail!("{}: not a save file: a file of at most {MAX_SAVE_BYTES} bytes", path.display());
        }
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let text = String::from_utf8(bytes)
            .map_err(|e| anyhow!("{}: not a save file: {e}", path.display()))?;
        let path = path.to_owned();
        if let Some((game, save)) = GameId::import(&text) {
            let text = save.map_err(|problem| anyhow!("{}: {problem}", path.display()))?;
            return Ok(Self { path, text, game, is_imported: true });
        }
        // The header of a save is the same for every game.
        let name = Save::<Ludo>::game_name(&text).with_context(|| path.display().to_string())?;
        let game = name.parse::<GameId>().with_context(|| path.display().to_string())?;
        Ok(Self { path, text, game, is_imported: false })
    }

    /// Replays the save and checks the position it leads to.
    pub(crate) fn load<G: Game>(&self) -> anyhow::Result<Save<G>> {
        Save::from_text(&self.text).with_context(|| self.path.display().to_string())
    }
}
