//! Experiments give the same tables however their matches are divided, and say what is wrong.

#![allow(clippy::unwrap_used)]

mod compare;
mod policies;
mod report;
mod shards;
mod talents;
mod tune;

use experiments::{Experiment, RunOptions, Shard, merge, run};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

const TWO_CELLS: &str = r#"
name = "two cells"
game = "hill"
matches = 30
seed = 7
record = ["rolls", "decisions", "cards", "events", "chances"]

[[variant]]
name = "standard"

[[variant]]
name = "sharp dagger"
[variant.patch.content.treasures.dagger]
attack = 3

[[line-up]]
bots = ["bot", "walker", "random"]
rotate = true
"#;

fn experiment(text: &str) -> Experiment {
    Experiment::from_toml(text, Path::new(".")).expect("a valid experiment")
}

fn options(folder: PathBuf, shard: &str, workers: usize) -> RunOptions {
    RunOptions { folder, shard: shard.parse().expect("a shard"), workers, csv: true }
}

/// The names and bytes of all files in a folder.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("the folder");
    let mut files: Vec<_> = entries
        .map(|entry| {
            let entry = entry.expect("an entry");
            let name = entry.file_name().into_string().expect("a plain name");
            (name, fs::read(entry.path()).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn shards_that_were_stopped_and_run_again_give_the_files_of_one_run() {
    let (folder, experiment) = (tempfile::tempdir().unwrap(), experiment(TWO_CELLS));
    let whole = folder.path().join("whole");
    run(&experiment, &options(whole.clone(), "1/1", 2), &|_| {}).unwrap();

    let shards: Vec<PathBuf> = (1..=4).map(|shard| folder.path().join(shard.to_string())).collect();
    for (number, shard) in (1..).zip(&shards) {
        let options = options(shard.clone(), &format!("{number}/4"), number);
        let played = AtomicU64::new(0);
        let stop_early = |done: u64| {
            assert!(played.fetch_add(done, Ordering::Relaxed) < 5, "stopped on purpose");
        };
        let stopped =
            catch_unwind(AssertUnwindSafe(|| run(&experiment, &options, &stop_early).is_ok()));
        assert!(stopped.is_err(), "it was stopped after five matches");
        let report = run(&experiment, &options, &|_| {}).unwrap();
        assert!(report.found >= 5, "{} matches were left", report.found);
        let shard: Shard = options.shard;
        assert_eq!(report.found + report.played, 2 * shard.match_count(30));
    }
    let merged = folder.path().join("merged");
    let report = merge(&shards, &merged, true).unwrap();
    assert_eq!((report.missing.len(), report.summary.matches), (0, 60));
    for ((name, one), (other_name, other)) in files(&whole).into_iter().zip(files(&merged)) {
        assert_eq!(name, other_name);
        assert!(one == other, "{name} differs");
    }
    assert_eq!(files(&whole).len(), files(&merged).len());
}

#[test]
fn a_merge_says_what_is_missing_and_refuses_what_does_not_fit() {
    let (folder, experiment) = (tempfile::tempdir().unwrap(), experiment(TWO_CELLS));
    let at = |name: &str| folder.path().join(name);
    for shard in ["1/4", "3/4", "2/2"] {
        run(&experiment, &options(at(&shard.replace('/', "-")), shard, 1), &|_| {}).unwrap();
    }
    let report = merge(&[at("3-4"), at("1-4")], &at("part"), false).unwrap();
    let missing: Vec<String> = report.missing.iter().map(Shard::to_string).collect();
    // Shards 2 and 4 of 30 matches have 8 and 7 of them in each of two cells.
    assert_eq!((missing, report.missing_matches), (vec!["2/4".into(), "4/4".into()], 30));
    assert_eq!(report.summary.matches, 30);

    let refused = |folders: &[PathBuf]| merge(folders, &at("new"), false).unwrap_err().to_string();
    assert!(refused(&[at("1-4"), at("1-4")]).contains("another folder holds too"));
    assert!(refused(&[at("1-4"), at("2-2")]).contains("cannot be joined with 1/4"));
    assert!(refused(&[at("nowhere")]).contains("is not the folder of an experiment"));
    let used = merge(&[at("1-4")], &at("part"), false).unwrap_err().to_string();
    assert!(used.contains("is not empty"), "{used}");
    let other = run(&experiment, &options(at("1-4"), "2/4", 1), &|_| {}).unwrap_err().to_string();
    assert!(other.contains("holds shard 1/4, not 2/4"), "{other}");
}

#[test]
fn the_matches_of_a_cell_are_those_of_a_simulation_with_the_same_seed() {
    use gamelab::{SeatingPlan, SimulationPlan, simulate};
    let text = TWO_CELLS.replace("record", "# record");
    let folder = tempfile::tempdir().unwrap();
    let report = run(&experiment(&text), &options(folder.path().join("a"), "1/1", 2), &|_| {});
    let cells = report.unwrap().summary.cells;
    let plan = SimulationPlan::<catalog::Hill> {
        config: Default::default(),
        levels: ["bot", "walker", "random"].map(str::to_owned).to_vec(),
        seating: SeatingPlan::Rotated,
        games: 30,
        seed: 7,
    };
    let simulated = simulate(&plan, &|_| {}).unwrap();
    assert_eq!((&cells[0].players, &cells[0].steps), (&simulated.seats, &simulated.steps));
    let means = |amounts: &[gamelab::AmountSummary]| {
        amounts.iter().map(|amount| (amount.mean, amount.median)).collect::<Vec<_>>()
    };
    assert_eq!(means(&cells[0].amounts), means(&simulated.amounts));
    assert_ne!(cells[0].steps, cells[1].steps, "a sharper dagger makes other matches");
}

#[test]
fn line_ups_of_several_sizes_are_cells_of_their_own() {
    let text = r#"
        name = "sizes"
        game = "ludo"
        matches = 2
        [[line-up]]
        bot = "random"
        seats = [2, 4]
    "#;
    let cells = experiment(text).cells;
    let names: Vec<&str> = cells.iter().map(|cell| cell.line_up.as_str()).collect();
    assert_eq!(names, ["random-2", "random-4"]);
    assert_eq!(cells[1].bots.len(), 4);
}

/// Checks that a changed experiment is refused with a text that contains `expected`.
#[track_caller]
fn check_refused(from: &str, to: &str, expected: &str) {
    assert!(TWO_CELLS.contains(from), "{from}");
    let text = TWO_CELLS.replace(from, to);
    let error = Experiment::from_toml(&text, Path::new(".")).unwrap_err().to_string();
    assert!(error.contains(expected), "{error}");
}

#[test]
fn a_wrong_experiment_is_refused_with_the_field() {
    check_refused("\"hill\"", "\"chess\"", "game: there is no game 'chess'");
    check_refused("matches = 30", "matches = 0", "matches: at least one");
    check_refused("seed = 7", "sede = 7", "unknown field `sede`");
    check_refused("\"walker\"", "\"wlaker\"", "there is no bot 'wlaker': choose from");
    check_refused("\"bot\", \"walker\", \"random\"", "\"bot\"", "2 to 6 seats");
    check_refused("dagger]", "spoon]", "content.treasures.spoon: there is none here");
    check_refused("attack = 3", "attack = 300", "variant sharp dagger, line-up");
    check_refused("\"sharp dagger\"", "\"standard\"", "'standard' is there twice");
    check_refused("[[line-up]]", "[[variant]]\nname = \"x\"\n[[other]]", "unknown field");
}
