//! Every test there is, the longest last so that its summary ends the output.

use crate::run::{run, run_in, succeeds};
use crate::tools::{self, cargo_tool, component};
use std::path::PathBuf;

pub(crate) fn all() -> anyhow::Result<()> {
    component("rustfmt", "cargo fmt --version")?;
    component("clippy", "cargo clippy --version")?;
    cargo_tool("deny")?;
    tools::gnubg();
    tools::postgres();
    run("cargo fmt --all --check")?;
    licences()?;
    run("cargo clippy --workspace --all-targets --locked -- -D warnings")?;
    run("cargo test --workspace --doc --locked --quiet")?;
    web()?;
    if succeeds("cargo nextest --version") {
        return run("cargo nextest run --workspace --locked --status-level fail");
    }
    eprintln!("(cargo install cargo-nextest --locked makes the next step faster)");
    run("cargo test --workspace --all-targets --locked --quiet")
}

/// The browser client: types, lints, its own tests, and whole matches in a real browser.
/// Building the program has installed its packages.
fn web() -> anyhow::Result<()> {
    run("cargo build --locked -p parlor")?;
    run_in("web", "npm run check", &[])?;
    run_in("web", "npm test", &[])?;
    if !tools::chromium() {
        eprintln!("(without Chromium, apt-get install chromium, nothing is played in a browser)");
        return Ok(());
    }
    run_in("web", "npm run e2e", &[("PARLOR_BIN", &program()?)])
}

/// The program as it was just built.
fn program() -> anyhow::Result<PathBuf> {
    let metadata = cargo_metadata::MetadataCommand::new().no_deps().exec()?;
    Ok(metadata.target_directory.join("debug/parlor").into_std_path_buf())
}

/// Licences, sources and duplicates always; advisories where their database can be had.
fn licences() -> anyhow::Result<()> {
    run("cargo deny --locked check bans licenses sources")?;
    if succeeds("cargo deny fetch db") {
        return run("cargo deny --locked check advisories");
    }
    eprintln!("(the advisory database cannot be fetched from here: advisories not checked)");
    Ok(())
}

/// The tests that are too long for every day, optimised but with every check.
pub(crate) fn long() -> anyhow::Result<()> {
    run("cargo test --workspace --profile long --locked -- --ignored --nocapture")
}

/// Everything that can go wrong, on purpose: a real server is harmed and must not mind.
pub(crate) fn faults(args: &[String]) -> anyhow::Result<()> {
    run("cargo build --quiet --locked -p parlor -p faults")?;
    run(&format!("cargo run --quiet --locked -p faults -- {}", args.join(" ")))
}
