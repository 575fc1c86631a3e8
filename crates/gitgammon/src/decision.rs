//! Decision files: roll, double, take, drop, resign (G9).
//!
//! Decisions have files of their own, `decisions/{sequence}-{player}-{sha}.json`, so that the
//! move files stay unchanged. They also hold the hash of `match.json` (G10).

use crate::check::{check_timestamp, stale_text};
use crate::movefile::{MoveFile, MoveName, is_hex, parse_side};
use crate::rule::{Rule, RuleFailure, RuleFailures, quoted};
use crate::state::{canonical, digest};
use crate::strict_json;
use crate::table::GitTable;
use crate::timestamp::Timestamp;
use gammon::{Action, Side, Win};
use kit::{CodedMessage, Referee, Seat};
use serde::Serialize;
use serde_json::{Map, Value};

/// The content of a decision file, with its keys in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DecisionFile {
    /// The side that decides.
    pub player: Side,
    /// The name of the action: one of [`DecisionFile::ACTIONS`].
    pub action: String,
    /// When it was submitted, in ISO 8601.
    pub timestamp: String,
    /// The hash of the state that it was made for (G4).
    pub expected_state: String,
    /// The hash of the match that it was made for.
    pub expected_match: String,
    /// The player's comment.
    pub comment: Option<String>,
    /// The commit that added it, filled in by the referee.
    pub commit_sha: Option<String>,
}

/// The fields that the short hash of a decision covers.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DecisionHashInput<'f> {
    player: Side,
    action: &'f str,
    timestamp: &'f str,
    expected_state: &'f str,
    expected_match: &'f str,
}

/// A decision file that passed every check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedDecision {
    /// The name of its file.
    pub name: MoveName,
    /// Its content.
    pub file: DecisionFile,
    /// The action.
    pub action: Action,
}

const KEYS: [&str; 7] =
    ["player", "action", "timestamp", "expectedState", "expectedMatch", "comment", "commitSha"];

impl DecisionFile {
    /// Every action that a decision file can hold, by name.
    pub const ACTIONS: [(&'static str, Action); 10] = [
        ("roll", Action::Roll),
        ("double", Action::Double),
        ("take", Action::Take),
        ("beaver", Action::Beaver),
        ("drop", Action::Drop),
        ("accept", Action::Accept),
        ("decline", Action::Decline),
        ("resign-single", Action::Offer(Win::Single)),
        ("resign-gammon", Action::Offer(Win::Gammon)),
        ("resign-backgammon", Action::Offer(Win::Backgammon)),
    ];

    /// The name of an action, if a decision file can hold it.
    #[must_use]
    pub fn word(action: Action) -> Option<&'static str> {
        Self::ACTIONS.iter().find(|(_, known)| *known == action).map(|(word, _)| *word)
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        canonical(self)
    }

    /// The file's name as the decision with this number, formed as a move file's is (G5).
    #[must_use]
    pub fn name(&self, sequence: u32) -> MoveName {
        let hashed = DecisionHashInput {
            player: self.player,
            action: &self.action,
            timestamp: &self.timestamp,
            expected_state: &self.expected_state,
            expected_match: &self.expected_match,
        };
        let sha = digest(&serde_json::to_vec(&hashed).expect("plain data"), 6);
        MoveName { sequence, player: self.player, sha }
    }
}

/// Checks a new decision file against the table.
///
/// # Errors
/// Every rule that it breaks, together.
pub fn check_decision(
    table: &GitTable,
    name: &str,
    bytes: &[u8],
    now: Timestamp,
) -> Result<AcceptedDecision, Vec<RuleFailure>> {
    let mut failures = RuleFailures::default();
    let named = MoveName::parse(name);
    failures.require(named.is_some(), Rule::FileName, || {
        format!("{} is not a name such as 0001-white-a1b2c3.json", quoted(name))
    });
    let file = read(bytes, &mut failures);
    if let Some(file) = &file {
        check_table(table, named.as_ref(), file, now, &mut failures);
    }
    let action = file.as_ref().and_then(|file| check_action(table, file, &mut failures));
    match (named, file, action) {
        (Some(name), Some(file), Some(action)) if failures.0.is_empty() => {
            Ok(AcceptedDecision { name, file, action })
        }
        _ => Err(failures.0),
    }
}

