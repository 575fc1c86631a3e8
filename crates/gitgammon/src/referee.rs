//! The referee: applies what waits, one file a commit, so that it can be stopped anywhere.

use crate::apply::NotApplied;
use crate::clock::Moment;
use crate::dice::{Chance, NoDice, table_secret};
use crate::judge::{Verdict, Waiting};
use crate::matchfile::Source;
use crate::publish::{Publish, Unpublished, recover};
use crate::replay::{Replayed, Unfollowed, replay};
use crate::repo::{GitError, Repo};
use crate::table::{Table, TableId};
use std::fmt;

/// What the referee rolls with.
#[derive(Clone, Default)]
pub struct Keys {
    /// The referee's key.
    pub key: Option<[u8; 32]>,
    /// A beacon's value.
    pub beacon: Option<String>,
}

impl fmt::Debug for Keys {
    /// Never prints the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keys").field("beacon", &self.beacon).finish_non_exhaustive()
    }
}

impl Keys {
    /// What decides the rolls after a file is applied.
    ///
    /// # Errors
    /// If what the table agreed on is not at hand.
    pub fn chance(&self, table: &Table, commit: &str) -> Result<Chance, NoDice> {
        let Some(game) = &table.game else { return Ok(Chance::Commit(commit.to_owned())) };
        match &game.dice.source {
            Source::Secret { commitment, .. } => {
                let key = self.key.ok_or(NoDice::OtherSecret { commitment: *commitment })?;
                Ok(Chance::Secret(table_secret(&key, &game.dice.label)))
            }
            Source::Beacon { name, .. } => {
                let agreed = format!("the beacon '{name}': give its value with --beacon");
                self.beacon.clone().map(Chance::Beacon).ok_or(NoDice::OtherSource { agreed })
            }
        }
    }
}

/// A file that the referee has just decided about.
#[derive(Clone, Debug)]
pub struct Done {
    /// The file.
    pub file: Waiting,
    /// What was decided.
    pub verdict: Verdict,
    /// The referee's commit.
    pub commit: String,
}

/// Why the referee could not go on.
#[derive(Debug)]
pub enum Halted {
    /// The history does not follow.
    History(Unfollowed),
    /// A file is right but cannot be applied.
    Apply {
        /// Its name.
        file: String,
        /// Why.
        why: NotApplied,
    },
    /// The commit could not be made or published.
    Publish(Unpublished),
    /// The repository has no commit yet.
    Empty,
}

impl fmt::Display for Halted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::History(error) => write!(f, "{error}"),
            Self::Apply { file, why } => {
                write!(f, "{} is legal but cannot be applied: {why}", crate::rule::shown(file))
            }
            Self::Publish(error) => write!(f, "{error}"),
            Self::Empty => f.write_str("the repository has no commits: make a table first"),
        }
    }
}

impl std::error::Error for Halted {}

impl From<Unfollowed> for Halted {
    fn from(error: Unfollowed) -> Self {
        Self::History(error)
    }
}

impl From<GitError> for Halted {
    fn from(error: GitError) -> Self {
        Self::History(Unfollowed::Git(error))
    }
}

impl From<Unpublished> for Halted {
    fn from(error: Unpublished) -> Self {
        Self::Publish(error)
    }
}

/// Decides about every file that waits, oldest first, one commit each.
///
/// # Errors
/// Where it had to stop; what it decided before is committed.
pub fn apply(
    repo: &Repo,
    id: &TableId,
    keys: &Keys,
    now: Moment,
    publish: &mut Publish<'_>,
) -> Result<Vec<Done>, Halted> {
    recover(repo)?;
    let mut done = Vec::new();
    loop {
        let tip = repo.head()?.ok_or(Halted::Empty)?;
        let replayed = replay(repo, id, &tip, keys.key.as_ref())?;
        let Some(file) = replayed.waiting.first().cloned() else { return Ok(done) };
        done.push(decide(repo, &replayed, file, &tip, (keys, now), publish)?);
    }
}

fn decide(
    repo: &Repo,
    replayed: &Replayed,
    file: Waiting,
    tip: &str,
    (keys, now): (&Keys, Moment),
    publish: &mut Publish<'_>,
) -> Result<Done, Halted> {
    let table = &replayed.table;
    // A submodule's commit is not here to be read, and is refused for what it is.
    let bytes = repo.read(&file.object)?;
    let chance = || keys.chance(table, &file.commit).map_err(NotApplied::Dice);
    let verdict = file
        .judge(table, bytes.as_deref(), now, chance)
        .map_err(|why| Halted::Apply { file: file.name.clone(), why })?;
    let (edits, message) = (file.edits(table, &verdict), file.message(table, &verdict));
    let commit = publish.commit(repo, Some(tip), &edits, &message, now)?;
    Ok(Done { file, verdict, commit })
}
