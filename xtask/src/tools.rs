//! Tools beside the compiler, installed when they are missing.

use crate::run::{run, succeeds};

/// A component of the Rust toolchain.
pub(crate) fn component(name: &str, check: &str) -> anyhow::Result<()> {
    if succeeds(check) { Ok(()) } else { run(&format!("rustup component add {name}")) }
}

/// A subcommand of cargo, from the registry.
pub(crate) fn cargo_tool(name: &str) -> anyhow::Result<()> {
    if succeeds(&format!("cargo {name} --version")) {
        return Ok(());
    }
    run(&format!("cargo install cargo-{name} --locked"))
}
