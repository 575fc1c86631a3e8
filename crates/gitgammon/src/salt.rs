//! Salt files: what each player adds to the dice before the first roll.
//!
//! Each player first gives the hash of a salt, and reveals the salt when both hashes are there.
//! The dice of the match depend on the referee's secret, to which the table committed before, and
//! on both salts, so that none of the three can choose them.

use crate::check::check_timestamp;
use crate::matchfile::MatchDiceSource;
use crate::movefile::{MoveName, is_hex, parse_side};
use crate::rule::{Rule, RuleFailure, RuleFailures, quoted};
use crate::state::{canonical, digest};
use crate::strict_json;
use crate::table::GitTable;
use crate::timestamp::Timestamp;
use gammon::{PerSide, Side};
use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt;

/// The content of a salt file, with its keys in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SaltFile {
    /// The side that contributes, as the table was made: a draw of colours comes later.
    pub player: Side,
    /// Whether it is the hash or the salt itself.
    pub step: SaltStep,
    /// The hash or the salt: 64 hexadecimal digits.
    pub value: String,
    /// The label of the table's dice, so that a file is of use at one table only.
    pub label: String,
    /// When it was submitted, in ISO 8601.
    pub timestamp: String,
    /// The commit that added it, filled in by the referee.
    pub commit_sha: Option<String>,
}

/// The two steps of a contribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SaltStep {
    /// The hash of the salt; file number 1.
    Hash,
    /// The salt itself; file number 2.
    Reveal,
}

impl SaltStep {
    /// The number in the file's name.
    #[must_use]
    pub const fn sequence(self) -> u32 {
        match self {
            Self::Hash => 1,
            Self::Reveal => 2,
        }
    }

    fn parse(word: &str) -> Option<Self> {
        [Self::Hash, Self::Reveal].into_iter().find(|step| step.to_string() == word)
    }
}

impl fmt::Display for SaltStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A salt file that passed every check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedSalt {
    /// The name of its file.
    pub name: MoveName,
    /// Its content.
    pub file: SaltFile,
}

/// The fields that the short hash in the name of a salt file covers.
#[derive(Serialize)]
struct SaltHashInput<'f> {
    player: Side,
    step: SaltStep,
    value: &'f str,
    label: &'f str,
    timestamp: &'f str,
}

const KEYS: [&str; 6] = ["player", "step", "value", "label", "timestamp", "commitSha"];

/// The hash of a salt, which its player publishes first. It holds table and side, so that nobody
/// can give somebody else's hash as their own.
#[must_use]
pub fn salt_hash(label: &str, player: Side, salt: &str) -> String {
    digest(format!("gitgammon-salt-1\n{label}\n{player}\n{salt}\n").as_bytes(), 64)
}

impl SaltFile {
    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        canonical(self)
    }

    /// The file's name, formed as a move file's is (G5).
    #[must_use]
    pub fn name(&self) -> MoveName {
        let hashed = SaltHashInput {
            player: self.player,
            step: self.step,
            value: &self.value,
            label: &self.label,
            timestamp: &self.timestamp,
        };
        let sha = digest(&serde_json::to_vec(&hashed).expect("plain data"), 6);
        MoveName { sequence: self.step.sequence(), player: self.player, sha }
    }
}

/// Checks a new salt file against the table.
///
/// # Errors
/// Every rule that it breaks, together.
pub fn check_salt(
    table: &GitTable,
    name: &str,
    bytes: &[u8],
    now: Timestamp,
) -> Result<AcceptedSalt, Vec<RuleFailure>> {
    let mut failures = RuleFailures::default();
    let named = MoveName::parse(name);
    failures.require(named.is_some(), Rule::FileName, || {
        format!("{} is not a name such as 0001-white-a1b2c3.json", quoted(name))
    });
    let file = read(bytes, &mut failures);
    if let Some(file) = &file {
        check_name(named.as_ref(), file, &mut failures);
        check_timestamp(&file.timestamp, now, &mut failures);
        check_step(table, file, &mut failures);
    }
    match (named, file) {
        (Some(name), Some(file)) if failures.0.is_empty() => Ok(AcceptedSalt { name, file }),
        _ => Err(failures.0),
    }
}

fn read(bytes: &[u8], failures: &mut RuleFailures) -> Option<SaltFile> {
    let object =
        strict_json::parse_object(bytes).map_err(|failure| failures.0.push(failure)).ok()?;
    let known = object.len() == KEYS.len() && KEYS.iter().all(|key| object.contains_key(*key));
    let file = known.then(|| read_fields(&object)).flatten();
    failures.require(file.is_some(), Rule::Form, || {
        format!(
            "a salt file holds exactly {}: player white or black, step hash or reveal, value 64 \
             lower-case hexadecimal digits, label text, timestamp ISO 8601, commitSha null",
            KEYS.join(", ")
        )
    });
    file
}

fn read_fields(object: &Map<String, Value>) -> Option<SaltFile> {
    let text = |key: &str| object.get(key).and_then(Value::as_str).map(str::to_owned);
    let file = SaltFile {
        player: parse_side(&text("player")?)?,
        step: SaltStep::parse(&text("step")?)?,
        value: text("value").filter(|text| is_hex(text, 64))?,
        label: text("label")?,
        timestamp: text("timestamp").filter(|text| Timestamp::parse(text).is_some())?,
        commit_sha: None,
    };
    object.get("commitSha")?.is_null().then_some(file)
}

fn check_name(named: Option<&MoveName>, file: &SaltFile, failures: &mut RuleFailures) {
    let Some(named) = named else { return };
    let right = file.name();
    failures.require(named.sequence == right.sequence, Rule::Sequence, || {
        format!("the name says {:04}, but a {} is {:04}", named.sequence, file.step, right.sequence)
    });
    failures.require(named.player == file.player, Rule::Player, || {
        format!("the name says {}, the file says {}", named.player, file.player)
    });
    failures.require(named.sha == right.sha, Rule::Hash, || {
        format!("the name says {}, but the content hashes to {}", named.sha, right.sha)
    });
}

fn check_step(table: &GitTable, file: &SaltFile, failures: &mut RuleFailures) {
    let dice = table.match_file.as_ref().map(|game| &game.dice);
    let Some((dice, MatchDiceSource::Joint { hashes, salts, .. })) =
        dice.map(|dice| (dice, &dice.source))
    else {
        return failures.add(Rule::Salt, "the dice of this table take no salts");
    };
    let player = file.player;
    failures.require(file.label == dice.label, Rule::Salt, || {
        format!("made for the table {}, not {}", quoted(&file.label), quoted(&dice.label))
    });
    match (file.step, of_side(hashes, player)) {
        (SaltStep::Hash, given) => failures.require(given.is_none(), Rule::Salt, || {
            format!("{player} has given a hash already: it cannot be changed")
        }),
        (SaltStep::Reveal, given) => {
            let all = hashes.white.is_some() && hashes.black.is_some();
            failures.require(all, Rule::Salt, || {
                "a salt is revealed when both hashes are there: wait for the other one".into()
            });
            let fits = given.as_ref() == Some(&salt_hash(&file.label, player, &file.value));
            failures.require(!all || fits, Rule::Salt, || {
                format!("this is not the salt whose hash {player} has given")
            });
            failures.require(of_side(salts, player).is_none(), Rule::Salt, || {
                format!("{player} has revealed the salt already")
            });
        }
    }
}

/// The value of a side, by reference.
pub(crate) const fn of_side<T>(values: &PerSide<T>, side: Side) -> &T {
    match side {
        Side::White => &values.white,
        Side::Black => &values.black,
    }
}
