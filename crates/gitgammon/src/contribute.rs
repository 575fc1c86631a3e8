//! What players do before the first roll of a table with joint dice: give a salt.

use crate::matchfile::MatchDiceSource;
use crate::player::{PlayerError, SubmittedFile};
use crate::publish::{Publisher, recover};
use crate::replay::{HistoryError, ReplayedTable, replay};
use crate::repo::{GitError, Repo};
use crate::salt::{SaltFile, SaltStep, of_side, salt_hash};
use crate::state::digest;
use crate::table::TableId;
use crate::timestamp::Timestamp;
use crate::verdict::FileKind;
use crate::write::{CommitDraft, EditContent, TreeEdit};
use gammon::{PerSide, Side};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Stores a salt inside `.git` and commits its hash. A salt that was stored for this side before
/// is used instead of the new one.
///
/// # Errors
/// If the table does not wait for the hash of this side.
pub fn give_salt_hash(
    repo: &Repo,
    id: &TableId,
    (side, salt): (Side, [u8; 32]),
    now: Timestamp,
    publish: &mut Publisher<'_>,
) -> Result<SubmittedFile, PlayerError> {
    let (tip, replayed) = current(repo, id)?;
    let (label, hashes, _) = joint_dice(&replayed)?;
    if of_side(&hashes, side).is_some() {
        let text = format!("{side} has given a hash already: see parlor git show");
        return Err(PlayerError::Rule(text));
    }
    require_not_pending(&replayed, side)?;
    let path = salt_path(repo, &label, side);
    if revealed_against(&path).is_some() {
        return Err(PlayerError::Rule(TAKEN_BACK.into()));
    }
    let salt = match stored_salt(&path) {
        Some(salt) => salt,
        None => store_salt(&path, salt)?,
    };
    let value = salt_hash(&label, side, &salt);
    let file = SaltFile {
        player: side,
        step: SaltStep::Hash,
        value,
        label,
        timestamp: now.to_string(),
        commit_sha: None,
    };
    submit(repo, &replayed, &tip, &file, now, publish)
}

/// Reveals the salts that are stored inside `.git` and due: all sides that play from this clone.
///
/// # Errors
/// If none is due.
pub fn reveal_salts(
    repo: &Repo,
    id: &TableId,
    now: Timestamp,
    publish: &mut Publisher<'_>,
) -> Result<Vec<SubmittedFile>, PlayerError> {
    let (mut tip, replayed) = current(repo, id)?;
    let (label, hashes, salts) = joint_dice(&replayed)?;
    if hashes.white.is_none() || hashes.black.is_none() {
        let text = format!(
            "no salt is revealed before both hashes are there. The table waits for {}",
            replayed.table.waits_text()
        );
        return Err(PlayerError::Rule(text));
    }
    let mut made = Vec::new();
    for side in Side::BOTH {
        let path = salt_path(repo, &label, side);
        let stored = stored_salt(&path);
        let fits = |salt: &String| of_side(&hashes, side) == &Some(salt_hash(&label, side, salt));
        let Some(value) = stored.filter(fits) else { continue };
        if of_side(&salts, side).is_some() || require_not_pending(&replayed, side).is_err() {
            continue;
        }
        note_reveal(&path, of_side(&hashes, side.other()).as_deref().unwrap_or_default())?;
        let file = SaltFile {
            player: side,
            step: SaltStep::Reveal,
            value,
            label: label.clone(),
            timestamp: now.to_string(),
            commit_sha: None,
        };
        let submitted = submit(repo, &replayed, &tip, &file, now, publish)?;
        tip.clone_from(&submitted.commit);
        made.push(submitted);
    }
    if made.is_empty() {
        let text = "this clone has no salt to reveal: run it where the hash was given";
        return Err(PlayerError::Rule(text.into()));
    }
    Ok(made)
}

/// A branch that was set back could make a player reveal a salt twice: the second time to somebody
/// who has chosen a new salt with that knowledge.
const TAKEN_BACK: &str = "this salt was revealed before, and the history has been taken back since: \
                          whoever saw it could choose the dice now. Make a new table";

