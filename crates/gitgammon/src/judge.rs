//! What the referee makes of a file that waits, as changes to the table's folder.

use crate::apply::NotApplied;
use crate::check::{Accepted, check};
use crate::clock::Moment;
use crate::decision::{Decided, check_decision};
use crate::dice::Chance;
use crate::movefile::MoveName;
use crate::rule::{Failure, Rule, shown};
use crate::state::{canonical, digest};
use crate::strict::LIMIT;
use crate::table::Table;
use crate::write::{Content, Edit};
use gammon::Action;
use serde::Serialize;

/// A file that waits for the referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its whole path.
    pub path: Vec<u8>,
    /// Its path below the folder it was put into.
    pub name: String,
    /// What it is, by that folder.
    pub kind: Kind,
    /// Git's mode.
    pub mode: String,
    /// The object it holds.
    pub object: String,
    /// The commit that added it.
    pub commit: String,
}

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A move, in `moves/`.
    Move,
    /// A decision, in `decisions/` (G9).
    Decision,
}

impl Kind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Move, Self::Decision];

    /// The folder its files are put into.
    #[must_use]
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Move => "moves/",
            Self::Decision => "decisions/",
        }
    }
}

/// A file that the table took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// A move.
    Move(Accepted),
    /// A decision.
    Decision(Decided),
}

impl Taken {
    /// The name of its file.
    #[must_use]
    pub const fn name(&self) -> &MoveName {
        match self {
            Self::Move(accepted) => &accepted.name,
            Self::Decision(decided) => &decided.name,
        }
    }

    /// What the rules are asked to do.
    #[must_use]
    pub const fn action(&self) -> Action {
        match self {
            Self::Move(accepted) => Action::Play(accepted.play),
            Self::Decision(decided) => decided.action,
        }
    }

    /// What the player said.
    #[must_use]
    pub fn comment(&self) -> Option<&str> {
        match self {
            Self::Move(accepted) => accepted.file.comment.as_deref(),
            Self::Decision(decided) => decided.file.comment.as_deref(),
        }
    }

    /// The file with the commit that added it filled in.
    fn filled(&self, commit: &str) -> Vec<u8> {
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
        }
    }
}

/// What the referee decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The file was applied.
    Applied {
        /// What it was.
        taken: Box<Taken>,
        /// The table afterwards.
        after: Box<Table>,
        /// What was thrown after it.
        rolls: Vec<[u8; 2]>,
    },
    /// The file was refused.
    Refused(Vec<Failure>),
}

/// Why a file was refused, as it is kept in `rejected/`.
#[derive(Serialize)]
struct Why<'w> {
    file: String,
    commit: &'w str,
    object: &'w str,
    mode: &'w str,
    failures: &'w [Failure],
}

impl Waiting {
    /// Checks the file, and applies it if it is right.
    ///
    /// # Errors
    /// If it is right but the table cannot be rolled for.
    pub fn judge(
        &self,
        table: &Table,
        bytes: Option<&[u8]>,
        now: Moment,
        chance: impl FnOnce() -> Result<Chance, NotApplied>,
    ) -> Result<Verdict, NotApplied> {
        let Some(bytes) = bytes.filter(|_| self.mode == "100644") else {
            let text = format!("{} is not a plain file: add one of mode 100644", shown(&self.name));
            return Ok(Verdict::Refused(vec![Failure::new(Rule::Change, text)]));
        };
        let taken = match self.kind {
            Kind::Move => check(table, &self.name, bytes, now).map(Taken::Move),
            Kind::Decision => check_decision(table, &self.name, bytes, now).map(Taken::Decision),
        };
        let taken = match taken {
            Err(failures) => return Ok(Verdict::Refused(failures)),
            Ok(taken) => taken,
        };
        let (after, rolls) = match &taken {
            Taken::Move(accepted) => table.step(accepted, &chance()?)?,
            Taken::Decision(decided) => table.decided(decided, &chance()?)?,
        };
        Ok(Verdict::Applied { taken: Box::new(taken), after: Box::new(after), rolls })
    }

    /// What a verdict changes in the repository.
    #[must_use]
    pub fn edits(&self, table: &Table, verdict: &Verdict) -> Vec<Edit> {
        match verdict {
            Verdict::Applied { taken, after, .. } => {
                let bytes = taken.filled(&self.commit);
                let mut edits = table_edits(table, after);
                // A long comment can leave no room for the commit: it is in the history then.
                if bytes.len() <= LIMIT {
                    edits.push(Edit { path: self.path.clone(), content: Content::Bytes(bytes) });
                }
                edits
            }
            Verdict::Refused(failures) => self.rejected(table, failures),
        }
    }

    fn rejected(&self, table: &Table, failures: &[Failure]) -> Vec<Edit> {
        let base = self.rejected_path(table);
        let why = Why {
            file: shown(&self.name),
            commit: &self.commit,
            object: &self.object,
            mode: &self.mode,
            failures,
        };
        let edit = |path: String, content| Edit { path: path.into_bytes(), content };
        let mut edits = vec![
            Edit { path: self.path.clone(), content: Content::Nothing },
            edit(format!("{base}.why.json"), Content::Bytes(canonical(&why))),
        ];
        if self.mode.starts_with("100") {
            edits.push(edit(base, Content::Object(self.object.clone())));
        }
        edits
    }

    fn rejected_path(&self, table: &Table) -> String {
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-');
        let fits = self.name.len() <= 80 && self.name.bytes().all(plain);
        let name = if fits { self.name.clone() } else { format!("file-{}", digest(&self.path, 8)) };
        let commit: String = self.commit.chars().take(8).collect();
        let kind = match self.kind {
            Kind::Move => "",
            Kind::Decision => "decision-",
        };
        table.id.path(&format!("rejected/{commit}-{kind}{name}"))
    }

    /// The message of the commit that records a verdict.
    #[must_use]
    pub fn message(&self, table: &Table, verdict: &Verdict) -> String {
        let id = &table.id;
        match verdict {
            Verdict::Applied { taken, after, .. } => {
                format!("{id}: apply {}; {}\n", taken.name(), after.next())
            }
            Verdict::Refused(failures) => {
                let mut text = format!("{id}: refuse {}\n\n", shown(&self.name));
                failures.iter().for_each(|failure| text += &format!("- {failure}\n"));
                text
            }
        }
    }
}

/// The files of a table that differ between two moments.
fn table_edits(before: &Table, after: &Table) -> Vec<Edit> {
    let edit = |name: &str, bytes| Edit {
        path: after.id.path(name).into_bytes(),
        content: Content::Bytes(bytes),
    };
    let mut edits = vec![edit("state.json", after.state.to_bytes())];
    if let Some(game) = after.game.as_ref().filter(|game| before.game.as_ref() != Some(game)) {
        edits.push(edit("match.json", game.to_bytes()));
    }
    edits
}
