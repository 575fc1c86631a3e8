//! Replays commits one by one and checks that each is one a player or the referee could make.

use crate::apply::{ApplyError, TableOpening};
use crate::commit_graph::{LineCommit, list_commits};
use crate::dice::{RollInput, table_secret};
use crate::history::{PathChange, TableCommit};
use crate::matchfile::{MatchDiceSource, MatchFile};
use crate::object_reader::{MAX_TABLE_FILE_BYTES, ObjectReader};
use crate::replay::{RecordedVerdict, ReplayedTable};
use crate::repo::{GitError, Repo};
use crate::rule::quoted;
use crate::state::TableState;
use crate::strict_json::MAX_FILE_BYTES;
use crate::table::{GitTable, TableId};
use crate::timestamp::Timestamp;
use crate::verdict::{FileKind, PendingFile, RefereeVerdict, has_same_rules};
use crate::write::{EditContent, TreeEdit};
use std::collections::BTreeMap;

fn matches_commitment(game: &MatchFile, secret: [u8; 32]) -> bool {
    game.dice.source.commitment() == Some(crate::dice::commitment(secret))
}

/// The state of a replay of a table's history.
pub(crate) struct HistoryReplayer<'w> {
    pub(crate) repo: &'w Repo,
    pub(crate) id: &'w TableId,
    pub(crate) objects: ObjectReader,
    /// The secret that the last commit publishes, if it does.
    pub(crate) published: Option<[u8; 32]>,
    pub(crate) key: Option<&'w [u8; 32]>,
    /// The secret that matches the first commit's commitment, if it is known.
    pub(crate) secret: Option<[u8; 32]>,
    pub(crate) current: Option<ReplayedTable>,
    /// The commits that added files, by path.
    pub(crate) adders: BTreeMap<Vec<u8>, LineCommit>,
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

/// How a file that a commit wrote compares to the one it should have written.
enum EditMatch {
    Same,
    /// The reasons of a refusal, in the words of another version of this program.
    Reworded,
    Different,
}

fn mismatch(text: impl Into<String>) -> ReplayFault {
    ReplayFault::Mismatch(text.into())
}

/// Whether git refuses to write a path into a work tree.
fn is_unwritable(path: &[u8]) -> bool {
    let name = |part: &[u8]| part.to_ascii_lowercase();
    path.split(|byte| *byte == b'/')
        .any(|part| matches!(name(part).as_slice(), b"" | b"." | b".." | b".git"))
}

/// Whether a change is to a file that the referee has not decided about.
fn is_waiting(now: &ReplayedTable, change: &PathChange) -> bool {
    now.pending.iter().any(|file| file.path == change.path)
}

