//! Parses move files field by field, so that a fault in one field does not hide others.

use crate::movefile::{MoveFile, SingleMove, is_hex, parse_side};
use crate::rule::{Rule, RuleFailures, quoted};
use crate::strict_json;
use crate::timestamp::Timestamp;
use gammon::Side;
use serde_json::{Map, Value};

/// The fields of a move file that could be parsed.
#[derive(Debug, Default)]
pub(crate) struct PartialMoveFile {
    pub(crate) player: Option<Side>,
    pub(crate) moves: Option<Vec<SingleMove>>,
    pub(crate) timestamp: Option<String>,
    pub(crate) expected_state: Option<String>,
    pub(crate) dice_roll: Option<Vec<i64>>,
    pub(crate) comment: Option<Option<String>>,
    pub(crate) commit_sha: Option<Option<String>>,
}

const KEYS: [&str; 7] =
    ["player", "moves", "timestamp", "expectedState", "diceRoll", "comment", "commitSha"];

impl PartialMoveFile {
    /// Parses what is valid and adds a failure for each fault; `None` if it is not a JSON object.
    pub(crate) fn read(bytes: &[u8], failures: &mut RuleFailures) -> Option<Self> {
        let object =
            strict_json::parse_object(bytes).map_err(|failure| failures.0.push(failure)).ok()?;
        for key in object.keys().filter(|key| !KEYS.contains(&key.as_str())) {
            let key = quoted(key);
            failures.add(Rule::Form, format!("there is no field {key}: leave it out"));
        }
        for key in KEYS.iter().filter(|key| !object.contains_key(**key)) {
            failures.add(Rule::Form, format!("the field '{key}' is missing: add it"));
        }
        let at = |key: &str| object.get(key);
        Some(Self {
            player: at("player").and_then(|value| read_player(value, failures)),
            moves: at("moves").and_then(|value| read_moves(value, failures)),
            timestamp: at("timestamp").and_then(|value| read_timestamp(value, failures)),
            expected_state: at("expectedState").and_then(|value| read_expected(value, failures)),
            dice_roll: at("diceRoll").and_then(|value| read_dice(value, failures)),
            comment: at("comment").and_then(|value| read_comment(value, failures)),
            commit_sha: at("commitSha").and_then(|value| read_commit(value, failures)),
        })
    }

    /// The whole file, if every field was valid.
    pub(crate) fn complete(self) -> Option<MoveFile> {
        Some(MoveFile {
            player: self.player?,
            moves: self.moves?,
            timestamp: self.timestamp?,
            expected_state: self.expected_state?,
            dice_roll: self.dice_roll?,
            comment: self.comment?,
            commit_sha: self.commit_sha?,
        })
    }
}

fn read_player(value: &Value, failures: &mut RuleFailures) -> Option<Side> {
    let player = value.as_str().and_then(parse_side);
    failures
        .require(player.is_some(), Rule::Player, || "player must be \"white\" or \"black\"".into());
    player
}

fn read_moves(value: &Value, failures: &mut RuleFailures) -> Option<Vec<SingleMove>> {
    let Some(list) = value.as_array() else {
        failures.add(Rule::Form, "moves must be a list of {from, to, die}");
        return None;
    };
    failures.require((1..=4).contains(&list.len()), Rule::MoveCount, || {
        format!("{} moves: a file holds 1 to 4", list.len())
    });
    let read = list.iter().enumerate().map(|(at, value)| read_move(at, value, failures));
    let moves: Vec<_> = read.collect();
    moves.into_iter().collect()
}

fn read_move(at: usize, value: &Value, failures: &mut RuleFailures) -> Option<SingleMove> {
    let fields = ["from", "to", "die"];
    let form = |object: &Map<String, Value>| {
        object.len() == 3 && fields.iter().all(|key| object.get(*key).is_some_and(Value::is_i64))
    };
    let Some(object) = value.as_object().filter(|object| form(object)) else {
        let text = format!("moves[{at}] must hold exactly from, to and die, as whole numbers");
        failures.add(Rule::Form, text);
        return None;
    };
    let number = |key: &str| object.get(key).and_then(Value::as_i64);
    Some(SingleMove { from: number("from")?, to: number("to")?, die: number("die")? })
}

fn read_timestamp(value: &Value, failures: &mut RuleFailures) -> Option<String> {
    let text = value.as_str().filter(|text| Timestamp::parse(text).is_some());
    failures.require(text.is_some(), Rule::Timestamp, || {
        "timestamp must be ISO 8601 with a time zone, such as 2025-01-21T12:01:00Z".into()
    });
    text.map(str::to_owned)
}

fn read_expected(value: &Value, failures: &mut RuleFailures) -> Option<String> {
    let text = value.as_str().filter(|text| is_hex(text, 16));
    failures.require(text.is_some(), Rule::ExpectedState, || {
        "expectedState must be 16 lower-case hexadecimal digits: \
         the first ones that `sha256sum state.json` prints"
            .into()
    });
    text.map(str::to_owned)
}

fn read_dice(value: &Value, failures: &mut RuleFailures) -> Option<Vec<i64>> {
    let list = value.as_array();
    let dice: Option<Vec<i64>> = list.and_then(|list| list.iter().map(Value::as_i64).collect());
    let fits = dice.filter(|dice| {
        let equal = dice.windows(2).all(|pair| pair[0] == pair[1]);
        let length = if equal { 4 } else { 2 };
        dice.len() == length && dice.iter().all(|die| (1..=6).contains(die))
    });
    failures.require(fits.is_some(), Rule::Dice, || {
        "diceRoll must be two different numbers from 1 to 6, or four equal ones".into()
    });
    fits
}

fn read_comment(value: &Value, failures: &mut RuleFailures) -> Option<Option<String>> {
    let comment = match value {
        Value::Null => Some(None),
        Value::String(text) if text.chars().count() <= MoveFile::MAX_COMMENT_CHARS => {
            Some(Some(text.clone()))
        }
        _ => None,
    };
    failures.require(comment.is_some(), Rule::Comment, || {
        format!(
            "comment must be null or text of at most {} characters",
            MoveFile::MAX_COMMENT_CHARS
        )
    });
    comment
}

fn read_commit(value: &Value, failures: &mut RuleFailures) -> Option<Option<String>> {
    let commit = match value {
        Value::Null => Some(None),
        Value::String(text) if is_hex(text, 40) => Some(Some(text.clone())),
        _ => None,
    };
    failures.require(commit.is_some(), Rule::CommitSha, || {
        "commitSha must be null: the referee fills it in".into()
    });
    commit
}
