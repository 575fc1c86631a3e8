//! Builds the browser client into the output folder.
//!
//! - `PARLOR_WEB_DIST=FOLDER` takes a client that was built before.
//! - `PARLOR_WEB_DIST=none` goes without: one page says so.
//! - Without Node a debug build goes without too, and a release build is an error.
//!
//! Packages are installed only when the lock file has changed since they were.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

type Done = Result<(), Box<dyn Error>>;

/// What the client is made from, beside its sources.
const CONFIGS: [&str; 5] =
    ["index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];

/// Shown instead of the client.
const WITHOUT: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Parlor</title>
<h1>Parlor</h1>
<p>This program was built without its browser client. Programs play at its tables through the
<a href=\"/api\">API</a>.
</html>
";

fn main() -> Done {
    let out = PathBuf::from(env::var("OUT_DIR")?).join("web");
    let web = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../web").canonicalize()?;
    println!("cargo::rerun-if-env-changed=PARLOR_WEB_DIST");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    match env::var("PARLOR_WEB_DIST").ok().filter(|folder| !folder.is_empty()) {
        Some(none) if none == "none" => without(&out),
        Some(folder) => {
            println!("cargo::rerun-if-changed={folder}");
            copy(Path::new(&folder), &out)
        }
        None => built(&web, &out),
    }
}

fn built(web: &Path, out: &Path) -> Done {
    for file in CONFIGS {
        println!("cargo::rerun-if-changed={}", web.join(file).display());
    }
    println!("cargo::rerun-if-changed={}", web.join("src").display());
    if !has_node() {
        if env::var("PROFILE")? == "release" {
            return Err("the browser client needs Node 20.19 or newer with npm \
                (https://nodejs.org, or `apt-get install nodejs npm`). To go without, set \
                PARLOR_WEB_DIST=none; to use a client that was built elsewhere, set \
                PARLOR_WEB_DIST to its folder"
                .into());
        }
        println!("cargo::warning=Node is missing: this build goes without the browser client");
        return without(out);
    }
    install(web)?;
    let mut vite = Command::new("node");
    vite.args(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]);
    run(vite.env("PARLOR_WEB_OUT", out).env("NODE_ENV", "production").current_dir(web))
}

fn has_node() -> bool {
    let answers = |program: &str| {
        Command::new(program).arg("--version").output().is_ok_and(|answer| answer.status.success())
    };
    answers("node") && answers("npm")
}

/// Installs the packages of the lock file, unless they are there.
fn install(web: &Path) -> Done {
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

/// Runs a program, and shows what it said only if it failed.
fn run(command: &mut Command) -> Done {
    let answer = command.output().map_err(|why| format!("{command:?}: {why}"))?;
    if answer.status.success() {
        return Ok(());
    }
    let (out, err) =
        (String::from_utf8_lossy(&answer.stdout), String::from_utf8_lossy(&answer.stderr));
    Err(format!("{command:?} failed:\n{out}{err}").into())
}

fn without(out: &Path) -> Done {
    fs::create_dir_all(out)?;
    Ok(fs::write(out.join("index.html"), WITHOUT)?)
}

fn copy(from: &Path, to: &Path) -> Done {
    fs::create_dir_all(to)?;
    let entries =
        fs::read_dir(from).map_err(|why| format!("PARLOR_WEB_DIST, {}: {why}", from.display()))?;
    for entry in entries {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
