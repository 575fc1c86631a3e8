//! `parlor lab`: stopped runs, shards, and the files of `deploy/lab`.

use crate::proxies::are_installed;
use crate::{parlor, stderr, stdout};
use saphyr::{LoadableYamlNode, Yaml};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

const EXPERIMENT: &str = r#"
name = "two line-ups"
game = "ludo"
matches = 600
record = ["rolls"]
[[line-up]]
bot = "racer"
seats = [2, 3]
"#;

/// A folder with an experiment.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("experiment.toml"), EXPERIMENT).unwrap();
    folder
}

fn run_args<'a>(experiment: &'a Path, out: &'a Path) -> [&'a str; 5] {
    ["lab", "run", experiment.to_str().unwrap(), "--out", out.to_str().unwrap()]
}

/// Runs the experiment of a folder as a whole and returns the bytes of its files.
fn whole_run(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let (experiment, out) = (folder.join("experiment.toml"), folder.join("whole"));
    let output = parlor(&run_args(&experiment, &out));
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("standard, racer-2: 600 matches"), "{}", stdout(&output));
    result_files(&out)
}

/// The names and bytes of the files of a result.
fn result_files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let names =
        ["manifest.json", "matches.parquet", "rolls.parquet", "seats.parquet", "summary.json"];
    let read = |name: &str| {
        let bytes = std::fs::read(folder.join(name));
        (name.to_owned(), bytes.unwrap_or_else(|why| panic!("{name}: {why}")))
    };
    names.map(read).to_vec()
}

#[track_caller]
fn check_same(one: &[(String, Vec<u8>)], other: &[(String, Vec<u8>)]) {
    for ((name, one), (_, other)) in one.iter().zip(other) {
        assert!(one == other, "{name} differs");
    }
}

fn deploy_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/lab").join(name)
}

#[test]
fn a_killed_run_goes_on_and_gives_the_same_files() {
    let folder = folder();
    let (experiment, out) = (folder.path().join("experiment.toml"), folder.path().join("killed"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(run_args(&experiment, &out))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // Rows are on the disk: it is in the middle, or has just ended on a fast machine.
    let has_rows = || {
        let files = std::fs::read_dir(out.join("journal")).into_iter().flatten().flatten();
        files.filter_map(|file| file.metadata().ok()).any(|file| file.len() > 0)
    };
    while !has_rows() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    let _ = child.kill();
    child.wait().unwrap();
    let again = parlor(&run_args(&experiment, &out));
    assert!(again.status.success(), "{}", stderr(&again));
    assert!(stderr(&again).contains("matches were there already"), "{}", stderr(&again));
    check_same(&whole_run(folder.path()), &result_files(&out));
}

#[test]
fn gnu_parallel_plays_the_shards_of_an_experiment() {
    if !are_installed(&["parallel"]) {
        return;
    }
    let folder = folder();
    let status = Command::new(deploy_file("parallel.sh"))
        .args(["experiment.toml", "3", "out"])
        .env("PARLOR", env!("CARGO_BIN_EXE_parlor"))
        .current_dir(folder.path())
        .status();
    assert!(status.unwrap().success());
    check_same(&whole_run(folder.path()), &result_files(&folder.path().join("out")));
}

#[test]
fn the_tasks_of_a_slurm_array_play_the_shards_of_an_experiment() {
    let folder = folder();
    for task in ["1", "2"] {
        let output = Command::new(deploy_file("slurm.sh"))
            .current_dir(folder.path())
            .env("PARLOR", env!("CARGO_BIN_EXE_parlor"))
            .envs([("EXPERIMENT", "experiment.toml"), ("OUT", "out")])
            .envs([("SLURM_ARRAY_TASK_ID", task), ("SLURM_ARRAY_TASK_COUNT", "2")])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
    }
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let merge = ["lab", "merge", &at("out.shards/1"), &at("out.shards/2"), "--out", &at("out")];
    assert!(parlor(&merge).status.success());
    check_same(&whole_run(folder.path()), &result_files(&folder.path().join("out")));
}

#[test]
fn a_pod_of_the_kubernetes_job_plays_its_shard() {
    let text = std::fs::read_to_string(deploy_file("job.yaml")).unwrap();
    let job = &Yaml::load_from_str(&text).unwrap()[0];
    let container = &job["spec"]["template"]["spec"]["containers"][0];
    let script = container["args"][0].as_str().unwrap();
    let folder = folder();
    let place = folder.path().to_str().unwrap();
    let script = script
        .replace("/experiment/", &format!("{place}/"))
        .replace("/results/", &format!("{place}/"))
        .replace("exec parlor", &format!("exec {}", env!("CARGO_BIN_EXE_parlor")));
    let output =
        Command::new("/bin/sh").args(["-c", &script]).env("JOB_COMPLETION_INDEX", "63").output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let manifest = std::fs::read_to_string(folder.path().join("shard-64/manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["shards"], serde_json::json!(["64/64"]));
    assert_eq!(job["spec"]["completions"].as_integer(), Some(64));
}

#[test]
fn a_wrong_experiment_is_an_error_of_usage() {
    let folder = folder();
    let path = folder.path().join("experiment.toml");
    std::fs::write(&path, EXPERIMENT.replace("racer", "rider")).unwrap();
    let output = parlor(&run_args(&path, &folder.path().join("out")));
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("there is no bot 'rider'"), "{}", stderr(&output));
    assert!(!folder.path().join("out").exists(), "nothing is written");
}

const RECORDED: &str = r#"
name = "two variants"
game = "hill"
matches = 6
record = ["decisions", "cards", "events", "chances"]
[[variant]]
name = "standard"
[[variant]]
name = "sharper"
[variant.patch.content.treasures.dagger]
attack = 2
[[line-up]]
bots = ["bot", "walker"]
"#;

#[test]
fn results_are_compared_reported_and_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(at("experiment.toml"), RECORDED).unwrap();
    let run = |args: &[&str]| {
        let output = parlor(args);
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    run(&["lab", "run", &at("experiment.toml"), "--out", &at("out")]);

    let (before, after) = (at("out:standard"), at("out:sharper"));
    let text = run(&["lab", "compare", &before, &after, "--power", "3"]);
    let changed = "hill: standard → sharper\n  content.treasures.dagger.attack: 1 → 2\n";
    assert!(text.contains(changed), "{text}");
    assert!(text.contains("bot-walker: 6 pairs of matches"), "{text}");
    let json = run(&["lab", "compare", &before, &after, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["common_dice"], &json["points"]), (&true.into(), &2.0.into()));

    let targets = ["--target", "20-30", "--target-turns", "15-25", "--target-decisions", "50-90"];
    run(&[&["lab", "report", &at("out")][..], &targets].concat());
    let page = std::fs::read_to_string(at("out/report.html")).unwrap();
    let shown = ["How matches unfold", "20 to 30 minutes", "15 to 25 turns", "50 to 90 decisions"];
    assert!(shown.iter().all(|text| page.contains(text)), "{page}");
    let link = page.split("<a href=\"").find(|rest| rest.starts_with("report-replays/"));
    let link = link.and_then(|rest| rest.split('"').next());
    let linked = at(&format!("out/{}", link.expect("a match worth watching")));
    assert!(run(&["replay", &linked, "--print"]).contains("plays"), "{linked}");

    run(&["lab", "replay", &at("out"), "--cell", "1", "--match", "3", "--out", &at("match.json")]);
    assert!(run(&["replay", &at("match.json"), "--print"]).contains("plays"));
}
