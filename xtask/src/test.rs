//! Every test there is, the longest last so that its summary ends the output.

use crate::run::{run, succeeds};
use crate::tools::{self, cargo_tool, component};

pub(crate) fn all() -> anyhow::Result<()> {
    component("rustfmt", "cargo fmt --version")?;
    component("clippy", "cargo clippy --version")?;
    cargo_tool("deny")?;
    tools::gnubg();
    run("cargo fmt --all --check")?;
    licences()?;
    run("cargo clippy --workspace --all-targets --locked -- -D warnings")?;
    run("cargo test --workspace --doc --locked --quiet")?;
    if succeeds("cargo nextest --version") {
        return run("cargo nextest run --workspace --locked --status-level fail");
    }
    eprintln!("(cargo install cargo-nextest --locked makes the next step faster)");
    run("cargo test --workspace --all-targets --locked --quiet")
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
