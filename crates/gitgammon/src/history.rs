//! The line of commits that a table's story runs along.

use crate::repo::{GitError, Repo, bad_line, finish};
use crate::table::TableId;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A commit that changed the table's folder.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) commit: String,
    /// The committer's time.
    pub(crate) time: i64,
    pub(crate) changes: Vec<Change>,
}

/// A path that a commit changed.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// `A`, `M`, `D`, `T`.
    pub(crate) status: u8,
    pub(crate) mode: String,
    pub(crate) object: String,
    pub(crate) path: Vec<u8>,
}

struct Node {
    time: i64,
    parents: Vec<String>,
}

/// The commits from the first to this one that changed a table's folder.
///
/// At a merge the line follows the parent whose `state.json` the merge kept: a player who
/// pulls before pushing puts the referee's commits on the second parent.
pub(crate) fn links(repo: &Repo, id: &TableId, tip: &str) -> Result<Vec<Link>, GitError> {
    if repo.text(&["rev-parse", "--is-shallow-repository"])? == "true" {
        let said = "the history is cut short: run git fetch --unshallow".into();
        return Err(GitError::Failed { what: "rev-list".into(), said });
    }
    let nodes = nodes(repo, tip)?;
    let states = states(repo, id, &nodes)?;
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
    diffs(repo, id, &line)
}

fn nodes(repo: &Repo, tip: &str) -> Result<BTreeMap<String, Node>, GitError> {
    let listed = repo.text(&["rev-list", "--no-commit-header", "--format=%H %ct %P", tip])?;
    let node = |line: &str| {
        let mut words = line.split_whitespace().map(str::to_owned);
        let commit = words.next()?;
        let time = words.next()?.parse().ok()?;
        Some((commit, Node { time, parents: words.collect() }))
    };
    listed.lines().map(|line| node(line).ok_or_else(|| bad_line(line.as_bytes()))).collect()
}

/// `state.json` at merges and their parents.
fn states(
    repo: &Repo,
    id: &TableId,
    nodes: &BTreeMap<String, Node>,
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
    // A missing one is answered with its name, which differs for each commit: note it as none.
    let object = |line: &str| if line.ends_with(" missing") { String::new() } else { first(line) };
    Ok(asked.into_iter().cloned().zip(answer.lines().map(object)).collect())
}

fn diffs(
    repo: &Repo,
    id: &TableId,
    line: &[(String, i64, Option<String>)],
) -> Result<Vec<Link>, GitError> {
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
    let printed = finish(repo.command(&args), &args, input.as_bytes())?;
    let mut links: Vec<Link> = line
        .iter()
        .map(|(commit, time, _)| Link { commit: commit.clone(), time: *time, changes: vec![] })
        .collect();
    let places: BTreeMap<String, usize> =
        links.iter().enumerate().map(|(at, link)| (link.commit.clone(), at)).collect();
    let mut tokens = printed.split(|byte| *byte == 0).filter(|token| !token.is_empty());
    let mut at = None;
    while let Some(token) = tokens.next() {
        if token.first() != Some(&b':') {
            let commit = String::from_utf8_lossy(token).trim().to_owned();
            at = places.get(&commit).copied();
            continue;
        }
        let change = change(token, tokens.next()).ok_or_else(|| bad_line(token))?;
        let at = at.ok_or_else(|| bad_line(token))?;
        links[at].changes.push(change);
    }
    links.retain(|link| !link.changes.is_empty());
    Ok(links)
}

fn change(token: &[u8], path: Option<&[u8]>) -> Option<Change> {
    let text = std::str::from_utf8(token).ok()?;
    let words: Vec<&str> = text.split(' ').collect();
    let [_, mode, _, object, status] = words.as_slice() else { return None };
    Some(Change {
        status: *status.as_bytes().first()?,
        mode: (*mode).into(),
        object: (*object).into(),
        path: path?.to_vec(),
    })
}

/// Objects read one after the other from one git process.
#[derive(Debug)]
pub(crate) struct Objects {
    child: Child,
    ask: Option<ChildStdin>,
    answer: BufReader<ChildStdout>,
}

impl Objects {
    pub(crate) fn open(repo: &Repo) -> Result<Self, GitError> {
        let mut command = repo.command(&["cat-file", "--batch"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(GitError::Missing)?;
        let none = || GitError::Answer("no pipe".into());
        let ask = child.stdin.take();
        let answer = BufReader::new(child.stdout.take().ok_or_else(none)?);
        Ok(Self { child, ask, answer })
    }

    /// The bytes of an object; none for a submodule's commit.
    pub(crate) fn read(&mut self, object: &str) -> Result<Option<Vec<u8>>, GitError> {
        let none = || GitError::Answer("no pipe".into());
        let ask = self.ask.as_mut().ok_or_else(none)?;
        ask.write_all(format!("{object}\n").as_bytes()).map_err(GitError::Missing)?;
        ask.flush().map_err(GitError::Missing)?;
        let mut head = String::new();
        self.answer.read_line(&mut head).map_err(GitError::Missing)?;
        let mut words = head.split_whitespace().skip(1);
        let Some((kind, size)) = words.next().zip(words.next()) else { return Ok(None) };
        let size: usize = size.parse().map_err(|_| bad_line(head.as_bytes()))?;
        let mut bytes = vec![0; size + 1];
        self.answer.read_exact(&mut bytes).map_err(GitError::Missing)?;
        bytes.pop();
        Ok((kind == "blob").then_some(bytes))
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        self.ask = None;
        let _ = self.child.wait();
    }
}
