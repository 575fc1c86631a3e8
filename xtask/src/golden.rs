//! What the repository keeps of what the code makes: playthroughs, schemas and types.

use crate::run::root;
use anyhow::{Context, anyhow};
use catalog::{GameId, with_game};
use clap::Args;
use kit::{Fault, Game, playthrough};
use std::path::{Path, PathBuf};

/// What a new playthrough is made from.
#[derive(Args)]
pub(crate) struct Add {
    /// The game.
    game: GameId,
    /// The name of the file, without its ending.
    name: String,
    /// How many play.
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// Decides dice and choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The options, as JSON.
    #[arg(long, default_value = "{}")]
    config: String,
}

fn folder(game: GameId) -> PathBuf {
    root().join("playthroughs").join(game.name())
}

/// Makes every playthrough again from its own head.
pub(crate) fn playthroughs() -> anyhow::Result<()> {
    for game in GameId::ALL {
        for entry in std::fs::read_dir(folder(game))? {
            let path = entry?.path();
            let text = std::fs::read_to_string(&path)?;
            with_game!(game, G => write::<G>(&path, &text))?;
        }
    }
    Ok(())
}

pub(crate) fn add(add: &Add) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder(add.game))?;
    let path = folder(add.game).join(format!("{}.txt", add.name));
    let head = format!("seats: {}\nseed: {}\nconfig: {}\n", add.seats, add.seed, add.config);
    with_game!(add.game, G => write::<G>(&path, &head))
}

fn write<G: Game>(path: &Path, text: &str) -> anyhow::Result<()> {
    let head = playthrough::Head::read(text).map_err(|e| anyhow!("{}: {e}", path.display()))?;
    let made = playthrough::write::<G>(&head).map_err(|faults| anyhow!(Fault::join(&faults)))?;
    std::fs::write(path, made).with_context(|| path.display().to_string())
}

/// Writes the schema of every game's options.
pub(crate) fn schemas() -> anyhow::Result<()> {
    let folder = root().join("data/schemas");
    std::fs::create_dir_all(&folder)?;
    for game in GameId::ALL {
        let schema = with_game!(game, G => schemars::schema_for!(<G as Game>::Config));
        let text = serde_json::to_string_pretty(&schema)? + "\n";
        std::fs::write(folder.join(format!("{game}.config.json")), text)?;
    }
    Ok(())
}

/// Writes the TypeScript types of everything that clients are sent and send.
pub(crate) fn types() -> anyhow::Result<()> {
    let folder = root().join("web/src/wire/generated");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    for file in wire::files() {
        std::fs::write(folder.join(&file.name), file.text)?;
    }
    Ok(())
}
