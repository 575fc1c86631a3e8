//! Checks with Python's libraries, in an environment of their own.

use crate::run::{run, run_in, target_directory};
use std::path::{Path, PathBuf};

/// What reads the tables of experiments.
const PACKAGES: &str = "duckdb polars pandas pyarrow";

/// Installs the libraries, has them read the tables of an experiment, and has DuckDB run every query of
/// a report.
pub(crate) fn check() -> anyhow::Result<()> {
    let environment = target_directory()?.join("python");
    let python = environment.join("bin/python");
    if !python.exists() {
        run(&format!("python3 -m venv {}", environment.display()))?;
    }
    run(&format!("{} -m pip install --quiet {PACKAGES}", python.display()))?;
    let tables = play(&environment, "dagger")?;
    check_with(&python, "check_tables.py", &tables)?;
    let everything = play(&environment, "everything")?;
    run(&format!("{PARLOR} lab report {} --target 20-30", everything.display()))?;
    check_with(&python, "check_report.py", &everything)
}

const PARLOR: &str = "cargo run --release --locked -p parlor --";

/// Plays an experiment of the examples into a new folder.
fn play(environment: &Path, name: &str) -> anyhow::Result<PathBuf> {
    let out = environment.join(name);
    if out.exists() {
        std::fs::remove_dir_all(&out)?;
    }
    run(&format!("{PARLOR} lab run examples/lab/{name}.toml --csv --out {}", out.display()))?;
    Ok(out)
}

fn check_with(python: &Path, script: &str, folder: &Path) -> anyhow::Result<()> {
    run_in("examples/lab", &format!("{} {script} {}", python.display(), folder.display()), &[])
}
