//! Replays a table's history commit by commit.

use crate::dice::published_secret;
use crate::history::table_commits;
use crate::matchfile::MatchFile;
use crate::object_reader::{MAX_TABLE_FILE_BYTES, ObjectReader};
use crate::replayer::{HistoryReplayer, ReplayFault};
use crate::repo::{GitError, Repo};
use crate::table::{GitTable, TableId};
use crate::verdict::{PendingFile, RefereeVerdict};
use std::collections::BTreeMap;
use std::fmt;

/// Why a history could not be replayed.
#[derive(Debug)]
pub enum HistoryError {
    /// Git failed.
    Git(GitError),
    /// The history has no such table.
    NoTable(TableId),
    /// A commit is not one that a player or the referee could make after those before it.
    Commit {
        /// The commit.
        commit: String,
        /// The reason.
        why: String,
    },
}

impl fmt::Display for HistoryError {
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

impl std::error::Error for HistoryError {}

impl From<GitError> for HistoryError {
    fn from(error: GitError) -> Self {
        Self::Git(error)
    }
}

/// A table as the replay of its history gives it.
#[derive(Clone, Debug)]
pub struct ReplayedTable {
    /// The table after the last commit.
    pub table: GitTable,
    /// The opening rolls.
    pub opening: Vec<[u8; 2]>,
    /// The files that wait for the referee, in the order they were added.
    pub pending: Vec<PendingFile>,
    /// The referee's verdicts so far, in order.
    pub verdicts: Vec<RecordedVerdict>,
    /// Whether every roll was computed again; `false` if rolls were taken as recorded.
    pub recomputed: bool,
    /// How many commits changed the table.
    pub commits: usize,
    /// The commit that created the table. Whoever knows it from elsewhere can tell that the table
    /// was not replaced by another.
    pub first: String,
    /// What people should know though it is no error: a file that somebody else took back, the
    /// reasons of a refusal in other words.
    pub notices: Vec<String>,
}

/// A verdict of the referee in the history.
#[derive(Clone, Debug)]
pub struct RecordedVerdict {
    /// The referee's commit.
    pub commit: String,
    /// The file.
    pub file: PendingFile,
    /// The table before it.
    pub before: GitTable,
    /// The verdict.
    pub verdict: RefereeVerdict,
}

/// Replays a table's whole history up to a commit.
///
/// # Errors
/// The first commit that is not valid.
pub fn replay(
    repo: &Repo,
    id: &TableId,
    tip: &str,
    key: Option<&[u8; 32]>,
) -> Result<ReplayedTable, HistoryError> {
    let commits = table_commits(repo, id, tip)?;
    let mut objects = ObjectReader::open(repo)?;
    let end = format!("{tip}:{}", id.path("match.json"));
    let end = objects.read(&end, MAX_TABLE_FILE_BYTES)?;
    let end = end.and_then(|bytes| MatchFile::from_bytes(&bytes).ok());
    let published = end.and_then(|game| published_secret(&game.dice));
    let mut replayer = HistoryReplayer {
        repo,
        id,
        objects,
        published,
        key,
        secret: None,
        current: None,
        adders: BTreeMap::new(),
        recomputed: true,
    };
    for commit in &commits {
        replayer.step(commit).map_err(|fault| match fault {
            ReplayFault::Git(error) => HistoryError::Git(error),
            ReplayFault::Mismatch(why) => {
                HistoryError::Commit { commit: commit.line.commit.id.clone(), why }
            }
        })?;
    }
    let mut replayed = replayer.current.ok_or_else(|| HistoryError::NoTable(id.clone()))?;
    replayed.commits = commits.len();
    replayed.recomputed = replayer.recomputed;
    Ok(replayed)
}
