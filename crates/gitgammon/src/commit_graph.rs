//! The commits behind a tip, and the one line of them that made a table.
//!
//! A table has one line of play. At a merge, all parents must be on that line: each of them holds
//! the referee's files (`state.json`, `match.json`, `rejected/`) as the furthest one holds them or
//! held them before. A merge can therefore neither take back what the referee decided nor bring in
//! another match.

use crate::repo::{GitError, Repo, unexpected_answer};
use crate::table::TableId;
use std::collections::BTreeMap;

/// A commit as git lists it.
#[derive(Clone, Debug)]
pub(crate) struct ListedCommit {
    pub(crate) id: String,
    pub(crate) parents: Vec<String>,
    /// The committer's time; `None` if git cannot read it.
    pub(crate) time: Option<i64>,
    /// The author's name and address, as the commit claims them.
    pub(crate) author: String,
}

/// A commit on the line of a table.
#[derive(Clone, Debug)]
pub(crate) struct LineCommit {
    pub(crate) commit: ListedCommit,
    /// The parent that the line comes from.
    pub(crate) main_parent: Option<String>,
    /// Why the commit is not a merge of one line of play, if it is not.
    pub(crate) fault: Option<String>,
}

/// The objects of the referee's files at a commit: `state.json`, `match.json`, `rejected/`.
type RefereeFiles = [Option<String>; 3];

/// The commits that these arguments of `git rev-list` select, parents before children.
pub(crate) fn list_commits(repo: &Repo, range: &[&str]) -> Result<Vec<ListedCommit>, GitError> {
    let mut args = vec!["rev-list", "--no-commit-header", "--topo-order", "--reverse"];
    args.extend(["--format=%H %P%x00%ct%x00%an <%ae>"]);
    args.extend(range);
    let listed = repo.run(&args, b"")?;
    let lines = listed.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| parse_commit(line).ok_or_else(|| unexpected_answer(line))).collect()
}

fn parse_commit(line: &[u8]) -> Option<ListedCommit> {
    let text = String::from_utf8_lossy(line);
    let mut fields = text.splitn(3, '\0');
    let mut ids = fields.next()?.split_whitespace().map(str::to_owned);
    let (id, parents) = (ids.next()?, ids.collect());
    // Git leaves out a date that it cannot read, and prints numbers that no clock shows.
    let time = fields.next()?.parse().ok();
    Some(ListedCommit { id, parents, time, author: fields.next()?.to_owned() })
}

/// The line of commits that made a table, oldest first.
pub(crate) fn table_line(
    repo: &Repo,
    id: &TableId,
    tip: &str,
) -> Result<Vec<LineCommit>, GitError> {
    let commits = list_commits(repo, &[tip])?;
    let files = referee_files(repo, id, &commits)?;
    let mut graph = LineGraph::default();
    for (commit, files) in commits.into_iter().zip(files) {
        graph.add(commit, files);
    }
    Ok(graph.into_line(tip))
}

/// The referee's files at each commit. Without a merge nothing has to be compared.
fn referee_files(
    repo: &Repo,
    id: &TableId,
    commits: &[ListedCommit],
) -> Result<Vec<RefereeFiles>, GitError> {
    if commits.iter().all(|commit| commit.parents.len() <= 1) {
        return Ok(vec![RefereeFiles::default(); commits.len()]);
    }
    let paths = ["state.json", "match.json", "rejected"].map(|name| id.path(name));
    let ask =
        |commit: &ListedCommit| paths.each_ref().map(|path| format!("{}:{path}\n", commit.id));
    let input: String = commits.iter().flat_map(ask).collect();
    let answer = repo.run(&["cat-file", "--batch-check=%(objectname)"], input.as_bytes())?;
    let answer = String::from_utf8_lossy(&answer);
    // Git answers a missing object with its name, which differs for each commit.
    let object = |line: &str| {
        (!line.ends_with(" missing")).then(|| line.split(' ').next().unwrap_or_default().to_owned())
    };
    let objects: Vec<Option<String>> = answer.lines().map(object).collect();
    let (triples, rest) = objects.as_chunks::<3>();
    if triples.len() != commits.len() || !rest.is_empty() {
        return Err(GitError::UnexpectedOutput("cat-file left out objects".into()));
    }
    Ok(triples.to_vec())
}

