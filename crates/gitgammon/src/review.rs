//! Reviews a proposed change before it is merged: it must add one move file and nothing else.

use crate::check::{check_author, check_move};
use crate::commit_graph::{ListedCommit, list_commits};
use crate::decision::check_decision;
use crate::history::{PathChange, path_changes};
use crate::object_reader::{MAX_TABLE_FILE_BYTES, ObjectReader};
use crate::repo::{GitError, Repo};
use crate::rule::{Rule, RuleFailure, quoted};
use crate::salt::check_salt;
use crate::strict_json::MAX_FILE_BYTES;
use crate::table::{GitTable, TableId};
use crate::timestamp::Timestamp;
use crate::verdict::{AcceptedFile, FileKind};

/// A proposed change, such as a pull request.
#[derive(Clone, Debug)]
pub struct ProposedChange {
    /// The commit that it is to be merged into.
    pub base: String,
    /// Its last commit.
    pub head: String,
    /// Who proposes it, if known: must be the player of the seat.
    pub author: Option<String>,
}

/// The most commits of a proposed change.
const MAX_PROPOSED_COMMITS: usize = 100;

/// What a check of a proposed change found: the file, or the rules that it breaks.
type ReviewResult = Result<AcceptedFile, Vec<RuleFailure>>;

/// Checks a proposed change: what it adds as a whole, and each of its commits, because a merge that
/// keeps them makes each of them part of the table's history. The inner result holds the rules
/// that it breaks.
///
/// # Errors
/// If git fails.
pub fn review_change(
    repo: &Repo,
    proposal: &ProposedChange,
    now: Timestamp,
) -> Result<ReviewResult, GitError> {
    let change = |text: String| Ok(Err(vec![RuleFailure::new(Rule::Change, text)]));
    let mut ids = Vec::new();
    for name in [&proposal.base, &proposal.head] {
        match repo.commit_named(name)? {
            Some(id) => ids.push(id),
            None => {
                return change(format!("{} is not a commit here: fetch it first", quoted(name)));
            }
        }
    }
    let (base, head) = (&ids[0], &ids[1]);
    let Ok(fork) = repo.text(&["merge-base", base, head]) else {
        return change("the change has no history in common with the table: fork it anew".into());
    };
    let changes = path_changes(repo, &[(head, Some(&fork))], None)?.remove(head);
    let changes = changes.unwrap_or_default();
    let [added] = changes.as_slice() else {
        let files = changes.len();
        return change(format!("the change touches {files} files: it must add exactly one"));
    };
    if let Some(text) = added_fault(added) {
        return change(text);
    }
    let mut objects = ObjectReader::open(repo)?;
    if let Some(text) = commits_fault(repo, &mut objects, (base, head), &added.path)? {
        return change(text);
    }
    let Some((id, kind, name)) = std::str::from_utf8(&added.path).ok().and_then(parse_file_path)
    else {
        return change("the path is not UTF-8".into());
    };
    let table = match read_table(repo, base, &id)? {
        Ok(table) => table,
        Err(text) => return change(text),
    };
    let bytes = objects.read(&added.object, MAX_FILE_BYTES)?.unwrap_or_default();
    Ok(check_file(&table, (kind, name), &bytes, proposal.author.as_deref(), now))
}

/// What is wrong with the one path that a change touches, if anything.
fn added_fault(added: &PathChange) -> Option<String> {
    let shown = quoted(&String::from_utf8_lossy(&added.path));
    if std::str::from_utf8(&added.path).ok().and_then(parse_file_path).is_none() {
        return Some(format!(
            "{shown} is not in a table's moves, decisions or salts: tables/ID/moves/NAME"
        ));
    }
    let plain = added.status == b'A' && added.mode == "100644";
    (!plain).then(|| format!("{shown} must be a new plain file, of mode 100644"))
}

