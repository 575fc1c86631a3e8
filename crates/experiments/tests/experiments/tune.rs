//! A search with an objective that can be computed by hand.
//!
//! A match of Spaces of `r` rounds has 2 r + 2 steps whoever plays: a board of each player for every
//! round and for the one that ends the match.

use experiments::{ExperimentError, TuneOptions, TuningPlan, TuningProgress, TuningResult, tune};
use std::fs;
use std::path::Path;

/// The band of 30 to 38 steps has a scale of 4 and a margin of 4/3, so 32 to 36 steps miss nothing:
/// 15, 16 or 17 rounds. Of these, 15 is closest to the standard value of 10.
const PLAN: &str = r#"
name = "longer matches"
game = "spaces"
matches = 2
seed = 3
budget = 30
confirm = 3
distance-weight = 0.01

[options]
rounds = 10

[[value]]
path = "rounds"
min = 10
max = 20

[[target]]
amount = "steps"
min = 30
max = 38

[[line-up]]
bot = "rotator"
seats = [2]
"#;

fn plan(text: &str) -> Result<TuningPlan, ExperimentError> {
    TuningPlan::from_toml(text, Path::new("."))
}

fn search(text: &str, folder: &Path, workers: usize) -> TuningResult {
    let options = TuneOptions { folder: folder.to_owned(), workers };
    tune(&plan(text).unwrap(), &options, &|_: TuningProgress| {}).unwrap()
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn the_closest_value_that_reaches_the_target_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let result = search(PLAN, folder.path(), 2);
    assert_eq!(result.changes, [("rounds".into(), "10".into(), "15".into())]);
    assert!(result.unreached.is_empty() && result.figures == 1, "{result:?}");
    assert_eq!(result.trials, 11, "every value was tried once");

    let path = text(folder.path(), "path.csv");
    // 22 steps are 28/3 short of 94/3, that is 7/3 of the scale.
    let standard = path.lines().nth(1).unwrap();
    assert!(standard.starts_with("0,standard,5.44444"), "{standard}");
    let best = path.lines().find(|line| line.ends_with(",15")).unwrap();
    assert!(best.contains(",0.05,5,"), "five steps away, nothing missed: {best}");
    assert_eq!(text(folder.path(), "patch.json"), "{\n  \"rounds\": 15\n}\n");

    let report = text(folder.path(), "report.html");
    for part in ["The values", "steps from 30 to 38", "What was traded away", "The path"] {
        assert!(report.contains(part), "{part}");
    }
}

#[test]
fn a_target_out_of_reach_is_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let far = PLAN.replace("min = 30\nmax = 38", "min = 50\nmax = 60");
    let result = search(&far, folder.path(), 1);
    assert_eq!(result.changes, [("rounds".into(), "10".into(), "20".into())]);
    assert_eq!(result.unreached.len(), 1);
    assert!(result.unreached[0].contains("rotator-2, steps: 42.000"), "{:?}", result.unreached);
}

#[test]
fn a_search_that_was_stopped_goes_on_to_the_same_result() {
    let whole = tempfile::tempdir().unwrap();
    search(PLAN, whole.path(), 2);
    let stopped = tempfile::tempdir().unwrap();
    search(&PLAN.replace("budget = 30", "budget = 2"), stopped.path(), 1);
    fs::remove_dir_all(stopped.path().join("confirmation")).unwrap();
    let journal = stopped.path().join("trials.jsonl");
    let unfinished = text(stopped.path(), "trials.jsonl") + "{\"phase\":\"sea";
    fs::write(&journal, unfinished).unwrap();
    search(PLAN, stopped.path(), 1);
    // The budget decides when the search turns to neighbours, so the order may differ.
    let best = |folder: &Path| text(folder, "patch.json");
    assert_eq!(best(whole.path()), best(stopped.path()));
    let again = search(PLAN, stopped.path(), 2);
    assert_eq!(again.trials, 11);
}

#[test]
fn the_path_depends_on_the_plan_alone() {
    let [one, other] = [1, 2].map(|workers| {
        let folder = tempfile::tempdir().unwrap();
        search(PLAN, folder.path(), workers);
        (text(folder.path(), "trials.jsonl"), text(folder.path(), "report.html"))
    });
    assert_eq!(one, other);
}

#[test]
fn a_folder_of_another_plan_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    search(PLAN, folder.path(), 2);
    let other = plan(&PLAN.replace("max = 20", "max = 19")).unwrap();
    let options = TuneOptions { folder: folder.path().to_owned(), workers: 1 };
    let error = tune(&other, &options, &|_| {}).unwrap_err().to_string();
    assert!(error.contains("another plan"), "{error}");
}

#[test]
fn a_plan_that_cannot_be_carried_out_is_refused_with_the_field() {
    let faults = [
        ("path = \"rounds\"", "path = \"laps\"", "value laps: the data have no such value"),
        ("min = 10\nmax = 20", "min = 11\nmax = 20", "the standard value 10 is not among them"),
        ("min = 10\nmax = 20", "min = 10\nmax = 200", "value rounds"),
        ("min = 30\nmax = 38", "min = 38\nmax = 30", "min must be below max"),
        ("amount = \"steps\"", "", "target: give label and within"),
        ("amount = \"steps\"", "amount = \"steps\"\nline_ups = [\"x\"]", "line_ups"),
        ("amount = \"steps\"", "amount = \"steps\"\nline-ups = [\"x\"]", "no line-up x"),
        ("budget = 30", "budget = 0", "budget"),
    ];
    for (from, to, expected) in faults {
        let error = plan(&PLAN.replace(from, to)).unwrap_err().to_string();
        assert!(error.contains(expected), "{to}: {error}");
    }
}
