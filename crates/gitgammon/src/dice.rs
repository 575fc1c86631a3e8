//! The referee's dice: derived, so that anyone can compute them again.

use crate::matchfile::{DiceRecord, Source};
use crate::table::{Table, TableId};
use gammon::Side;
use hmac::{Hmac, KeyInit, Mac};
use kit::{Commitment, Dice, Roll, Rolled, Scripted, Verifiable, parse_secret};
use sha2::{Digest, Sha256};
use std::fmt;

/// What decides the rolls of one step.
#[derive(Clone)]
pub enum Chance {
    /// The secret of the table.
    Secret([u8; 32]),
    /// A beacon's value.
    Beacon(String),
    /// The commit that added the move: the dice of a table without `match.json`.
    Commit(String),
    /// What was thrown according to the record, when the secret is not known yet.
    Recorded(Vec<[u8; 2]>),
}

impl fmt::Debug for Chance {
    /// Never prints the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Secret(_) => f.write_str("Secret"),
            Self::Beacon(value) => write!(f, "Beacon({value:?})"),
            Self::Commit(commit) => write!(f, "Commit({commit})"),
            Self::Recorded(rolls) => write!(f, "Recorded({rolls:?})"),
        }
    }
}

/// Why a table cannot be rolled for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoDice {
    /// The secret is not the one that was committed to.
    OtherSecret {
        /// What was committed to.
        commitment: Commitment,
    },
    /// Another kind of dice is agreed for this table.
    OtherSource {
        /// What is agreed, in words.
        agreed: String,
    },
    /// A beacon's value counts once.
    SameValue,
    /// A beacon's value is missing or too long.
    NoValue,
    /// The record holds other rolls than the game asked for.
    Unrecorded,
}

impl fmt::Display for NoDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherSecret { commitment } => write!(
                f,
                "the referee's key given here is not the one this table's dice were committed to \
                 ({commitment}): run apply where the table was made, or give --secret-file"
            ),
            Self::OtherSource { agreed } => write!(f, "this table's dice come from {agreed}"),
            Self::SameValue => {
                f.write_str("this beacon value has decided rolls already: give the next one")
            }
            Self::NoValue => f.write_str("a beacon value is text of 1 to 1024 characters"),
            Self::Unrecorded => f.write_str("the rolls on record are not those the game asked for"),
        }
    }
}

impl std::error::Error for NoDice {}

/// A table's secret from the referee's key: publishing one tells nothing of the others.
#[must_use]
pub fn table_secret(key: &[u8; 32], label: &str) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(format!("gitgammon-table-1\n{label}\n").as_bytes());
    mac.finalize().into_bytes().into()
}

/// What a table's label is: its name and when it was made.
#[must_use]
pub fn label(id: &TableId, made: &str) -> String {
    format!("{id}@{made}")
}

/// What a secret is committed to by.
#[must_use]
pub fn commitment(secret: [u8; 32]) -> Commitment {
    Verifiable::new(secret, "", &[], 0).commitment()
}

/// Dice for one step of a table; they keep what they showed.
#[derive(Debug)]
pub(crate) struct Thrower {
    dice: Kind,
    pub(crate) thrown: Vec<[u8; 2]>,
}

#[derive(Debug)]
enum Kind {
    Derived(Verifiable),
    Recorded(Scripted),
}

impl Thrower {
    /// The dice that the table agreed on.
    pub(crate) fn new(table: &Table, chance: &Chance) -> Result<Self, NoDice> {
        let dice = match (table.game.as_ref().map(|game| &game.dice), chance) {
            (Some(record), Chance::Recorded(rolls))
                if !matches!(record.source, Source::Beacon { .. }) =>
            {
                let values = rolls.iter().map(|[a, b]| vec![u32::from(*a), u32::from(*b)]);
                Kind::Recorded(Scripted::new(values))
            }
            (Some(record), chance) => Kind::Derived(agreed(record, chance)?),
            (None, Chance::Commit(commit)) => {
                let text = format!("gitgammon-public-1\n{commit}\n");
                Kind::Derived(Verifiable::new(sha256(&text), &table.id.to_string(), &[], 0))
            }
            (None, _) => {
                let agreed = "the commits that add its moves: give neither key nor beacon".into();
                return Err(NoDice::OtherSource { agreed });
            }
        };
        Ok(Self { dice, thrown: Vec::new() })
    }

    /// Whether exactly what was on record was thrown.
    pub(crate) fn spent(&self) -> bool {
        match &self.dice {
            Kind::Derived(_) => true,
            Kind::Recorded(script) => script.left() == 0,
        }
    }
}

fn agreed(record: &DiceRecord, chance: &Chance) -> Result<Verifiable, NoDice> {
    let key = match (&record.source, chance) {
        (Source::Secret { commitment: agreed, .. }, Chance::Secret(secret)) => {
            let fits = commitment(*secret) == *agreed;
            fits.then_some(*secret).ok_or(NoDice::OtherSecret { commitment: *agreed })?
        }
        (Source::Beacon { value: last, .. }, Chance::Beacon(value)) => {
            if !(1..=1024).contains(&value.len()) {
                return Err(NoDice::NoValue);
            }
            if record.rolls > 0 && last == value {
                return Err(NoDice::SameValue);
            }
            sha256(value)
        }
        (Source::Secret { commitment, .. }, _) => {
            return Err(NoDice::OtherSource { agreed: format!("the secret behind {commitment}") });
        }
        (Source::Beacon { name, .. }, _) => {
            let agreed = format!("the beacon '{name}': give its value with --beacon");
            return Err(NoDice::OtherSource { agreed });
        }
    };
    Ok(Verifiable::new(key, &record.label, &[], record.rolls))
}

/// The side that the first of two players draws; unknown where rolls are only on record.
pub(crate) fn drawn(record: &DiceRecord, chance: &Chance) -> Result<Option<Side>, NoDice> {
    if matches!(chance, Chance::Recorded(_)) {
        return Ok(None);
    }
    // A name of its own: the rolls of the game are counted from 0 all the same.
    let label = format!("{}/colours", record.label);
    let mut dice = agreed(&DiceRecord { label, ..record.clone() }, chance)?;
    let roll = Roll::dice(2, 6, "colours");
    loop {
        let rolled = dice.roll(&roll).ok_or(NoDice::Unrecorded)?;
        match roll.values(rolled).as_slice() {
            [first, second] if first > second => return Ok(Some(Side::White)),
            [first, second] if first < second => return Ok(Some(Side::Black)),
            _ => {}
        }
    }
}

impl Dice for Thrower {
    fn roll(&mut self, roll: &Roll) -> Option<Rolled> {
        let rolled = match &mut self.dice {
            Kind::Derived(dice) => dice.roll(roll),
            Kind::Recorded(dice) => dice.roll(roll),
        }?;
        let values = roll.values(rolled);
        self.thrown.push([values[0] as u8, values[1] as u8]);
        Some(rolled)
    }
}

/// The secret that a finished match has published, in the form of [`Chance`].
#[must_use]
pub fn published(record: &DiceRecord) -> Option<[u8; 32]> {
    let Source::Secret { secret: Some(secret), .. } = &record.source else { return None };
    parse_secret(secret).ok()
}

fn sha256(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}
