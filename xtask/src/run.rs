//! Running other programs.

use anyhow::{Context, bail};
use std::path::Path;
use std::process::{Command, Stdio};

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn command(words: &str) -> Command {
    let mut words = words.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).current_dir(root());
    command
}

/// Runs a command and fails if it does; says what it runs.
pub(crate) fn run(words: &str) -> anyhow::Result<()> {
    eprintln!("\n$ {words}");
    let status = command(words).status().with_context(|| words.to_owned())?;
    if !status.success() {
        bail!("{words}: {status}");
    }
    Ok(())
}

/// Runs a command in a folder, with what it needs to know beside.
pub(crate) fn run_in(folder: &str, words: &str, env: &[(&str, &Path)]) -> anyhow::Result<()> {
    eprintln!("\n$ (cd {folder}; {words})");
    let mut command = command(words);
    let status = command.current_dir(root().join(folder)).envs(env.iter().copied()).status();
    let status = status.with_context(|| words.to_owned())?;
    if !status.success() {
        bail!("{words}: {status}");
    }
    Ok(())
}

/// Whether a command runs and succeeds; what it prints is not shown.
pub(crate) fn succeeds(words: &str) -> bool {
    let status = command(words).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// What a command prints.
pub(crate) fn output(words: &str) -> anyhow::Result<String> {
    let output =
        command(words).stderr(Stdio::inherit()).output().with_context(|| words.to_owned())?;
    if !output.status.success() {
        bail!("{words}: {}", output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