fn read(bytes: &[u8], failures: &mut RuleFailures) -> Option<DecisionFile> {
    let object =
        strict_json::parse_object(bytes).map_err(|failure| failures.0.push(failure)).ok()?;
    let known = object.len() == KEYS.len() && KEYS.iter().all(|key| object.contains_key(*key));
    failures.require(known, Rule::Form, || format!("a decision holds exactly {}", KEYS.join(", ")));
    let file = known.then(|| read_fields(&object)).flatten();
    failures.require(!known || file.is_some(), Rule::Form, || {
        "player is white or black, action a word, timestamp ISO 8601, expectedState and \
         expectedMatch 16 hexadecimal digits, comment null or at most 280 characters, \
         commitSha null"
            .into()
    });
    file
}

fn read_fields(object: &Map<String, Value>) -> Option<DecisionFile> {
    let text = |key: &str| object.get(key).and_then(Value::as_str).map(str::to_owned);
    let nullable = |key: &str| match object.get(key)? {
        Value::Null => Some(None),
        Value::String(text) => Some(Some(text.clone())),
        _ => None,
    };
    let file = DecisionFile {
        player: parse_side(&text("player")?)?,
        action: text("action")?,
        timestamp: text("timestamp").filter(|text| Timestamp::parse(text).is_some())?,
        expected_state: text("expectedState").filter(|text| is_hex(text, 16))?,
        expected_match: text("expectedMatch").filter(|text| is_hex(text, 16))?,
        comment: nullable("comment")?,
        commit_sha: nullable("commitSha")?,
    };
    let long = |text: &String| text.chars().count() > MoveFile::MAX_COMMENT_CHARS;
    (!file.comment.as_ref().is_some_and(long) && file.commit_sha.is_none()).then_some(file)
}

fn check_table(
    table: &GitTable,
    named: Option<&MoveName>,
    file: &DecisionFile,
    now: Timestamp,
    failures: &mut RuleFailures,
) {
    let Some(game) = &table.match_file else {
        return failures.add(Rule::Match, "a plain table has moves only: no cube, no offers");
    };
    let next = game.decisions + 1;
    if let Some(named) = named {
        let (given, right) = (named.sequence, file.name(named.sequence));
        failures.require(given == next, Rule::Sequence, || {
            format!("the name says decision {given:04}, but the next is {next:04}")
        });
        failures.require(named.player == file.player, Rule::Player, || {
            format!("the name says {}, the file says {}", named.player, file.player)
        });
        failures.require(named.sha == right.sha, Rule::Hash, || {
            format!("the name says {}, but the content hashes to {}", named.sha, right.sha)
        });
    }
    let hash = table.state.hash();
    failures.require(file.expected_state == hash, Rule::ExpectedState, || {
        stale_text(&file.expected_state, &hash)
    });
    let hash = game.hash();
    failures.require(file.expected_match == hash, Rule::Match, || {
        stale_text(&file.expected_match, &hash)
    });
    check_timestamp(&file.timestamp, now, failures);
}

fn check_action(
    table: &GitTable,
    file: &DecisionFile,
    failures: &mut RuleFailures,
) -> Option<Action> {
    let known = DecisionFile::ACTIONS.iter().find(|(word, _)| *word == file.action);
    let Some((_, action)) = known else {
        let words: Vec<&str> = DecisionFile::ACTIONS.iter().map(|(word, _)| *word).collect();
        let text = format!("{} is not one of {}", quoted(&file.action), words.join(", "));
        failures.add(Rule::Match, text);
        return None;
    };
    let Some(position) = table.position().ok().flatten() else {
        failures.add(Rule::Status, "the match is over: nothing is decided any more");
        return None;
    };
    match position.check_action(file.player.seat(), action) {
        Ok(_) => Some(*action),
        Err(refused) => {
            failures.add(Rule::Match, refused.to_english(&|seat: Seat| Side::of(seat).to_string()));
            None
        }
    }
}
