//! What the folder of an experiment holds.

use crate::{
    Experiment, ExperimentError, ExperimentSummary, PolicyDefinition, RecordKind, ResultTable,
    Shard,
};
use gamelab::SeatingPlan;
use kit::Game;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// What the folder of an experiment holds: enough to repeat it, and to tell it from another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the folder's form.
    pub format: u32,
    /// The version of the program that played.
    pub program: String,
    /// The name of the experiment.
    pub experiment: String,
    /// Which game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many matches each cell has in the whole experiment.
    pub matches: u64,
    /// The seed of all dice and bots.
    pub seed: u64,
    /// What is recorded beside matches and seats.
    pub record: Vec<RecordKind>,
    /// The parts of the matches that are here; `1/1` is all of them.
    pub shards: Vec<Shard>,
    /// The cells.
    pub cells: Vec<ManifestCell>,
    /// The tables, each a file.
    pub tables: Vec<ResultTable>,
}

/// A cell as the manifest lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManifestCell {
    /// The number of the cell.
    pub cell: u64,
    /// The name of the variant.
    pub variant: String,
    /// The name of the line-up.
    pub line_up: String,
    /// The bots, by seat in the first match.
    pub bots: Vec<String>,
    /// Whether the bots change seats.
    pub rotated: bool,
    /// The bots that the experiment defines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub policies: Vec<PolicyDefinition>,
    /// SHA-256 of the options, own boards and content included.
    pub options_sha256: String,
    /// The options.
    pub options: serde_json::Value,
}

impl ManifestCell {
    /// Whether not all seats have the same bot.
    pub(crate) fn bots_differ(&self) -> bool {
        self.bots.iter().any(|bot| *bot != self.bots[0])
    }
}

const FORMAT: u32 = 1;
const FILE_NAME: &str = "manifest.json";

impl Manifest {
    pub(crate) fn new(experiment: &Experiment, shard: Shard, tables: Vec<ResultTable>) -> Self {
        let cell = |cell: &crate::ExperimentCell| ManifestCell {
            cell: cell.index,
            variant: cell.variant.clone(),
            line_up: cell.line_up.clone(),
            bots: cell.bots.clone(),
            rotated: cell.seating == SeatingPlan::Rotated,
            policies: cell.policies.clone(),
            options_sha256: sha256_hex(cell.options.to_string().as_bytes()),
            options: cell.options.clone(),
        };
        Self {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            experiment: experiment.name.clone(),
            game: experiment.game.name().to_owned(),
            rules: catalog::with_game!(experiment.game, G => <G as Game>::RULES_VERSION),
            matches: experiment.matches,
            seed: experiment.seed,
            record: experiment.record.clone(),
            shards: vec![shard],
            cells: experiment.cells.iter().map(cell).collect(),
            tables,
        }
    }

    /// Reads the manifest of a folder; `None` if it has none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(folder: &Path) -> Result<Option<Self>, ExperimentError> {
        let path = folder.join(FILE_NAME);
        if !path.exists() {
            return Ok(None);
        }
        let text = fs::read_to_string(&path).map_err(ExperimentError::file(&path))?;
        kit::parse_json(&text).map(Some).map_err(ExperimentError::file(&path))
    }

    /// Reads the manifest of a folder whose tables are complete.
    pub(crate) fn read_finished(folder: &Path) -> Result<Self, ExperimentError> {
        let reason = "is not the folder of an experiment";
        let manifest =
            Self::read(folder)?.ok_or_else(|| ExperimentError::folder(folder, reason))?;
        if !ExperimentSummary::is_in(folder) {
            let reason = "is not finished: run its shard again, it goes on where it stopped";
            return Err(ExperimentError::folder(folder, reason));
        }
        Ok(manifest)
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<(), ExperimentError> {
        let path = folder.join(FILE_NAME);
        let text = serde_json::to_string_pretty(self).map_err(ExperimentError::file(&path))?;
        fs::write(&path, text + "\n").map_err(ExperimentError::file(&path))
    }

    /// Whether two folders hold parts of the same experiment.
    pub(crate) fn is_same_experiment(&self, other: &Self) -> bool {
        let without_shards = |manifest: &Self| Self { shards: Vec::new(), ..manifest.clone() };
        without_shards(self) == without_shards(other)
    }

    /// The names of the variants, in the order of the experiment.
    pub(crate) fn variants(&self) -> Vec<&str> {
        let mut variants: Vec<&str> = self.cells.iter().map(|cell| cell.variant.as_str()).collect();
        variants.dedup();
        variants
    }

    /// How many matches the shards here have, over all cells.
    pub(crate) fn match_count(&self) -> u64 {
        let shards: u64 = self.shards.iter().map(|shard| shard.match_count(self.matches)).sum();
        shards * self.cells.len() as u64
    }
}

fn sha256_hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
