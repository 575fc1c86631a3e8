//! Line coverage of the game crates.

use crate::run::{output, run, succeeds};
use crate::tools::{cargo_tool, install_component};
use anyhow::{Context, ensure};
use serde_json::Value;

/// The least coverage, in per cent of lines.
const MIN_COVERAGE_PERCENT: f64 = 95.0;

pub(crate) fn measure() -> anyhow::Result<()> {
    install_component("llvm-tools", "cargo llvm-cov show-env")?;
    cargo_tool("llvm-cov")?;
    let packages: String = game_packages()?.iter().map(|name| format!(" -p {name}")).collect();
    let runner = if succeeds("cargo nextest --version") { "nextest" } else { "test" };
    run(&format!("cargo llvm-cov {runner} --no-report{packages}"))?;
    run("cargo llvm-cov report --ignore-filename-regex /(tests|crates)/")?;
    let json =
        "cargo llvm-cov report --json --summary-only --ignore-filename-regex /(tests|crates)/";
    let report: Value = serde_json::from_str(&output(json)?).context("llvm-cov's report")?;
    let percent = report["data"][0]["totals"]["lines"]["percent"].as_f64();
    let percent = percent.context("a percentage of lines in llvm-cov's report")?;
    println!("lines of the rules covered: {percent:.2} %");
    ensure!(
        percent > MIN_COVERAGE_PERCENT,
        "coverage of the rules must stay above {MIN_COVERAGE_PERCENT} %"
    );
    Ok(())
}

/// The packages under games/.
fn game_packages() -> anyhow::Result<Vec<String>> {
    let folders = std::fs::read_dir(crate::run::repository_root().join("games"))?;
    let names = folders.filter_map(Result::ok).filter(|entry| entry.path().is_dir());
    Ok(names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}
