//! Running other programs.

use anyhow::{Context, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the repository.
pub(crate) fn repository_root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(repository_root());
    command
}

/// Prints and runs a command; fails if the command fails.
pub(crate) fn run(line: &str) -> anyhow::Result<()> {
    eprintln!("\n$ {line}");
    let status = command(line).status().with_context(|| line.to_owned())?;
    if !status.success() {
        bail!("{line}: {status}");
    }
    Ok(())
}

/// Runs a command in a folder, with environment variables.
pub(crate) fn run_in(folder: &str, line: &str, env: &[(&str, &Path)]) -> anyhow::Result<()> {
    eprintln!("\n$ (cd {folder}; {line})");
    let mut command = command(line);
    let status =
        command.current_dir(repository_root().join(folder)).envs(env.iter().copied()).status();
    let status = status.with_context(|| line.to_owned())?;
    if !status.success() {
        bail!("{line}: {status}");
    }
    Ok(())
}

/// Whether a command succeeds; its output is hidden.
pub(crate) fn succeeds(line: &str) -> bool {
    let status = command(line).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// The standard output of a command.
pub(crate) fn output(line: &str) -> anyhow::Result<String> {
    let output =
        command(line).stderr(Stdio::inherit()).output().with_context(|| line.to_owned())?;
    if !output.status.success() {
        bail!("{line}: {}", output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Where cargo puts what it builds.
pub(crate) fn target_directory() -> anyhow::Result<PathBuf> {
    let metadata = cargo_metadata::MetadataCommand::new().no_deps().exec()?;
    Ok(metadata.target_directory.into_std_path_buf())
}