impl HistoryReplayer<'_> {
    pub(crate) fn step(&mut self, commit: &TableCommit) -> Result<(), ReplayFault> {
        if let Some(why) = &commit.line.fault {
            return Err(mismatch(why));
        }
        if let Some(change) = commit.changes.iter().find(|change| is_unwritable(&change.path)) {
            let path = quoted(&String::from_utf8_lossy(&change.path));
            return Err(mismatch(format!("it names {path}, which git writes nowhere")));
        }
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
            for change in decided {
                self.withdraw(commit, change, &mut now)?;
            }
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
                commit: commit.line.commit.id.clone(),
            });
            self.adders.insert(change.path.clone(), commit.line.clone());
        }
        self.current = Some(now);
        Ok(())
    }

    /// Removes or replaces a pending file, as its author may; a replaced one goes to the end of the
    /// queue.
    fn withdraw(
        &mut self,
        commit: &TableCommit,
        change: &PathChange,
        now: &mut ReplayedTable,
    ) -> Result<(), ReplayFault> {
        let Some(at) = now.pending.iter().position(|file| file.path == change.path) else {
            return Ok(());
        };
        let file = now.pending.remove(at);
        let added_by = match self.adders.get(&change.path) {
            Some(line) => self.authors(&line.clone(), &change.path)?,
            None => Vec::new(),
        };
        let withdrawn_by = self.authors(&commit.line, &change.path)?;
        if !added_by.iter().any(|author| withdrawn_by.contains(author)) {
            let (name, id) = (quoted(&file.name), &commit.line.commit.id);
            // Tables of version 1 let anybody withdraw a file.
            if now.table.match_file.as_ref().is_some_and(|game| game.version > 1) {
                let text = format!("it takes back {name}, which somebody else added");
                return Err(mismatch(text));
            }
            now.notices.push(format!("{id} takes back {name}, which somebody else added"));
        }
        if change.status != b'D' {
            let (mode, object) = (change.mode.clone(), change.object.clone());
            let commit_id = commit.line.commit.id.clone();
            now.pending.push(PendingFile { mode, object, commit: commit_id, ..file });
            self.adders.insert(change.path.clone(), commit.line.clone());
        }
        Ok(())
    }

    /// Who changed a path with a commit. For a merge, these are the authors of the merged commits.
    fn authors(&self, line: &LineCommit, path: &[u8]) -> Result<Vec<String>, GitError> {
        let own = vec![line.commit.author.clone()];
        let (Some(main), Ok(path)) = (&line.main_parent, std::str::from_utf8(path)) else {
            return Ok(own);
        };
        if line.commit.parents.len() < 2 {
            return Ok(own);
        }
        let range = [line.commit.id.as_str(), &format!("^{main}"), "--", path];
        let merged = list_commits(self.repo, &range)?.into_iter().map(|commit| commit.author);
        let merged: Vec<String> = merged.collect();
        Ok(if merged.is_empty() { own } else { merged })
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
            first: commit.line.commit.id.clone(),
            notices: Vec::new(),
        })
    }

    /// The parameters and the roll input of a table in its first state.
    fn opening(&mut self, table: &GitTable) -> (TableOpening, RollInput) {
        let game = table.match_file.as_ref().map(|game| {
            let source = match game.dice.source.clone() {
                MatchDiceSource::Secret { commitment, .. } => {
                    MatchDiceSource::Secret { commitment, secret: None }
                }
                MatchDiceSource::Joint { commitment, .. } => MatchDiceSource::joint(commitment),
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
        let input =
            self.roll_input(table.match_file.as_ref(), None, || opening.public_roll_input());
        (opening, input)
    }

    /// The input of the rolls, according to what the commit recorded.
    fn roll_input(
        &mut self,
        after: Option<&MatchFile>,
        white: Option<String>,
        public: impl FnOnce() -> String,
    ) -> RollInput {
        let Some(game) = after else { return RollInput::Commit(public()) };
        match (&game.dice.source, self.secret) {
            (MatchDiceSource::Beacon { value, .. }, _) => RollInput::Beacon(value.clone()),
            (_, Some(secret)) => RollInput::Secret(secret),
            (_, None) => {
                self.recomputed = false;
                RollInput::Recorded { rolls: game.dice.last.clone(), white }
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
        let bytes = self.objects.read(&file.object, MAX_FILE_BYTES)?;
        let time = commit.line.commit.time.filter(|time| (0..=Timestamp::LAST.0).contains(time));
        let time = time.ok_or_else(|| mismatch("its date is none that a clock shows"))?;
        let game = self.bytes_at(commit, &self.id.path("match.json"))?;
        let game = game.map(|bytes| MatchFile::from_bytes(&bytes)).transpose();
        let game = game.map_err(|fault| mismatch(fault.to_string()))?;
        let recorded = game.as_ref().or(now.table.match_file.as_ref());
        let state = self.bytes_at(commit, &self.id.path("state.json"))?;
        let state = state.and_then(|bytes| TableState::from_bytes(&bytes).ok());
        let white = state.map(|state| state.players.white);
        let input = self.roll_input(recorded, white, || file.commit.clone());
        let verdict = file
            .evaluate(&now.table, bytes.as_deref(), Timestamp(time), || Ok(input))
            .map_err(|error: ApplyError| mismatch(error.to_string()))?;
        let reworded = self.compare(&file.edits(&now.table, &verdict), decided, &file, &verdict)?;
        now.notices.extend(reworded);
        let before = now.table.clone();
        if let RefereeVerdict::Applied { after, .. } = &verdict {
            now.table = (**after).clone();
        }
        let commit = commit.line.commit.id.clone();
        now.verdicts.push(RecordedVerdict { commit, file, before, verdict });
        Ok(())
    }

    /// Checks that the commit changes exactly what the verdict changes. Returns a notice if the
    /// sentences of a refusal are not this program's.
    fn compare(
        &mut self,
        expected: &[TreeEdit],
        found: &[&PathChange],
        file: &PendingFile,
        verdict: &RefereeVerdict,
    ) -> Result<Option<String>, ReplayFault> {
        let name = quoted(&file.name);
        let verb = match verdict {
            RefereeVerdict::Applied { .. } => "taken",
            RefereeVerdict::Refused(_) => "refused",
        };
        let mut notice = None;
        for edit in expected {
            let at = found.iter().find(|change| change.path == edit.path);
            let path = quoted(&String::from_utf8_lossy(&edit.path));
            match self.compare_edit(edit, at.copied())? {
                EditMatch::Same => {}
                EditMatch::Reworded => {
                    notice = Some(format!("{path} gives the right rules in other words"));
                }
                EditMatch::Different => {
                    let text = format!("{name} is to be {verb}, which makes {path} another file");
                    return Err(mismatch(text));
                }
            }
        }
        let extra =
            found.iter().find(|change| expected.iter().all(|edit| edit.path != change.path));
        extra.map_or(Ok(notice), |change| {
            let path = quoted(&String::from_utf8_lossy(&change.path));
            Err(mismatch(format!("it also changes {path}, which {name} being {verb} does not")))
        })
    }

    fn compare_edit(
        &mut self,
        edit: &TreeEdit,
        found: Option<&PathChange>,
    ) -> Result<EditMatch, ReplayFault> {
        let of = |same: bool| if same { EditMatch::Same } else { EditMatch::Different };
        Ok(match (&edit.content, found) {
            (EditContent::Deleted, Some(change)) => of(change.status == b'D'),
            (EditContent::Object(object), Some(change)) => of(change.object == *object),
            (EditContent::Bytes(bytes), Some(change)) if change.mode == "100644" => {
                let written = self.objects.read(&change.object, MAX_TABLE_FILE_BYTES)?;
                let written = written.unwrap_or_default();
                if written == *bytes {
                    EditMatch::Same
                } else if edit.path.ends_with(b".why.json") && has_same_rules(&written, bytes) {
                    EditMatch::Reworded
                } else {
                    EditMatch::Different
                }
            }
            _ => EditMatch::Different,
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
            Some(change) => Ok(self.objects.read(&change.object, MAX_TABLE_FILE_BYTES)?),
            None => Ok(None),
        }
    }
}
