//! Checks with Python's libraries, in an environment of their own.

use crate::run::{run, run_in, target_directory};

/// What reads the tables of experiments.
const PACKAGES: &str = "duckdb polars pandas pyarrow";

/// Installs the libraries and has them read the tables of an experiment.
pub(crate) fn check() -> anyhow::Result<()> {
    let environment = target_directory()?.join("python");
    let python = environment.join("bin/python");
    if !python.exists() {
        run(&format!("python3 -m venv {}", environment.display()))?;
    }
    run(&format!("{} -m pip install --quiet {PACKAGES}", python.display()))?;
    let out = environment.join("dagger");
    if out.exists() {
        std::fs::remove_dir_all(&out)?;
    }
    run(&format!(
        "cargo run --release --locked -p parlor -- lab run examples/lab/dagger.toml --csv --out {}",
        out.display()
    ))?;
    run_in("examples/lab", &format!("{} check_tables.py {}", python.display(), out.display()), &[])
}
