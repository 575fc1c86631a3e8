//! Dry runs of the GitHub workflows: a small runner that reads the YAML and does each step in a
//! scratch repository. What it does not know makes the test fail.

use crate::git::{KEY, first_play, folder, git, parlor_git_ok, with_git_env};
use saphyr::{LoadableYamlNode, ScalarOwned, YamlOwned};
use serde_json::{Map, Value, json};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

const PUSH_KEY: &str = "the deploy key";
pub(crate) const ENVIRONMENT: &str = "gitgammon-referee";

pub(crate) fn source(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)
}

fn to_json(yaml: &YamlOwned) -> Value {
    match yaml {
        YamlOwned::Value(ScalarOwned::Null) => Value::Null,
        YamlOwned::Value(ScalarOwned::Boolean(value)) => json!(value),
        YamlOwned::Value(ScalarOwned::Integer(value)) => json!(value),
        YamlOwned::Value(ScalarOwned::String(value)) => json!(value),
        YamlOwned::Sequence(list) => list.iter().map(to_json).collect(),
        YamlOwned::Mapping(map) => {
            let entry = |(key, value): (&YamlOwned, &YamlOwned)| {
                (to_json(key).as_str().expect("a key is text").to_owned(), to_json(value))
            };
            Value::Object(map.iter().map(entry).collect())
        }
        other => panic!("not used in workflows: {other:?}"),
    }
}

fn read_yaml(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).unwrap();
    let documents = YamlOwned::load_from_str(&text).unwrap();
    assert_eq!(documents.len(), 1);
    to_json(&documents[0])
}

