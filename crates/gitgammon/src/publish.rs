//! From edits to a branch that has them: in steps, each of which may be the last before a
//! crash.

use crate::clock::Moment;
use crate::repo::{EMPTY_TREE, GitError, Repo};
use crate::write::Edit;
use std::fmt;
use std::ops::ControlFlow;

/// What has just been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The edits' bytes are in the repository.
    Stored,
    /// The commit is there; no branch knows of it.
    Committed,
    /// It is noted which commits the work tree goes between.
    Noted,
    /// The branch has moved.
    Moved,
    /// Index and work tree follow the branch.
    Refreshed,
}

impl Step {
    /// All steps in order.
    pub const ALL: [Self; 5] =
        [Self::Stored, Self::Committed, Self::Noted, Self::Moved, Self::Refreshed];
}

/// Why something was not published.
#[derive(Debug)]
pub enum Unpublished {
    /// Git failed.
    Git(GitError),
    /// Somebody moved the branch meanwhile.
    Moved(String),
    /// The commit is made, but the work tree has changes of its own in the way.
    WorkTree(String),
    /// It was stopped after a step, as a test asks for.
    Stopped(Step),
}

impl fmt::Display for Unpublished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Git(error) => write!(f, "{error}"),
            Self::Moved(said) => write!(
                f,
                "the branch moved while this was under way, nothing was changed: try again ({})",
                said.trim()
            ),
            Self::WorkTree(said) => write!(
                f,
                "the commit is made, but the work tree has changes in its way: \
                 put them aside (git stash) and run any parlor git command again ({})",
                said.trim()
            ),
            Self::Stopped(step) => write!(f, "stopped after {step:?}"),
        }
    }
}

impl std::error::Error for Unpublished {}

impl From<GitError> for Unpublished {
    fn from(error: GitError) -> Self {
        Self::Git(error)
    }
}

/// How commits come to the branch; a test may stop it after any step.
pub struct Publish<'s> {
    after: Box<dyn FnMut(Step) -> ControlFlow<()> + 's>,
}

impl fmt::Debug for Publish<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Publish")
    }
}

impl Default for Publish<'_> {
    fn default() -> Self {
        Self::watched(|_| ControlFlow::Continue(()))
    }
}

impl<'s> Publish<'s> {
    /// Tells of each step, and stops after one if told to.
    pub fn watched(after: impl FnMut(Step) -> ControlFlow<()> + 's) -> Self {
        Self { after: Box::new(after) }
    }

    fn did(&mut self, step: Step) -> Result<(), Unpublished> {
        match (self.after)(step) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Unpublished::Stopped(step)),
        }
    }

    /// Commits edits upon the tip of the branch and takes the work tree along.
    ///
    /// # Errors
    /// If git fails or the branch has moved; then nothing has changed.
    pub fn commit(
        &mut self,
        repo: &Repo,
        tip: Option<&str>,
        edits: &[Edit],
        message: &str,
        now: Moment,
    ) -> Result<String, Unpublished> {
        let stored = repo.store(edits)?;
        self.did(Step::Stored)?;
        let commit = repo.commit(tip, &stored, message, now)?;
        self.did(Step::Committed)?;
        self.go(repo, tip, &commit)?;
        Ok(commit)
    }

    /// Moves branch, index and work tree from one commit to another.
    ///
    /// # Errors
    /// If the branch has moved meanwhile or the work tree is in the way.
    pub fn go(&mut self, repo: &Repo, from: Option<&str>, to: &str) -> Result<(), Unpublished> {
        // Held until the end: another process of ours must not take this note for its own.
        let _lock = repo.lock()?;
        refresh(repo)?;
        if repo.has_work_tree() {
            let note = format!("{} {to}\n", from.unwrap_or(EMPTY_TREE));
            write_note(repo, &note)?;
        }
        self.did(Step::Noted)?;
        repo.move_head(to, from).map_err(|error| match error {
            GitError::Failed { said, .. } => Unpublished::Moved(said),
            other => Unpublished::Git(other),
        })?;
        self.did(Step::Moved)?;
        refresh(repo)?;
        self.did(Step::Refreshed)
    }
}

fn write_note(repo: &Repo, note: &str) -> Result<(), GitError> {
    std::fs::write(repo.own_file("refresh"), note).map_err(GitError::Files)
}

/// Takes index and work tree to where the branch has moved, if that was interrupted.
///
/// # Errors
/// If the work tree has changes in the way.
pub fn recover(repo: &Repo) -> Result<(), Unpublished> {
    if !repo.own_file("refresh").exists() {
        return Ok(());
    }
    let _lock = repo.lock()?;
    refresh(repo)
}

fn refresh(repo: &Repo) -> Result<(), Unpublished> {
    let path = repo.own_file("refresh");
    let Ok(note) = std::fs::read_to_string(&path) else { return Ok(()) };
    let there = note.trim().split_once(' ');
    if let Some((from, to)) = there.filter(|_| repo.has_work_tree())
        && repo.head()?.as_deref() == Some(to)
    {
        // A stat that differs is no change of content.
        let _ = repo.run(&["update-index", "-q", "--refresh"], b"");
        let moved = repo.run(&["read-tree", "-m", "-u", from, to], b"");
        moved.map_err(|error| match error {
            GitError::Failed { said, .. } => Unpublished::WorkTree(said),
            other => Unpublished::Git(other),
        })?;
    }
    std::fs::remove_file(&path).map_err(|error| Unpublished::Git(GitError::Files(error)))
}
