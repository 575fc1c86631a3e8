//! Bots that the file of an experiment defines.

use crate::{experiment, options};
use experiments::{Experiment, ExperimentSummary, run};
use std::path::Path;

/// An experiment of Ludo in which a defined bot plays against the random one.
fn against_random(policy: &str, matches: u64) -> String {
    format!(
        r#"
        name = "policies"
        game = "ludo"
        matches = {matches}
        seed = 3
        [options]
        quick = true
        board = "sprint"
        [[policy]]
        name = "mine"
        {policy}
        [[line-up]]
        bots = ["mine", "random"]
        rotate = true
        "#
    )
}

fn play(text: &str) -> Result<ExperimentSummary, String> {
    let folder = tempfile::tempdir().unwrap();
    let run = run(&experiment(text), &options(folder.path().join("run"), "1/1", 2), &|_| {});
    run.map(|report| report.summary).map_err(|error| error.to_string())
}

fn refused(text: &str) -> String {
    Experiment::from_toml(text, Path::new(".")).unwrap_err().to_string()
}

/// A program that takes the last of the legal actions.
const LAST_ACTION: &str = r#"engine = ["python3", "-c", '''
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    answer = {"choose": len(request["legal"]) - 1} if request["do"] == "choose" else {"ok": True}
    print(json.dumps(answer), flush=True)
''']"#;

#[test]
fn a_program_in_any_language_plays() {
    let text = against_random(LAST_ACTION, 6);
    let summary = play(&text).unwrap();
    assert_eq!(summary.matches, 6);
    assert_eq!(summary.cells[0].players[0].level, "mine", "results are shown by policy");
    assert_eq!(play(&text).unwrap(), summary, "the same again");
}

#[test]
fn a_program_that_fails_stops_the_experiment_with_its_reason() {
    let silent = play(&against_random(r#"engine = ["true"]"#, 4)).unwrap_err();
    assert!(silent.contains("the program true: "), "{silent}");
    let missing = play(&against_random(r#"engine = ["no-such-program-here"]"#, 4)).unwrap_err();
    assert!(missing.contains("the program no-such-program-here: "), "{missing}");
    let wrong = LAST_ACTION.replace("len(request[\"legal\"]) - 1", "999");
    let wrong = play(&against_random(&wrong, 4)).unwrap_err();
    assert!(wrong.contains("it answered {\"choose\":999}: answer {\"choose\":N}"), "{wrong}");
}

#[test]
fn a_search_beats_the_bot_that_it_plays_its_matches_with() {
    // Liar's Dice: skill decides more than in Ludo, and the other cup is dealt anew.
    let text = r#"
        name = "search"
        game = "liars"
        matches = 40
        seed = 3
        [[policy]]
        name = "mine"
        search = { simulations = 100, bot = "random" }
        [[line-up]]
        bots = ["mine", "random"]
        rotate = true
        "#;
    let summary = play(text).unwrap();
    let [mine, other] = [0, 1].map(|at| summary.cells[0].players[at].wins.rate);
    assert!(mine > other + 0.2, "{mine} against {other}");
}

#[test]
fn a_bot_may_have_another_name() {
    let named = against_random(r#"bot = "random""#, 4);
    assert_eq!(play(&named).unwrap().cells[0].players[0].level, "mine");
}

#[test]
fn faults_of_policies_name_them() {
    let two = refused(&against_random("bot = \"random\"\nengine = [\"true\"]", 1));
    assert!(two.contains("policy mine: give one of search"), "{two}");
    let none = refused(&against_random("search = { simulations = 0, bot = \"random\" }", 1));
    assert!(none.contains("policy mine, search.simulations: at least one"), "{none}");
    let bot = refused(&against_random("search = { simulations = 9, bot = \"walker\" }", 1));
    assert!(bot.contains("policy mine, search.bot: there is no bot 'walker'"), "{bot}");
    let never = refused(&against_random("engine = [\"true\"]\nseconds = 0", 1));
    assert!(never.contains("policy mine, seconds: at least 1"), "{never}");
    let twice =
        against_random("bot = \"random\"\n[[policy]]\nname = \"mine\"\nbot = \"random\"", 1);
    assert!(refused(&twice).contains("policy: 'mine' is there twice"), "{twice}");
}
