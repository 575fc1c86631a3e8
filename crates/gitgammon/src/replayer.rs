//! Replays commits one by one and checks that each is one a player or the referee could make.

use crate::apply::{ApplyError, TableOpening};
use crate::dice::{RollInput, table_secret};
use crate::history::{ObjectReader, PathChange, TableCommit};
use crate::matchfile::{MatchDiceSource, MatchFile};
use crate::replay::{RecordedVerdict, ReplayedTable};
use crate::repo::GitError;
use crate::rule::quoted;
use crate::table::{GitTable, TableId};
use crate::timestamp::Timestamp;
use crate::verdict::{FileKind, PendingFile, RefereeVerdict};
use crate::write::{EditContent, TreeEdit};

fn matches_commitment(game: &MatchFile, secret: [u8; 32]) -> bool {
    matches!(&game.dice.source, MatchDiceSource::Secret { commitment, .. }
        if *commitment == crate::dice::commitment(secret))
}

/// The state of a replay of a table's history.
pub(crate) struct HistoryReplayer<'w> {
    pub(crate) id: &'w TableId,
    pub(crate) objects: ObjectReader,
    /// The secret that the last commit publishes, if it does.
    pub(crate) published: Option<[u8; 32]>,
    pub(crate) key: Option<&'w [u8; 32]>,
    /// The secret that matches the first commit's commitment, if it is known.
    pub(crate) secret: Option<[u8; 32]>,
    pub(crate) current: Option<ReplayedTable>,
    pub(crate) recomputed: bool,
}

/// Why a commit is not valid, or could not be read.
pub(crate) enum ReplayFault {
    Git(GitError),
    Mismatch(String),
}

impl From<GitError> for ReplayFault {
    fn from(error: GitError) -> Self {
        Self::Git(error)
    }
}

fn mismatch(text: impl Into<String>) -> ReplayFault {
    ReplayFault::Mismatch(text.into())
}

/// Whether a change is to a file that the referee has not decided about.
fn is_waiting(now: &ReplayedTable, change: &PathChange) -> bool {
    now.pending.iter().any(|file| file.path == change.path)
}

/// A pending file may be removed or replaced; a replaced one goes to the end of the queue.
fn withdraw_pending(now: &mut ReplayedTable, commit: &TableCommit, change: &PathChange) {
    let Some(at) = now.pending.iter().position(|file| file.path == change.path) else { return };
    let file = now.pending.remove(at);
    if change.status != b'D' {
        let (mode, object) = (change.mode.clone(), change.object.clone());
        now.pending.push(PendingFile { mode, object, commit: commit.id.clone(), ..file });
    }
}

