//! A change from a stranger, before it is merged: one new move file and nothing else.

use crate::check::{check, check_author};
use crate::clock::Moment;
use crate::decision::check_decision;
use crate::judge::{Kind, Taken};
use crate::repo::{GitError, Repo, bad_line};
use crate::rule::{Failure, Rule, shown};
use crate::strict::LIMIT;
use crate::table::{Table, TableId};

/// What is looked at.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The commit it is to be merged into.
    pub base: String,
    /// The commit it ends with.
    pub head: String,
    /// Who proposes it, if that is known.
    pub author: Option<String>,
}

/// Checks a proposed change.
///
/// # Errors
/// If git fails.
pub fn review(
    repo: &Repo,
    proposal: &Proposal,
    now: Moment,
) -> Result<Result<Taken, Vec<Failure>>, GitError> {
    let Proposal { base, head, author } = proposal;
    let change = |text: String| Ok(Err(vec![Failure::new(Rule::Change, text)]));
    for name in [base, head] {
        if repo.commit_of(name)?.is_none() {
            return change(format!("{} is not a commit here: fetch it first", shown(name)));
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
    let what = std::str::from_utf8(what).map_err(|_| bad_line(what))?;
    let words: Vec<&str> = what.split(' ').collect();
    let [_, mode, _, object, status] = words.as_slice() else {
        return Err(bad_line(what.as_bytes()));
    };
    let shown_path = shown(&String::from_utf8_lossy(path));
    let Some((id, kind, name)) = std::str::from_utf8(path).ok().and_then(place) else {
        return change(format!(
            "{shown_path} is not in a table's moves or decisions: tables/ID/moves/NAME"
        ));
    };
    if *status != "A" || *mode != "100644" {
        return change(format!("{shown_path} must be a new plain file, of mode 100644"));
    }
    let size = repo.text(&["cat-file", "-s", object])?;
    if size.parse::<usize>().map_or(true, |size| size > LIMIT) {
        return change(format!("{shown_path} has {size} bytes: at most {LIMIT} are allowed"));
    }
    let table = match table(repo, base, &id)? {
        Ok(table) => table,
        Err(text) => return change(text),
    };
    let bytes = repo.read(object)?.unwrap_or_default();
    Ok(judge(&table, (kind, name), &bytes, author.as_deref(), now))
}

fn judge(
    table: &Table,
    (kind, name): (Kind, &str),
    bytes: &[u8],
    author: Option<&str>,
    now: Moment,
) -> Result<Taken, Vec<Failure>> {
    let verdict = match kind {
        Kind::Move => check(table, name, bytes, now).map(Taken::Move),
        Kind::Decision => check_decision(table, name, bytes, now).map(Taken::Decision),
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

/// The table and the name that a path stands for.
fn place(path: &str) -> Option<(TableId, Kind, &str)> {
    let (id, rest) = path.strip_prefix("tables/")?.split_once('/')?;
    let inside = |kind: Kind| rest.strip_prefix(kind.folder()).map(|name| (kind, name));
    let (kind, name) = Kind::ALL.into_iter().find_map(inside)?;
    TableId::parse(id).filter(|_| !name.contains('/')).map(|id| (id, kind, name))
}

/// A table as a commit has it.
///
/// # Errors
/// If git fails; inside, what is wrong with the table.
pub fn table(repo: &Repo, commit: &str, id: &TableId) -> Result<Result<Table, String>, GitError> {
    let read = |name: &str| repo.read(&format!("{commit}:{}", id.path(name)));
    let Some(state) = read("state.json")? else {
        return Ok(Err(format!("there is no table '{id}' here")));
    };
    let game = read("match.json")?;
    Ok(Table::read(id, &state, game.as_deref()).map_err(|fault| fault.to_string()))
}