/// The other side's hash when a salt was revealed, if it was.
fn revealed_against(salt: &Path) -> Option<String> {
    std::fs::read_to_string(salt.with_extension("revealed")).ok().map(|text| text.trim().to_owned())
}

/// Remembers to which hash of the other side a salt is revealed; there can be only one.
fn note_reveal(salt: &Path, other_hash: &str) -> Result<(), PlayerError> {
    match revealed_against(salt) {
        Some(before) if before == other_hash => Ok(()),
        Some(_) => Err(PlayerError::Rule(TAKEN_BACK.into())),
        None => std::fs::write(salt.with_extension("revealed"), format!("{other_hash}\n"))
            .map_err(|error| PlayerError::from(GitError::PrivateFile(error))),
    }
}

fn current(repo: &Repo, id: &TableId) -> Result<(String, ReplayedTable), PlayerError> {
    recover(repo)?;
    let no_table = || PlayerError::History(HistoryError::NoTable(id.clone()));
    let tip = repo.head()?.ok_or_else(no_table)?;
    let replayed = replay(repo, id, &tip, None)?;
    Ok((tip, replayed))
}

type Contributions = PerSide<Option<String>>;

/// The label, hashes and salts of a table that still waits for some of them.
fn joint_dice(
    replayed: &ReplayedTable,
) -> Result<(String, Contributions, Contributions), PlayerError> {
    let dice = replayed.table.match_file.as_ref().map(|game| &game.dice);
    match dice.map(|dice| (dice, &dice.source)) {
        Some((dice, MatchDiceSource::Joint { hashes, salts, .. }))
            if replayed.table.awaits_salts() =>
        {
            Ok((dice.label.clone(), hashes.clone(), salts.clone()))
        }
        Some((_, MatchDiceSource::Joint { .. })) => {
            Err(PlayerError::Rule("both salts are there: the match has begun".into()))
        }
        _ => Err(PlayerError::Rule("the dice of this table take no salts".into())),
    }
}

fn require_not_pending(replayed: &ReplayedTable, side: Side) -> Result<(), PlayerError> {
    let own = format!("-{side}-");
    let waits =
        |file: &&crate::PendingFile| file.kind == FileKind::Salt && file.name.contains(&own);
    replayed.pending.iter().find(waits).map_or(Ok(()), |file| {
        let name = crate::rule::quoted(&file.name);
        let text = format!("{name} waits for the referee already: run parlor git apply first");
        Err(PlayerError::Rule(text))
    })
}

fn submit(
    repo: &Repo,
    replayed: &ReplayedTable,
    tip: &str,
    file: &SaltFile,
    now: Timestamp,
    publish: &mut Publisher<'_>,
) -> Result<SubmittedFile, PlayerError> {
    let (name, id) = (file.name(), &replayed.table.id);
    let path = id.path(&format!("{}{name}", FileKind::Salt.folder()));
    let content = EditContent::Bytes(file.to_bytes());
    let edits = vec![TreeEdit { path: path.clone().into_bytes(), content }];
    let message = format!("{id}: {}: {} of a salt\n", file.player, file.step);
    let commits = publish.commit(repo, Some(tip), &[CommitDraft { edits, message }], now)?;
    let commit = commits.last().cloned().unwrap_or_default();
    Ok(SubmittedFile { name, path, expected_state: replayed.table.state.hash(), commit })
}

/// Where a side's salt is stored until it is revealed.
fn salt_path(repo: &Repo, label: &str, side: Side) -> PathBuf {
    repo.private_file(&format!("salt-{}-{side}", digest(label.as_bytes(), 16)))
}

fn stored_salt(path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?.trim().to_owned();
    kit::parse_secret(&text).is_ok().then_some(text)
}

fn store_salt(path: &Path, salt: [u8; 32]) -> Result<String, PlayerError> {
    let text: String = salt.iter().map(|byte| format!("{byte:02x}")).collect();
    let write = || -> std::io::Result<()> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut options = std::fs::OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.write(true).create(true).truncate(true).open(path)?;
        writeln!(file, "{text}")?;
        file.sync_all()
    };
    write().map_err(|error| PlayerError::from(GitError::PrivateFile(error)))?;
    Ok(text)
}
