//! One commit after the other: what each must be, and whether it is.

use crate::apply::{NotApplied, Opening};
use crate::clock::Moment;
use crate::dice::{Chance, table_secret};
use crate::history::{Change, Link, Objects};
use crate::judge::{Kind, Verdict, Waiting};
use crate::matchfile::{MatchFile, Source};
use crate::replay::{Judged, Replayed};
use crate::repo::GitError;
use crate::rule::shown;
use crate::table::{Table, TableId};
use crate::write::{Content, Edit};

fn fits(game: &MatchFile, secret: [u8; 32]) -> bool {
    matches!(&game.dice.source, Source::Secret { commitment, .. }
        if *commitment == crate::dice::commitment(secret))
}

/// A walk along a table's history.
pub(crate) struct Walk<'w> {
    pub(crate) id: &'w TableId,
    pub(crate) objects: Objects,
    /// What the last commit says the secret was.
    pub(crate) published: Option<[u8; 32]>,
    pub(crate) key: Option<&'w [u8; 32]>,
    /// The secret that the first commit is committed to, if it is known.
    pub(crate) secret: Option<[u8; 32]>,
    pub(crate) now: Option<Replayed>,
    pub(crate) recomputed: bool,
}

/// Why a commit does not follow, or could not be looked at.
pub(crate) enum Fault {
    Git(GitError),
    Why(String),
}

impl From<GitError> for Fault {
    fn from(error: GitError) -> Self {
        Self::Git(error)
    }
}

fn why(text: impl Into<String>) -> Fault {
    Fault::Why(text.into())
}

/// Whether a change is to a file the referee has not seen yet.
fn is_waiting(now: &Replayed, change: &Change) -> bool {
    now.waiting.iter().any(|file| file.path == change.path)
}

/// A file that waits may be taken back or replaced; a replaced one waits anew.
fn withdraw(now: &mut Replayed, link: &Link, change: &Change) {
    let Some(at) = now.waiting.iter().position(|file| file.path == change.path) else { return };
    let file = now.waiting.remove(at);
    if change.status != b'D' {
        let (mode, object) = (change.mode.clone(), change.object.clone());
        now.waiting.push(Waiting { mode, object, commit: link.commit.clone(), ..file });
    }
}

