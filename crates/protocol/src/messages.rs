//! The messages between client and server, as `docs/protocol.md` describes them. The server
//! writes them with code of its own; a test compares the two.

use crate::typescript::TypeScriptModules;
use kit::Seat;
use serde::Deserialize;
use serde_json::Value;
use table::{GameInfo, Lobby, MatchInfo, RefusalCode, TableCommand, TableOptions};
use ts_rs::{Dummy, TS};

pub(crate) fn add(modules: &mut TypeScriptModules) {
    modules.add::<Lobby>();
    modules.add::<MatchInfo>();
    modules.add::<TableCommand>();
    modules.add::<TableOptions>();
    modules.add::<RefusalCode>();
    modules.add::<GameInfo>();
    modules.add::<SocketRequest>();
    modules.add::<ServerMessage>();
    modules.add::<AskMessage<Dummy>>();
    modules.add::<RefusalReply<Dummy>>();
    modules.add::<ChatMessage>();
    modules.add::<TableResponse>();
    modules.add::<CreateTableRequest>();
}

/// What a client sends over the socket: a command, and an id of 1 to 64 letters that the client
/// chooses. A repeated id is answered again and has no further effect.
#[derive(Debug, TS)]
#[ts(type = "{ id: string } & TableCommand")]
pub struct SocketRequest;

/// The body of the request that opens a table.
#[derive(Clone, Debug, PartialEq, TS)]
pub struct CreateTableRequest {
    /// The name of the game.
    #[ts(type = "GameName")]
    pub game: String,
    /// The nickname of the owner.
    pub nick: String,
    /// The game's options; those that are missing have their defaults.
    #[ts(optional, type = "object")]
    pub config: Option<Value>,
    /// The table's options; those that are missing have their defaults.
    #[ts(optional, type = "Partial<TableOptions>")]
    pub options: Option<TableOptions>,
}

/// What the server sends over the socket.
#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum ServerMessage {
    /// The whole state; always the first message.
    Hello {
        /// The number of the latest entry of the table's log.
        seq: u64,
        /// When that entry was made, in milliseconds since the epoch.
        time: u64,
        /// Members, chairs and options.
        #[ts(type = "Lobby")]
        lobby: Value,
        /// The match as the viewer may know it; null before the first.
        #[ts(type = "unknown")]
        view: Value,
        /// The open ask, or null.
        #[ts(type = "AskMessage<unknown> | null")]
        ask: Option<AskMessage<Value>>,
    },
    /// What an entry changed for the viewer; parts that did not change are missing.
    Update {
        /// The id of the request that the message answers, if it was the viewer's own.
        re: Option<String>,
        /// The number of the entry.
        seq: Option<u64>,
        /// When the entry was made.
        time: Option<u64>,
        /// The events of the match, in order.
        #[ts(optional, type = "Array<{ code: string }>")]
        events: Option<Vec<Value>>,
        /// A merge patch (RFC 7396) to the lobby.
        #[ts(optional, type = "unknown")]
        lobby: Option<Value>,
        /// A merge patch to the view.
        #[ts(optional, type = "unknown")]
        view: Option<Value>,
        /// The open ask now, or null.
        #[ts(optional, type = "AskMessage<unknown> | null")]
        ask: Option<AskMessage<Value>>,
        /// A chat message.
        chat: Option<ChatMessage>,
        /// The numbers of the members who are connected.
        here: Option<Vec<usize>>,
    },
    /// A repeated request, which has become an entry already.
    Ok {
        /// The id of the request.
        re: String,
        /// The number of the entry.
        seq: u64,
    },
    /// A request was refused and had no effect.
    No {
        /// The id of the request, if it could be parsed.
        re: Option<String>,
        /// The reason.
        #[ts(type = "RefusalReply<{ code: string }>")]
        no: RefusalReply<Value>,
    },
    /// The server closes the connection.
    Bye {
        /// The reason.
        #[ts(type = "RefusalReply<{ code: string }>")]
        no: RefusalReply<Value>,
    },
}

/// The whole state of a table, as the HTTP interface returns it.
#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TableResponse {
    /// The number of the latest entry of the table's log.
    pub seq: u64,
    /// Members, chairs and options.
    #[ts(type = "Lobby")]
    pub lobby: Value,
    /// The match as the viewer may know it; null before the first.
    #[ts(type = "unknown")]
    pub view: Value,
    /// The open ask, or null.
    #[ts(type = "AskMessage<unknown> | null")]
    pub ask: Option<AskMessage<Value>>,
}

/// The open ask of a match.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct AskMessage<Action> {
    /// The number of the ask; an answer names it.
    pub id: u32,
    /// The game's code for what is asked.
    pub prompt: String,
    /// The seats that are asked.
    pub seats: Vec<Seat>,
    /// The legal answers; missing if nothing is asked of the viewer.
    pub legal: Option<Vec<Action>>,
    /// Whether those are only examples, and other actions may be legal too.
    pub open: Option<bool>,
    /// The action that is taken if the viewer does not answer.
    pub default: Option<Action>,
    /// When that action is taken, in milliseconds since the epoch.
    pub until: Option<u64>,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChatMessage {
    /// The member's number.
    pub member: usize,
    /// The text.
    pub text: String,
}

/// Why a request was refused: a stable code, an English sentence that says what to do, and, if
/// a rule of the game or the state of the match forbids it, the parameters of that sentence.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(untagged)]
pub enum RefusalReply<Rule> {
    /// Refused by a rule of the game or the state of the match.
    Rule {
        /// The rule's code.
        code: String,
        /// The sentence.
        say: String,
        /// The rule with its parameters.
        with: Rule,
    },
    /// Refused by the table or the server.
    Table {
        /// The code of the refusal.
        #[ts(as = "RefusalCode")]
        code: String,
        /// The sentence.
        say: String,
    },
}
