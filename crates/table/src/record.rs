//! The entries of a table's log.

use crate::links::LinkTarget;
use crate::token_hash::TokenHash;
use crate::{Avatar, DiceSecret, Emote, HintPermission, TableCode, TableOffer};
use kit::{Seat, Step, StepMark, TurnClock};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use ts_rs::TS;

/// An anonymous identity: a hash of the secret in the player's cookie, which is never stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdentityHash(u128);

impl IdentityHash {
    /// The first half of the secret's SHA-256.
    #[must_use]
    pub fn of_secret(secret: &[u8]) -> Self {
        use sha2::Digest as _;
        let digest: [u8; 32] = sha2::Sha256::digest(secret).into();
        let mut half = [0; 16];
        half.copy_from_slice(&digest[..16]);
        Self(u128::from_be_bytes(half))
    }

    #[must_use]
    pub const fn to_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    /// The identity with these [bytes](Self::to_bytes).
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(u128::from_be_bytes(bytes))
    }
}

impl fmt::Debug for IdentityHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Serialize for IdentityHash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:032x}", self.0))
    }
}

impl<'de> Deserialize<'de> for IdentityHash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let read = u128::from_str_radix(&text, 16).ok().filter(|_| text.len() == 32);
        read.map(Self).ok_or_else(|| serde::de::Error::custom("an identity is 32 hex digits"))
    }
}

/// The options of a table, as opposed to those of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct TableOptions {
    /// Whether people without a seat may join by the table's code and watch; they see what is
    /// public.
    pub spectators: bool,
    /// Whether people with an invitation may join and watch. New tables have `true` unless it is
    /// given; where it is missing from a log, the answer is that of `spectators`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invited_spectators: Option<bool>,
    /// The clock. Given for every new table; without it the table is from before clocks had kinds,
    /// and `decision_s` holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<TurnClock>,
    /// Seconds a player has for a decision at a table without `clock`: 0 is no limit; what the game
    /// suggested then unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision_s: Option<u16>,
    /// Seconds a player has to react to somebody else's action; 0 is no limit.
    pub reaction_s: u16,
    /// Whether clients let players throw the dice that were rolled for them; they do unless it is
    /// false. It changes nothing about the rolls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throw_dice: Option<bool>,
    /// Milliseconds before a bot answers a question of usual difficulty: forced moves come at once,
    /// harder ones take up to two and a half times as long.
    pub bot_ms: u16,
    /// The level of the bot that stands in for players who are away; without it, and at tables
    /// without a clock or with one of days, nobody is stood in for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
    /// When players may ask for hints. New tables have `against-bots` unless it is given; where it
    /// is missing from a log, there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hints: Option<HintPermission>,
}

impl Default for TableOptions {
    fn default() -> Self {
        Self {
            spectators: false,
            invited_spectators: None,
            clock: None,
            decision_s: None,
            reaction_s: 5,
            throw_dice: None,
            bot_ms: 600,
            stand_in: None,
            hints: None,
        }
    }
}

impl TableOptions {
    /// Whether people with an invitation may watch.
    #[must_use]
    pub fn admits_invited_spectators(&self) -> bool {
        self.spectators || self.invited_spectators.unwrap_or(false)
    }

    /// The options of a table: what was not given is as at `before`, or else as at a new table.
    pub(crate) fn completed(&self, before: Option<&Self>) -> Self {
        let invited = before.map_or(Some(true), |before| before.invited_spectators);
        let hints = before.map_or(Some(HintPermission::AgainstBots), |before| before.hints);
        Self {
            invited_spectators: self.invited_spectators.or(invited),
            hints: self.hints.or(hints),
            ..self.clone()
        }
    }
}

/// What caused a step of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepCause {
    /// A command of the player.
    Player,
    /// The clock: the default action was taken, or a roll was due.
    Clock,
    /// A bot's choice.
    Bot,
    /// A standing answer of the player.
    Standing,
    /// The choice of a bot that stands in for the player.
    StandIn,
}

