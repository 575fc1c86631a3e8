//! Fetches and pushes, and retries when somebody else pushed first.

use crate::player::{PlayerError, SubmittedFile, make_move};
use crate::publish::{PublishError, Publisher, recover};
use crate::referee::{RefereeError, RefereeKeys, TableOutcome, apply_tables};
use crate::replay::{HistoryError, replay};
use crate::repo::{GitError, Repo};
use crate::table::TableId;
use crate::timestamp::Timestamp;
use std::fmt;

/// How often a push is tried before giving up.
const MAX_PUSH_ATTEMPTS: usize = 8;

/// The checked-out branch at a remote.
#[derive(Clone, Debug)]
pub struct RemoteBranch {
    name: String,
    branch: String,
}

/// Why fetching or pushing failed.
#[derive(Debug)]
pub enum SyncError {
    /// Git failed.
    Git(GitError),
    /// The branch could not be moved.
    Publish(PublishError),
    /// Both sides have commits that the other does not have.
    Diverged(String),
    /// The player's move could not be made.
    Move(PlayerError),
    /// The referee had to stop.
    Referee(RefereeError),
    /// Somebody else's move came first.
    Conflict {
        /// The name of the move's file.
        name: String,
        /// The ref that keeps the commit.
        kept: String,
        /// The file that came first.
        first: String,
    },
    /// Others pushed first at every attempt.
    Busy,
}

impl fmt::Display for SyncError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Git(error) => write!(f, "{error}"),
            Self::Publish(error) => write!(f, "{error}"),
            Self::Diverged(branch) => write!(
                f,
                "your commits and those of {branch} have parted: run git pull --rebase, then again"
            ),
            Self::Move(error) => write!(f, "{error}"),
            Self::Referee(error) => write!(f, "{error}"),
            Self::Conflict { name, kept, first } => write!(
                f,
                "conflict: {first} came before your {name}, so it no longer fits the table. \
                 Your commit is kept at {kept}, your branch is where everybody's is. \
                 Look with parlor git show, and move again"
            ),
            Self::Busy => f.write_str(
                "others pushed first every time; nothing of theirs or yours is lost: \
                             run it again",
            ),
        }
    }
}

impl std::error::Error for SyncError {}

impl From<GitError> for SyncError {
    fn from(error: GitError) -> Self {
        Self::Git(error)
    }
}

impl From<PublishError> for SyncError {
    fn from(error: PublishError) -> Self {
        Self::Publish(error)
    }
}

impl From<HistoryError> for SyncError {
    fn from(error: HistoryError) -> Self {
        Self::Referee(RefereeError::History(error))
    }
}

impl RemoteBranch {
    /// The branch that is checked out, at a remote of this name.
    ///
    /// # Errors
    /// If no branch is checked out.
    pub fn tracking(repo: &Repo, name: &str) -> Result<Self, GitError> {
        // Not --short: beside a tag of the same name, that would be another name.
        let head = repo.text(&["symbolic-ref", "HEAD"])?;
        let Some(branch) = head.strip_prefix("refs/heads/") else {
            return Err(GitError::UnexpectedOutput(head));
        };
        Ok(Self { name: name.to_owned(), branch: branch.to_owned() })
    }

    /// Fetches the remote's branch and returns its commit; `None` if there is no such branch.
    fn fetch(&self, repo: &Repo) -> Result<Option<String>, GitError> {
        let there = format!("refs/heads/{}", self.branch);
        let listed = repo.text(&["ls-remote", "--", &self.name, &there])?;
        if listed.is_empty() {
            return Ok(None);
        }
        repo.run(&["fetch", "--quiet", "--no-tags", "--", &self.name, &there], b"")?;
        repo.commit_of("FETCH_HEAD")
    }

    /// Pushes; returns `false` if somebody else pushed first.
    fn push(&self, repo: &Repo) -> Result<bool, GitError> {
        let what = format!("HEAD:refs/heads/{}", self.branch);
        match repo.run(&["push", "--quiet", "--", &self.name, &what], b"") {
            Ok(_) => Ok(true),
            Err(GitError::Failed { command: what, stderr: said }) => {
                let late = ["rejected", "failed to update ref", "cannot lock ref", "fetch first"];
                let forbidden = ["hook declined", "protected branch", "denied"];
                let says = |words: &[&str]| words.iter().any(|word| said.contains(word));
                if says(&late) && !says(&forbidden) {
                    return Ok(false);
                }
                Err(GitError::Failed { command: what, stderr: said })
            }
            Err(other) => Err(other),
        }
    }

