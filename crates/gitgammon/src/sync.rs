//! With others: fetching, pushing, and what happens when somebody was faster.

use crate::clock::Moment;
use crate::player::{Cannot, Made, make_move};
use crate::publish::{Publish, Unpublished, recover};
use crate::referee::{Done, Halted, Keys, apply};
use crate::replay::{Unfollowed, replay};
use crate::repo::{GitError, Repo};
use crate::table::TableId;
use std::fmt;

/// How often a push is tried before giving up.
const TRIES: usize = 8;

/// The branch here and its counterpart elsewhere.
#[derive(Clone, Debug)]
pub struct Remote {
    name: String,
    branch: String,
}

/// Why the work could not be shared.
#[derive(Debug)]
pub enum Unshared {
    /// Git failed.
    Git(GitError),
    /// The branch could not be moved.
    Publish(Unpublished),
    /// Both sides have commits the other has not.
    Diverged(String),
    /// The player's move could not be made.
    Move(Cannot),
    /// The referee had to stop.
    Referee(Halted),
    /// Somebody else's move came first.
    Conflict {
        /// The move's file.
        name: String,
        /// Where the commit is kept.
        kept: String,
        /// What came first.
        first: String,
    },
    /// Others were faster every time.
    Busy,
}

impl fmt::Display for Unshared {
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

impl std::error::Error for Unshared {}

impl From<GitError> for Unshared {
    fn from(error: GitError) -> Self {
        Self::Git(error)
    }
}

impl From<Unpublished> for Unshared {
    fn from(error: Unpublished) -> Self {
        Self::Publish(error)
    }
}

impl From<Unfollowed> for Unshared {
    fn from(error: Unfollowed) -> Self {
        Self::Referee(Halted::History(error))
    }
}

impl Remote {
    /// The branch that is checked out, at a remote of this name.
    ///
    /// # Errors
    /// If no branch is checked out.
    pub fn of(repo: &Repo, name: &str) -> Result<Self, GitError> {
        let branch = repo.text(&["symbolic-ref", "--short", "HEAD"])?;
        Ok(Self { name: name.to_owned(), branch })
    }

    /// The commit that the remote's branch is at; none if it has no such branch.
    fn fetch(&self, repo: &Repo) -> Result<Option<String>, GitError> {
        let there = format!("refs/heads/{}", self.branch);
        let listed = repo.text(&["ls-remote", "--", &self.name, &there])?;
        if listed.is_empty() {
            return Ok(None);
        }
        repo.run(&["fetch", "--quiet", "--", &self.name, &there], b"")?;
        repo.commit_of("FETCH_HEAD")
    }

    /// Whether the remote took our branch; `false` if somebody was faster.
    fn push(&self, repo: &Repo) -> Result<bool, GitError> {
        let what = format!("HEAD:refs/heads/{}", self.branch);
        match repo.run(&["push", "--quiet", "--", &self.name, &what], b"") {
            Ok(_) => Ok(true),
            Err(GitError::Failed { what, said }) => {
                let late = ["rejected", "failed to update ref", "cannot lock ref", "fetch first"];
                let forbidden = ["hook declined", "protected branch", "denied"];
                let says = |words: &[&str]| words.iter().any(|word| said.contains(word));
                if says(&late) && !says(&forbidden) {
                    return Ok(false);
                }
                Err(GitError::Failed { what, said })
            }
            Err(other) => Err(other),
        }
    }

    /// Takes over what the remote has, if nothing of ours stands against it.
    ///
    /// # Errors
    /// If both sides have commits the other has not.
    pub fn catch_up(&self, repo: &Repo) -> Result<(), Unshared> {
        recover(repo)?;
        let Some(theirs) = self.fetch(repo)? else { return Ok(()) };
        let Some(ours) = repo.head()? else {
            return Ok(Publish::default().go(repo, None, &theirs)?);
        };
        if ours == theirs || is_ancestor(repo, &theirs, &ours) {
            return Ok(());
        }
        if is_ancestor(repo, &ours, &theirs) {
            return Ok(Publish::default().go(repo, Some(&ours), &theirs)?);
        }
        Err(Unshared::Diverged(format!("{}/{}", self.name, self.branch)))
    }

    /// Applies what waits there and here, and pushes; starts over when somebody was faster.
    ///
    /// # Errors
    /// If the referee has to stop, or others were faster every time.
    pub fn apply(
        &self,
        repo: &Repo,
        id: &TableId,
        keys: &Keys,
        now: Moment,
    ) -> Result<Vec<Done>, Unshared> {
        for _ in 0..TRIES {
            self.catch_up(repo)?;
            let start = repo.head()?;
            let done =
                apply(repo, id, keys, now, &mut Publish::default()).map_err(Unshared::Referee)?;
            if self.push(repo)? {
                return Ok(done);
            }
            // What the referee decided can be decided again: go back and look at theirs.
            if let (Some(start), Some(here)) = (start, repo.head()?) {
                Publish::default().go(repo, Some(&here), &start)?;
            }
        }
        Err(Unshared::Busy)
    }

    /// Makes a move and pushes it, unless somebody else's came first.
    ///
    /// # Errors
    /// If the move is not legal, or another one came first; the own commit is kept then.
    pub fn make_move(
        &self,
        repo: &Repo,
        id: &TableId,
        words: (&str, Option<&str>),
        now: Moment,
    ) -> Result<Made, Unshared> {
        self.catch_up(repo)?;
        for _ in 0..TRIES {
            let start = repo.head()?;
            let made =
                make_move(repo, id, words, now, &mut Publish::default()).map_err(Unshared::Move)?;
            if self.push(repo)? {
                return Ok(made);
            }
            let kept = format!("refs/gitgammon/kept/{}", made.name);
            repo.run(&["update-ref", &kept, &made.commit], b"")?;
            if let Some(start) = start {
                Publish::default().go(repo, Some(&made.commit), &start)?;
            }
            self.catch_up(repo)?;
            self.still_open(repo, id, &made, &kept)?;
        }
        Err(Unshared::Busy)
    }

    /// Whether the table still waits for the move that was made.
    fn still_open(
        &self,
        repo: &Repo,
        id: &TableId,
        made: &Made,
        kept: &str,
    ) -> Result<(), Unshared> {
        let tip = repo.head()?.unwrap_or_default();
        let now = replay(repo, id, &tip, None)?;
        let waits = now.waiting.first().map(|file| crate::rule::shown(&file.name));
        let moved = now.table.state.hash() != made.expected_state;
        let last = now.table.state.last_move.as_ref().map(|last| last.file.clone());
        let first = waits.or(last.filter(|_| moved));
        first.map_or(Ok(()), |first| {
            let (name, kept) = (made.name.to_string(), kept.to_owned());
            Err(Unshared::Conflict { name, kept, first })
        })
    }
}

fn is_ancestor(repo: &Repo, old: &str, new: &str) -> bool {
    repo.run(&["merge-base", "--is-ancestor", old, new], b"").is_ok()
}
