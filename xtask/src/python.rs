//! Checks with Python: its libraries read the tables of experiments, and the package `parlor` is tested.

use crate::run::{run, run_in, target_directory};
use std::path::{Path, PathBuf};

/// What reads the tables of experiments, what tests the package, and what it is compared with.
const PACKAGES: &str = "duckdb polars pandas pyarrow pytest pettingzoo gymnasium open_spiel pgx \
                        onnx onnxruntime mypy uv kubernetes-validate";

/// The examples whose reports are checked: together they have every section, comparisons among them.
const REPORTS: [&str; 6] = ["everything", "judgements", "spaces", "ludo", "gammon", "changes"];

const PARLOR: &str = "cargo run --release --locked -p parlor --";

/// Installs the libraries and the package in an environment of their own and runs all checks.
pub(crate) fn check() -> anyhow::Result<()> {
    let environment = target_directory()?.join("python");
    let python = environment.join("bin/python");
    if !python.exists() {
        run(&format!("python3 -m venv {}", environment.display()))?;
    }
    run(&format!("{} -m pip install --quiet {PACKAGES}", python.display()))?;
    check_tables(&environment, &python)?;
    check_package(&environment, &python)
}

/// Has the libraries read the tables of an experiment, and DuckDB run every query of reports.
fn check_tables(environment: &Path, python: &Path) -> anyhow::Result<()> {
    let tables = play(environment, "dagger")?;
    check_with(python, "check_tables.py", &tables)?;
    for name in REPORTS {
        let played = play(environment, name)?;
        run(&format!("{PARLOR} lab report {} --target 20-30", played.display()))?;
        check_with(python, "check_report.py", &played)?;
    }
    Ok(())
}

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

/// Builds and installs the package, checks its stub file, runs its tests and the guide, and compares
/// its speed. The program was built before.
fn check_package(environment: &Path, python: &Path) -> anyhow::Result<()> {
    run(&format!("{} -m pip install --quiet ./python", python.display()))?;
    run_in("python", &format!("{} -m mypy.stubtest parlor._native", python.display()), &[])?;
    let program = target_directory()?.join("release/parlor");
    run_in("python", &format!("{} -m pytest", python.display()), &[("PARLOR_BIN", &program)])?;
    check_uv(environment, python)?;
    run_in("python", &format!("{} benches/compare.py", python.display()), &[])
}

/// Installs the package and what its wrappers need with uv, in an environment that uv makes, and runs
/// the tests of the wrappers there.
fn check_uv(environment: &Path, python: &Path) -> anyhow::Result<()> {
    let made = environment.join("uv");
    let (uv, other) = (format!("{} -m uv", python.display()), made.join("bin/python"));
    run(&format!("{uv} venv --quiet --clear {}", made.display()))?;
    let wrappers = "./python[pettingzoo,gymnasium] pytest";
    run(&format!("{uv} pip install --quiet --python {} {wrappers}", other.display()))?;
    let tests = "tests/test_environments.py tests/test_position.py";
    run_in("python", &format!("{} -m pytest --quiet {tests}", other.display()), &[])
}