pub(crate) fn workflow(name: &str) -> Value {
    read_yaml(&source(&format!("docs/gitgammon/workflows/gitgammon-{name}.yml")))
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

/// Whether a path matches a filter: `*` stays in its folder, `**` does not.
fn matches_filter(filter: &str, path: &str) -> bool {
    match filter.find('*') {
        None => filter == path,
        Some(at) => {
            let Some(rest) = path.strip_prefix(&filter[..at]) else { return false };
            let deep = filter[at..].starts_with("**");
            let after = &filter[at + if deep { 2 } else { 1 }..];
            let ends = (0..=rest.len()).filter(|end| rest.is_char_boundary(*end));
            ends.take_while(|end| deep || !rest[..*end].contains('/'))
                .any(|end| matches_filter(after, &rest[end..]))
        }
    }
}

/// Whether a push of these paths to this branch starts the workflow.
fn is_woken_by_push(workflow: &Value, branch: &str, paths: &[&str]) -> bool {
    let push = &workflow["on"]["push"];
    let of = |key: &str, text: &str| {
        items(&push[key]).iter().any(|filter| matches_filter(filter.as_str().unwrap(), text))
    };
    of("branches", branch) && paths.iter().any(|path| of("paths", path))
}

/// What a job did.
#[derive(Debug)]
struct JobRun {
    outputs: Value,
    log: String,
    succeeded: bool,
}

/// A runner for one run of a workflow on a bare repository.
struct Runner {
    dir: PathBuf,
    bare: PathBuf,
    context: Value,
    secrets: Value,
}

impl Runner {
    fn new(bare: &Path, name: &str, github: &Value, inputs: &Value) -> Self {
        let dir = folder(name);
        let runner = Self {
            dir: dir.clone(),
            bare: bare.to_owned(),
            context: json!({"github": github, "inputs": inputs, "needs": {}}),
            secrets: json!({"GITGAMMON_KEY": KEY, "GITGAMMON_PUSH_KEY": PUSH_KEY}),
        };
        // Stands for the network: installs this program when it is asked for by revision.
        let cargo = format!(
            "#!/bin/bash\n[[ \"$1 $2 $3 $5 $7 $9\" == 'install --locked --git --rev --root parlor' && \
             $6 =~ ^[0-9a-f]{{40}}$ && $# == 9 ]] || {{ echo \"cargo: $*\" >&2; exit 9; }}\n\
             [[ -z ${{GITGAMMON_KEY:-}} ]] || exit 8\n\
             mkdir -p \"$8/bin\"\nprintf '#!/bin/sh\\nexec %s \"$@\"\\n' '{}' > \"$8/bin/parlor\"\n\
             chmod +x \"$8/bin/parlor\"\n",
            env!("CARGO_BIN_EXE_parlor")
        );
        let bin = dir.join("bin");
        std::fs::create_dir_all(&bin).unwrap();
        std::fs::write(bin.join("cargo"), cargo).unwrap();
        std::fs::set_permissions(bin.join("cargo"), PermissionsExt::from_mode(0o755)).unwrap();
        runner
    }

    /// Runs the jobs in the order of their needs; returns those that ran.
    fn run(&mut self, workflow: &Value) -> Vec<(String, JobRun)> {
        assert_eq!(workflow["permissions"], json!({}), "nothing is granted to all jobs");
        let mut done: Vec<(String, JobRun)> = Vec::new();
        for (name, job) in entries(&workflow["jobs"]) {
            if let Some(need) = job["needs"].as_str() {
                let before = done.iter().find(|(name, _)| name == need);
                match before {
                    Some((_, run)) if run.succeeded => {
                        self.context["needs"][need] = json!({"outputs": run.outputs});
                    }
                    _ => continue,
                }
            }
            if self.holds(&job["if"], &self.context) {
                done.push((name.clone(), self.run_job(name, job)));
            }
        }
        done
    }

    fn run_job(&self, name: &str, job: &Value) -> JobRun {
        assert_eq!(job["runs-on"], "ubuntu-latest");
        let mut context = self.context.clone();
        let (work, temp) =
            (self.dir.join(format!("{name}-work")), self.dir.join(format!("{name}-temp")));
        std::fs::create_dir_all(&work).unwrap();
        std::fs::create_dir_all(&temp).unwrap();
        context["runner"] = json!({"temp": temp});
        context["steps"] = json!({});
        // The environment lets only its branch have the secrets.
        if job["environment"] == ENVIRONMENT && context["github"]["ref"] == "refs/heads/main" {
            context["secrets"] = self.secrets.clone();
        }
        if job["permissions"]["contents"] == "read" {
            context["github"]["token"] = json!("a token that can read");
        }
        let mut shell = StepShell { runner: self, work, temp, push_key: None, log: String::new() };
        let mut succeeded = true;
        for step in items(&job["steps"]) {
            if !self.holds(&step["if"], &context) {
                continue;
            }
            match shell.step(step, &context, &Map::new()) {
                Some(outputs) => {
                    if let Some(id) = step["id"].as_str() {
                        context["steps"][id] = json!({"outputs": outputs});
                    }
                }
                None => {
                    succeeded = false;
                    break;
                }
            }
        }
        let outputs = entries(&job["outputs"]).map(|(key, value)| {
            (key.clone(), json!(expand_output(value.as_str().unwrap(), &context)))
        });
        JobRun { outputs: Value::Object(outputs.collect()), log: shell.log, succeeded }
    }

    /// Evaluates an `if`: nothing, or `path == 'text'`.
    fn holds(&self, condition: &Value, context: &Value) -> bool {
        let Some(text) = condition.as_str() else { return condition.is_null() };
        let (path, wanted) = text.split_once(" == ").expect("path == 'text'");
        lookup(path, context).unwrap_or_default() == wanted.trim_matches('\'')
    }
}

/// The text at a path such as `github.event_name`.
fn lookup(path: &str, context: &Value) -> Option<String> {
    let value = path.split('.').try_fold(context, |at, key| at.get(key))?;
    value.as_str().map(str::to_owned).or_else(|| value.as_i64().map(|number| number.to_string()))
}

/// Replaces every `${{ path }}`. A path that leads nowhere is a mistake of the workflow.
fn expand(text: &str, context: &Value) -> String {
    expand_with(text, |path| {
        lookup(path, context).unwrap_or_else(|| panic!("nothing is known as {path}"))
    })
}

/// As [`expand`], for outputs of steps that may have been skipped.
fn expand_output(text: &str, context: &Value) -> String {
    expand_with(text, |path| lookup(path, context).unwrap_or_default())
}

fn expand_with(text: &str, value: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${{") {
        let (path, after) = after.split_once("}}").expect("an expression ends");
        out += before;
        out += &value(path.trim());
        rest = after;
    }
    out + rest
}

/// Runs the steps of one job.
struct StepShell<'r> {
    runner: &'r Runner,
    work: PathBuf,
    temp: PathBuf,
    push_key: Option<String>,
    log: String,
}

impl StepShell<'_> {
    /// Does a step; returns its outputs, or `None` if it failed.
    fn step(&mut self, step: &Value, context: &Value, outer: &Map<String, Value>) -> Option<Value> {
        let mut env = outer.clone();
        env.extend(
            entries(&step["env"])
                .map(|(key, value)| (key.clone(), json!(expand(value.as_str().unwrap(), context)))),
        );
        let with: Map<String, Value> = entries(&step["with"])
            .map(|(key, value)| match value.as_str() {
                Some(text) => (key.clone(), json!(expand(text, context))),
                None => (key.clone(), value.clone()),
            })
            .collect();
        match (step["run"].as_str(), step["uses"].as_str()) {
            (Some(script), None) => self.script(script, &env, None),
            (None, Some(action)) if action.starts_with("./") => {
                self.composite(&self.work.join(action), &with, context, &env)
            }
            (None, Some(action)) => {
                let (name, revision) = action.split_once('@').unwrap();
                let pinned =
                    revision.len() == 40 && revision.bytes().all(|b| b.is_ascii_hexdigit());
                assert!(pinned, "{action} is not pinned by a commit");
                self.known_action(name, &Value::Object(with));
                Some(json!({}))
            }
            _ => panic!("a step runs something or uses something: {step}"),
        }
    }

    fn script(
        &mut self,
        script: &str,
        env: &Map<String, Value>,
        action: Option<&Path>,
    ) -> Option<Value> {
        assert!(!script.contains("${{"), "an expression in a script: {script}");
        let output = self.temp.join("output");
        std::fs::write(&output, "").unwrap();
        let path =
            format!("{}:{}", self.runner.dir.join("bin").display(), std::env::var("PATH").unwrap());
        let mut command = Command::new("bash");
        command.args(["-e", "-o", "pipefail", "-c", script]).current_dir(&self.work).env_clear();
        command.envs([("PATH", path.as_str()), ("HOME", self.temp.to_str().unwrap())]);
        command.env("GIT_CONFIG_SYSTEM", "/dev/null").env("GITHUB_OUTPUT", &output);
        command.env("RUNNER_TEMP", &self.temp).env("GITHUB_WORKSPACE", &self.work);
        if let Some(action) = action {
            command.env("GITHUB_ACTION_PATH", action);
        }
        if let Some(key) = &self.push_key {
            command.env("EMULATED_PUSH", key);
        }
        command.envs(env.iter().map(|(key, value)| (key, value.as_str().unwrap())));
        let done = command.output().unwrap();
        self.log += &String::from_utf8_lossy(&done.stdout);
        self.log += &String::from_utf8_lossy(&done.stderr);
        let written = std::fs::read_to_string(&output).unwrap();
        let outputs = written.lines().filter_map(|line| line.split_once('='));
        let outputs = outputs.map(|(key, value)| (key.to_owned(), json!(value))).collect();
        done.status.success().then_some(Value::Object(outputs))
    }

    /// A composite action of the repository, as it was checked out.
    fn composite(
        &mut self,
        folder: &Path,
        with: &Map<String, Value>,
        context: &Value,
        env: &Map<String, Value>,
    ) -> Option<Value> {
        let action = read_yaml(&folder.join("action.yml"));
        assert_eq!(action["runs"]["using"], "composite");
        let mut inputs = Map::new();
        for (key, input) in entries(&action["inputs"]) {
            let given = with.get(key).cloned();
            let value = given.or_else(|| input.get("default").cloned());
            inputs
                .insert(key.clone(), value.unwrap_or_else(|| panic!("the input {key} is missing")));
        }
        let unknown = with.keys().find(|key| !inputs.contains_key(*key));
        assert!(unknown.is_none(), "the action has no input {unknown:?}");
        let mut context = context.clone();
        context["inputs"] = Value::Object(inputs);
        for step in items(&action["runs"]["steps"]) {
            assert_eq!(step["shell"], "bash");
            let mut own = env.clone();
            own.extend(entries(&step["env"]).map(|(key, value)| {
                (key.clone(), json!(expand(value.as_str().unwrap(), &context)))
            }));
            self.script(step["run"].as_str().unwrap(), &own, Some(folder))?;
        }
        Some(json!({}))
    }

    fn known_action(&mut self, name: &str, with: &Value) {
        let text = |key: &str| with[key].as_str().unwrap_or_default().to_owned();
        let artifact = self.runner.dir.join("artifacts").join(text("name"));
        match name {
            "actions/checkout" => self.check_out(with),
            "actions/upload-artifact" => {
                let file = PathBuf::from(text("path"));
                std::fs::create_dir_all(&artifact).unwrap();
                let copy = artifact.join(file.file_name().unwrap());
                std::fs::copy(&file, &copy).unwrap();
                // Artifacts do not keep permissions.
                std::fs::set_permissions(&copy, PermissionsExt::from_mode(0o644)).unwrap();
            }
            "actions/download-artifact" => {
                let target = PathBuf::from(text("path"));
                std::fs::create_dir_all(&target).unwrap();
                for entry in std::fs::read_dir(artifact).unwrap() {
                    let file = entry.unwrap().path();
                    std::fs::copy(&file, target.join(file.file_name().unwrap())).unwrap();
                }
            }
            other => panic!("an action that this runner does not know: {other}"),
        }
    }

    fn check_out(&mut self, with: &Value) {
        let url = format!("file://{}", self.runner.bare.display());
        let depth: &[&str] = if with["fetch-depth"] == 0 { &[] } else { &["--depth", "1"] };
        git(&self.work, &[&["clone", "-q", "--no-tags"][..], depth, &[&url, "."]].concat());
        let wanted = with["ref"].as_str().expect("every checkout says what it takes");
        match wanted.strip_prefix("refs/heads/") {
            Some(branch) => {
                let there = format!("refs/remotes/origin/{branch}");
                git(&self.work, &["checkout", "-q", "-B", branch, &there]);
            }
            None => drop(git(&self.work, &["checkout", "-q", "--detach", wanted])),
        }
        match with["ssh-key"].as_str() {
            Some(key) => self.push_key = Some(key.to_owned()),
            None => assert_eq!(with["persist-credentials"], false, "no token is left behind"),
        }
    }
}

