//! Tools besides the compiler, installed when they are missing.

use crate::run::{run, succeeds};

/// Installs a component of the Rust toolchain unless `check` succeeds.
pub(crate) fn install_component(name: &str, check: &str) -> anyhow::Result<()> {
    if succeeds(check) { Ok(()) } else { run(&format!("rustup component add {name}")) }
}

/// Installs a subcommand of cargo from crates.io, without optimisation: compiling it takes longer
/// than all that it does.
pub(crate) fn cargo_tool(name: &str) -> anyhow::Result<()> {
    if succeeds(&format!("cargo {name} --version")) {
        return Ok(());
    }
    run(&format!("cargo install cargo-{name} --locked --debug --config profile.dev.debug=false"))
}

/// Installs GNU Backgammon, which some tests compare with.
pub(crate) fn install_gnubg() {
    let paths = ["/usr/games/gnubg", "/usr/bin/gnubg", "/usr/local/bin/gnubg"];
    if !install_package(&paths, "gnubg") {
        eprintln!(
            "(GNU Backgammon is missing, apt-get install gnubg: tests that compare with it skipped)"
        );
    }
}

/// Installs PostgreSQL, which tests start in a temporary folder.
pub(crate) fn install_postgres() {
    let is_installed =
        std::fs::read_dir("/usr/lib/postgresql").is_ok_and(|mut found| found.next().is_some());
    if !is_installed && !install_package(&["/usr/lib/postgresql"], "postgresql") {
        eprintln!(
            "(PostgreSQL is missing, apt-get install postgresql: its tests are skipped, and fail under CI)"
        );
    }
}

/// Installs the programs that tests start with the files of `deploy`: proxies, their client, and GNU
/// parallel.
pub(crate) fn install_deployment_tools() {
    for (path, package) in [
        ("/usr/sbin/nginx", "nginx"),
        ("/usr/bin/caddy", "caddy"),
        ("/usr/bin/curl", "curl"),
        ("/usr/bin/parallel", "parallel"),
    ] {
        if !install_package(&[path], package) {
            eprintln!("({package} is missing: its tests are skipped, and fail under CI)");
        }
    }
}

/// Installs a browser for the tests; returns whether there is one.
pub(crate) fn install_chromium() -> bool {
    std::env::var_os("CHROMIUM").is_some() || install_package(&["/usr/bin/chromium"], "chromium")
}

/// Installs a Debian package if none of the paths exists and we may; returns whether one exists.
fn install_package(paths: &[&str], package: &str) -> bool {
    let is_installed = || paths.iter().any(|path| std::path::Path::new(path).exists());
    if is_installed() {
        return true;
    }
    let install = format!("apt-get install -y -qq --no-install-recommends {package}");
    let may_install = succeeds("test -w /var/lib/dpkg") && succeeds("apt-get --version");
    may_install
        && (succeeds(&install) || succeeds("apt-get update -qq") && succeeds(&install))
        && is_installed()
}