/// An entry of a table's log. A table is the fold of its records.
///
/// This is a stored format: the names of variants and fields are part of it, and logs written
/// by earlier versions must still read (see `tests/golden`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TableRecord {
    /// The table was opened by its owner.
    /// `start` is the set-up with which its matches begin, if that is not the usual one.
    Opened {
        game: String,
        config: Value,
        options: TableOptions,
        who: IdentityHash,
        nick: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<Value>,
        /// The secret of the first round of dice, if the table opens with it. Only its hash is
        /// shown before the match is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
        /// The code that the table had on the device of its owner, if it began there. The entries up
        /// to that of the handover are the device's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        device: Option<TableCode>,
    },
    /// Somebody joined, came back, or changed the nickname.
    /// `watching` is for those who want no chair.
    Joined {
        who: IdentityHash,
        nick: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        watching: bool,
    },
    /// Somebody left, or was kicked for the reason given.
    Left {
        who: IdentityHash,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kicked: Option<String>,
    },
    /// Somebody took a chair.
    Sat { who: IdentityHash, chair: u8 },
    /// A member asks for the chair of a bot during a match, or no longer. `Sat` gives it to them.
    SeatAsked {
        who: IdentityHash,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chair: Option<u8>,
    },
    /// Somebody stood up.
    Stood { who: IdentityHash },
    /// A class or colour was chosen for a chair, or the choice was withdrawn.
    Chose {
        chair: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choice: Option<String>,
    },
    /// Somebody is ready, or no longer.
    Ready { who: IdentityHash, ready: bool },
    /// A bot took a chair.
    Bot { chair: u8, level: String },
    /// A bot was removed from its chair.
    Freed { chair: u8 },
    /// The table was locked to newcomers, or unlocked.
    Locked { locked: bool },
    /// The owner opened the table to anybody, or no longer. Tables without this record are open to
    /// whoever has the code or a link.
    Offered {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        offer: Option<TableOffer>,
    },
    /// The table has a new owner.
    Owner { who: IdentityHash },
    /// The options of the game and the table were changed.
    Configured { config: Value, options: TableOptions },
    /// A player added salt to the dice of the next match. Written by earlier versions only.
    Salted { who: IdentityHash, salt: String },
    /// The server drew the secret of a round of dice. Only its hash is shown before the match is
    /// over.
    Committed { round: u32, secret: String },
    /// A member published the hash of a salt for a round of dice.
    SaltHashed { who: IdentityHash, round: u32, hash: String },
    /// The owner started a match, which begins when all salts are known. Fixes seats and options,
    /// and publishes the hashes of the salts of the bots, in seat order. The secret is here if it
    /// was not drawn before.
    Starting {
        round: u32,
        number: u32,
        rules: u32,
        config: Value,
        chairs: Vec<u8>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bot_hashes: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<String>,
    },
    /// A member revealed the salt whose hash was published.
    SaltRevealed { who: IdentityHash, round: u32, salt: String },
    /// The start was cancelled, because these members did not reveal a salt or have left. They
    /// lose their chairs, and the next round of dice begins.
    StartCancelled { round: u32, away: Vec<IdentityHash> },
    /// A match began. Holds the version of the rules, the chair and salt of each seat, and the
    /// secret of its dice, which is shown to nobody before the match is over. Without the number of
    /// a round, the salts were typed by hand and the secret was drawn at this moment.
    Began {
        number: u32,
        rules: u32,
        config: Value,
        chairs: Vec<u8>,
        salts: Vec<String>,
        secret: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<u32>,
    },
    /// The owner has brought the table from a device to this server. The match in progress waits until
    /// the owner starts it again, with dice of this round. The secret is drawn by the server, and only
    /// its hash is shown before the match is over.
    HandedOver { round: u32, secret: String },
    /// A match that was handed over goes on, with the salts of those who have its seats now and the
    /// secret of the round.
    Resumed { number: u32, salts: Vec<String>, secret: String, round: u32 },
    /// Steps of the match; `cause` is that of the first. The last one holds the position's hash.
    Played {
        cause: StepCause,
        steps: Vec<Step<Value>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hash: Option<String>,
        /// What the first action took from the bank of its seat, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent_ms: Option<u64>,
    },
    /// A member gave an answer in advance, or withdrew it with the number 0.
    Standing {
        who: IdentityHash,
        code: String,
        number: u8,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        lasting: bool,
    },
    /// A player took back moves: the match has its first `steps` steps only.
    TookBack { who: IdentityHash, steps: u32 },
    /// A player was given a hint for an ask.
    Hinted { who: IdentityHash, ask: u32 },
    /// A bot stands in for the member on a chair, who is away.
    StandIn { chair: u8, level: String },
    /// The member is back, and the bot does not stand in any more. An action of the member ends it
    /// too, without this record.
    StandInEnded { chair: u8 },
    /// A member made a private link, or revoked it.
    PrivateLinked {
        who: IdentityHash,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<TokenHash>,
    },
    /// Somebody came by the private link of a member, and is that member from here on.
    Claimed { who: IdentityHash, member: usize },
    /// A player of a match by correspondence takes so many days of vacation, from now on or after the
    /// vacation that lasts; with none, it ends. Its days begin with the entry.
    Vacation { who: IdentityHash, days: u8 },
    /// The owner ended the match.
    Ended,
    /// A link was made. Links are numbered from 1 in the order of the log.
    Linked { who: IdentityHash, target: LinkTarget, hash: TokenHash },
    /// A link was withdrawn.
    Unlinked { link: u32 },
    /// A player agreed, or no longer agrees, that the replay of a match shows what the seats saw.
    Revealed {
        who: IdentityHash,
        #[serde(rename = "match")]
        number: u32,
        agrees: bool,
    },
    /// A chat message.
    Chat { who: IdentityHash, text: String },
    /// An emote, which stands in the chat.
    Emote { who: IdentityHash, emote: Emote },
    /// A member chose a picture.
    Avatar { who: IdentityHash, avatar: Avatar },
}

