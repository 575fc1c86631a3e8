//! The dice of the next match, before it begins: the server's commitment, the hashes of the
//! members' salts, and the salts themselves.
//!
//! A round begins with the commitment. It ends when a match begins with its dice, or when a start
//! is cancelled; then the next round begins with another secret and other salts.

use crate::{DiceSecret, Table, TablePhase};
use kit::{Commitment, JointSalts, SeatSalt, hash_salt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;

/// The dice of the next match.
#[derive(Clone, Debug)]
pub(crate) struct DiceRound {
    /// Its number at this table, from 1.
    pub(crate) number: u32,
    /// How many starts were cancelled since the match before.
    pub(crate) cancelled: u32,
    /// The server's secret and the entry that published the commitment to it.
    pub(crate) secret: Option<(DiceSecret, u64)>,
    /// The hash of each member's salt, and the entry that published it.
    pub(crate) hashes: BTreeMap<usize, (String, u64)>,
    /// The start that waits for the salts.
    pub(crate) start: Option<PendingStart>,
}

/// A start that waits until all salts are known. Seats and options are fixed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PendingStart {
    /// The number of the match.
    pub(crate) match_number: u32,
    pub(crate) rules: u32,
    pub(crate) config: Value,
    /// The chair of each seat.
    pub(crate) chairs: Vec<u8>,
    /// The member of each seat; `None` is a bot.
    pub(crate) members: Vec<Option<usize>>,
    /// The hashes of the salts of the bots, in seat order.
    pub(crate) bot_hashes: Vec<String>,
    /// The entry of the start.
    pub(crate) seq: u64,
    /// When the start, or since then the last missing hash, was published.
    pub(crate) since: u64,
    /// The salt of each member, and the entry that revealed it.
    pub(crate) salts: BTreeMap<usize, (String, u64)>,
}

/// What a start waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StartStage {
    /// The hashes of all salts.
    Hashes,
    /// The salts.
    Salts,
}

impl DiceRound {
    /// The first round of a table.
    pub(crate) const fn first() -> Self {
        Self { number: 1, cancelled: 0, secret: None, hashes: BTreeMap::new(), start: None }
    }

    /// The round after this one, which ended with a match or with a cancelled start.
    pub(crate) fn next(&self, cancelled: u32) -> Self {
        Self { number: self.number + 1, cancelled, ..Self::first() }
    }

    pub(crate) fn commitment(&self) -> Option<Commitment> {
        self.secret.as_ref().map(|(secret, _)| Commitment::of_secret(&secret.bytes))
    }

    /// What the pending start waits for.
    pub(crate) fn stage(&self) -> Option<StartStage> {
        let start = self.start.as_ref()?;
        let all = start.members.iter().flatten().all(|member| self.hashes.contains_key(member));
        Some(if all { StartStage::Salts } else { StartStage::Hashes })
    }

    /// The members whose hash or salt the pending start waits for.
    pub(crate) fn waiting(&self) -> Vec<usize> {
        let (Some(start), Some(stage)) = (&self.start, self.stage()) else { return Vec::new() };
        let is_missing = |member: &usize| match stage {
            StartStage::Hashes => !self.hashes.contains_key(member),
            StartStage::Salts => !start.salts.contains_key(member),
        };
        start.members.iter().flatten().copied().filter(is_missing).collect()
    }

    /// The salts of the pending start, if all are known; `began` is the entry of the match.
    pub(crate) fn joint_salts(&self, match_id: &str, began: u64) -> Option<JointSalts> {
        let (start, (secret, committed)) = (self.start.as_ref()?, self.secret.as_ref()?);
        let seat_salt = |(seat, member): (usize, &Option<usize>)| match member {
            Some(member) => {
                let ((hash, hashed), (salt, revealed)) =
                    (self.hashes.get(member)?, start.salts.get(member)?);
                let (hash, salt) = (hash.clone(), salt.clone());
                Some(SeatSalt { salt, hash, hashed: *hashed, revealed: *revealed, bot: false })
            }
            None => {
                let salt = kit::bot_salt(&secret.bytes, match_id, seat);
                let hash = hash_salt(&salt);
                Some(SeatSalt { salt, hash, hashed: start.seq, revealed: began, bot: true })
            }
        };
        let seats = start.members.iter().enumerate().map(seat_salt).collect::<Option<_>>()?;
        let (round, cancelled, started) = (self.number, self.cancelled, start.seq);
        Some(JointSalts { round, cancelled, committed: *committed, started, began, seats })
    }
}

/// The dice of the next match, as all members see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct NextDice {
    /// The number of the round: hashes and salts name it.
    pub round: u32,
    /// The SHA-256 of the server's secret; missing for a moment after a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// What members have published.
    pub salts: Vec<PublishedSalt>,
    /// The start that waits for hashes or salts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StartView>,
    /// How many starts were cancelled since the match before.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u32>")]
    pub cancelled: u32,
}

/// The salt of a member, first as a hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct PublishedSalt {
    /// The member's number.
    pub member: usize,
    /// The SHA-256 of the salt.
    pub hash: String,
    /// The salt, once it is revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<String>,
}

/// A start that waits until the salts of all seats are known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct StartView {
    /// What it waits for.
    pub stage: StartStage,
    /// The members whose hash or salt is missing.
    pub waiting: Vec<usize>,
    /// The members who have a seat in the match.
    pub members: Vec<usize>,
    /// The hashes of the salts of the bots that have a seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub bots: Vec<String>,
}

impl NextDice {
    /// The dice of the next match; `None` while a match is in progress.
    pub(crate) fn of(table: &Table) -> Option<Self> {
        if table.phase() == TablePhase::Playing {
            return None;
        }
        let round = &table.dice_round;
        let start = round.start.as_ref();
        let salt = |(member, (hash, _)): (&usize, &(String, u64))| PublishedSalt {
            member: *member,
            hash: hash.clone(),
            salt: start.and_then(|start| Some(start.salts.get(member)?.0.clone())),
        };
        Some(Self {
            round: round.number,
            commitment: round.commitment().map(|commitment| commitment.to_string()),
            salts: round.hashes.iter().map(salt).collect(),
            start: StartView::of(round),
            cancelled: round.cancelled,
        })
    }
}

impl StartView {
    fn of(round: &DiceRound) -> Option<Self> {
        let start = round.start.as_ref()?;
        let (members, bots) =
            (start.members.iter().flatten().copied().collect(), start.bot_hashes.clone());
        Some(Self { stage: round.stage()?, waiting: round.waiting(), members, bots })
    }
}

/// `skip_serializing_if` passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}
