//! The commands that members of a table can give.

use crate::links::LinkTarget;
use crate::token_hash::TokenHash;
use crate::{Avatar, Emote, TableOffer, TableOptions};
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
    /// Ask for the seat of a bot in the match in progress; without a chair, no longer.
    AskSeat {
        #[serde(default)]
        chair: Option<u8>,
    },
    /// The owner gives a member the seat of a bot that they have asked for.
    GiveSeat { member: usize },
    /// Stand up.
    Stand,
    /// Choose a class or colour for the own chair; without one the choice is withdrawn.
    Choose {
        #[serde(default)]
        choice: Option<String>,
    },
    /// Say whether one is ready for the next match.
    Ready { ready: bool },
    /// The owner seats a bot. In a match it takes the place of a member who has left, or stands in
    /// for one who is away.
    Bot { chair: u8, level: String },
    /// The owner removes a bot from its chair or, while a match is starting, a member whose device
    /// does not answer.
    Free { chair: u8 },
    /// The owner locks the table to newcomers, or unlocks it.
    Lock { locked: bool },
    /// The owner opens the table to anybody, so that it is listed, or no longer.
    Offer {
        #[serde(default)]
        offer: Option<TableOffer>,
    },
    /// The owner has the default action taken for a member who is waited for; not for an opponent
    /// who is there.
    Skip { member: usize },
    /// The owner removes a member; not an opponent who is there, in a match that both play.
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
    /// Publish the hash of the salt that one adds to the dice of the next match: the SHA-256 of
    /// the salt, in hexadecimal digits. Clients draw the salt and do this by themselves.
    SaltHash { round: u32, hash: String },
    /// Reveal that salt, when a start has the hashes of all seats.
    Salt { round: u32, salt: String },
    /// The owner starts a match or a rematch. It begins when the salts of all seats are known.
    Start,
    /// Answer the open ask of the match.
    Act {
        ask: u32,
        #[ts(type = "unknown")]
        action: Value,
    },
    /// Give an answer in advance, or withdraw it with the number 0. It answers for the member as
    /// an action does, until it is changed or, if it is not lasting, until the member is asked
    /// something that it does not decide.
    Standing {
        code: String,
        number: u8,
        #[serde(default)]
        #[ts(as = "Option<bool>")]
        lasting: bool,
    },
    /// Take back the own latest decision and what followed it, in a match against bots.
    TakeBack,
    /// Resign the match.
    Resign,
    /// The owner ends the match before it is over. While the owner plays against others, this
    /// counts as resigning.
    End,
    /// Take so many days of vacation in a match by correspondence, from now on or after the vacation
    /// that lasts; with none, end it.
    Vacation { days: u8 },
    /// Send a chat message.
    Chat { text: String },
    /// Send an emote, which stands in the chat.
    Emote { emote: Emote },
    /// Choose the picture by which one is shown.
    Avatar {
        #[ts(type = "number")]
        avatar: Avatar,
    },
    /// Make a private link whose token has this SHA-256, in hexadecimal digits. It replaces the
    /// last one.
    PrivateLink { hash: String },
    /// Revoke the private link, and end the visits of all who came by it.
    EndPrivateLink,
    /// Become the member whose private link has this token.
    Claim { token: String },
    /// Join by an invitation, on a chair or to watch. Only the server sends it, for the request to
    /// accept an invitation.
    #[serde(skip_deserializing)]
    #[ts(skip)]
    #[schemars(skip)]
    Accept { token: String, nick: String, watch: bool },
    /// Join an open table on a free chair. Only the server sends it, for the request to join an open
    /// table.
    #[serde(skip_deserializing)]
    #[ts(skip)]
    #[schemars(skip)]
    JoinOpen { nick: String },
    /// Make a link. Only the server sends it, because it makes the token.
    #[serde(skip_deserializing)]
    #[ts(skip)]
    #[schemars(skip)]
    Link { target: LinkTarget, hash: TokenHash },
    /// Note that one is given a hint for the open ask. Only the server sends it, for the request
    /// for a hint.
    #[serde(skip_deserializing)]
    #[ts(skip)]
    #[schemars(skip)]
    Hint { ask: u32 },
    /// Withdraw a link.
    Unlink { link: u32 },
    /// Agree, or no longer agree, that the replay of a match shows what the seats saw.
    Reveal {
        #[serde(rename = "match")]
        number: u32,
        agree: bool,
    },
}

impl TableCommand {
    /// The value of `do` for every kind of command.
    pub const KINDS: [&str; 37] = [
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
        "standing",
        "emote",
        "avatar",
        "salt-hash",
        "skip",
        "private-link",
        "end-private-link",
        "claim",
        "accept",
        "link",
        "unlink",
        "reveal",
        "hint",
        "take-back",
        "offer",
        "join-open",
        "ask-seat",
        "give-seat",
        "vacation",
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
            Self::Standing { .. } => 18,
            Self::Emote { .. } => 19,
            Self::Avatar { .. } => 20,
            Self::SaltHash { .. } => 21,
            Self::Skip { .. } => 22,
            Self::PrivateLink { .. } => 23,
            Self::EndPrivateLink => 24,
            Self::Claim { .. } => 25,
            Self::Accept { .. } => 26,
            Self::Link { .. } => 27,
            Self::Unlink { .. } => 28,
            Self::Reveal { .. } => 29,
            Self::Hint { .. } => 30,
            Self::TakeBack => 31,
            Self::Offer { .. } => 32,
            Self::JoinOpen { .. } => 33,
            Self::AskSeat { .. } => 34,
            Self::GiveSeat { .. } => 35,
            Self::Vacation { .. } => 36,
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
            TableCommand::SaltHash { round: 1, hash: "ab".into() },
            TableCommand::Standing { code: "pass".into(), number: 1, lasting: true },
            TableCommand::Emote { emote: Emote::Hello },
            TableCommand::Avatar { avatar: Avatar::try_from(3).unwrap() },
            TableCommand::Skip { member: 1 },
            TableCommand::EndPrivateLink,
            TableCommand::Claim { token: "a".into() },
            TableCommand::Unlink { link: 1 },
            TableCommand::Reveal { number: 1, agree: true },
            TableCommand::Hint { ask: 1 },
            TableCommand::TakeBack,
            TableCommand::Offer { offer: None },
            TableCommand::JoinOpen { nick: "Ann".into() },
            TableCommand::AskSeat { chair: Some(1) },
            TableCommand::GiveSeat { member: 1 },
            TableCommand::Vacation { days: 3 },
        ];
        for command in commands {
            let written = serde_json::to_value(&command).unwrap();
            assert_eq!(written["do"], TableCommand::KINDS[command.kind_index()]);
        }
    }
}
