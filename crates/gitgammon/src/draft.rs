//! A move file as far as it can be read: what is wrong in one field hides nothing in another.

use crate::clock::Moment;
use crate::movefile::{MoveFile, SingleMove, is_hex, side};
use crate::rule::{Failures, Rule, shown};
use crate::strict;
use gammon::Side;
use serde_json::{Map, Value};

/// What could be read of a file that may be faulty.
#[derive(Debug, Default)]
pub(crate) struct Draft {
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

impl Draft {
    /// What is right in the file; what is not goes to the failures.
    pub(crate) fn read(bytes: &[u8], failures: &mut Failures) -> Option<Self> {
        let object = strict::object(bytes).map_err(|failure| failures.0.push(failure)).ok()?;
        for key in object.keys().filter(|key| !KEYS.contains(&key.as_str())) {
            let key = shown(key);
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

    /// The file, if nothing is missing.
    pub(crate) fn whole(self) -> Option<MoveFile> {
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

fn read_player(value: &Value, failures: &mut Failures) -> Option<Side> {
    let player = value.as_str().and_then(side);
    failures
        .unless(player.is_some(), Rule::Player, || "player must be \"white\" or \"black\"".into());
    player
}

fn read_moves(value: &Value, failures: &mut Failures) -> Option<Vec<SingleMove>> {
    let Some(list) = value.as_array() else {
        failures.add(Rule::Form, "moves must be a list of {from, to, die}");
        return None;
    };
    failures.unless((1..=4).contains(&list.len()), Rule::MoveCount, || {
        format!("{} moves: a file holds 1 to 4", list.len())
    });
    let read = list.iter().enumerate().map(|(at, value)| read_move(at, value, failures));
    let moves: Vec<_> = read.collect();
    moves.into_iter().collect()
}

fn read_move(at: usize, value: &Value, failures: &mut Failures) -> Option<SingleMove> {
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

fn read_timestamp(value: &Value, failures: &mut Failures) -> Option<String> {
    let text = value.as_str().filter(|text| Moment::parse(text).is_some());
    failures.unless(text.is_some(), Rule::Timestamp, || {
        "timestamp must be ISO 8601 with a time zone, such as 2025-01-21T12:01:00Z".into()
    });
    text.map(str::to_owned)
}

fn read_expected(value: &Value, failures: &mut Failures) -> Option<String> {
    let text = value.as_str().filter(|text| is_hex(text, 16));
    failures.unless(text.is_some(), Rule::ExpectedState, || {
        "expectedState must be 16 lower-case hexadecimal digits: \
         the first ones that `sha256sum state.json` prints"
            .into()
    });
    text.map(str::to_owned)
}

fn read_dice(value: &Value, failures: &mut Failures) -> Option<Vec<i64>> {
    let list = value.as_array();
    let dice: Option<Vec<i64>> = list.and_then(|list| list.iter().map(Value::as_i64).collect());
    let fits = dice.filter(|dice| {
        let equal = dice.windows(2).all(|pair| pair[0] == pair[1]);
        let length = if equal { 4 } else { 2 };
        dice.len() == length && dice.iter().all(|die| (1..=6).contains(die))
    });
    failures.unless(fits.is_some(), Rule::Dice, || {
        "diceRoll must be two different numbers from 1 to 6, or four equal ones".into()
    });
    fits
}

fn read_comment(value: &Value, failures: &mut Failures) -> Option<Option<String>> {
    let comment = match value {
        Value::Null => Some(None),
        Value::String(text) if text.chars().count() <= MoveFile::COMMENT => {
            Some(Some(text.clone()))
        }
        _ => None,
    };
    failures.unless(comment.is_some(), Rule::Comment, || {
        format!("comment must be null or text of at most {} characters", MoveFile::COMMENT)
    });
    comment
}

fn read_commit(value: &Value, failures: &mut Failures) -> Option<Option<String>> {
    let commit = match value {
        Value::Null => Some(None),
        Value::String(text) if is_hex(text, 40) => Some(Some(text.clone())),
        _ => None,
    };
    failures.unless(commit.is_some(), Rule::CommitSha, || {
        "commitSha must be null: the referee fills it in".into()
    });
    commit
}
