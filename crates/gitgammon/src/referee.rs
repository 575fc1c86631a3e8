//! The referee: decides about pending files, one commit each; it can be interrupted anywhere.

use crate::apply::ApplyError;
use crate::dice::{DiceError, RollInput, table_secret};
use crate::matchfile::MatchDiceSource;
use crate::object_reader::ObjectReader;
use crate::publish::{PublishError, Publisher, recover};
use crate::replay::{HistoryError, ReplayedTable, replay};
use crate::repo::{GitError, Repo};
use crate::strict_json::MAX_FILE_BYTES;
use crate::table::{GitTable, TableId};
use crate::timestamp::Timestamp;
use crate::verdict::{PendingFile, RefereeVerdict};
use crate::write::CommitDraft;
use std::fmt;

/// What the referee needs to roll: a key or a beacon value.
#[derive(Clone, Default)]
pub struct RefereeKeys {
    /// The referee's key.
    pub key: Option<[u8; 32]>,
    /// A beacon's value.
    pub beacon: Option<String>,
}

impl fmt::Debug for RefereeKeys {
    /// Never prints the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RefereeKeys").field("beacon", &self.beacon).finish_non_exhaustive()
    }
}

impl RefereeKeys {
    /// The input for the rolls after a file that this commit added.
    ///
    /// # Errors
    /// If the key or value that the table agreed on is missing.
    pub fn roll_input(&self, table: &GitTable, commit: &str) -> Result<RollInput, DiceError> {
        let Some(game) = &table.match_file else { return Ok(RollInput::Commit(commit.to_owned())) };
        match &game.dice.source {
            MatchDiceSource::Secret { commitment, .. }
            | MatchDiceSource::Joint { commitment, .. } => {
                let key = self.key.ok_or(DiceError::SecretMismatch { commitment: *commitment })?;
                Ok(RollInput::Secret(table_secret(&key, &game.dice.label)))
            }
            MatchDiceSource::Beacon { name, .. } => {
                let agreed = format!("the beacon '{name}': give its value with --beacon");
                self.beacon
                    .clone()
                    .map(RollInput::Beacon)
                    .ok_or(DiceError::SourceMismatch { agreed })
            }
        }
    }
}

/// A file that the referee has decided about.
#[derive(Clone, Debug)]
pub struct DecidedFile {
    /// The file.
    pub file: PendingFile,
    /// The verdict.
    pub verdict: RefereeVerdict,
    /// The referee's commit.
    pub commit: String,
}

/// Why the referee had to stop.
#[derive(Debug)]
pub enum RefereeError {
    /// The history of the table is not valid.
    History(HistoryError),
    /// A file is legal but cannot be applied.
    Apply {
        /// Its name.
        file: String,
        /// The reason.
        why: ApplyError,
    },
    /// The commit could not be made or published.
    Publish(PublishError),
    /// The repository has no commit yet.
    Empty,
}

impl fmt::Display for RefereeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::History(error) => write!(f, "{error}"),
            Self::Apply { file, why } => {
                write!(f, "{} is legal but cannot be applied: {why}", crate::rule::quoted(file))
            }
            Self::Publish(error) => write!(f, "{error}"),
            Self::Empty => f.write_str("the repository has no commits: make a table first"),
        }
    }
}

impl std::error::Error for RefereeError {}

impl From<HistoryError> for RefereeError {
    fn from(error: HistoryError) -> Self {
        Self::History(error)
    }
}

impl From<GitError> for RefereeError {
    fn from(error: GitError) -> Self {
        Self::History(HistoryError::Git(error))
    }
}

impl From<PublishError> for RefereeError {
    fn from(error: PublishError) -> Self {
        Self::Publish(error)
    }
}

/// Decides about every pending file, oldest first, one commit each. The branch moves once, when all
/// commits are made.
///
/// # Errors
/// Why it had to stop; the decisions before that are committed.
pub fn apply_pending(
    repo: &Repo,
    id: &TableId,
    keys: &RefereeKeys,
    now: Timestamp,
    publish: &mut Publisher<'_>,
) -> Result<Vec<DecidedFile>, RefereeError> {
    recover(repo)?;
    let tip = repo.head()?.ok_or(RefereeError::Empty)?;
    let replayed = replay(repo, id, &tip, keys.key.as_ref())?;
    if replayed.pending.is_empty() {
        return Ok(Vec::new());
    }
    let (decisions, stopped) = decide_all(repo, replayed, keys, now)?;
    let drafts: Vec<CommitDraft> = decisions.iter().map(|(_, _, draft)| draft.clone()).collect();
    let commits = if drafts.is_empty() {
        Vec::new()
    } else {
        publish.commit(repo, Some(&tip), &drafts, now)?
    };
    let done = decisions.into_iter().zip(commits);
    let done = done.map(|((file, verdict, _), commit)| DecidedFile { file, verdict, commit });
    stopped.map_or_else(|| Ok(done.collect()), Err)
}

/// What the referee did at one table, or why it had to stop there.
pub type TableOutcome = (TableId, Result<Vec<DecidedFile>, RefereeError>);

/// Decides about the pending files of a table, or of all. A table where the referee has to stop
/// does not stop the others.
///
/// # Errors
/// If git fails, or there is no commit.
pub fn apply_tables(
    repo: &Repo,
    table: Option<&TableId>,
    keys: &RefereeKeys,
    now: Timestamp,
) -> Result<Vec<TableOutcome>, GitError> {
    let ids = match (table, repo.head()?) {
        (Some(id), _) => vec![id.clone()],
        (None, Some(tip)) => repo.tables(&tip)?,
        (None, None) => Vec::new(),
    };
    let apply = |id: &TableId| apply_pending(repo, id, keys, now, &mut Publisher::default());
    Ok(ids.into_iter().map(|id| (id.clone(), apply(&id))).collect())
}

type DraftedDecision = (PendingFile, RefereeVerdict, CommitDraft);

/// The decisions about the pending files, and the error at the first that cannot be applied.
fn decide_all(
    repo: &Repo,
    replayed: ReplayedTable,
    keys: &RefereeKeys,
    now: Timestamp,
) -> Result<(Vec<DraftedDecision>, Option<RefereeError>), RefereeError> {
    let mut objects = ObjectReader::open(repo)?;
    let mut table = replayed.table;
    let mut done = Vec::new();
    for file in replayed.pending {
        // A submodule's commit cannot be read here; it is refused as not a plain file.
        let bytes = objects.read(&file.object, MAX_FILE_BYTES)?;
        let input = || keys.roll_input(&table, &file.commit).map_err(ApplyError::Dice);
        let verdict = match file.evaluate(&table, bytes.as_deref(), now, input) {
            Ok(verdict) => verdict,
            Err(why) => return Ok((done, Some(RefereeError::Apply { file: file.name, why }))),
        };
        let draft = CommitDraft {
            edits: file.edits(&table, &verdict),
            message: file.commit_message(&table, &verdict),
        };
        if let RefereeVerdict::Applied { after, .. } = &verdict {
            table = (**after).clone();
        }
        done.push((file, verdict, draft));
    }
    Ok((done, None))
}
