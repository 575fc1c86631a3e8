//! Generated files in the repository: playthroughs, schemas, TypeScript types and inputs of a net.

use crate::run::repository_root;
use anyhow::{Context, anyhow};
use catalog::{GameId, with_game};
use clap::Args;
use kit::{Fault, Game};
use std::path::{Path, PathBuf};
use testkit::playthrough::{self, PlaythroughHeader};

/// A new playthrough.
#[derive(Args)]
pub(crate) struct AddPlaythroughArgs {
    /// The game.
    game: GameId,
    /// The name of the file, without its extension.
    name: String,
    /// The number of seats.
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// Decides dice and choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The options, as JSON.
    #[arg(long, default_value = "{}")]
    config: String,
}

fn playthrough_folder(game: GameId) -> PathBuf {
    repository_root().join("playthroughs").join(game.name())
}

/// Regenerates every playthrough from its header.
pub(crate) fn write_playthroughs() -> anyhow::Result<()> {
    for game in GameId::ALL {
        for entry in std::fs::read_dir(playthrough_folder(game))? {
            let path = entry?.path();
            let text = std::fs::read_to_string(&path)?;
            with_game!(game, G => write_playthrough::<G>(&path, &text))?;
        }
    }
    Ok(())
}

pub(crate) fn add_playthrough(args: &AddPlaythroughArgs) -> anyhow::Result<()> {
    std::fs::create_dir_all(playthrough_folder(args.game))?;
    let path = playthrough_folder(args.game).join(format!("{}.txt", args.name));
    let header = format!("seats: {}\nseed: {}\nconfig: {}\n", args.seats, args.seed, args.config);
    with_game!(args.game, G => write_playthrough::<G>(&path, &header))
}

fn write_playthrough<G: Game>(path: &Path, text: &str) -> anyhow::Result<()> {
    let header = PlaythroughHeader::parse(text).map_err(|e| anyhow!("{}: {e}", path.display()))?;
    let text = playthrough::write_playthrough::<G>(&header);
    let text = text.map_err(|faults| anyhow!(Fault::join(&faults)))?;
    std::fs::write(path, text).with_context(|| path.display().to_string())
}

/// Writes the schema of every game's options.
pub(crate) fn write_schemas() -> anyhow::Result<()> {
    let folder = repository_root().join("data/schemas");
    std::fs::create_dir_all(&folder)?;
    for game in GameId::ALL {
        let schema = with_game!(game, G => schemars::schema_for!(<G as Game>::Config));
        let text = serde_json::to_string_pretty(&schema)? + "\n";
        std::fs::write(folder.join(format!("{game}.config.json")), text)?;
    }
    Ok(())
}

/// Writes the TypeScript types of all messages between client and server.
pub(crate) fn write_types() -> anyhow::Result<()> {
    let folder = repository_root().join("web/src/protocol/generated");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    for file in protocol::generate_files() {
        std::fs::write(folder.join(&file.name), file.text)?;
    }
    Ok(())
}

/// Writes the inputs of the expert net for some positions.
pub(crate) fn write_gammon_inputs() -> anyhow::Result<()> {
    let path = repository_root().join("training/gammon/input_cases.txt");
    Ok(std::fs::write(path, bots::gammon::expert::input_cases())?)
}
