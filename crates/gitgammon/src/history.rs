//! The commits of a table's history, and the objects they hold.

use crate::repo::{GitError, Repo, run_with_input, unexpected_answer};
use crate::table::TableId;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A commit that changed the table's folder.
#[derive(Clone, Debug)]
pub(crate) struct TableCommit {
    pub(crate) id: String,
    /// The committer's time.
    pub(crate) time: i64,
    pub(crate) changes: Vec<PathChange>,
}

/// A path that a commit changed.
#[derive(Clone, Debug)]
pub(crate) struct PathChange {
    /// Git's status letter: `A`, `M`, `D` or `T`.
    pub(crate) status: u8,
    pub(crate) mode: String,
    pub(crate) object: String,
    pub(crate) path: Vec<u8>,
}

struct CommitNode {
    time: i64,
    parents: Vec<String>,
}

/// The commits up to this one that changed a table's folder, oldest first.
///
/// At a merge the history follows the parent whose `state.json` the merge kept: a player who
/// pulls before pushing puts the referee's commits on the second parent.
pub(crate) fn table_commits(
    repo: &Repo,
    id: &TableId,
    tip: &str,
) -> Result<Vec<TableCommit>, GitError> {
    if repo.text(&["rev-parse", "--is-shallow-repository"])? == "true" {
        let said = "the history is cut short: run git fetch --unshallow".into();
        return Err(GitError::Failed { command: "rev-list".into(), stderr: said });
    }
    let nodes = commit_graph(repo, tip)?;
    let states = state_objects(repo, id, &nodes)?;
    let mut line = Vec::new();
    let mut at = Some(tip.to_owned());
    while let Some(commit) = at {
        let Some(node) = nodes.get(&commit) else { break };
        let kept = node.parents.iter().find(|parent| states.get(*parent) == states.get(&commit));
        let parent = kept.or(node.parents.first()).cloned();
        line.push((commit, node.time, parent.clone()));
        at = parent;
    }
    line.reverse();
    path_changes(repo, id, &line)
}

fn commit_graph(repo: &Repo, tip: &str) -> Result<BTreeMap<String, CommitNode>, GitError> {
    let listed = repo.text(&["rev-list", "--no-commit-header", "--format=%H %ct %P", tip])?;
    let node = |line: &str| {
        let mut words = line.split_whitespace().map(str::to_owned);
        let commit = words.next()?;
        let time = words.next()?.parse().ok()?;
        Some((commit, CommitNode { time, parents: words.collect() }))
    };
    listed
        .lines()
        .map(|line| node(line).ok_or_else(|| unexpected_answer(line.as_bytes())))
        .collect()
}

/// The object of `state.json` at merges and their parents.
fn state_objects(
    repo: &Repo,
    id: &TableId,
    nodes: &BTreeMap<String, CommitNode>,
) -> Result<BTreeMap<String, String>, GitError> {
    let merges = nodes.iter().filter(|(_, node)| node.parents.len() > 1);
    let mut asked: Vec<&String> =
        merges.flat_map(|(commit, node)| node.parents.iter().chain([commit])).collect();
    asked.sort_unstable();
    asked.dedup();
    if asked.is_empty() {
        return Ok(BTreeMap::new());
    }
    let path = id.path("state.json");
    let input: String = asked.iter().map(|commit| format!("{commit}:{path}\n")).collect();
    let answer = repo.run(&["cat-file", "--batch-check=%(objectname)"], input.as_bytes())?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let first = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    // Git answers a missing object with its name, which differs for each commit.
    let object = |line: &str| if line.ends_with(" missing") { String::new() } else { first(line) };
    Ok(asked.into_iter().cloned().zip(answer.lines().map(object)).collect())
}

fn path_changes(
    repo: &Repo,
    id: &TableId,
    line: &[(String, i64, Option<String>)],
) -> Result<Vec<TableCommit>, GitError> {
    let input: String = line
        .iter()
        .map(|(commit, _, parent)| match parent {
            Some(parent) => format!("{commit} {parent}\n"),
            None => format!("{commit}\n"),
        })
        .collect();
    let folder = id.folder();
    let args = [
        "diff-tree",
        "--stdin",
        "--root",
        "-r",
        "-z",
        "--raw",
        "--no-renames",
        "--no-abbrev",
        "--",
        &folder,
    ];
    let printed = run_with_input(repo.command(&args), &args, input.as_bytes())?;
    let mut commits: Vec<TableCommit> = line
        .iter()
        .map(|(commit, time, _)| TableCommit { id: commit.clone(), time: *time, changes: vec![] })
        .collect();
    let places: BTreeMap<String, usize> =
        commits.iter().enumerate().map(|(at, commit)| (commit.id.clone(), at)).collect();
    let mut tokens = printed.split(|byte| *byte == 0).filter(|token| !token.is_empty());
    let mut at = None;
    while let Some(token) = tokens.next() {
        if token.first() != Some(&b':') {
            let id = String::from_utf8_lossy(token).trim().to_owned();
            at = places.get(&id).copied();
            continue;
        }
        let change = parse_change(token, tokens.next()).ok_or_else(|| unexpected_answer(token))?;
        let at = at.ok_or_else(|| unexpected_answer(token))?;
        commits[at].changes.push(change);
    }
    commits.retain(|commit| !commit.changes.is_empty());
    Ok(commits)
}

fn parse_change(token: &[u8], path: Option<&[u8]>) -> Option<PathChange> {
    let text = std::str::from_utf8(token).ok()?;
    let words: Vec<&str> = text.split(' ').collect();
    let [_, mode, _, object, status] = words.as_slice() else { return None };
    Some(PathChange {
        status: *status.as_bytes().first()?,
        mode: (*mode).into(),
        object: (*object).into(),
        path: path?.to_vec(),
    })
}

/// Reads objects through one `git cat-file --batch` process.
#[derive(Debug)]
pub(crate) struct ObjectReader {
    child: Child,
    ask: Option<ChildStdin>,
    answer: BufReader<ChildStdout>,
}

impl ObjectReader {
    pub(crate) fn open(repo: &Repo) -> Result<Self, GitError> {
        let mut command = repo.command(&["cat-file", "--batch"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(GitError::CannotRun)?;
        let none = || GitError::UnexpectedOutput("no pipe".into());
        let ask = child.stdin.take();
        let answer = BufReader::new(child.stdout.take().ok_or_else(none)?);
        Ok(Self { child, ask, answer })
    }

    /// The bytes of a blob; `None` for other objects, such as a submodule's commit.
    pub(crate) fn read(&mut self, object: &str) -> Result<Option<Vec<u8>>, GitError> {
        let none = || GitError::UnexpectedOutput("no pipe".into());
        let ask = self.ask.as_mut().ok_or_else(none)?;
        ask.write_all(format!("{object}\n").as_bytes()).map_err(GitError::CannotRun)?;
        ask.flush().map_err(GitError::CannotRun)?;
        let mut head = String::new();
        self.answer.read_line(&mut head).map_err(GitError::CannotRun)?;
        let mut words = head.split_whitespace().skip(1);
        let Some((kind, size)) = words.next().zip(words.next()) else { return Ok(None) };
        let size: usize = size.parse().map_err(|_| unexpected_answer(head.as_bytes()))?;
        let mut bytes = vec![0; size + 1];
        self.answer.read_exact(&mut bytes).map_err(GitError::CannotRun)?;
        bytes.pop();
        Ok((kind == "blob").then_some(bytes))
    }
}

impl Drop for ObjectReader {
    fn drop(&mut self) {
        self.ask = None;
        let _ = self.child.wait();
    }
}
