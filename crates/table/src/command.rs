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