/// What is wrong with one of the commits of a change, if anything: each may touch the added path
/// alone, and a merge must bring in commits of the base.
fn commits_fault(
    repo: &Repo,
    objects: &mut ObjectReader,
    (base, head): (&str, &str),
    path: &[u8],
) -> Result<Option<String>, GitError> {
    let limit = format!("--max-count={}", MAX_PROPOSED_COMMITS + 1);
    let commits = list_commits(repo, &[&limit, head, &format!("^{base}")])?;
    if commits.len() > MAX_PROPOSED_COMMITS {
        let text = format!("the change has more than {MAX_PROPOSED_COMMITS} commits: squash them");
        return Ok(Some(text));
    }
    let mut pairs = Vec::new();
    for commit in &commits {
        if commit.time.is_none() {
            return Ok(Some(format!("commit {} has no date that git can read", commit.id)));
        }
        let Some(parent) = compared_parent(commit, &commits) else {
            let text = format!("commit {} does not follow the table's branch alone", commit.id);
            return Ok(Some(text));
        };
        pairs.push((commit.id.as_str(), Some(parent)));
    }
    for (commit, changes) in path_changes(repo, &pairs, None)? {
        for change in changes {
            if let Some(what) = commit_change_fault(objects, &change, path)? {
                return Ok(Some(format!("commit {commit} {what}: each commit counts")));
            }
        }
    }
    Ok(None)
}

/// The parent that a commit is compared to: its only one, or for a merge the one on the base.
fn compared_parent<'c>(commit: &'c ListedCommit, proposed: &[ListedCommit]) -> Option<&'c str> {
    let (own, of_base): (Vec<&String>, Vec<&String>) =
        commit.parents.iter().partition(|parent| proposed.iter().any(|other| other.id == **parent));
    match (own.as_slice(), of_base.as_slice()) {
        ([only], []) | ([], [only]) | ([_], [only]) => Some(only.as_str()),
        _ => None,
    }
}

fn commit_change_fault(
    objects: &mut ObjectReader,
    change: &PathChange,
    path: &[u8],
) -> Result<Option<String>, GitError> {
    let shown = quoted(&String::from_utf8_lossy(&change.path));
    if change.path != path {
        return Ok(Some(format!("changes {shown} too")));
    }
    if change.status == b'D' {
        return Ok(None);
    }
    if change.mode != "100644" {
        return Ok(Some(format!("makes {shown} something else than a plain file")));
    }
    let size = objects.read(&change.object, MAX_FILE_BYTES)?.map_or(0, |bytes| bytes.len());
    Ok((size > MAX_FILE_BYTES)
        .then(|| format!("gives {shown} {size} bytes, where at most {MAX_FILE_BYTES} are allowed")))
}

fn check_file(
    table: &GitTable,
    (kind, name): (FileKind, &str),
    bytes: &[u8],
    author: Option<&str>,
    now: Timestamp,
) -> Result<AcceptedFile, Vec<RuleFailure>> {
    let verdict = match kind {
        FileKind::Move => check_move(table, name, bytes, now).map(AcceptedFile::Move),
        FileKind::Decision => check_decision(table, name, bytes, now).map(AcceptedFile::Decision),
        FileKind::Salt => check_salt(table, name, bytes, now).map(AcceptedFile::Salt),
    };
    let seat = crate::MoveName::parse(name).map(|name| name.player);
    let stranger = seat.zip(author).and_then(|(seat, author)| check_author(table, seat, author));
    match (verdict, stranger) {
        (verdict, None) => verdict,
        (Ok(_), Some(failure)) => Err(vec![failure]),
        (Err(mut failures), Some(failure)) => {
            failures.push(failure);
            Err(failures)
        }
    }
}

/// Parses `tables/{id}/{moves|decisions|salts}/{name}`.
fn parse_file_path(path: &str) -> Option<(TableId, FileKind, &str)> {
    let (id, rest) = path.strip_prefix("tables/")?.split_once('/')?;
    let inside = |kind: FileKind| rest.strip_prefix(kind.folder()).map(|name| (kind, name));
    let (kind, name) = FileKind::ALL.into_iter().find_map(inside)?;
    TableId::parse(id).filter(|_| !name.contains('/')).map(|id| (id, kind, name))
}

/// Reads a table from a commit. The inner error says what is wrong with the table.
///
/// # Errors
/// If git fails.
pub fn read_table(
    repo: &Repo,
    commit: &str,
    id: &TableId,
) -> Result<Result<GitTable, String>, GitError> {
    let mut objects = ObjectReader::open(repo)?;
    let mut read =
        |name: &str| objects.read(&format!("{commit}:{}", id.path(name)), MAX_TABLE_FILE_BYTES);
    let Some(state) = read("state.json")? else {
        return Ok(Err(format!("there is no table '{id}' here")));
    };
    let game = read("match.json")?;
    Ok(GitTable::read(id, &state, game.as_deref()).map_err(|fault| fault.to_string()))
}
