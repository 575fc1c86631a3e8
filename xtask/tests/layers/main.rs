//! Dependencies between crates point one way, the game crates stay free of I/O, type names are
//! unique, no unsafe code is written, and ARCHITECTURE.md cites what exists.

mod architecture;
mod type_names;
mod unsafe_code;

use cargo_metadata::{Metadata, MetadataCommand, Package};
use std::collections::BTreeSet;

fn metadata() -> Metadata {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
    // Dependencies of other platforms may not have been downloaded.
    let host = host();
    let options = ["--locked", "--offline", "--filter-platform", &host].map(str::to_owned).to_vec();
    let read = MetadataCommand::new().manifest_path(manifest).other_options(options).exec();
    read.expect("cargo metadata")
}

/// The platform that rustc builds for.
fn host() -> String {
    let output = std::process::Command::new("rustc").arg("-vV").output().expect("rustc");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("rustc -vV names its host").to_owned()
}

/// The layers of ARCHITECTURE.md: the workspace crates that each crate may depend on. `games` stands
/// for every game, `kit` for the game contract.
const MAY_USE: &[(&str, &[&str])] = &[
    ("kit", &[]),
    ("games", &["kit"]),
    // Only tests use it, and `xtask`, which writes playthroughs.
    ("testkit", &["kit"]),
    ("catalog", &["kit", "games"]),
    ("bots", &["kit", "games"]),
    ("table", &["kit", "catalog", "bots"]),
    ("protocol", &["kit", "games", "catalog", "bots", "table"]),
    ("server", &["kit", "catalog", "table", "protocol", "store"]),
    ("client", &["kit", "table", "protocol"]),
    ("faults", &["kit", "catalog", "table", "protocol", "store", "server", "client", "cluster"]),
    ("gitgammon", &["kit", "games"]),
    ("store", &[]),
    ("cluster", &[]),
    ("webassets", &[]),
    ("gamelab", &["kit", "games", "bots"]),
    ("experiments", &["kit", "games", "catalog", "bots", "gamelab"]),
    ("environments", &["kit", "games", "bots"]),
    ("parlor-python", &["kit", "games", "catalog", "bots", "environments"]),
    ("parlor-wasm", &["kit", "catalog", "bots", "table", "protocol"]),
    // Small enough for the main thread: neither bots nor tables.
    ("parlor-wasm-rules", &["kit", "games"]),
    ("tui", &["kit", "games", "bots"]),
    (
        "parlor",
        &[
            "kit",
            "games",
            "catalog",
            "bots",
            "gamelab",
            "experiments",
            "tui",
            "gitgammon",
            "store",
            "server",
            "client",
            "webassets",
        ],
    ),
    ("fuzz", &["kit", "games", "catalog", "table", "protocol", "store", "server", "gitgammon"]),
    ("xtask", &["kit", "games", "catalog", "bots", "gamelab", "client", "protocol", "testkit"]),
];

fn layer(package: &Package) -> &str {
    let name = package.name.as_str();
    let in_games = package.manifest_path.as_str().contains("/games/");
    if in_games && name != "kit" { "games" } else { name }
}

#[test]
fn dependencies_point_one_way() {
    let metadata = metadata();
    let ours: Vec<&Package> = metadata.workspace_packages();
    for package in &ours {
        let allowed = MAY_USE.iter().find(|(name, _)| *name == layer(package));
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{} is in no layer", package.name));
        let used = package
            .dependencies
            .iter()
            .filter(|d| d.kind == cargo_metadata::DependencyKind::Normal);
        for dependency in used {
            let Some(target) = ours.iter().find(|p| p.name.as_str() == dependency.name) else {
                continue;
            };
            let fits = allowed.contains(&layer(target));
            assert!(fits, "{} must not depend on {}", package.name, dependency.name);
        }
    }
}

/// The names of all normal dependencies of a package, direct and indirect.
fn dependency_closure(metadata: &Metadata, package: &Package) -> BTreeSet<String> {
    let resolve = metadata.resolve.as_ref().expect("a resolved graph");
    let (mut open, mut seen) = (vec![package.id.clone()], BTreeSet::new());
    while let Some(id) = open.pop() {
        let node = resolve.nodes.iter().find(|node| node.id == id).expect("in the graph");
        for dependency in &node.deps {
            let normal = dependency
                .dep_kinds
                .iter()
                .any(|k| k.kind == cargo_metadata::DependencyKind::Normal);
            if normal && seen.insert(metadata[&dependency.pkg].name.to_string()) {
                open.push(dependency.pkg.clone());
            }
        }
    }
    seen
}

#[test]
fn game_crates_depend_on_no_clock_no_randomness_and_no_io() {
    let metadata = metadata();
    let unwanted = [
        "getrandom",
        "rand",
        "tokio",
        "mio",
        "rustix",
        "time",
        "chrono",
        "axum",
        "sqlx",
        "crossterm",
    ];
    let games = metadata
        .workspace_packages()
        .into_iter()
        .filter(|p| p.manifest_path.as_str().contains("/games/"));
    for package in games {
        let found = dependency_closure(&metadata, package);
        assert!(
            found.contains("serde"),
            "{} depends on serde, so the closure is not empty",
            package.name
        );
        for name in unwanted {
            assert!(!found.contains(name), "{} depends on {name}", package.name);
        }
    }
}
