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

/// GNU Backgammon, which some tests compare with where it is there: installed when that is
/// a matter of asking Debian's packages for it.
pub(crate) fn gnubg() {
    let there = ["/usr/games/gnubg", "/usr/bin/gnubg", "/usr/local/bin/gnubg"];
    if there.iter().any(|path| std::path::Path::new(path).exists()) {
        return;
    }
    let root = succeeds("test -w /var/lib/dpkg");
    let install = "apt-get install -y -qq --no-install-recommends gnubg";
    if !root
        || !succeeds("apt-get --version")
        || !(succeeds(install) || succeeds("apt-get update -qq") && succeeds(install))
    {
        eprintln!(
            "(without GNU Backgammon, apt-get install gnubg, the tests that ask it are passed over)"
        );
    }
}