/// A protected bare repository with the action, and a clone whose pushes stand for merged pull
/// requests.
fn protected_repository(name: &str) -> (PathBuf, PathBuf) {
    let dir = folder(name);
    let (bare, clone) = (dir.join("bare.git"), dir.join("clone"));
    git(&dir, &["init", "-q", "--bare", "-b", "main", "bare.git"]);
    git(&dir, &["clone", "-q", bare.to_str().unwrap(), "clone"]);
    git(&clone, &["checkout", "-q", "-b", "main"]);
    let action = clone.join(".github/actions/gitgammon");
    std::fs::create_dir_all(&action).unwrap();
    for file in ["action.yml", "gitgammon.sh"] {
        std::fs::copy(source(".github/actions/gitgammon").join(file), action.join(file)).unwrap();
    }
    git(&clone, &["add", "-A"]);
    git(&clone, &["commit", "-q", "-m", "the action"]);
    git(&clone, &["push", "-q", "origin", "main"]);
    let hook = bare.join("hooks/pre-receive");
    let text = format!(
        "#!/bin/sh\n[ \"$EMULATED_PUSH\" = '{PUSH_KEY}' ] || [ \"$EMULATED_PUSH\" = merged ] || \
         {{ echo 'protected branch hook declined' >&2; exit 1; }}\n"
    );
    std::fs::write(&hook, text).unwrap();
    std::fs::set_permissions(&hook, PermissionsExt::from_mode(0o755)).unwrap();
    (bare, clone)
}