    /// Fast-forwards to the remote's branch.
    ///
    /// # Errors
    /// If both sides have commits that the other does not have.
    pub fn catch_up(&self, repo: &Repo) -> Result<(), SyncError> {
        recover(repo)?;
        let Some(theirs) = self.fetch(repo)? else { return Ok(()) };
        let Some(ours) = repo.head()? else {
            return Ok(Publisher::default().move_branch(repo, None, &theirs)?);
        };
        if ours == theirs || is_ancestor(repo, &theirs, &ours) {
            return Ok(());
        }
        if is_ancestor(repo, &ours, &theirs) {
            return Ok(Publisher::default().move_branch(repo, Some(&ours), &theirs)?);
        }
        Err(SyncError::Diverged(format!("{}/{}", self.name, self.branch)))
    }

    /// Fetches, applies the pending files of a table, or of all, and pushes; starts over when
    /// somebody else pushed first. A table whose history is not valid does not stop the others.
    ///
    /// # Errors
    /// If git fails, or others pushed first at every attempt.
    pub fn apply(
        &self,
        repo: &Repo,
        table: Option<&TableId>,
        keys: &RefereeKeys,
        now: Timestamp,
    ) -> Result<Vec<TableOutcome>, SyncError> {
        for _ in 0..MAX_PUSH_ATTEMPTS {
            self.catch_up(repo)?;
            let start = repo.head()?;
            let done = apply_tables(repo, table, keys, now)?;
            if self.push(repo)? {
                return Ok(done);
            }
            // The referee's decisions can be made again: drop them and fetch.
            if let (Some(start), Some(here)) = (start, repo.head()?) {
                Publisher::default().move_branch(repo, Some(&here), &start)?;
            }
        }
        Err(SyncError::Busy)
    }

    /// Makes a move and pushes it.
    ///
    /// # Errors
    /// If the move is not legal, or somebody else's came first; a ref keeps the commit then.
    pub fn make_move(
        &self,
        repo: &Repo,
        id: &TableId,
        words: (&str, Option<&str>),
        now: Timestamp,
    ) -> Result<SubmittedFile, SyncError> {
        self.catch_up(repo)?;
        for _ in 0..MAX_PUSH_ATTEMPTS {
            let start = repo.head()?;
            let made = make_move(repo, id, words, now, &mut Publisher::default())
                .map_err(SyncError::Move)?;
            if self.push(repo)? {
                return Ok(made);
            }
            let kept = format!("refs/gitgammon/kept/{}", made.name);
            repo.run(&["update-ref", &kept, &made.commit], b"")?;
            if let Some(start) = start {
                Publisher::default().move_branch(repo, Some(&made.commit), &start)?;
            }
            self.catch_up(repo)?;
            self.check_not_superseded(repo, id, &made, &kept)?;
        }
        Err(SyncError::Busy)
    }

    /// Makes commits that stay right whatever others push, such as salts, and pushes them.
    ///
    /// # Errors
    /// If they cannot be made, or others pushed first at every attempt.
    pub fn submit(
        &self,
        repo: &Repo,
        mut make: impl FnMut() -> Result<Vec<SubmittedFile>, PlayerError>,
    ) -> Result<Vec<SubmittedFile>, SyncError> {
        for _ in 0..MAX_PUSH_ATTEMPTS {
            self.catch_up(repo)?;
            let start = repo.head()?;
            let made = make().map_err(SyncError::Move)?;
            if self.push(repo)? {
                return Ok(made);
            }
            if let (Some(start), Some(here)) = (start, repo.head()?) {
                Publisher::default().move_branch(repo, Some(&here), &start)?;
            }
        }
        Err(SyncError::Busy)
    }

    /// Checks that the table still waits for the move that was made.
    fn check_not_superseded(
        &self,
        repo: &Repo,
        id: &TableId,
        made: &SubmittedFile,
        kept: &str,
    ) -> Result<(), SyncError> {
        let tip = repo.head()?.unwrap_or_default();
        let now = replay(repo, id, &tip, None)?;
        let waits = now.pending.first().map(|file| crate::rule::quoted(&file.name));
        let moved = now.table.state.hash() != made.expected_state;
        let last = now.table.state.last_move.as_ref().map(|last| last.file.clone());
        let first = waits.or(last.filter(|_| moved));
        first.map_or(Ok(()), |first| {
            let (name, kept) = (made.name.to_string(), kept.to_owned());
            Err(SyncError::Conflict { name, kept, first })
        })
    }
}

fn is_ancestor(repo: &Repo, old: &str, new: &str) -> bool {
    repo.run(&["merge-base", "--is-ancestor", old, new], b"").is_ok()
}
