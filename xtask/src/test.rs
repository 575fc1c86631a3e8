//! All tests. The longest step is last, so that its summary ends the output.

use crate::browser_tests::BrowserTests;
use crate::run::{run, run_in, succeeds};
use crate::tools::{self, cargo_tool, install_component};
use catalog::GameId;
use std::path::Path;

/// Installs missing tools and runs all tests.
pub(crate) fn run_all() -> anyhow::Result<()> {
    install_component("rustfmt", "cargo fmt --version")?;
    install_component("clippy", "cargo clippy --version")?;
    cargo_tool("deny")?;
    tools::install_gnubg();
    tools::install_postgres();
    tools::install_deployment_tools();
    run("cargo fmt --all --check")?;
    check_licences()?;
    let runner = test_runner();
    // The same build as that of the last step. `cargo build -p parlor` would select other features
    // of the dependencies and compile most crates twice.
    run(&format!("{runner} --no-run"))?;
    // That has also built the program `parlor` and installed the packages of its client.
    let browser_tests = BrowserTests::start()?;
    run("cargo clippy --workspace --exclude parlor-python --all-targets --locked -- -D warnings")?;
    run("cargo test --workspace --exclude parlor-python --doc --locked --quiet")?;
    run_in("web", "npm run check", &[])?;
    run_in("web", "npm test", &[])?;
    browser_tests.map_or(Ok(()), BrowserTests::finish)?;
    run(runner)
}

/// The command that runs the tests of all crates: `cargo nextest` where it is installed.
fn test_runner() -> &'static str {
    if succeeds("cargo nextest --version") {
        return "cargo nextest run --workspace --exclude parlor-python --locked --status-level fail";
    }
    eprintln!("(cargo install cargo-nextest --locked makes the tests faster)");
    "cargo test --workspace --exclude parlor-python --all-targets --locked --quiet"
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
    run(
        "cargo test --workspace --exclude parlor-python --profile long --locked -- --ignored --nocapture",
    )
}

/// The long comparison of backgammon match files with GNU Backgammon.
pub(crate) fn run_match_files() -> anyhow::Result<()> {
    tools::install_gnubg();
    run("cargo test --locked -p gammon --test rules match_files -- --ignored --nocapture")
}

/// Writes the positions that the rule books show as pictures.
pub(crate) fn write_pictures() -> anyhow::Result<()> {
    let games: Vec<String> = GameId::ALL.iter().map(|game| format!("-p {game}")).collect();
    let tests = format!("cargo test --locked --quiet {} --test spec", games.join(" "));
    run_in(".", &tests, &[("PARLOR_WRITE_PICTURES", Path::new("1"))])
}

/// Fault campaigns against real servers.
pub(crate) fn run_faults(args: &[String]) -> anyhow::Result<()> {
    run("cargo build --quiet --locked -p parlor -p faults")?;
    run(&format!("cargo run --quiet --locked -p faults -- {}", args.join(" ")))
}