fn push_as_merged(clone: &Path) {
    let mut command = Command::new("git");
    command.arg("-C").arg(clone).args(["push", "-q", "origin", "HEAD:refs/heads/main"]);
    let pushed = with_git_env(command.env("EMULATED_PUSH", "merged")).status().unwrap();
    assert!(pushed.success());
}

/// Runs the apply workflow as a push does, if it is woken.
fn push_run(bare: &Path, from: &str, name: &str) -> Vec<(String, JobRun)> {
    let workflow = workflow("apply");
    let changed = git(bare, &["diff", "--name-only", from, "main"]);
    let paths: Vec<&str> = changed.lines().collect();
    assert!(is_woken_by_push(&workflow, "main", &paths), "{paths:?}");
    let github = json!({"event_name": "push", "ref": "refs/heads/main"});
    let inputs = json!({"table": "", "white": "", "black": ""});
    Runner::new(bare, name, &github, &inputs).run(&workflow)
}

#[track_caller]
fn assert_applied(run: &[(String, JobRun)], says: &str) {
    let names: Vec<&str> = run.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["build", "apply"], "{run:?}");
    assert!(run.iter().all(|(_, job)| job.succeeded), "{run:?}");
    assert!(run[1].1.log.contains(says), "{run:?}");
    assert!(run.iter().all(|(_, job)| !job.log.contains(KEY)));
}

