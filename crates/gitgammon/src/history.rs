//! What the commits of a table's line changed.

use crate::commit_graph::{LineCommit, table_line};
use crate::repo::{GitError, Repo, unexpected_answer};
use crate::table::TableId;
use std::collections::BTreeMap;

/// A commit on the line of a table that changed its folder, or is not valid there.
#[derive(Clone, Debug)]
pub(crate) struct TableCommit {
    pub(crate) line: LineCommit,
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

/// The commits up to this one that changed a table's folder, oldest first.
pub(crate) fn table_commits(
    repo: &Repo,
    id: &TableId,
    tip: &str,
) -> Result<Vec<TableCommit>, GitError> {
    repo.require_whole_history()?;
    let line = table_line(repo, id, tip)?;
    let pairs: Vec<(&str, Option<&str>)> =
        line.iter().map(|line| (line.commit.id.as_str(), line.main_parent.as_deref())).collect();
    let mut changes = path_changes(repo, &pairs, Some(&id.folder()))?;
    let commits = line.into_iter().map(|line| TableCommit {
        changes: changes.remove(&line.commit.id).unwrap_or_default(),
        line,
    });
    Ok(commits.filter(|it| !it.changes.is_empty() || it.line.fault.is_some()).collect())
}

/// What commits changed against the parents given with them, by commit.
pub(crate) fn path_changes(
    repo: &Repo,
    commits: &[(&str, Option<&str>)],
    folder: Option<&str>,
) -> Result<BTreeMap<String, Vec<PathChange>>, GitError> {
    let line = |(commit, parent): &(&str, Option<&str>)| match parent {
        Some(parent) => format!("{commit} {parent}\n"),
        None => format!("{commit}\n"),
    };
    let input: String = commits.iter().map(line).collect();
    let mut args = vec!["diff-tree", "--stdin", "--root", "-r", "-z", "--raw", "--no-renames"];
    // Without this, .gitmodules could hide what a commit adds.
    args.extend(["--no-abbrev", "--ignore-submodules=none", "--"]);
    args.extend(folder);
    let printed = repo.run(&args, input.as_bytes())?;
    let mut changes: BTreeMap<String, Vec<PathChange>> = BTreeMap::new();
    let mut tokens = printed.split(|byte| *byte == 0).filter(|token| !token.is_empty());
    let mut at = None;
    while let Some(token) = tokens.next() {
        if token.first() != Some(&b':') {
            at = Some(String::from_utf8_lossy(token).trim().to_owned());
            continue;
        }
        let change = parse_change(token, tokens.next()).ok_or_else(|| unexpected_answer(token))?;
        let commit = at.clone().ok_or_else(|| unexpected_answer(token))?;
        changes.entry(commit).or_default().push(change);
    }
    Ok(changes)
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
