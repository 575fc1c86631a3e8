//! Commits edits to the branch in steps, so that an interruption after any step can be repaired.

use crate::repo::{EMPTY_TREE, GitError, Repo};
use crate::timestamp::Timestamp;
use crate::write::CommitDraft;
use std::fmt;
use std::ops::ControlFlow;

/// A completed step of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublishStep {
    /// The commits exist; no branch points to them.
    Committed,
    /// The file with the old and new commit is written, for recovery.
    RecoveryFileWritten,
    /// The branch points to the commit.
    BranchMoved,
    /// The index and the work tree are updated.
    Refreshed,
}

impl PublishStep {
    /// All steps in order.
    pub const ALL: [Self; 4] =
        [Self::Committed, Self::RecoveryFileWritten, Self::BranchMoved, Self::Refreshed];
}

/// Why a commit could not be published.
#[derive(Debug)]
pub enum PublishError {
    /// Git failed.
    Git(GitError),
    /// The branch moved in the meantime; nothing was changed.
    BranchMoved(String),
    /// The commit is made, but local changes prevent updating the work tree.
    WorkTree(String),
    /// The observer stopped it after this step.
    Stopped(PublishStep),
}

impl fmt::Display for PublishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Git(error) => write!(f, "{error}"),
            Self::BranchMoved(said) => write!(
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

impl std::error::Error for PublishError {}

impl From<GitError> for PublishError {
    fn from(error: GitError) -> Self {
        Self::Git(error)
    }
}

/// Makes commits and moves the branch to them. An observer sees each step; tests use it to
/// interrupt after any step.
pub struct Publisher<'s> {
    observer: Box<dyn FnMut(PublishStep) -> ControlFlow<()> + 's>,
}

impl fmt::Debug for Publisher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Publish")
    }
}

impl Default for Publisher<'_> {
    fn default() -> Self {
        Self::with_observer(|_| ControlFlow::Continue(()))
    }
}

impl<'s> Publisher<'s> {
    /// Calls the observer after each step, and stops if it breaks.
    pub fn with_observer(observer: impl FnMut(PublishStep) -> ControlFlow<()> + 's) -> Self {
        Self { observer: Box::new(observer) }
    }

    fn after_step(&mut self, step: PublishStep) -> Result<(), PublishError> {
        match (self.observer)(step) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(PublishError::Stopped(step)),
        }
    }

    /// Makes commits on top of `tip`, the tip of the branch, each on top of the one before, and
    /// updates the work tree. The branch moves once, to the last of them.
    ///
    /// # Errors
    /// If git fails or the branch has moved; the branch is unchanged then.
    pub fn commit(
        &mut self,
        repo: &Repo,
        tip: Option<&str>,
        drafts: &[CommitDraft],
        now: Timestamp,
    ) -> Result<Vec<String>, PublishError> {
        let commits = repo.commit(tip, drafts, now)?;
        self.after_step(PublishStep::Committed)?;
        if let Some(last) = commits.last() {
            self.move_branch(repo, tip, last)?;
        }
        Ok(commits)
    }

    /// Moves branch, index and work tree from one commit to another.
    ///
    /// # Errors
    /// If the branch has moved or local changes prevent updating the work tree.
    pub fn move_branch(
        &mut self,
        repo: &Repo,
        from: Option<&str>,
        to: &str,
    ) -> Result<(), PublishError> {
        // Held until the end: another GitGammon process must not act on this recovery file.
        let _lock = repo.lock()?;
        refresh(repo)?;
        if repo.has_work_tree() {
            let note = format!("{} {to}\n", from.unwrap_or(EMPTY_TREE));
            write_recovery_file(repo, &note)?;
        }
        self.after_step(PublishStep::RecoveryFileWritten)?;
        repo.move_head(to, from).map_err(|error| match error {
            GitError::Failed { stderr: said, .. } => PublishError::BranchMoved(said),
            other => PublishError::Git(other),
        })?;
        self.after_step(PublishStep::BranchMoved)?;
        refresh(repo)?;
        self.after_step(PublishStep::Refreshed)
    }
}

fn write_recovery_file(repo: &Repo, text: &str) -> Result<(), GitError> {
    std::fs::write(repo.private_file("refresh"), text).map_err(GitError::PrivateFile)
}

/// Completes an interrupted update of the index and the work tree.
///
/// # Errors
/// If local changes prevent it.
pub fn recover(repo: &Repo) -> Result<(), PublishError> {
    if !repo.private_file("refresh").exists() {
        return Ok(());
    }
    let _lock = repo.lock()?;
    refresh(repo)
}

fn refresh(repo: &Repo) -> Result<(), PublishError> {
    let path = repo.private_file("refresh");
    let Ok(note) = std::fs::read_to_string(&path) else { return Ok(()) };
    let there = note.trim().split_once(' ');
    if let Some((from, to)) = there.filter(|_| repo.has_work_tree())
        && repo.head()?.as_deref() == Some(to)
    {
        // Files whose stat differs but not their content would look changed.
        let _ = repo.run(&["update-index", "-q", "--refresh"], b"");
        let moved = repo.run(&["read-tree", "-m", "-u", from, to], b"");
        moved.map_err(|error| match error {
            GitError::Failed { stderr: said, .. } => PublishError::WorkTree(said),
            other => PublishError::Git(other),
        })?;
    }
    std::fs::remove_file(&path).map_err(|error| PublishError::Git(GitError::PrivateFile(error)))
}