#[test]
fn the_apply_workflow_makes_a_table_and_decides_about_every_kind_of_file_in_a_dry_run() {
    let (bare, clone) = protected_repository("dry-apply");
    let dispatch = json!({"event_name": "workflow_dispatch", "ref": "refs/heads/main"});
    let inputs = json!({"table": "friday", "white": "ann", "black": "bob"});
    let run = Runner::new(&bare, "dry-apply-new", &dispatch, &inputs).run(&workflow("apply"));
    assert_applied(&run, "friday is created");
    let mut number = 0;
    let mut submit = |commands: &[&[&str]], says: &str| {
        git(&clone, &["pull", "-q", "--ff-only", "origin", "main"]);
        let from = git(&clone, &["rev-parse", "HEAD"]);
        commands.iter().for_each(|args| drop(parlor_git_ok(&clone, args)));
        push_as_merged(&clone);
        number += 1;
        assert_applied(&push_run(&bare, &from, &format!("dry-apply-{number}")), says);
        git(&clone, &["pull", "-q", "--ff-only", "origin", "main"]);
        from
    };
    submit(&[&["salt", "--side", "white"], &["salt", "--side", "black"]], "is applied");
    submit(&[&["salt"]], "to play");
    let play = first_play(&clone);
    let from = submit(&[&["move", &play]], "is applied");
    // The referee's own push wakes the workflow again, which sees that nothing waits.
    let run = push_run(&bare, &from, "dry-apply-own");
    assert_eq!(run.len(), 1, "the second job does not run: {run:?}");
    assert!(run[0].1.succeeded && run[0].1.outputs["waiting"] == "false", "{run:?}");
    submit(&[&["move", "resign"]], "is applied");
    submit(&[&["move", "accept"]], "has won");
    assert!(parlor_git_ok(&clone, &["verify"]).contains("Every roll was computed again"));
}

#[test]
fn decisions_and_salts_wake_the_referee() {
    let apply = workflow("apply");
    for path in ["moves/0001-white-abcdef.json", "decisions/0001-white-abcdef.json", "salts/x/y"] {
        assert!(is_woken_by_push(&apply, "main", &[&format!("tables/friday/{path}")]), "{path}");
    }
    assert!(!is_woken_by_push(&apply, "main", &["tables/friday/state.json", "README"]));
    assert!(!is_woken_by_push(&apply, "other", &["tables/friday/moves/x"]));
}

#[test]
fn the_check_workflow_reviews_a_pull_request_in_a_dry_run() {
    let (bare, clone) = protected_repository("dry-check");
    std::fs::write(clone.join("../key"), KEY).unwrap();
    let new =
        ["new", "--white", "ann", "--black", "bob", "--id", "friday", "--secret-file", "../key"];
    parlor_git_ok(&clone, &new);
    push_as_merged(&clone);
    let base = git(&clone, &["rev-parse", "HEAD"]);
    git(&clone, &["checkout", "-q", "-b", "proposal"]);
    parlor_git_ok(&clone, &["salt", "--side", "white"]);
    let check = |name: &str, author: &str| {
        let head = git(&clone, &["rev-parse", "HEAD"]);
        // GitHub writes this ref itself; the protection is of branches.
        git(&bare, &["fetch", "-q", clone.to_str().unwrap(), "+HEAD:refs/pull/7/head"]);
        let request = json!({
            "number": 7, "base": {"sha": base}, "head": {"sha": head}, "user": {"login": author},
        });
        let github = json!({
            "event_name": "pull_request_target", "ref": "refs/heads/main",
            "event": {"pull_request": request},
            "server_url": format!("file://{}", bare.parent().unwrap().display()),
            "repository": "bare.git",
        });
        let run = Runner::new(&bare, name, &github, &json!({})).run(&workflow("check"));
        assert!(run[0].1.succeeded, "{run:?}");
        let check = &run[1].1;
        (check.succeeded, check.log.clone())
    };
    let (fine, log) = check("dry-check-fine", "Ann");
    assert!(fine && log.contains("valid"), "{log}");
    let (fine, log) = check("dry-check-stranger", "eve");
    assert!(!fine && log.contains("author: "), "{log}");
    let state = std::fs::read(clone.join("tables/friday/state.json")).unwrap();
    for bytes in [&b"{}"[..], &state] {
        std::fs::write(clone.join("tables/friday/state.json"), bytes).unwrap();
        git(&clone, &["commit", "-q", "-a", "-m", "innocent"]);
    }
    let (fine, log) = check("dry-check-evil", "ann");
    assert!(!fine && log.contains("each commit counts"), "{log}");
}

#[test]
fn jobs_that_build_have_no_secret_and_jobs_with_secrets_build_nothing() {
    for name in ["apply", "check"] {
        let workflow = workflow(name);
        assert_eq!(workflow["permissions"], json!({}));
        for (name, job) in entries(&workflow["jobs"]) {
            let text = job.to_string();
            let (builds, secret) = (text.contains("cargo "), text.contains("secrets."));
            assert!(!(builds && secret), "{name}");
            assert_eq!(
                secret,
                job["environment"] == ENVIRONMENT,
                "{name}: a secret is in its environment"
            );
            let granted = entries(&job["permissions"]).all(|(_, grant)| grant == "read");
            assert!(granted, "{name} has no token that can write");
            assert_eq!(builds, text.contains("PARLOR_REVISION"), "{name} builds a pinned revision");
        }
    }
}
