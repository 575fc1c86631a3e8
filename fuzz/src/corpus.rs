//! The inputs that fuzzing starts from: a folder for each target, with one input on each line.

use crate::{FuzzInput, FuzzPayload, FuzzTarget};
use std::path::{Path, PathBuf};

/// The folder with the corpora of all targets.
#[must_use]
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus"))
}

/// Every input in a target's files, in the order of the file names. Their selectors differ, so
/// that they meet different states of the target.
///
/// # Errors
/// If there is no such folder or a file cannot be read.
pub fn read_corpus(target: FuzzTarget) -> std::io::Result<Vec<FuzzInput>> {
    let files = std::fs::read_dir(folder().join(target.name()))?;
    let mut files = files.map(|file| Ok(file?.path())).collect::<std::io::Result<Vec<_>>>()?;
    files.sort();
    let mut payloads = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file)?;
        let lines = text.split('\n').filter(|line| !line.is_empty());
        payloads.extend(lines.map(FuzzPayload::from_line));
    }
    let inputs = (0..).zip(payloads).map(|(selector, payload)| FuzzInput { selector, payload });
    Ok(inputs.collect())
}

/// Writes a target's corpus as one file for each input, as coverage-guided fuzzers read it.
///
/// # Errors
/// If the corpus cannot be read or a file not be written.
pub fn write_seed_files(target: FuzzTarget, folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for (number, input) in read_corpus(target)?.iter().enumerate() {
        std::fs::write(folder.join(format!("seed-{number:04}")), input.to_bytes())?;
    }
    Ok(())
}
