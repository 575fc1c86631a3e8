//! The referee's dice: derived from a secret, a beacon or a commit, so that anyone can verify
//! them.

use crate::matchfile::{MatchDice, MatchDiceSource};
use crate::table::{GitTable, TableId};
use gammon::Side;
use hmac::{Hmac, KeyInit, Mac};
use kit::{Commitment, Dice, Roll, Rolled, ScriptedDice, VerifiableDice, parse_secret};
use sha2::{Digest, Sha256};
use std::fmt;

/// What decides the rolls after one file.
#[derive(Clone)]
pub enum RollInput {
    /// The secret of the table.
    Secret([u8; 32]),
    /// The value of a public beacon.
    Beacon(String),
    /// The commit that added the move, for a table without `match.json`.
    Commit(String),
    /// What the table's files record, where the secret is not known yet.
    Recorded {
        /// The rolls in `match.json`.
        rolls: Vec<[u8; 2]>,
        /// The player of white in `state.json`, in case colours were drawn.
        white: Option<String>,
    },
}

impl fmt::Debug for RollInput {
    /// Never prints the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Secret(_) => f.write_str("Secret"),
            Self::Beacon(value) => write!(f, "Beacon({value:?})"),
            Self::Commit(commit) => write!(f, "Commit({commit})"),
            Self::Recorded { rolls, .. } => write!(f, "Recorded({rolls:?})"),
        }
    }
}

/// Why the rolls of a table cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceError {
    /// The secret is not the one that was committed to.
    SecretMismatch {
        /// The commitment in `match.json`.
        commitment: Commitment,
    },
    /// The table's dice come from another source.
    SourceMismatch {
        /// The agreed source, in words.
        agreed: String,
    },
    /// A player has not revealed a salt yet.
    SaltMissing,
    /// The beacon value was used already.
    BeaconReused,
    /// The beacon value is empty or too long.
    BadBeaconValue,
    /// The recorded rolls are not those that the game needs.
    RollsMismatch,
}

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SecretMismatch { commitment } => write!(
                f,
                "the referee's key given here is not the one this table's dice were committed to \
                 ({commitment}): run apply where the table was made, or give --secret-file"
            ),
            Self::SourceMismatch { agreed } => write!(f, "this table's dice come from {agreed}"),
            Self::SaltMissing => {
                f.write_str("a player's salt is missing: parlor git salt gives it")
            }
            Self::BeaconReused => {
                f.write_str("this beacon value has decided rolls already: give the next one")
            }
            Self::BadBeaconValue => f.write_str("a beacon value is text of 1 to 1024 characters"),
            Self::RollsMismatch => {
                f.write_str("the rolls on record are not those the game asked for")
            }
        }
    }
}

impl std::error::Error for DiceError {}

/// Derives a table's secret from the referee's key. Publishing one secret reveals nothing about
/// the key or the other tables.
#[must_use]
pub fn table_secret(key: &[u8; 32], label: &str) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(format!("gitgammon-table-1\n{label}\n").as_bytes());
    mac.finalize().into_bytes().into()
}

/// The label of a table, which goes into every roll: its name and when it was created.
#[must_use]
pub fn table_label(id: &TableId, created_at: &str) -> String {
    format!("{id}@{created_at}")
}

/// The commitment to a secret: its SHA-256.
#[must_use]
pub fn commitment(secret: [u8; 32]) -> Commitment {
    VerifiableDice::new(secret, "", &[], 0).commitment()
}

/// The dice for the rolls after one file; they record what they rolled.
#[derive(Debug)]
pub(crate) struct TableDice {
    dice: DiceKind,
    pub(crate) thrown: Vec<[u8; 2]>,
}

#[derive(Debug)]
enum DiceKind {
    Derived(VerifiableDice),
    Recorded(ScriptedDice),
}

