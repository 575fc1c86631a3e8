//! The commands that members of a table can give.

use crate::TableOptions;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// A request of a member. Other members are named by their number in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum TableCommand {
    /// Join the table, or change the nickname.
    Join { nick: String },
    /// Leave for good.
    Leave,
    /// Take a chair.
    Sit { chair: u8 },
    /// Stand up.
    Stand,
    /// Choose a class or colour for the own chair; without one the choice is withdrawn.
    Choose {
        #[serde(default)]
        choice: Option<String>,
    },
    /// Say whether one is ready for the next match.
    Ready { ready: bool },
    /// The owner seats a bot, also in the place of a member who has left.
    Bot { chair: u8, level: String },
    /// The owner removes a bot from its chair.
    Free { chair: u8 },
    /// The owner locks the table to newcomers, or unlocks it.
    Lock { locked: bool },
    /// The owner removes a member.
    Kick {
        member: usize,
        #[serde(default)]
        #[ts(as = "Option<String>")]
        why: String,
    },
    /// The owner makes another member the owner.
    HandOver { member: usize },
    /// The owner changes the options; only between matches.
    Configure {
        #[ts(type = "object")]
        config: Value,
        #[ts(type = "Partial<TableOptions>")]
        options: TableOptions,
    },
    /// Add salt to the dice of the next match.
    Salt { salt: String },
    /// The owner starts a match or a rematch.
    Start,
    /// Answer the open ask of the match.
    Act {
        ask: u32,
        #[ts(type = "unknown")]
        action: Value,
    },
    /// Resign the match.
    Resign,
    /// The owner ends the match before it is over.
    End,
    /// Send a chat message.
    Chat { text: String },
}

impl TableCommand {
    /// The value of `do` for every kind of command.
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

    /// The index of this kind in [`TableCommand::KINDS`], for counters.
    #[must_use]
    pub const fn kind_index(&self) -> usize {
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
    fn kinds_are_the_values_of_do() {
        let commands = [
            TableCommand::Join { nick: "Ann".into() },
            TableCommand::HandOver { member: 1 },
            TableCommand::Act { ask: 1, action: Value::Null },
            TableCommand::Chat { text: "hi".into() },
        ];
        for command in commands {
            let written = serde_json::to_value(&command).unwrap();
            assert_eq!(written["do"], TableCommand::KINDS[command.kind_index()]);
        }
    }
}