impl TableRecord {
    /// The seat and action, if the first step is the default action of a seat whose time ran out.
    #[must_use]
    pub fn default_action(&self) -> Option<(Seat, &Value)> {
        let Self::Played { cause: StepCause::Clock, steps, .. } = self else { return None };
        match steps.first()? {
            Step::Acted { seat, action } => Some((*seat, action)),
            Step::Rolled { .. } | Step::Resigned { .. } => None,
        }
    }

    /// Who took the first step in the place of its player, if somebody did.
    #[must_use]
    pub fn step_mark(&self) -> Option<StepMark> {
        match self {
            Self::Played { cause: StepCause::StandIn, .. } => Some(StepMark::StandIn),
            _ => self.default_action().map(|_| StepMark::Default),
        }
    }

    /// The number of its steps.
    #[must_use]
    pub fn step_count(&self) -> u32 {
        let Self::Played { steps, .. } = self else { return 0 };
        steps.len() as u32
    }

    /// The number of rolls among its steps.
    #[must_use]
    pub fn roll_count(&self) -> u32 {
        let Self::Played { steps, .. } = self else { return 0 };
        steps.iter().filter(|step| matches!(step, Step::Rolled { .. })).count() as u32
    }

    /// The record of a table that opens with the secret of its first dice; other records stay as
    /// they are.
    #[must_use]
    pub fn with_dice_secret(mut self, drawn: DiceSecret) -> Self {
        if let Self::Opened { secret, .. } = &mut self {
            *secret = Some(drawn.to_hex());
        }
        self
    }

    /// The bytes that are stored.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Reads a stored record.
    ///
    /// # Errors
    /// The parse error, if the bytes are not a record.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bytes).map_err(|problem| problem.to_string())
    }
}
