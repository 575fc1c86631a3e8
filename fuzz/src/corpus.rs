//! The inputs that others are made from: a folder for each target, an input a line.

use crate::{Input, Target};
use std::path::PathBuf;

/// Where the inputs of all targets are.
#[must_use]
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus"))
}

/// Every input of a target's files, in the order of their names.
///
/// # Errors
/// If there is no such folder or a file cannot be read.
pub(crate) fn read(target: Target) -> std::io::Result<Vec<Input>> {
    let files = std::fs::read_dir(folder().join(target.name()))?;
    let mut files = files.map(|file| Ok(file?.path())).collect::<std::io::Result<Vec<_>>>()?;
    files.sort();
    let mut inputs = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file)?;
        inputs.extend(text.split('\n').filter(|line| !line.is_empty()).map(Input::from_line));
    }
    Ok(inputs)
}
