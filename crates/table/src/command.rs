//! What people at a table ask for.

use crate::Options;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What somebody asks for. Others are named by their number in the list of members.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum Command {
    /// Come to the table, or change the nickname.
    Join { nick: String },
    /// Leave for good.
    Leave,
    /// Take a chair.
    Sit { chair: u8 },
    /// Stand up.
    Stand,
    /// Choose a class or colour for the own chair; nothing gives it back.
    Choose {
        #[serde(default)]
        choice: Option<String>,
    },
    /// Be ready, or not.
    Ready { ready: bool },
    /// The owner seats a bot, also in the place of somebody who is away.
    Bot { chair: u8, level: String },
    /// The owner sends a bot away.
    Free { chair: u8 },
    /// The owner lets nobody new come.
    Lock { locked: bool },
    /// The owner asks somebody to leave.
    Kick {
        member: usize,
        #[serde(default)]
        #[ts(as = "Option<String>")]
        why: String,
    },
    /// The owner hands the table over.
    HandOver { member: usize },
    /// The owner changes the options, between matches.
    Configure {
        #[ts(type = "object")]
        config: Value,
        #[ts(type = "Partial<Options>")]
        options: Options,
    },
    /// Add salt to the dice of the next match.
    Salt { salt: String },
    /// The owner begins a match; a rematch too.
    Start,
    /// Answer a question of the match.
    Act {
        ask: u32,
        #[ts(type = "unknown")]
        action: Value,
    },
    /// Give the match up.
    Resign,
    /// The owner ends a match that nobody can finish.
    End,
    /// Say something.
    Chat { text: String },
}

impl Command {
    /// Every kind of command, as `do` names it.
    pub const KINDS: [&str; 18] = [
        "join",
        "leave",
        "sit",
        "stand",
        "choose",
        "ready",
        "bot",
        "free",
        "lock",
        "kick",
        "hand-over",
        "configure",
        "salt",
        "start",
        "act",
        "resign",
        "end",
        "chat",
    ];

    /// The place of its kind in [`Command::KINDS`]: for whoever counts.
    #[must_use]
    pub const fn kind(&self) -> usize {
        match self {
            Self::Join { .. } => 0,
            Self::Leave => 1,
            Self::Sit { .. } => 2,
            Self::Stand => 3,
            Self::Choose { .. } => 4,
            Self::Ready { .. } => 5,
            Self::Bot { .. } => 6,
            Self::Free { .. } => 7,
            Self::Lock { .. } => 8,
            Self::Kick { .. } => 9,
            Self::HandOver { .. } => 10,
            Self::Configure { .. } => 11,
            Self::Salt { .. } => 12,
            Self::Start => 13,
            Self::Act { .. } => 14,
            Self::Resign => 15,
            Self::End => 16,
            Self::Chat { .. } => 17,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_what_do_names() {
        let commands = [
            Command::Join { nick: "Ann".into() },
            Command::HandOver { member: 1 },
            Command::Act { ask: 1, action: Value::Null },
            Command::Chat { text: "hi".into() },
        ];
        for command in commands {
            let written = serde_json::to_value(&command).unwrap();
            assert_eq!(written["do"], Command::KINDS[command.kind()]);
        }
    }
}