impl Walk<'_> {
    pub(crate) fn step(&mut self, link: &Link) -> Result<(), Fault> {
        let Some(mut now) = self.now.take() else {
            self.now = Some(self.begin(link)?);
            return Ok(());
        };
        let folders = Kind::ALL.map(|kind| (kind, self.id.path(kind.folder())));
        let inside = |change: &Change| {
            folders.iter().find(|(_, folder)| change.path.starts_with(folder.as_bytes()))
        };
        let adds = |change: &Change| change.status == b'A' && inside(change).is_some();
        let (added, decided): (Vec<&Change>, Vec<&Change>) =
            link.changes.iter().partition(|change| adds(change));
        if decided.iter().all(|change| is_waiting(&now, change)) {
            decided.iter().for_each(|change| withdraw(&mut now, link, change));
        } else {
            self.decide(link, &decided, &mut now)?;
        }
        for change in added {
            let Some((kind, folder)) = inside(change) else { continue };
            let name = String::from_utf8_lossy(&change.path[folder.len()..]).into_owned();
            now.waiting.push(Waiting {
                path: change.path.clone(),
                name,
                kind: *kind,
                mode: change.mode.clone(),
                object: change.object.clone(),
                commit: link.commit.clone(),
            });
        }
        self.now = Some(now);
        Ok(())
    }

    /// The table is made: nothing but what an opening gives.
    fn begin(&mut self, link: &Link) -> Result<Replayed, Fault> {
        let (state, game) = (self.id.path("state.json"), self.id.path("match.json"));
        let known = |path: &[u8]| path == state.as_bytes() || path == game.as_bytes();
        if let Some(other) = link.changes.iter().find(|change| !known(&change.path)) {
            let path = shown(&String::from_utf8_lossy(&other.path));
            return Err(why(format!("a table begins with its state alone, not with {path}")));
        }
        let state =
            self.bytes_at(link, &state)?.ok_or_else(|| why("there is no state.json yet"))?;
        let game = self.bytes_at(link, &game)?;
        let read = Table::read(self.id, &state, game.as_deref());
        let table = read.map_err(|fault| why(fault.to_string()))?;
        self.secret = table.game.as_ref().and_then(|game| {
            let given = self.key.map(|key| table_secret(key, &game.dice.label));
            self.published.into_iter().chain(given).find(|secret| fits(game, *secret))
        });
        let (opening, chance) = self.opening(&table);
        let (made, opening) = opening.begin(&chance).map_err(|error| why(error.to_string()))?;
        if made != table {
            return Err(why("this is not how a table begins, or not the roll its dice give"));
        }
        let (waiting, verdicts) = (Vec::new(), Vec::new());
        Ok(Replayed { table, opening, waiting, verdicts, recomputed: true, commits: 0 })
    }

    /// What a table in its first state was made from.
    fn opening(&mut self, table: &Table) -> (Opening, Chance) {
        let game = table.game.as_ref().map(|game| {
            let source = match game.dice.source.clone() {
                Source::Secret { commitment, .. } => Source::Secret { commitment, secret: None },
                Source::Beacon { name, .. } => Source::Beacon { name, value: String::new() },
            };
            (source, game.config.clone())
        });
        let opening = Opening {
            id: table.id.clone(),
            players: table.state.players.clone(),
            made: table.state.updated_at.clone(),
            draw: table.game.as_ref().and_then(|game| game.draw.clone()),
            game,
        };
        let chance = self.chance(table.game.as_ref(), || opening.public());
        (opening, chance)
    }

    /// What decided the rolls, going by what the commit recorded.
    fn chance(&mut self, after: Option<&MatchFile>, public: impl FnOnce() -> String) -> Chance {
        let Some(game) = after else { return Chance::Commit(public()) };
        match (&game.dice.source, self.secret) {
            (Source::Beacon { value, .. }, _) => Chance::Beacon(value.clone()),
            (Source::Secret { .. }, Some(secret)) => Chance::Secret(secret),
            (Source::Secret { .. }, None) => {
                self.recomputed = false;
                Chance::Recorded(game.dice.last.clone())
            }
        }
    }

    /// The referee decided about the first file that waits.
    fn decide(
        &mut self,
        link: &Link,
        decided: &[&Change],
        now: &mut Replayed,
    ) -> Result<(), Fault> {
        let path = |change: &Change| shown(&String::from_utf8_lossy(&change.path));
        if now.waiting.is_empty() {
            let path = path(decided[0]);
            return Err(why(format!("it changes {path}, though no move was waiting")));
        }
        let file = now.waiting.remove(0);
        let bytes = self.objects.read(&file.object)?;
        let game = self.bytes_at(link, &self.id.path("match.json"))?;
        let game = game.map(|bytes| MatchFile::from_bytes(&bytes)).transpose();
        let game = game.map_err(|fault| why(fault.to_string()))?;
        let recorded = game.as_ref().or(now.table.game.as_ref());
        let chance = self.chance(recorded, || file.commit.clone());
        let verdict = file
            .judge(&now.table, bytes.as_deref(), Moment(link.time), || Ok(chance))
            .map_err(|error: NotApplied| why(error.to_string()))?;
        self.compare(&file.edits(&now.table, &verdict), decided, &file, &verdict)?;
        let before = now.table.clone();
        if let Verdict::Applied { after, .. } = &verdict {
            now.table = (**after).clone();
        }
        now.verdicts.push(Judged { commit: link.commit.clone(), file, before, verdict });
        Ok(())
    }

    /// The commit must change exactly what the verdict changes.
    fn compare(
        &mut self,
        expected: &[Edit],
        found: &[&Change],
        file: &Waiting,
        verdict: &Verdict,
    ) -> Result<(), Fault> {
        let name = shown(&file.name);
        let verb = match verdict {
            Verdict::Applied { .. } => "taken",
            Verdict::Refused(_) => "refused",
        };
        for edit in expected {
            let at = found.iter().find(|change| change.path == edit.path);
            let path = shown(&String::from_utf8_lossy(&edit.path));
            let same = match (&edit.content, at) {
                (Content::Nothing, Some(change)) => change.status == b'D',
                (Content::Object(object), Some(change)) => change.object == *object,
                (Content::Bytes(bytes), Some(change)) if change.mode == "100644" => {
                    // The words of a refusal may change with the program, its files may not.
                    let words = edit.path.ends_with(b".why.json");
                    let written = self.objects.read(&change.object)?;
                    words || written.as_ref() == Some(bytes)
                }
                _ => false,
            };
            if !same {
                let text = format!("{name} is to be {verb}, which makes {path} another file");
                return Err(why(text));
            }
        }
        let extra =
            found.iter().find(|change| expected.iter().all(|edit| edit.path != change.path));
        extra.map_or(Ok(()), |change| {
            let path = shown(&String::from_utf8_lossy(&change.path));
            Err(why(format!("it also changes {path}, which {name} being {verb} does not")))
        })
    }

    fn bytes_at(&mut self, link: &Link, path: &str) -> Result<Option<Vec<u8>>, Fault> {
        let change = link.changes.iter().find(|change| {
            change.path == path.as_bytes() && change.status != b'D' && change.mode == "100644"
        });
        match change {
            Some(change) => Ok(self.objects.read(&change.object)?),
            None => Ok(None),
        }
    }
}
