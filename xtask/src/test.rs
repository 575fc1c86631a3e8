//! All tests. The longest step is last, so that its summary ends the output.

use crate::run::{run, run_in, succeeds, target_directory};
use crate::tools::{self, cargo_tool, install_component};

/// Installs missing tools and runs all tests.
pub(crate) fn run_all() -> anyhow::Result<()> {
    install_component("rustfmt", "cargo fmt --version")?;
    install_component("clippy", "cargo clippy --version")?;
    cargo_tool("deny")?;
    tools::install_gnubg();
    tools::install_postgres();
    run("cargo fmt --all --check")?;
    check_licences()?;
    run("cargo clippy --workspace --all-targets --locked -- -D warnings")?;
    run("cargo test --workspace --doc --locked --quiet")?;
    test_web_client()?;
    if succeeds("cargo nextest --version") {
        return run("cargo nextest run --workspace --locked --status-level fail");
    }
    eprintln!("(cargo install cargo-nextest --locked makes the next step faster)");
    run("cargo test --workspace --all-targets --locked --quiet")
}

/// Tests the browser client: types, lints, unit tests, and matches in a real browser. Building the
/// program installs its packages.
fn test_web_client() -> anyhow::Result<()> {
    run("cargo build --locked -p parlor")?;
    run_in("web", "npm run check", &[])?;
    run_in("web", "npm test", &[])?;
    if !tools::install_chromium() {
        eprintln!("(Chromium is missing, apt-get install chromium: browser tests skipped)");
        return Ok(());
    }
    run_in("web", "npm run e2e", &[("PARLOR_BIN", &target_directory()?.join("debug/parlor"))])
}

/// Checks licences, sources and duplicate crates, and advisories if their database can be fetched.
fn check_licences() -> anyhow::Result<()> {
    run("cargo deny --locked check bans licenses sources")?;
    if succeeds("cargo deny fetch db") {
        return run("cargo deny --locked check advisories");
    }
    eprintln!("(the advisory database cannot be fetched: advisories not checked)");
    Ok(())
}

/// The ignored tests, which take minutes, optimised and with overflow checks.
pub(crate) fn run_long() -> anyhow::Result<()> {
    run("cargo test --workspace --profile long --locked -- --ignored --nocapture")
}

/// Fault campaigns against real servers.
pub(crate) fn run_faults(args: &[String]) -> anyhow::Result<()> {
    run("cargo build --quiet --locked -p parlor -p faults")?;
    run(&format!("cargo run --quiet --locked -p faults -- {}", args.join(" ")))
}
