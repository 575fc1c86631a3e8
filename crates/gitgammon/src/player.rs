//! What players do: make a table, make a move.

use crate::apply::Opening;
use crate::clock::Moment;
use crate::decision::DecisionFile;
use crate::dice::Chance;
use crate::judge::Kind;
use crate::movefile::{MoveFile, MoveName, SingleMove};
use crate::publish::{Publish, Unpublished, recover};
use crate::replay::{Replayed, Unfollowed, replay};
use crate::repo::{GitError, Repo};
use crate::rule::shown;
use crate::table::{Table, TableId};
use crate::write::{Content, Edit};
use gammon::{Action, Play, Side};
use kit::{Game, Referee, Seat, Words};
use std::fmt;

/// Why a player cannot do this.
#[derive(Debug)]
pub enum Cannot {
    /// The history does not follow.
    History(Unfollowed),
    /// The commit could not be made.
    Publish(Unpublished),
    /// There is such a table already.
    Taken(TableId),
    /// The table cannot be made so.
    Table(String),
    /// A rule of the game, or the moment, forbids it.
    Rule(String),
}

impl fmt::Display for Cannot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::History(error) => write!(f, "{error}"),
            Self::Publish(error) => write!(f, "{error}"),
            Self::Taken(id) => write!(f, "there is a table '{id}' already: choose another --id"),
            Self::Table(why) | Self::Rule(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Cannot {}

impl From<Unfollowed> for Cannot {
    fn from(error: Unfollowed) -> Self {
        Self::History(error)
    }
}

impl From<GitError> for Cannot {
    fn from(error: GitError) -> Self {
        Self::History(Unfollowed::Git(error))
    }
}

impl From<Unpublished> for Cannot {
    fn from(error: Unpublished) -> Self {
        Self::Publish(error)
    }
}

/// Makes a table and commits it.
///
/// # Errors
/// If there is one of that name, or its dice are not at hand.
pub fn new_table(
    repo: &Repo,
    opening: &Opening,
    chance: &Chance,
    now: Moment,
    publish: &mut Publish<'_>,
) -> Result<Table, Cannot> {
    recover(repo)?;
    let tip = repo.head()?;
    let used = match &tip {
        Some(tip) => !repo.files(tip, &opening.id.folder())?.is_empty(),
        None => false,
    };
    if used {
        return Err(Cannot::Taken(opening.id.clone()));
    }
    let table = opening.table(chance).map_err(|error| Cannot::Table(error.to_string()))?;
    let edit = |name: &str, bytes| Edit {
        path: table.id.path(name).into_bytes(),
        content: Content::Bytes(bytes),
    };
    let mut edits = vec![edit("state.json", table.state.to_bytes())];
    edits.extend(table.game.iter().map(|game| edit("match.json", game.to_bytes())));
    let gammon::Sides { white, black } = &table.state.players;
    let message = format!("{}: {white} (white) plays {black} (black)\n", table.id);
    publish.commit(repo, tip.as_deref(), &edits, &message, now)?;
    Ok(table)
}

/// A move or a decision that was committed.
#[derive(Clone, Debug)]
pub struct Made {
    /// The name of its file.
    pub name: MoveName,
    /// Its path.
    pub path: String,
    /// The hash of the state it was made for.
    pub expected_state: String,
    /// The commit that added it.
    pub commit: String,
}

/// Makes a move, or a decision such as `double`, from its notation and commits it.
///
/// # Errors
/// If it is not legal, not now, or the history does not follow.
pub fn make_move(
    repo: &Repo,
    id: &TableId,
    (text, comment): (&str, Option<&str>),
    now: Moment,
    publish: &mut Publish<'_>,
) -> Result<Made, Cannot> {
    recover(repo)?;
    let no_table = || Cannot::History(Unfollowed::NoTable(id.clone()));
    let tip = repo.head()?.ok_or_else(no_table)?;
    let replayed = replay(repo, id, &tip, None)?;
    let table = &replayed.table;
    let (player, action) = parse(&replayed, text)?;
    if comment.is_some_and(|comment| comment.chars().count() > MoveFile::COMMENT) {
        let text = format!("a comment has at most {} characters", MoveFile::COMMENT);
        return Err(Cannot::Rule(text));
    }
    let (kind, name, bytes) = match action {
        Action::Play(play) => {
            let file = file(table, play, comment, now);
            (Kind::Move, file.name(table.state.turn), file.to_bytes())
        }
        other => {
            let (file, sequence) = decision(table, player, other, comment, now)?;
            (Kind::Decision, file.name(sequence), file.to_bytes())
        }
    };
    let path = id.path(&format!("{}{name}", kind.folder()));
    let edits = [Edit { path: path.clone().into_bytes(), content: Content::Bytes(bytes) }];
    let message = format!("{id}: {player}: {}\n", text.trim());
    let commit = publish.commit(repo, Some(&tip), &edits, &message, now)?;
    Ok(Made { name, path, expected_state: table.state.hash(), commit })
}

/// The move file for a play.
#[must_use]
pub fn file(table: &Table, play: Play, comment: Option<&str>, now: Moment) -> MoveFile {
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
fn decision(
    table: &Table,
    player: Side,
    action: Action,
    comment: Option<&str>,
    now: Moment,
) -> Result<(DecisionFile, u32), Cannot> {
    let plain = || Cannot::Rule("a plain table has moves only: no cube, no offers".into());
    let game = table.game.as_ref().ok_or_else(plain)?;
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

/// Who does what a text means, if it may be done now.
fn parse(replayed: &Replayed, text: &str) -> Result<(Side, Action), Cannot> {
    let table = &replayed.table;
    if let Some(first) = replayed.waiting.first() {
        let name = shown(&first.name);
        let text = format!("{name} waits for the referee already: run parlor git apply first");
        return Err(Cannot::Rule(text));
    }
    let over = || Cannot::Rule("the match is over: make a new table".into());
    let position = table.position().map_err(|faults| Cannot::Table(kit::Fault::join(&faults)))?;
    let position = position.ok_or_else(over)?;
    let player = position.decider().ok_or_else(over)?;
    let name = |seat: Seat| Side::of(seat).to_string();
    let refused =
        |words: String| Cannot::Rule(format!("{words} The table waits for {}.", table.next()));
    let action = position
        .parse(player.seat(), text)
        .map_err(|refusal| refused(format!("{} See parlor git plays.", refusal.say(&name))))?;
    let checked = position.checked(player.seat(), &action);
    checked.map_err(|refusal| refused(refusal.say(&name)))?;
    Ok((player, action))
}
