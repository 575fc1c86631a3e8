//! Reviews a proposed change before it is merged: it must add one move file and nothing else.

use crate::check::{check_author, check_move};
use crate::decision::check_decision;
use crate::repo::{GitError, Repo, unexpected_answer};
use crate::rule::{Rule, RuleFailure, quoted};
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

/// Checks a proposed change. The inner result holds the rules that it breaks.
///
/// # Errors
/// If git fails.
pub fn review_change(
    repo: &Repo,
    proposal: &ProposedChange,
    now: Timestamp,
) -> Result<Result<AcceptedFile, Vec<RuleFailure>>, GitError> {
    let ProposedChange { base, head, author } = proposal;
    let change = |text: String| Ok(Err(vec![RuleFailure::new(Rule::Change, text)]));
    for name in [base, head] {
        if repo.commit_of(name)?.is_none() {
            return change(format!("{} is not a commit here: fetch it first", quoted(name)));
        }
    }
    let Ok(fork) = repo.text(&["merge-base", base, head]) else {
        return change("the change has no history in common with the table: fork it anew".into());
    };
    let args = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", &fork, head];
    let listed = repo.run(&args, b"")?;
    let tokens: Vec<&[u8]> = listed.split(|byte| *byte == 0).filter(|t| !t.is_empty()).collect();
    let [what, path] = tokens.as_slice() else {
        let files = tokens.len() / 2;
        return change(format!("the change touches {files} files: it must add exactly one"));
    };
    let what = std::str::from_utf8(what).map_err(|_| unexpected_answer(what))?;
    let words: Vec<&str> = what.split(' ').collect();
    let [_, mode, _, object, status] = words.as_slice() else {
        return Err(unexpected_answer(what.as_bytes()));
    };
    let shown_path = quoted(&String::from_utf8_lossy(path));
    let Some((id, kind, name)) = std::str::from_utf8(path).ok().and_then(parse_file_path) else {
        return change(format!(
            "{shown_path} is not in a table's moves or decisions: tables/ID/moves/NAME"
        ));
    };
    if *status != "A" || *mode != "100644" {
        return change(format!("{shown_path} must be a new plain file, of mode 100644"));
    }
    let size = repo.text(&["cat-file", "-s", object])?;
    if size.parse::<usize>().map_or(true, |size| size > MAX_FILE_BYTES) {
        return change(format!(
            "{shown_path} has {size} bytes: at most {MAX_FILE_BYTES} are allowed"
        ));
    }
    let table = match read_table(repo, base, &id)? {
        Ok(table) => table,
        Err(text) => return change(text),
    };
    let bytes = repo.read(object)?.unwrap_or_default();
    Ok(check_file(&table, (kind, name), &bytes, author.as_deref(), now))
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

/// Parses `tables/{id}/{moves|decisions}/{name}`.
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
    let read = |name: &str| repo.read(&format!("{commit}:{}", id.path(name)));
    let Some(state) = read("state.json")? else {
        return Ok(Err(format!("there is no table '{id}' here")));
    };
    let game = read("match.json")?;
    Ok(GitTable::read(id, &state, game.as_deref()).map_err(|fault| fault.to_string()))
}
