//! Compiles `crates/wasm` and `crates/wasm-rules` for the browser and makes their JavaScript bindings.
//!
//! The code is compiled in a target folder of its own below the usual one, which debug and release builds
//! share: it is compiled once for both, and the lock of the outer build is not waited for.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use wasm_bindgen_cli_support::Bindgen;

/// The packages that are compiled for the browser, each with a library of that name with underscores.
const PACKAGES: [&str; 2] = ["parlor-wasm", "parlor-wasm-rules"];

const TARGET: &str = "wasm32-unknown-unknown";

/// The sources that the code depends on, below the root of the workspace.
const SOURCES: [&str; 10] = [
    "Cargo.toml",
    "games",
    "crates/bots/src",
    "crates/catalog/src",
    "crates/protocol/src",
    "crates/table/src",
    "crates/wasm/Cargo.toml",
    "crates/wasm/src",
    "crates/wasm-rules/Cargo.toml",
    "crates/wasm-rules/src",
];

/// Variables of the outer build that are not meant for this one, such as the flags of a coverage build.
const OUTER_VARIABLES: [&str; 5] = [
    "CARGO_ENCODED_RUSTFLAGS",
    "RUSTFLAGS",
    "RUSTC_WORKSPACE_WRAPPER",
    "CARGO_TARGET_DIR",
    "CARGO_BUILD_TARGET",
];

/// Returns the folder of the code and its bindings; `None` if the client is built without them.
pub(crate) fn build() -> Result<Option<PathBuf>, Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=PARLOR_WASM");
    if env::var("PARLOR_WASM").is_ok_and(|chosen| chosen == "none") {
        return Ok(None);
    }
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    if !has_target() {
        println!(
            "cargo::warning=the target {TARGET} is missing (`rustup target add {TARGET}`): this client has no \
             tables of its own, and neither Spaces nor the verification of dice"
        );
        return Ok(None);
    }
    let target_dir = target_dir()?.join("wasm");
    compile(&root, &target_dir)?;
    let bindings = target_dir.join("bindings");
    for package in PACKAGES {
        let name = package.replace('-', "_");
        let code = target_dir.join(TARGET).join(format!("wasm/{name}.wasm"));
        make_bindings(&code, &bindings, &name)?;
    }
    Ok(Some(bindings))
}

/// Makes the bindings of a library, unless that was done after it was compiled.
fn make_bindings(code: &Path, bindings: &Path, name: &str) -> Result<(), Box<dyn Error>> {
    if !is_older(code, &bindings.join(format!("{name}.js"))) {
        return Ok(());
    }
    let mut bindgen = Bindgen::new();
    bindgen.input_path(code).web(true)?.typescript(false).remove_producers_section(true);
    bindgen.generate(bindings)?;
    Ok(())
}

/// Whether the standard library for the browser is there, or could be installed.
fn has_target() -> bool {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let found = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let is_there = found.is_ok_and(|output| {
        Path::new(String::from_utf8_lossy(&output.stdout).trim()).join("").is_dir()
    });
    is_there
        || Command::new("rustup")
            .args(["target", "add", TARGET])
            .output()
            .is_ok_and(|output| output.status.success())
}

/// The folder that the outer build writes to: `OUT_DIR` is `PROFILE/build/PACKAGE/out` in it.
fn target_dir() -> Result<PathBuf, Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    Ok(out.ancestors().nth(4).ok_or("OUT_DIR is not in a target folder")?.to_owned())
}

fn compile(root: &Path, target_dir: &Path) -> Result<(), Box<dyn Error>> {
    let mut cargo = Command::new(env::var("CARGO")?);
    cargo.args(["build", "--locked", "--profile", "wasm", "--lib"]);
    for package in PACKAGES {
        cargo.args(["--package", package]);
    }
    cargo.args(["--target", TARGET, "--target-dir"]).arg(target_dir).current_dir(root);
    for variable in OUTER_VARIABLES {
        cargo.env_remove(variable);
    }
    super::run(&mut cargo)
}

/// Whether `output` is missing or was made before `input`.
fn is_older(input: &Path, output: &Path) -> bool {
    let modified = |path: &Path| fs::metadata(path).and_then(|file| file.modified());
    match (modified(input), modified(output)) {
        (Ok(input), Ok(output)) => output < input,
        _ => true,
    }
}
