//! Builds the browser client into the output folder, with the code of `crates/wasm` for tables without a
//! server and of `crates/wasm-rules` for the rules that it needs itself.
//!
//! - `PARLOR_WEB_DIST=FOLDER` uses a client that was built before.
//! - `PARLOR_WEB_DIST=none` builds without the client: a placeholder page takes its place.
//! - Without Node, a debug build also gets the placeholder, and a release build fails.
//!
//! `PARLOR_WASM=none` builds the client without that code: against bots it then plays at the server, and it says
//! that it can neither show Spaces nor verify dice.
//! Packages are installed only when the lock file has changed since they were.

#[path = "build/wasm_code.rs"]
mod wasm_code;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

type BuildResult = Result<(), Box<dyn Error>>;

/// The inputs of the build beside the sources.
const CONFIG_FILES: [&str; 9] = [
    "index.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "compressAssets.ts",
    "bookPlugin.ts",
    "offlinePlugin.ts",
    "wasmPlugin.ts",
];

/// The page of a build without the client.
const PLACEHOLDER_PAGE: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Parlor</title>
<h1>Parlor</h1>
<p>This program was built without its browser client. Programs play at its tables through the
<a href=\"/api\">API</a>.
</html>
";

fn main() -> BuildResult {
    let out = PathBuf::from(env::var("OUT_DIR")?).join("web");
    let web = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../web").canonicalize()?;
    println!("cargo::rerun-if-env-changed=PARLOR_WEB_DIST");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    match env::var("PARLOR_WEB_DIST").ok().filter(|folder| !folder.is_empty()) {
        Some(none) if none == "none" => write_placeholder(&out),
        Some(folder) => {
            println!("cargo::rerun-if-changed={folder}");
            copy_folder(Path::new(&folder), &out)
        }
        None => build_client(&web, &out),
    }
}

fn build_client(web: &Path, out: &Path) -> BuildResult {
    for file in CONFIG_FILES {
        println!("cargo::rerun-if-changed={}", web.join(file).display());
    }
    // The rule books of the client are made from `spec`.
    for folder in ["src", "public", "../spec"] {
        println!("cargo::rerun-if-changed={}", web.join(folder).display());
    }
    if !has_node() {
        if env::var("PROFILE")? == "release" {
            return Err("the browser client needs Node 20.19 or newer with npm \
                (https://nodejs.org, or `apt-get install nodejs npm`). To build without it, set \
                PARLOR_WEB_DIST=none; to use a client that was built elsewhere, set \
                PARLOR_WEB_DIST to its folder"
                .into());
        }
        println!("cargo::warning=Node is missing: this build has no browser client");
        return write_placeholder(out);
    }
    let wasm = wasm_code::build()?;
    install_packages(web)?;
    let mut vite = Command::new("node");
    vite.args(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]);
    if let Some(wasm) = wasm {
        vite.env("PARLOR_WASM_DIR", wasm);
    }
    run(vite.env("PARLOR_WEB_OUT", out).env("NODE_ENV", "production").current_dir(web))
}

fn has_node() -> bool {
    let runs = |program: &str| {
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    runs("node") && runs("npm")
}

/// Installs the packages of the lock file, unless that was done for the same lock file.
fn install_packages(web: &Path) -> BuildResult {
    let (lock, stamp) = (web.join("package-lock.json"), web.join("node_modules/.parlor-lock"));
    let wanted = fs::read(&lock)?;
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--include=dev"]);
    run(npm.current_dir(web))?;
    Ok(fs::write(stamp, wanted)?)
}

/// Runs a program; its output is in the error if it fails.
fn run(command: &mut Command) -> BuildResult {
    let output = command.output().map_err(|why| format!("{command:?}: {why}"))?;
    if output.status.success() {
        return Ok(());
    }
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(format!("{command:?} failed:\n{out}{err}").into())
}

fn write_placeholder(out: &Path) -> BuildResult {
    fs::create_dir_all(out)?;
    Ok(fs::write(out.join("index.html"), PLACEHOLDER_PAGE)?)
}

fn copy_folder(from: &Path, to: &Path) -> BuildResult {
    fs::create_dir_all(to)?;
    let entries =
        fs::read_dir(from).map_err(|why| format!("PARLOR_WEB_DIST, {}: {why}", from.display()))?;
    for entry in entries {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