impl TableDice {
    /// The dice from the source that the table agreed on.
    pub(crate) fn new(table: &GitTable, input: &RollInput) -> Result<Self, DiceError> {
        let dice = match (table.match_file.as_ref().map(|game| &game.dice), input) {
            (Some(record), RollInput::Recorded { rolls, .. })
                if !matches!(record.source, MatchDiceSource::Beacon { .. }) =>
            {
                let values = rolls.iter().map(|[a, b]| vec![u32::from(*a), u32::from(*b)]);
                DiceKind::Recorded(ScriptedDice::new(values))
            }
            (Some(record), input) => DiceKind::Derived(agreed_dice(record, input)?),
            (None, RollInput::Commit(commit)) => {
                let text = format!("gitgammon-public-1\n{commit}\n");
                DiceKind::Derived(VerifiableDice::new(sha256(&text), &table.id.to_string(), &[], 0))
            }
            (None, _) => {
                let agreed = "the commits that add its moves: give neither key nor beacon".into();
                return Err(DiceError::SourceMismatch { agreed });
            }
        };
        Ok(Self { dice, thrown: Vec::new() })
    }

    /// Whether all recorded rolls were used; always true for derived rolls.
    pub(crate) fn used_all_recorded(&self) -> bool {
        match &self.dice {
            DiceKind::Derived(_) => true,
            DiceKind::Recorded(script) => script.remaining() == 0,
        }
    }
}

fn agreed_dice(record: &MatchDice, input: &RollInput) -> Result<VerifiableDice, DiceError> {
    let key = match (&record.source, input) {
        (
            MatchDiceSource::Secret { commitment: agreed, .. }
            | MatchDiceSource::Joint { commitment: agreed, .. },
            RollInput::Secret(secret),
        ) => {
            let fits = commitment(*secret) == *agreed;
            fits.then_some(*secret).ok_or(DiceError::SecretMismatch { commitment: *agreed })?
        }
        (MatchDiceSource::Beacon { value: last, .. }, RollInput::Beacon(value)) => {
            if !(1..=1024).contains(&value.len()) {
                return Err(DiceError::BadBeaconValue);
            }
            if record.rolls > 0 && last == value {
                return Err(DiceError::BeaconReused);
            }
            sha256(value)
        }
        (
            MatchDiceSource::Secret { commitment, .. } | MatchDiceSource::Joint { commitment, .. },
            _,
        ) => {
            return Err(DiceError::SourceMismatch {
                agreed: format!("the secret behind {commitment}"),
            });
        }
        (MatchDiceSource::Beacon { name, .. }, _) => {
            let agreed = format!("the beacon '{name}': give its value with --beacon");
            return Err(DiceError::SourceMismatch { agreed });
        }
    };
    let salts = record.source.salts().ok_or(DiceError::SaltMissing)?;
    Ok(VerifiableDice::new(key, &record.label, &salts, record.rolls))
}

/// The side that the first of two players draws; `None` where only recorded rolls are known.
pub(crate) fn draw_first_side(
    record: &MatchDice,
    input: &RollInput,
) -> Result<Option<Side>, DiceError> {
    if matches!(input, RollInput::Recorded { .. }) {
        return Ok(None);
    }
    // A label of its own, so that the rolls of the game still count from 0.
    let label = format!("{}/colours", record.label);
    let mut dice = agreed_dice(&MatchDice { label, ..record.clone() }, input)?;
    let roll = Roll::dice(2, 6, "colours");
    loop {
        let rolled = dice.roll(&roll).ok_or(DiceError::RollsMismatch)?;
        match roll.values(rolled).as_slice() {
            [first, second] if first > second => return Ok(Some(Side::White)),
            [first, second] if first < second => return Ok(Some(Side::Black)),
            _ => {}
        }
    }
}

impl Dice for TableDice {
    fn roll(&mut self, roll: &Roll) -> Option<Rolled> {
        let rolled = match &mut self.dice {
            DiceKind::Derived(dice) => dice.roll(roll),
            DiceKind::Recorded(dice) => dice.roll(roll),
        }?;
        let values = roll.values(rolled);
        self.thrown.push([values[0] as u8, values[1] as u8]);
        Some(rolled)
    }
}

/// The secret that a finished match has published.
#[must_use]
pub fn published_secret(record: &MatchDice) -> Option<[u8; 32]> {
    match &record.source {
        MatchDiceSource::Secret { secret, .. } | MatchDiceSource::Joint { secret, .. } => {
            parse_secret(secret.as_ref()?).ok()
        }
        MatchDiceSource::Beacon { .. } => None,
    }
}

fn sha256(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}
