//! A table's history, replayed commit by commit.

use crate::dice::published;
use crate::history::{Objects, links};
use crate::judge::{Verdict, Waiting};
use crate::matchfile::MatchFile;
use crate::repo::{GitError, Repo};
use crate::table::{Table, TableId};
use crate::walk::{Fault, Walk};
use std::fmt;

/// Why a history could not be replayed.
#[derive(Debug)]
pub enum Unfollowed {
    /// Git failed.
    Git(GitError),
    /// There is no such table in this history.
    NoTable(TableId),
    /// A commit does not follow from those before it.
    Commit {
        /// The commit.
        commit: String,
        /// Why.
        why: String,
    },
}

impl fmt::Display for Unfollowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Git(error) => write!(f, "{error}"),
            Self::NoTable(id) => write!(f, "there is no table '{id}' here: see parlor git show"),
            Self::Commit { commit, why } => write!(
                f,
                "commit {commit} does not follow: {why}. The one before it still does: \
                 go on from there, or make a new table"
            ),
        }
    }
}

impl std::error::Error for Unfollowed {}

impl From<GitError> for Unfollowed {
    fn from(error: GitError) -> Self {
        Self::Git(error)
    }
}

/// A table as its history says.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// Where it stands.
    pub table: Table,
    /// The rolls that opened it.
    pub opening: Vec<[u8; 2]>,
    /// Files that wait for the referee, in the order they came.
    pub waiting: Vec<Waiting>,
    /// What the referee decided so far, in order.
    pub verdicts: Vec<Judged>,
    /// Whether every roll was computed again, or taken as recorded.
    pub recomputed: bool,
    /// How many commits changed the table.
    pub commits: usize,
}

/// A verdict in the history.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The referee's commit.
    pub commit: String,
    /// The file.
    pub file: Waiting,
    /// The table before.
    pub before: Table,
    /// What was decided.
    pub verdict: Verdict,
}

/// Replays a table's whole history up to a commit.
///
/// # Errors
/// The first commit that does not follow.
pub fn replay(
    repo: &Repo,
    id: &TableId,
    tip: &str,
    key: Option<&[u8; 32]>,
) -> Result<Replayed, Unfollowed> {
    let links = links(repo, id, tip)?;
    let end = repo.read(&format!("{tip}:{}", id.path("match.json")))?;
    let end = end.and_then(|bytes| MatchFile::from_bytes(&bytes).ok());
    let published = end.and_then(|game| published(&game.dice));
    let objects = Objects::open(repo)?;
    let mut walk = Walk { id, objects, published, key, secret: None, now: None, recomputed: true };
    for link in &links {
        walk.step(link).map_err(|fault| match fault {
            Fault::Git(error) => Unfollowed::Git(error),
            Fault::Why(why) => Unfollowed::Commit { commit: link.commit.clone(), why },
        })?;
    }
    let mut done = walk.now.ok_or_else(|| Unfollowed::NoTable(id.clone()))?;
    done.commits = links.len();
    done.recomputed = walk.recomputed;
    Ok(done)
}
