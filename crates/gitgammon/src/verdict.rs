//! The referee's verdict about a pending file, and the changes to the repository it leads to.

use crate::apply::ApplyError;
use crate::check::{AcceptedMove, check_move};
use crate::decision::{AcceptedDecision, check_decision};
use crate::dice::RollInput;
use crate::movefile::MoveName;
use crate::rule::{Rule, RuleFailure, quoted};
use crate::salt::{AcceptedSalt, check_salt};
use crate::state::{canonical, digest};
use crate::strict_json::MAX_FILE_BYTES;
use crate::table::GitTable;
use crate::timestamp::Timestamp;
use crate::write::{EditContent, TreeEdit};
use gammon::Action;
use serde::Serialize;
use serde_json::Value;

/// A file that waits for the referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingFile {
    /// The path in the repository.
    pub path: Vec<u8>,
    /// The path below `moves/` or `decisions/`.
    pub name: String,
    /// Whether it is a move or a decision, according to that folder.
    pub kind: FileKind,
    /// Git's mode, such as `100644`.
    pub mode: String,
    /// The id of its blob.
    pub object: String,
    /// The commit that added it.
    pub commit: String,
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A move, in `moves/`.
    Move,
    /// A decision, in `decisions/` (G9).
    Decision,
    /// A player's part in the dice, in `salts/`.
    Salt,
}

impl FileKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Move, Self::Decision, Self::Salt];

    /// The folder of such files, below the table's.
    #[must_use]
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Move => "moves/",
            Self::Decision => "decisions/",
            Self::Salt => "salts/",
        }
    }
}

/// A file that passed every check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AcceptedFile {
    /// A move.
    Move(AcceptedMove),
    /// A decision.
    Decision(AcceptedDecision),
    /// A player's part in the dice.
    Salt(AcceptedSalt),
}

impl AcceptedFile {
    /// The name of its file.
    #[must_use]
    pub const fn name(&self) -> &MoveName {
        match self {
            Self::Move(accepted) => &accepted.name,
            Self::Decision(decided) => &decided.name,
            Self::Salt(salt) => &salt.name,
        }
    }

    /// The action of the game; a salt is none.
    #[must_use]
    pub const fn action(&self) -> Option<Action> {
        match self {
            Self::Move(accepted) => Some(Action::Play(accepted.play)),
            Self::Decision(decided) => Some(decided.action),
            Self::Salt(_) => None,
        }
    }

    /// The player's comment.
    #[must_use]
    pub fn comment(&self) -> Option<&str> {
        match self {
            Self::Move(accepted) => accepted.file.comment.as_deref(),
            Self::Decision(decided) => decided.file.comment.as_deref(),
            Self::Salt(_) => None,
        }
    }

    /// The bytes of the file with `commitSha` filled in.
    fn with_commit(&self, commit: &str) -> Vec<u8> {
        match self {
            Self::Move(accepted) => {
                let mut file = accepted.file.clone();
                file.commit_sha = Some(commit.to_owned());
                file.to_bytes()
            }
            Self::Decision(decided) => {
                let mut file = decided.file.clone();
                file.commit_sha = Some(commit.to_owned());
                file.to_bytes()
            }
            Self::Salt(salt) => {
                let mut file = salt.file.clone();
                file.commit_sha = Some(commit.to_owned());
                file.to_bytes()
            }
        }
    }
}

/// The referee's decision about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefereeVerdict {
    /// The file was applied.
    Applied {
        /// The file.
        accepted: Box<AcceptedFile>,
        /// The table afterwards.
        after: Box<GitTable>,
        /// The rolls that followed.
        rolls: Vec<[u8; 2]>,
    },
    /// The file was refused.
    Refused(Vec<RuleFailure>),
}

/// The content of a `.why.json` file in `rejected/`.
#[derive(Serialize)]
struct RejectionReport<'w> {
    file: String,
    commit: &'w str,
    object: &'w str,
    mode: &'w str,
    failures: &'w [RuleFailure],
}

impl PendingFile {
    /// Checks the file, and applies it if it is legal.
    ///
    /// # Errors
    /// If it is legal but cannot be applied.
    pub fn evaluate(
        &self,
        table: &GitTable,
        bytes: Option<&[u8]>,
        now: Timestamp,
        input: impl FnOnce() -> Result<RollInput, ApplyError>,
    ) -> Result<RefereeVerdict, ApplyError> {
        let Some(bytes) = bytes.filter(|_| self.mode == "100644") else {
            let text =
                format!("{} is not a plain file: add one of mode 100644", quoted(&self.name));
            return Ok(RefereeVerdict::Refused(vec![RuleFailure::new(Rule::Change, text)]));
        };
        let accepted = match self.kind {
            FileKind::Move => check_move(table, &self.name, bytes, now).map(AcceptedFile::Move),
            FileKind::Decision => {
                check_decision(table, &self.name, bytes, now).map(AcceptedFile::Decision)
            }
            FileKind::Salt => check_salt(table, &self.name, bytes, now).map(AcceptedFile::Salt),
        };
        let accepted = match accepted {
            Err(failures) => return Ok(RefereeVerdict::Refused(failures)),
            Ok(accepted) => accepted,
        };
        let (after, rolls) = match &accepted {
            AcceptedFile::Move(accepted) => table.apply_move_with_rolls(accepted, &input()?)?,
            AcceptedFile::Decision(decided) => table.apply_decision(decided, &input()?)?,
            AcceptedFile::Salt(salt) => table.apply_salt(salt, input)?,
        };
        Ok(RefereeVerdict::Applied { accepted: Box::new(accepted), after: Box::new(after), rolls })
    }

