//! What players do: create a table, make a move.

use crate::apply::TableOpening;
use crate::decision::DecisionFile;
use crate::dice::RollInput;
use crate::movefile::{MoveFile, MoveName, SingleMove};
use crate::publish::{PublishError, Publisher, recover};
use crate::replay::{HistoryError, ReplayedTable, replay};
use crate::repo::{GitError, Repo};
use crate::rule::quoted;
use crate::table::{GitTable, TableId};
use crate::timestamp::Timestamp;
use crate::verdict::FileKind;
use crate::write::{CommitDraft, EditContent, TreeEdit};
use gammon::{Action, Play, Side};
use kit::{CodedMessage, Game, Referee, Seat};
use std::fmt;

/// Why a table or a move could not be made.
#[derive(Debug)]
pub enum PlayerError {
    /// The history of the table is not valid.
    History(HistoryError),
    /// The commit could not be made.
    Publish(PublishError),
    /// A table of that name exists.
    TableExists(TableId),
    /// The table cannot be created with these parameters.
    Table(String),
    /// A rule of the game forbids it, or it is not the player's turn.
    Rule(String),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::History(error) => write!(f, "{error}"),
            Self::Publish(error) => write!(f, "{error}"),
            Self::TableExists(id) => {
                write!(f, "there is a table '{id}' already: choose another --id")
            }
            Self::Table(why) | Self::Rule(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for PlayerError {}

impl From<HistoryError> for PlayerError {
    fn from(error: HistoryError) -> Self {
        Self::History(error)
    }
}

impl From<GitError> for PlayerError {
    fn from(error: GitError) -> Self {
        Self::History(HistoryError::Git(error))
    }
}

impl From<PublishError> for PlayerError {
    fn from(error: PublishError) -> Self {
        Self::Publish(error)
    }
}

/// Creates a table and commits it.
///
/// # Errors
/// If a table of that name exists, or its rolls cannot be computed.
pub fn create_table(
    repo: &Repo,
    opening: &TableOpening,
    input: &RollInput,
    now: Timestamp,
    publish: &mut Publisher<'_>,
) -> Result<GitTable, PlayerError> {
    recover(repo)?;
    let tip = repo.head()?;
    let used = match &tip {
        Some(tip) => !repo.files(tip, &opening.id.folder())?.is_empty(),
        None => false,
    };
    if used {
        return Err(PlayerError::TableExists(opening.id.clone()));
    }
    let table = opening.open(input).map_err(|error| PlayerError::Table(error.to_string()))?;
    let edit = |name: &str, bytes| TreeEdit {
        path: table.id.path(name).into_bytes(),
        content: EditContent::Bytes(bytes),
    };
    let mut edits = vec![edit("state.json", table.state.to_bytes())];
    edits.extend(table.match_file.iter().map(|game| edit("match.json", game.to_bytes())));
    let gammon::PerSide { white, black } = &table.state.players;
    let message = format!("{}: {white} (white) plays {black} (black)\n", table.id);
    publish.commit(repo, tip.as_deref(), &[CommitDraft { edits, message }], now)?;
    Ok(table)
}

/// A move or decision file that was committed.
#[derive(Clone, Debug)]
pub struct SubmittedFile {
    /// The name of its file.
    pub name: MoveName,
    /// Its path.
    pub path: String,
    /// The hash of the state that it was made for.
    pub expected_state: String,
    /// The commit that added it.
    pub commit: String,
}

/// Parses a move, or a decision such as `double`, and commits its file.
///
/// # Errors
/// If it is not legal now, or the history of the table is not valid.
pub fn make_move(
    repo: &Repo,
    id: &TableId,
    (text, comment): (&str, Option<&str>),
    now: Timestamp,
    publish: &mut Publisher<'_>,
) -> Result<SubmittedFile, PlayerError> {
    recover(repo)?;
    let no_table = || PlayerError::History(HistoryError::NoTable(id.clone()));
    let tip = repo.head()?.ok_or_else(no_table)?;
    let replayed = replay(repo, id, &tip, None)?;
    let table = &replayed.table;
    let (player, action) = parse_action(&replayed, text)?;
    if comment.is_some_and(|comment| comment.chars().count() > MoveFile::MAX_COMMENT_CHARS) {
        let text = format!("a comment has at most {} characters", MoveFile::MAX_COMMENT_CHARS);
        return Err(PlayerError::Rule(text));
    }
    let (kind, name, bytes) = match action {
        Action::Play(play) => {
            let file = move_file(table, play, comment, now);
            (FileKind::Move, file.name(table.state.turn), file.to_bytes())
        }
        other => {
            let (file, sequence) = decision_file(table, player, other, comment, now)?;
            (FileKind::Decision, file.name(sequence), file.to_bytes())
        }
    };
    let path = id.path(&format!("{}{name}", kind.folder()));
    let edits =
        vec![TreeEdit { path: path.clone().into_bytes(), content: EditContent::Bytes(bytes) }];
    let message = format!("{id}: {player}: {}\n", text.trim());
    let commits = publish.commit(repo, Some(&tip), &[CommitDraft { edits, message }], now)?;
    let commit = commits.last().cloned().unwrap_or(tip);
    Ok(SubmittedFile { name, path, expected_state: table.state.hash(), commit })
}

/// The move file for a play.
#[must_use]
pub fn move_file(table: &GitTable, play: Play, comment: Option<&str>, now: Timestamp) -> MoveFile {
    let player = table.state.active_player;
    MoveFile {
        player,
        moves: play.hops().map(|hop| SingleMove::of(player, hop)).collect(),
        timestamp: now.to_string(),
        expected_state: table.state.hash(),
        dice_roll: table.state.dice.iter().map(|die| i64::from(*die)).collect(),
        comment: comment.map(str::to_owned),
        commit_sha: None,
    }
}

/// The file for a decision, and its number.
fn decision_file(
    table: &GitTable,
    player: Side,
    action: Action,
    comment: Option<&str>,
    now: Timestamp,
) -> Result<(DecisionFile, u32), PlayerError> {
    let plain = || PlayerError::Rule("a plain table has moves only: no cube, no offers".into());
    let game = table.match_file.as_ref().ok_or_else(plain)?;
    let word = DecisionFile::word(action).ok_or_else(plain)?;
    let file = DecisionFile {
        player,
        action: word.to_owned(),
        timestamp: now.to_string(),
        expected_state: table.state.hash(),
        expected_match: game.hash(),
        comment: comment.map(str::to_owned),
        commit_sha: None,
    };
    Ok((file, game.decisions + 1))
}

/// Parses the text of a move or decision and checks that it is legal now.
fn parse_action(replayed: &ReplayedTable, text: &str) -> Result<(Side, Action), PlayerError> {
    let table = &replayed.table;
    if let Some(first) = replayed.pending.first() {
        let name = quoted(&first.name);
        let text = format!("{name} waits for the referee already: run parlor git apply first");
        return Err(PlayerError::Rule(text));
    }
    if table.awaits_salts() {
        let text = format!("the table waits for {}: see parlor git salt", table.waits_text());
        return Err(PlayerError::Rule(text));
    }
    let over = || PlayerError::Rule("the match is over: make a new table".into());
    let position =
        table.position().map_err(|faults| PlayerError::Table(kit::Fault::join(&faults)))?;
    let position = position.ok_or_else(over)?;
    let player = position.decider().ok_or_else(over)?;
    let name = |seat: Seat| Side::of(seat).to_string();
    let refused = |words: String| {
        PlayerError::Rule(format!("{words} The table waits for {}.", table.next_text()))
    };
    let action = position.parse(player.seat(), text).map_err(|refusal| {
        refused(format!("{} See parlor git plays.", refusal.to_english(&name)))
    })?;
    let checked = position.check_action(player.seat(), &action);
    checked.map_err(|refusal| refused(refusal.to_english(&name)))?;
    Ok((player, action))
}
