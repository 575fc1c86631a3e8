//! `parlor git`, `parlor gammon plays` and the scripts of the GitHub action.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub(crate) const KEY: &str = "0909090909090909090909090909090909090909090909090909090909090909";

pub(crate) fn with_git_env(command: &mut Command) -> &mut Command {
    command.env_remove("GITGAMMON_KEY").env("GIT_CONFIG_GLOBAL", "/dev/null").envs([
        ("GIT_CONFIG_SYSTEM", "/dev/null"),
        ("GIT_AUTHOR_NAME", "Ann"),
        ("GIT_AUTHOR_EMAIL", "ann@example.org"),
        ("GIT_COMMITTER_NAME", "Ann"),
        ("GIT_COMMITTER_EMAIL", "ann@example.org"),
    ])
}

pub(crate) fn git(dir: &Path, args: &[&str]) -> String {
    let output = with_git_env(Command::new("git").arg("-C").arg(dir).args(args)).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

fn parlor_git(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    with_git_env(command.arg("git").args(args).current_dir(dir)).output().unwrap()
}

#[track_caller]
pub(crate) fn parlor_git_ok(dir: &Path, args: &[&str]) -> String {
    let output = parlor_git(dir, args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn folder(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("parlor-git").join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

fn repository_with_table(name: &str) -> PathBuf {
    let dir = folder(name);
    git(&dir, &["init", "-q", "-b", "main"]);
    let new = ["new", "--white", "ann", "--black", "bob", "--id", "friday", "--referee-dice"];
    parlor_git_ok(&dir, &new);
    dir
}

pub(crate) fn first_play(dir: &Path) -> String {
    parlor_git_ok(dir, &["plays", "--words"]).lines().next().unwrap().to_owned()
}

#[test]
fn a_table_is_created_played_applied_verified_logged_and_exported() {
    let dir = repository_with_table("session");
    assert!(parlor_git_ok(&dir, &["show"]).contains("X ann (white)"));
    let plays: Value = serde_json::from_str(&parlor_git_ok(&dir, &["plays"])).unwrap();
    assert!(plays["plays"][0]["moves"][0]["die"].is_i64());
    let play = first_play(&dir);
    let said = parlor_git_ok(&dir, &["move", &play, "--comment", "hello"]);
    assert!(said.contains("tables/friday/moves/0001-"), "{said}");
    assert!(parlor_git_ok(&dir, &["watch", "--once"]).contains("is applied"));
    assert!(parlor_git_ok(&dir, &["apply"]).contains("no move file waits"));
    assert!(parlor_git_ok(&dir, &["verify"]).contains("Every roll was computed again"));
    let log = parlor_git_ok(&dir, &["log"]);
    assert!(log.contains(&play) && log.contains("\"hello\""), "{log}");
    assert!(parlor_git_ok(&dir, &["export"]).contains("1 point match"));
    assert!(parlor_git_ok(&dir, &["export", "--format", "save"]).contains("\"gammon\""));
    let state = parlor_git_ok(&dir, &["show", "--json"]);
    assert_eq!(state.as_bytes(), std::fs::read(dir.join("tables/friday/state.json")).unwrap());
}

#[test]
fn a_move_file_is_checked_with_text_or_json_output() {
    let dir = repository_with_table("check");
    let play = first_play(&dir);
    parlor_git_ok(&dir, &["move", &play]);
    let name = git(&dir, &["diff", "--name-only", "HEAD~1", "HEAD"]);
    assert!(parlor_git_ok(&dir, &["check", &name]).contains("valid"));
    let bad = "tables/friday/moves/0007-white-abcdef.json";
    std::fs::write(dir.join(bad), "{\"player\":\"white\",\"player\":\"white\"}").unwrap();
    let output = parlor_git(&dir, &["check", "--json", &name, bad]);
    assert_eq!(output.status.code(), Some(1));
    let reports: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(reports[0], json!({"file": name, "valid": true, "failures": []}));
    assert_eq!(reports[1]["valid"], false);
    let rules: Vec<&str> = reports[1]["failures"]
        .as_array()
        .unwrap()
        .iter()
        .map(|failure| failure["rule"].as_str().unwrap())
        .collect();
    assert_eq!(rules, ["sequence", "form"]);
    let author = parlor_git(&dir, &["check", "--author", "eve", &name]);
    assert_eq!(String::from_utf8(author.stdout).unwrap(), "");
    assert!(String::from_utf8(author.stderr).unwrap().contains("author: "));
}

#[test]
fn errors_have_an_exit_code_and_a_reason() {
    let dir = repository_with_table("words");
    let cases: &[(&[&str], i32, &str)] = &[
        (&["move", "1/0"], 1, "See parlor git plays"),
        (&["new", "--white", "a", "--black", "b", "--id", "friday"], 1, "already"),
        (&["new", "--white", "a", "--black", "b", "--id", "../x"], 2, "lower-case"),
        (&["show", "--table", "none"], 1, "no table 'none'"),
        (&["show", "--repo", "/"], 1, "not a git repository"),
        (&["check", "missing.json"], 1, "missing.json"),
    ];
    for (args, code, expected) in cases {
        let output = parlor_git(&dir, args);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(*code), "{args:?}: {said}");
        assert!(said.contains(expected), "{args:?}: {said}");
    }
}

#[test]
fn a_table_with_joint_dice_begins_with_the_salts_of_both_players() {
    let dir = folder("joint");
    git(&dir, &["init", "-q", "-b", "main"]);
    let new = ["new", "--white", "ann", "--black", "bob", "--id", "friday"];
    let made = parlor_git_ok(&dir, &new);
    assert!(made.contains("parlor git salt --side white"), "{made}");
    assert!(made.contains("nobody could choose them"), "{made}");
    assert!(parlor_git_ok(&dir, &["show"]).contains("the hash of a salt of white and black"));
    for side in ["white", "black"] {
        let said = parlor_git_ok(&dir, &["salt", "--side", side]);
        assert!(said.contains(&format!("tables/friday/salts/0001-{side}-")), "{said}");
    }
    parlor_git_ok(&dir, &["apply"]);
    assert_eq!(parlor_git_ok(&dir, &["salt"]).lines().count(), 2);
    let salts = git(&dir, &["diff", "--name-only", "HEAD~2", "HEAD"]);
    let paths: Vec<&str> = salts.lines().collect();
    parlor_git_ok(&dir, &[&["check"][..], &paths].concat());
    parlor_git_ok(&dir, &["apply"]);
    let log = parlor_git_ok(&dir, &["log"]);
    assert!(log.contains("gives a hash") && log.contains("reveals a salt"), "{log}");
    let play = first_play(&dir);
    parlor_git_ok(&dir, &["move", &play]);
    parlor_git_ok(&dir, &["apply"]);
    let verified = parlor_git_ok(&dir, &["verify"]);
    assert!(verified.contains("Every roll was computed again"), "{verified}");
    assert!(verified.contains("nobody could choose them"), "{verified}");
}

#[test]
fn apply_names_a_broken_table_and_decides_about_the_others() {
    let dir = repository_with_table("broken-beside");
    parlor_git_ok(&dir, &["new", "--white", "a", "--black", "b", "--id", "aaa", "--plain"]);
    let play = parlor_git_ok(&dir, &["--table", "friday", "plays", "--words"]);
    parlor_git_ok(&dir, &["--table", "friday", "move", play.lines().next().unwrap()]);
    std::fs::write(dir.join("tables/aaa/state.json"), "{}").unwrap();
    git(&dir, &["commit", "-q", "-a", "-m", "vandalism"]);
    let output = parlor_git(&dir, &["apply"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("aaa: commit "), "{said}");
    let done = String::from_utf8(output.stdout).unwrap();
    assert!(done.contains("friday: 0001-") && done.contains("is applied"), "{done}");
}

#[test]
fn plain_and_beacon_tables_roll_without_a_key() {
    let dir = folder("sources");
    git(&dir, &["init", "-q", "-b", "main"]);
    parlor_git_ok(&dir, &["new", "--white", "a", "--black", "b", "--id", "plain", "--plain"]);
    assert!(!dir.join("tables/plain/match.json").exists(), "G10: a plain table has none");
    let beacon = ["--beacon-name", "drand", "--beacon", "round 1"];
    parlor_git_ok(
        &dir,
        &[&["new", "--white", "a", "--black", "b", "--id", "drand"][..], &beacon].concat(),
    );
    assert!(!dir.join(".git/gitgammon/key").exists());
    for id in ["plain", "drand"] {
        let play = parlor_git_ok(&dir, &["--table", id, "plays", "--words"]);
        parlor_git_ok(&dir, &["--table", id, "move", play.lines().next().unwrap()]);
    }
    parlor_git_ok(&dir, &["--table", "plain", "apply"]);
    let without = parlor_git(&dir, &["--table", "drand", "apply"]);
    assert!(String::from_utf8(without.stderr).unwrap().contains("--beacon"));
    let same = parlor_git(&dir, &["--table", "drand", "apply", "--beacon", "round 1"]);
    assert!(String::from_utf8(same.stderr).unwrap().contains("already"));
    parlor_git_ok(&dir, &["--table", "drand", "apply", "--beacon", "round 2"]);
    let verified = parlor_git_ok(&dir, &["verify"]);
    assert_eq!(verified.matches("computed again").count(), 2, "{verified}");
    assert!(verified.contains("whoever commits can try commits until the dice suit"), "{verified}");
}

/// A bare repository with a table, and a clone of it.
fn bare_repository_and_clone(name: &str) -> (PathBuf, PathBuf) {
    let dir = folder(name);
    let (bare, clone) = (dir.join("bare.git"), dir.join("clone"));
    git(&dir, &["init", "-q", "--bare", "-b", "main", "bare.git"]);
    git(&dir, &["clone", "-q", bare.to_str().unwrap(), "clone"]);
    git(&clone, &["checkout", "-q", "-b", "main"]);
    let key = dir.join("key");
    std::fs::write(&key, KEY).unwrap();
    let new = ["new", "--white", "ann", "--black", "ann", "--id", "friday", "--referee-dice"];
    parlor_git_ok(&clone, &[&new[..], &["--secret-file", key.to_str().unwrap()]].concat());
    git(&clone, &["push", "-q", "origin", "main"]);
    (bare, clone)
}

/// Runs the script of the GitHub action.
fn run_action_script(dir: &Path, vars: &[(&str, &str)]) -> Output {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.github/actions/gitgammon/gitgammon.sh");
    let mut command = Command::new("bash");
    with_git_env(command.arg(path).current_dir(dir));
    command.env("GITGAMMON_PARLOR", env!("CARGO_BIN_EXE_parlor")).envs(vars.iter().copied());
    command.output().unwrap()
}

fn review(clone: &Path, author: &str) -> (bool, String) {
    let (base, head) = (git(clone, &["rev-parse", "main"]), git(clone, &["rev-parse", "HEAD"]));
    let vars = [
        ("GITGAMMON_MODE", "check"),
        ("GITGAMMON_BASE", base.as_str()),
        ("GITGAMMON_HEAD", head.as_str()),
        ("GITGAMMON_AUTHOR", author),
    ];
    let output = run_action_script(clone, &vars);
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    (output.status.success(), text)
}

#[test]
fn the_action_script_checks_a_proposal() {
    let (_, clone) = bare_repository_and_clone("action-check");
    let play = first_play(&clone);
    git(&clone, &["checkout", "-q", "-b", "proposal"]);
    parlor_git_ok(&clone, &["move", &play]);
    let (fine, text) = review(&clone, "ann");
    assert!(fine, "{text}");
    let (fine, text) = review(&clone, "eve; touch /tmp/pwned $(id)");
    assert!(!fine && text.contains("author: "), "{text}");
    let proposals: &[(&str, &str, &str)] = &[
        ("two", "echo '{}' > tables/friday/moves/x", "touches 2 files"),
        (
            "state",
            "git reset -q --hard main; echo '{}' > tables/friday/state.json",
            "not in a table's moves",
        ),
        (
            "link",
            "git reset -q --hard main; mkdir -p tables/friday/moves; ln -s /etc/passwd tables/friday/moves/0001-white-abcdef.json",
            "plain file",
        ),
        (
            "run",
            "git reset -q --hard main; mkdir -p tables/friday/moves; echo x > tables/friday/moves/0001-white-abcdef.json; chmod +x tables/friday/moves/0001-white-abcdef.json",
            "plain file",
        ),
        (
            "big",
            "git reset -q --hard main; mkdir -p tables/friday/moves; head -c 5000 /dev/zero > tables/friday/moves/0001-white-abcdef.json",
            "at most 4096",
        ),
        (
            "deep",
            "git reset -q --hard main; mkdir -p tables/friday/moves/a; echo x > tables/friday/moves/a/0001-white-abcdef.json",
            "not in a table's moves",
        ),
        (
            "odd",
            "git reset -q --hard main; mkdir -p tables/friday/moves; echo x > \"tables/friday/moves/$(printf 'a\\nb$(id)')\"",
            "file-name: ",
        ),
        (
            "other",
            "git reset -q --hard main; mkdir -p tables/none/moves; echo x > tables/none/moves/0001-white-abcdef.json",
            "no table 'none'",
        ),
    ];
    for (name, make, expected) in proposals {
        git(&clone, &["checkout", "-q", "-B", name, "proposal"]);
        let made =
            with_git_env(Command::new("bash").args(["-ec", make]).current_dir(&clone)).status();
        assert!(made.unwrap().success());
        git(&clone, &["add", "-A"]);
        git(&clone, &["commit", "-q", "-m", "vandalism"]);
        let (fine, text) = review(&clone, "ann");
        assert!(!fine && text.contains(expected), "{name}: {text}");
    }
    let output =
        run_action_script(&clone, &[("GITGAMMON_MODE", "check"), ("GITGAMMON_BASE", "$(id)")]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_action_script_applies_moves_of_the_base_branch() {
    let (bare, clone) = bare_repository_and_clone("action-apply");
    let play = first_play(&clone);
    parlor_git_ok(&clone, &["move", &play, "--push"]);
    let runner = bare.parent().unwrap().join("runner");
    git(bare.parent().unwrap(), &["clone", "-q", bare.to_str().unwrap(), "runner"]);
    let stranger = run_action_script(&runner, &[("GITGAMMON_MODE", "apply")]);
    assert!(String::from_utf8_lossy(&stranger.stderr).contains("committed to"));
    let output = run_action_script(&runner, &[("GITGAMMON_MODE", "apply"), ("GITGAMMON_KEY", KEY)]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("is applied"), "{text}");
    let subject = git(&bare, &["log", "-1", "--format=%s", "main"]);
    assert!(subject.starts_with("friday: apply 0001-"), "{subject}");
    assert!(!text.contains(KEY) && !git(&bare, &["log", "-p", "main"]).contains(KEY));
}

#[test]
fn the_workflows_insert_no_expressions_into_shell_scripts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for file in [
        ".github/actions/gitgammon/action.yml",
        "docs/gitgammon/workflows/gitgammon-check.yml",
        "docs/gitgammon/workflows/gitgammon-apply.yml",
    ] {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        let mut in_run = None;
        for line in text.lines() {
            let indent = line.len() - line.trim_start().len();
            if in_run.is_some_and(|at| indent <= at && !line.trim().is_empty()) {
                in_run = None;
            }
            if line.trim_start().trim_start_matches("- ").starts_with("run:") {
                in_run = Some(indent);
            }
            assert!(in_run.is_none() || !line.contains("${{"), "{file}: {line}");
        }
    }
}

#[test]
fn gammon_plays_answers_each_line_with_a_line() {
    let state = json!({
        "turn": 1, "activePlayer": "white", "dice": [3, 1], "diceUsed": [],
        "board": [-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2],
        "bar": {"white": 0, "black": 0}, "home": {"white": 0, "black": 0},
        "lastMove": null, "status": "playing", "winner": null,
        "players": {"white": "a", "black": "b"}, "messages": [], "updatedAt": "2025-01-21T12:00:00Z",
    });
    let mut stuck = state.clone();
    stuck["board"] =
        json!([2, 2, 2, 2, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -14]);
    stuck["bar"]["black"] = json!(1);
    stuck["activePlayer"] = json!("black");
    let output = crate::parlor_with(&["gammon", "plays"], format!("{state}\n{stuck}\n").as_bytes());
    assert!(output.status.success());
    let text = crate::stdout(&output);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["plays"].as_array().unwrap().len(), 16);
    assert_eq!(lines[1], json!({"plays": []}));
    let wrong = crate::parlor_with(&["gammon", "plays"], format!("{{}}\n{state}\n").as_bytes());
    assert_eq!(wrong.status.code(), Some(1));
    assert_eq!(crate::stdout(&wrong).lines().count(), 2, "the rest is answered");
}
