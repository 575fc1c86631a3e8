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

/// GNU Backgammon, which some tests compare with where it is there.
pub(crate) fn gnubg() {
    let there = ["/usr/games/gnubg", "/usr/bin/gnubg", "/usr/local/bin/gnubg"];
    if !debian(&there, "gnubg") {
        eprintln!(
            "(without GNU Backgammon, apt-get install gnubg, the tests that ask it are passed over)"
        );
    }
}

/// PostgreSQL, which tests start in a folder of their own where it is there.
pub(crate) fn postgres() {
    let there =
        std::fs::read_dir("/usr/lib/postgresql").is_ok_and(|mut found| found.next().is_some());
    if !there && !debian(&["/usr/lib/postgresql"], "postgresql") {
        eprintln!(
            "(without PostgreSQL, apt-get install postgresql, the tests of it are passed over)"
        );
    }
}

/// A browser to play in; says whether there is one.
pub(crate) fn chromium() -> bool {
    std::env::var_os("CHROMIUM").is_some() || debian(&["/usr/bin/chromium"], "chromium")
}

/// A program of Debian's, installed when that is a matter of asking its packages for it; says
/// whether it is there.
fn debian(places: &[&str], package: &str) -> bool {
    let there = || places.iter().any(|path| std::path::Path::new(path).exists());
    if there() {
        return true;
    }
    let install = format!("apt-get install -y -qq --no-install-recommends {package}");
    let may = succeeds("test -w /var/lib/dpkg") && succeeds("apt-get --version");
    may && (succeeds(&install) || succeeds("apt-get update -qq") && succeeds(&install)) && there()
}
