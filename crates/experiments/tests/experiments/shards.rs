//! Many shards of few matches give what one run gives.

use crate::{experiment, files, options};
use experiments::{Experiment, ReportOptions, Shard, merge, report, run};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Twelve matches of each of two cells: most of 64 shards have none.
const FEW_MATCHES: &str = r#"
name = "few matches"
game = "ludo"
matches = 12
seed = 3
record = ["rolls", "decisions", "events", "chances"]

[options]
quick = true

[[line-up]]
bots = ["random", "racer"]
rotate = true

[[line-up]]
bot = "random"
seats = [3]
"#;

/// Runs a shard that is stopped after its first match, and again until it is finished.
fn run_twice(experiment: &Experiment, folder: &Path, shard: &str) {
    let options = options(folder.to_owned(), shard, 1);
    let stop = |done: u64| assert!(done == 0, "stopped on purpose");
    let stopped = catch_unwind(AssertUnwindSafe(|| run(experiment, &options, &stop).is_ok()));
    assert!(stopped.is_err(), "{shard} was stopped");
    let report = run(experiment, &options, &|_| {}).unwrap();
    assert_eq!((report.found, report.played), (1, 1), "{shard} has a match of each cell");
}

#[test]
fn sixty_four_shards_give_the_files_and_the_report_of_one_run() {
    let (folder, experiment) = (tempfile::tempdir().unwrap(), experiment(FEW_MATCHES));
    let whole = folder.path().join("whole");
    run(&experiment, &options(whole.clone(), "1/1", 2), &|_| {}).unwrap();

    let mut shards: Vec<PathBuf> = Vec::new();
    for number in 1..=64u64 {
        let (shard, folder) = (format!("{number}/64"), folder.path().join(number.to_string()));
        let matches = shard.parse::<Shard>().unwrap().match_count(12);
        assert_eq!(matches, u64::from(number <= 12));
        if number % 3 == 0 && matches > 0 {
            run_twice(&experiment, &folder, &shard);
        } else {
            let report = run(&experiment, &options(folder.clone(), &shard, 1), &|_| {}).unwrap();
            assert_eq!(report.played, 2 * matches, "{shard}");
        }
        // The order of the folders does not matter.
        shards.insert(shards.len() / 2, folder);
    }
    let merged = folder.path().join("merged");
    let report_of_merge = merge(&shards, &merged, true).unwrap();
    assert_eq!((report_of_merge.missing.len(), report_of_merge.summary.matches), (0, 24));
    let [one, other] = [files(&whole), files(&merged)];
    let names =
        |files: &[(String, Vec<u8>)]| files.iter().map(|one| one.0.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        assert!(one == other, "{name} differs");
    }
    let page = |folder: &Path| report(folder, ReportOptions::default()).unwrap().html;
    assert!(page(&whole) == page(&merged), "the reports differ");
}
