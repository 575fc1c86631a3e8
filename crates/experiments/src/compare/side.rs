//! The two sides of a comparison.

use crate::{ExperimentError, Manifest, ManifestCell};
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A variant in the folder of an experiment, written `FOLDER:VARIANT`, or `FOLDER` if it has only
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparisonSide {
    /// The folder.
    pub folder: PathBuf,
    /// The name of the variant.
    pub variant: Option<String>,
}

impl FromStr for ComparisonSide {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let whole = || Self { folder: text.into(), variant: None };
        if Path::new(text).is_dir() {
            return Ok(whole());
        }
        Ok(text.rsplit_once(':').map_or_else(whole, |(folder, variant)| Self {
            folder: folder.into(),
            variant: Some(variant.to_owned()),
        }))
    }
}

/// A side whose folder was read.
pub(crate) struct LoadedSide {
    pub(crate) folder: PathBuf,
    pub(crate) manifest: Manifest,
    pub(crate) variant: String,
}

impl LoadedSide {
    pub(crate) fn load(side: &ComparisonSide) -> Result<Self, ExperimentError> {
        let (folder, manifest) = (side.folder.clone(), Manifest::read_finished(&side.folder)?);
        let variant = match (&side.variant, manifest.variants().as_slice()) {
            (Some(name), names) if names.contains(&name.as_str()) => name.clone(),
            (None, [only]) => (*only).to_owned(),
            (_, names) => {
                let (path, names) = (folder.display(), names.join(", "));
                let reason = format!("name one of its variants as {path}:VARIANT: {names}");
                return Err(ExperimentError::folder(&folder, reason));
            }
        };
        Ok(Self { folder, manifest, variant })
    }

    /// The cells of the variant.
    pub(crate) fn cells(&self) -> Vec<&ManifestCell> {
        self.manifest.cells.iter().filter(|cell| cell.variant == self.variant).collect()
    }
}