    /// The changes to the repository that a verdict leads to.
    #[must_use]
    pub fn edits(&self, table: &GitTable, verdict: &RefereeVerdict) -> Vec<TreeEdit> {
        match verdict {
            RefereeVerdict::Applied { accepted, after, .. } => {
                let bytes = accepted.with_commit(&self.commit);
                let mut edits = table_edits(table, after);
                // With a long comment there may be no room for the commit; it is in the history.
                if bytes.len() <= MAX_FILE_BYTES {
                    edits.push(TreeEdit {
                        path: self.path.clone(),
                        content: EditContent::Bytes(bytes),
                    });
                }
                edits
            }
            RefereeVerdict::Refused(failures) => self.rejection_edits(table, failures),
        }
    }

    fn rejection_edits(&self, table: &GitTable, failures: &[RuleFailure]) -> Vec<TreeEdit> {
        let base = self.rejected_path(table);
        let why = RejectionReport {
            file: quoted(&self.name),
            commit: &self.commit,
            object: &self.object,
            mode: &self.mode,
            failures,
        };
        let edit = |path: String, content| TreeEdit { path: path.into_bytes(), content };
        let mut edits = vec![
            TreeEdit { path: self.path.clone(), content: EditContent::Deleted },
            edit(format!("{base}.why.json"), EditContent::Bytes(canonical(&why))),
        ];
        if self.mode.starts_with("100") {
            edits.push(edit(base, EditContent::Object(self.object.clone())));
        }
        edits
    }

    fn rejected_path(&self, table: &GitTable) -> String {
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-');
        let fits = self.name.len() <= 80 && self.name.bytes().all(plain);
        let name = if fits { self.name.clone() } else { format!("file-{}", digest(&self.path, 8)) };
        let commit: String = self.commit.chars().take(8).collect();
        let kind = match self.kind {
            FileKind::Move => "",
            FileKind::Decision => "decision-",
            FileKind::Salt => "salt-",
        };
        table.id.path(&format!("rejected/{commit}-{kind}{name}"))
    }

    /// The message of the referee's commit.
    #[must_use]
    pub fn commit_message(&self, table: &GitTable, verdict: &RefereeVerdict) -> String {
        let id = &table.id;
        match verdict {
            RefereeVerdict::Applied { accepted, after, .. } => {
                format!("{id}: apply {}; {}\n", accepted.name(), after.next_text())
            }
            RefereeVerdict::Refused(failures) => {
                let mut text = format!("{id}: refuse {}\n\n", quoted(&self.name));
                failures.iter().for_each(|failure| text += &format!("- {failure}\n"));
                text
            }
        }
    }
}

/// Whether two reports in `rejected/` differ in nothing but the sentences of their failures, which
/// may be those of another version of this program. A sentence is one line of at most 600
/// characters.
pub(crate) fn has_same_rules(written: &[u8], expected: &[u8]) -> bool {
    let without_texts = |bytes: &[u8]| {
        let mut report: Value = serde_json::from_slice(bytes).ok()?;
        let canonical_form = canonical(&report) == bytes;
        for failure in report.get_mut("failures")?.as_array_mut()? {
            let text = failure.as_object_mut()?.get_mut("text")?;
            let sentence = text.as_str()?;
            let fits = sentence.chars().count() <= 600 && !sentence.chars().any(char::is_control);
            *text = fits.then_some(Value::Null)?;
        }
        canonical_form.then_some(report)
    };
    without_texts(written).is_some_and(|report| Some(report) == without_texts(expected))
}

/// The edits from one state of a table to the next.
fn table_edits(before: &GitTable, after: &GitTable) -> Vec<TreeEdit> {
    let edit = |name: &str, bytes| TreeEdit {
        path: after.id.path(name).into_bytes(),
        content: EditContent::Bytes(bytes),
    };
    let mut edits = Vec::new();
    // Two salts of the same second differ in match.json alone.
    if before.state != after.state {
        edits.push(edit("state.json", after.state.to_bytes()));
    }
    if let Some(game) =
        after.match_file.as_ref().filter(|game| before.match_file.as_ref() != Some(game))
    {
        edits.push(edit("match.json", game.to_bytes()));
    }
    edits
}
