//! The table around a match, as its members are shown it.

use crate::{Chair, Code, Member, Options, Phase, Running, Sitter, Table};
use kit::Outcome;
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// Members, chairs and options: the same for everybody but for `you`. What does not hold is
/// left out.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(optional_fields)]
pub struct Lobby {
    /// The table's code.
    pub code: Code,
    /// The game.
    #[ts(type = "GameName")]
    pub game: &'static str,
    /// The game's options, as far as they were said.
    #[ts(type = "Record<string, unknown>")]
    pub config: Value,
    /// How the table is run.
    pub options: Options,
    /// The viewer's number.
    pub you: usize,
    /// The number of who runs the table.
    pub owner: usize,
    /// Everybody who ever came, by number.
    pub members: Vec<MemberFace>,
    /// The chairs.
    pub chairs: Vec<ChairFace>,
    /// Whether a match is being played.
    pub phase: Phase,
    /// Whether nobody new may come.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub locked: bool,
    /// The match that is being played, or the last one.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    pub running: Option<MatchFacts>,
}

/// Somebody who is or was at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(optional_fields)]
pub struct MemberFace {
    /// By which others name them.
    pub number: usize,
    /// The name.
    pub nick: String,
    /// Ready for the next match.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub ready: bool,
    /// Has left.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub gone: bool,
}

/// A chair: a member's, a bot's or free.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(optional_fields)]
pub struct ChairFace {
    /// The number of the member who sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<usize>,
    /// The level of the bot that sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The class or colour chosen for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
}

/// What is known of a match beside its view: the commitment before, the secret after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(optional_fields)]
pub struct MatchFacts {
    /// Its number at this table, from 1.
    pub number: u32,
    /// The chair of each seat.
    pub chairs: Vec<u8>,
    /// What the secret of the dice must fit.
    pub commitment: String,
    /// What each seat added to the dice.
    pub salts: Vec<String>,
    /// The secret of the dice, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The minutes it took, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u64>,
    /// How it ended, if it was played to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The owner has ended it.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>")]
    pub stopped: bool,
}

impl Lobby {
    /// What a member is shown.
    pub(crate) fn of(table: &Table, member: usize) -> Self {
        Self {
            code: table.code,
            game: table.game.name(),
            config: table.config.clone(),
            options: table.options.clone(),
            you: member,
            owner: table.owner,
            members: (0..).zip(&table.members).map(MemberFace::of).collect(),
            chairs: table.chairs.iter().map(ChairFace::of).collect(),
            phase: table.phase(),
            locked: table.locked,
            running: table.running.as_ref().map(|running| MatchFacts::of(running, table.code)),
        }
    }
}

impl MemberFace {
    fn of((number, member): (usize, &Member)) -> Self {
        let (nick, gone) = (member.nick.clone(), member.gone.is_some());
        Self { number, nick, ready: member.ready, gone }
    }
}

impl ChairFace {
    fn of(chair: &Chair) -> Self {
        let (member, bot) = match &chair.sitter {
            Sitter::Nobody => (None, None),
            Sitter::Member(number) => (Some(*number), None),
            Sitter::Bot(level) => (None, Some(level.clone())),
        };
        Self { member, bot, choice: chair.choice.clone() }
    }
}

impl MatchFacts {
    fn of(running: &Running, code: Code) -> Self {
        let over = running.ended.is_some();
        let secret = || running.secret.iter().map(|byte| format!("{byte:02x}")).collect();
        Self {
            number: running.number,
            chairs: running.chairs.clone(),
            commitment: running.dice(code).commitment().to_string(),
            salts: running.salts.clone(),
            secret: over.then(secret),
            minutes: over.then_some(running.stepped_at.saturating_sub(running.began_at) / 60_000),
            outcome: running.ended.flatten(),
            stopped: matches!(running.ended, Some(None)),
        }
    }
}

/// Serde hands over what it would write.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(value: &bool) -> bool {
    !value
}