impl HistoryReplayer<'_> {
    pub(crate) fn step(&mut self, commit: &TableCommit) -> Result<(), ReplayFault> {
        let Some(mut now) = self.current.take() else {
            self.current = Some(self.begin(commit)?);
            return Ok(());
        };
        let folders = FileKind::ALL.map(|kind| (kind, self.id.path(kind.folder())));
        let inside = |change: &PathChange| {
            folders.iter().find(|(_, folder)| change.path.starts_with(folder.as_bytes()))
        };
        let adds = |change: &PathChange| change.status == b'A' && inside(change).is_some();
        let (added, decided): (Vec<&PathChange>, Vec<&PathChange>) =
            commit.changes.iter().partition(|change| adds(change));
        if decided.iter().all(|change| is_waiting(&now, change)) {
            decided.iter().for_each(|change| withdraw_pending(&mut now, commit, change));
        } else {
            self.decide(commit, &decided, &mut now)?;
        }
        for change in added {
            let Some((kind, folder)) = inside(change) else { continue };
            let name = String::from_utf8_lossy(&change.path[folder.len()..]).into_owned();
            now.pending.push(PendingFile {
                path: change.path.clone(),
                name,
                kind: *kind,
                mode: change.mode.clone(),
                object: change.object.clone(),
                commit: commit.id.clone(),
            });
        }
        self.current = Some(now);
        Ok(())
    }

    /// Checks the first commit: it must hold exactly what [`TableOpening`] gives.
    fn begin(&mut self, commit: &TableCommit) -> Result<ReplayedTable, ReplayFault> {
        let (state, game) = (self.id.path("state.json"), self.id.path("match.json"));
        let known = |path: &[u8]| path == state.as_bytes() || path == game.as_bytes();
        if let Some(other) = commit.changes.iter().find(|change| !known(&change.path)) {
            let path = quoted(&String::from_utf8_lossy(&other.path));
            return Err(mismatch(format!("a table begins with its state alone, not with {path}")));
        }
        let state =
            self.bytes_at(commit, &state)?.ok_or_else(|| mismatch("there is no state.json yet"))?;
        let game = self.bytes_at(commit, &game)?;
        let read = GitTable::read(self.id, &state, game.as_deref());
        let table = read.map_err(|fault| mismatch(fault.to_string()))?;
        self.secret = table.match_file.as_ref().and_then(|game| {
            let given = self.key.map(|key| table_secret(key, &game.dice.label));
            self.published.into_iter().chain(given).find(|secret| matches_commitment(game, *secret))
        });
        let (opening, input) = self.opening(&table);
        let (made, opening) =
            opening.open_with_rolls(&input).map_err(|error| mismatch(error.to_string()))?;
        if made != table {
            return Err(mismatch("this is not how a table begins, or not the roll its dice give"));
        }
        let (waiting, verdicts) = (Vec::new(), Vec::new());
        Ok(ReplayedTable {
            table,
            opening,
            pending: waiting,
            verdicts,
            recomputed: true,
            commits: 0,
        })
    }

    /// The parameters and the roll input of a table in its first state.
    fn opening(&mut self, table: &GitTable) -> (TableOpening, RollInput) {
        let game = table.match_file.as_ref().map(|game| {
            let source = match game.dice.source.clone() {
                MatchDiceSource::Secret { commitment, .. } => {
                    MatchDiceSource::Secret { commitment, secret: None }
                }
                MatchDiceSource::Beacon { name, .. } => {
                    MatchDiceSource::Beacon { name, value: String::new() }
                }
            };
            (source, game.config.clone())
        });
        let opening = TableOpening {
            id: table.id.clone(),
            players: table.state.players.clone(),
            created_at: table.state.updated_at.clone(),
            draw: table.match_file.as_ref().and_then(|game| game.draw.clone()),
            dice_and_config: game,
        };
        let input = self.roll_input(table.match_file.as_ref(), || opening.public_roll_input());
        (opening, input)
    }

    /// The input of the rolls, according to what the commit recorded.
    fn roll_input(
        &mut self,
        after: Option<&MatchFile>,
        public: impl FnOnce() -> String,
    ) -> RollInput {
        let Some(game) = after else { return RollInput::Commit(public()) };
        match (&game.dice.source, self.secret) {
            (MatchDiceSource::Beacon { value, .. }, _) => RollInput::Beacon(value.clone()),
            (MatchDiceSource::Secret { .. }, Some(secret)) => RollInput::Secret(secret),
            (MatchDiceSource::Secret { .. }, None) => {
                self.recomputed = false;
                RollInput::Recorded(game.dice.last.clone())
            }
        }
    }

    /// Checks a commit of the referee: it must decide about the first pending file.
    fn decide(
        &mut self,
        commit: &TableCommit,
        decided: &[&PathChange],
        now: &mut ReplayedTable,
    ) -> Result<(), ReplayFault> {
        let path = |change: &PathChange| quoted(&String::from_utf8_lossy(&change.path));
        if now.pending.is_empty() {
            let path = path(decided[0]);
            return Err(mismatch(format!("it changes {path}, though no move was waiting")));
        }
        let file = now.pending.remove(0);
        let bytes = self.objects.read(&file.object)?;
        let game = self.bytes_at(commit, &self.id.path("match.json"))?;
        let game = game.map(|bytes| MatchFile::from_bytes(&bytes)).transpose();
        let game = game.map_err(|fault| mismatch(fault.to_string()))?;
        let recorded = game.as_ref().or(now.table.match_file.as_ref());
        let input = self.roll_input(recorded, || file.commit.clone());
        let verdict = file
            .evaluate(&now.table, bytes.as_deref(), Timestamp(commit.time), || Ok(input))
            .map_err(|error: ApplyError| mismatch(error.to_string()))?;
        self.compare(&file.edits(&now.table, &verdict), decided, &file, &verdict)?;
        let before = now.table.clone();
        if let RefereeVerdict::Applied { after, .. } = &verdict {
            now.table = (**after).clone();
        }
        now.verdicts.push(RecordedVerdict { commit: commit.id.clone(), file, before, verdict });
        Ok(())
    }

    /// Checks that the commit changes exactly what the verdict changes.
    fn compare(
        &mut self,
        expected: &[TreeEdit],
        found: &[&PathChange],
        file: &PendingFile,
        verdict: &RefereeVerdict,
    ) -> Result<(), ReplayFault> {
        let name = quoted(&file.name);
        let verb = match verdict {
            RefereeVerdict::Applied { .. } => "taken",
            RefereeVerdict::Refused(_) => "refused",
        };
        for edit in expected {
            let at = found.iter().find(|change| change.path == edit.path);
            let path = quoted(&String::from_utf8_lossy(&edit.path));
            let same = match (&edit.content, at) {
                (EditContent::Deleted, Some(change)) => change.status == b'D',
                (EditContent::Object(object), Some(change)) => change.object == *object,
                (EditContent::Bytes(bytes), Some(change)) if change.mode == "100644" => {
                    // The text of a refusal may differ between versions; which files change may not.
                    let words = edit.path.ends_with(b".why.json");
                    let written = self.objects.read(&change.object)?;
                    words || written.as_ref() == Some(bytes)
                }
                _ => false,
            };
            if !same {
                let text = format!("{name} is to be {verb}, which makes {path} another file");
                return Err(mismatch(text));
            }
        }
        let extra =
            found.iter().find(|change| expected.iter().all(|edit| edit.path != change.path));
        extra.map_or(Ok(()), |change| {
            let path = quoted(&String::from_utf8_lossy(&change.path));
            Err(mismatch(format!("it also changes {path}, which {name} being {verb} does not")))
        })
    }

    fn bytes_at(
        &mut self,
        commit: &TableCommit,
        path: &str,
    ) -> Result<Option<Vec<u8>>, ReplayFault> {
        let change = commit.changes.iter().find(|change| {
            change.path == path.as_bytes() && change.status != b'D' && change.mode == "100644"
        });
        match change {
            Some(change) => Ok(self.objects.read(&change.object)?),
            None => Ok(None),
        }
    }
}
