//! What a client and the server send each other. The forms are those of `docs/protocol.md`;
//! the server writes them itself, and a test holds the two together.

use crate::book::Book;
use kit::Seat;
use serde::Deserialize;
use serde_json::Value;
use table::{Command, GameFace, Lobby, MatchFacts, Options, Trouble};
use ts_rs::{Dummy, TS};

pub(crate) fn add(book: &mut Book) {
    book.add::<Lobby>();
    book.add::<MatchFacts>();
    book.add::<Command>();
    book.add::<Options>();
    book.add::<Trouble>();
    book.add::<GameFace>();
    book.add::<Request>();
    book.add::<ServerMessage>();
    book.add::<Ask<Dummy>>();
    book.add::<Refusal<Dummy>>();
    book.add::<Chat>();
    book.add::<Look>();
    book.add::<NewTable>();
}

/// What a client sends: a command, and an id of its own for it, 1 to 64 letters. Repeated, it
/// is answered again and never done twice.
#[derive(Debug, TS)]
#[ts(type = "{ id: string } & Command")]
pub struct Request;

/// What a client sends to open a table.
#[derive(Clone, Debug, PartialEq, TS)]
pub struct NewTable {
    /// Which game.
    #[ts(type = "GameName")]
    pub game: String,
    /// Under which name it is opened.
    pub nick: String,
    /// The game's options, as far as they differ from the usual ones.
    #[ts(optional, type = "object")]
    pub config: Option<Value>,
    /// The table's options, likewise.
    #[ts(optional, type = "Partial<Options>")]
    pub options: Option<Options>,
}

/// What a client is sent.
#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum ServerMessage {
    /// Everything there is to see; comes first.
    Hello {
        /// The number of the latest entry of the table's log.
        seq: u64,
        /// When that was made, in milliseconds since the epoch.
        time: u64,
        /// Members, chairs and options.
        #[ts(type = "Lobby")]
        lobby: Value,
        /// The match as the viewer may know it; null before the first.
        #[ts(type = "unknown")]
        view: Value,
        /// The open question, or null.
        #[ts(type = "Ask<unknown> | null")]
        ask: Option<Ask<Value>>,
    },
    /// What an entry meant to the viewer; parts that did not change are missing.
    Update {
        /// The id of the request that it answers too, if it was the viewer's own.
        re: Option<String>,
        /// The number of the entry.
        seq: Option<u64>,
        /// When it was made.
        time: Option<u64>,
        /// What happened in the match, in order.
        #[ts(optional, type = "Array<{ code: string }>")]
        events: Option<Vec<Value>>,
        /// A merge patch (RFC 7396) to the lobby.
        #[ts(optional, type = "unknown")]
        lobby: Option<Value>,
        /// A merge patch to the view.
        #[ts(optional, type = "unknown")]
        view: Option<Value>,
        /// What is asked now, or null.
        #[ts(optional, type = "Ask<unknown> | null")]
        ask: Option<Ask<Value>>,
        /// What somebody said.
        chat: Option<Chat>,
        /// The numbers of the members who are connected.
        here: Option<Vec<usize>>,
    },
    /// A repeated request had become an entry already.
    Ok {
        /// The id of the request.
        re: String,
        /// The number of the entry.
        seq: u64,
    },
    /// A request was refused, and nothing has changed.
    No {
        /// The id of the request, if it could be read.
        re: Option<String>,
        /// Why.
        #[ts(type = "Refusal<{ code: string }>")]
        no: Refusal<Value>,
    },
    /// The connection ends.
    Bye {
        /// Why.
        #[ts(type = "Refusal<{ code: string }>")]
        no: Refusal<Value>,
    },
}

/// Everything there is to see, asked for by HTTP.
#[derive(Clone, Debug, PartialEq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The number of the latest entry of the table's log.
    pub seq: u64,
    /// Members, chairs and options.
    #[ts(type = "Lobby")]
    pub lobby: Value,
    /// The match as the viewer may know it; null before the first.
    #[ts(type = "unknown")]
    pub view: Value,
    /// The open question, or null.
    #[ts(type = "Ask<unknown> | null")]
    pub ask: Option<Ask<Value>>,
}

/// The open question of a match.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Ask<Action> {
    /// Its number; an answer names it.
    pub id: u32,
    /// What is asked, as a word of the game.
    pub prompt: String,
    /// Who is asked.
    pub seats: Vec<Seat>,
    /// What the viewer may answer; missing if nothing is asked of the viewer.
    pub legal: Option<Vec<Action>>,
    /// Whether those are only examples, and others may be taken too.
    pub open: Option<bool>,
    /// What is done for the viewer who does not answer.
    pub default: Option<Action>,
    /// When that is done, in milliseconds since the epoch.
    pub until: Option<u64>,
}

/// Something that somebody said.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Chat {
    /// The member's number.
    pub member: usize,
    /// What.
    pub text: String,
}

/// Why something was refused: a stable code, an English sentence that says what to do, and,
/// if a rule of the game or the moment forbids it, the parameters of that sentence.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(untagged)]
pub enum Refusal<Rule> {
    /// A rule of the game or the moment.
    Rule {
        /// The rule's code.
        code: String,
        /// The sentence.
        say: String,
        /// The rule with its parameters.
        with: Rule,
    },
    /// The table or the server.
    Table {
        /// What is wrong.
        #[ts(as = "Trouble")]
        code: String,
        /// The sentence.
        say: String,
    },
}