/// A commit in the graph, with its place in the table's play.
struct GraphNode {
    line: LineCommit,
    files: RefereeFiles,
    /// The step of play it is at; `None` where the table does not exist.
    step: Option<usize>,
    /// The first commit of its history.
    root: String,
}

/// A state of the referee's files that followed another. Two commits that lead from one state to
/// the same next one are at the same step: two referees may have decided alike.
struct PlayStep {
    before: Option<usize>,
    depth: usize,
}

#[derive(Default)]
struct LineGraph {
    nodes: BTreeMap<String, GraphNode>,
    steps: Vec<PlayStep>,
    known: BTreeMap<(Option<usize>, RefereeFiles), usize>,
}

impl LineGraph {
    /// Adds a commit whose parents were added before.
    fn add(&mut self, commit: ListedCommit, files: RefereeFiles) {
        let (main_parent, fault) = self.main_parent(&commit.parents);
        let main = main_parent.as_ref().and_then(|parent| self.nodes.get(parent));
        let root = main.map_or_else(|| commit.id.clone(), |main| main.root.clone());
        let before = main.and_then(|main| main.step);
        let same = main.is_some_and(|main| main.files == files);
        let absent = before.is_none() && files.iter().all(Option::is_none);
        let step = if same || absent { before } else { Some(self.step_after(before, &files)) };
        let id = commit.id.clone();
        let line = LineCommit { commit, main_parent, fault };
        self.nodes.insert(id, GraphNode { line, files, step, root });
    }

    fn step_after(&mut self, before: Option<usize>, files: &RefereeFiles) -> usize {
        let depth = before.map_or(0, |before| self.steps[before].depth + 1);
        let next = self.steps.len();
        let step = *self.known.entry((before, files.clone())).or_insert(next);
        if step == next {
            self.steps.push(PlayStep { before, depth });
        }
        step
    }

    /// The parent that is furthest in the play, the first of several; and what is wrong with the
    /// others.
    fn main_parent(&self, parents: &[String]) -> (Option<String>, Option<String>) {
        let Some(first) = parents.first() else { return (None, None) };
        let depth = |parent: &String| self.step_of(parent).map(|step| self.steps[step].depth);
        let furthest = parents
            .iter()
            .fold(first, |best, parent| if depth(parent) > depth(best) { parent } else { best });
        let unrelated = parents.iter().find_map(|parent| self.unrelated_fault(first, parent));
        let parted = || parents.iter().find_map(|parent| self.parted_fault(furthest, parent));
        (Some(furthest.clone()), unrelated.or_else(parted))
    }

    fn step_of(&self, commit: &str) -> Option<usize> {
        self.nodes.get(commit).and_then(|node| node.step)
    }

    /// What is wrong with a parent that has the table, but not the first commit of the first parent.
    fn unrelated_fault(&self, first: &str, parent: &str) -> Option<String> {
        self.step_of(parent)?;
        let root = |commit: &str| self.nodes.get(commit).map(|node| node.root.as_str());
        let other = root(parent).filter(|other| root(first) != Some(other))?;
        Some(format!(
            "it joins a history that began with another first commit, {other}, and has this table too"
        ))
    }

    /// What is wrong with a parent that the furthest one does not follow.
    fn parted_fault(&self, furthest: &str, parent: &str) -> Option<String> {
        let step = self.step_of(parent)?;
        (!self.leads_to(step, self.step_of(furthest))).then(|| {
            format!(
                "it joins {parent} and {furthest}, which are two lines of play: the referee \
                 decided on both after they parted"
            )
        })
    }

    /// Whether the play went through a step on its way to another.
    fn leads_to(&self, step: usize, mut other: Option<usize>) -> bool {
        let depth = self.steps[step].depth;
        while let Some(at) = other.filter(|at| self.steps[*at].depth > depth) {
            other = self.steps[at].before;
        }
        other == Some(step)
    }

    /// The line that ends with a tip, oldest first.
    fn into_line(mut self, tip: &str) -> Vec<LineCommit> {
        let mut line = Vec::new();
        let mut at = Some(tip.to_owned());
        while let Some(node) = at.and_then(|commit| self.nodes.remove(&commit)) {
            at = node.line.main_parent.clone();
            line.push(node.line);
        }
        line.reverse();
        line
    }
}
