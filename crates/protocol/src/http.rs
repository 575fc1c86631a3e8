//! The bodies and queries of HTTP requests, and the bodies of their responses.
//!
//! Some responses are types of `table`: [`HistoryPage`](crate::HistoryPage),
//! [`MatchReplay`](crate::MatchReplay) and lists of [`GameInfo`](crate::GameInfo).

use crate::PROTOCOL_VERSION;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use table::{AskView, JsonText, Lobby, RefusalMessage, TableCode, TableOptions};
use ts_rs::TS;

/// The body of the request that opens a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTableRequest {
    /// The name of the game.
    #[ts(type = "GameName")]
    pub game: String,
    /// The nickname of the owner.
    pub nick: String,
    /// The game's options; those that are missing have their defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "object")]
    pub config: Option<Value>,
    /// The table's options; those that are missing have their defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Partial<TableOptions>")]
    pub options: Option<TableOptions>,
}

/// The response to the request that opens a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CreateTableResponse {
    /// The code of the new table.
    pub code: TableCode,
}

/// The body of the request to join a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinTableRequest {
    /// The nickname.
    pub nick: String,
}

/// The response to a request that has become an entry of the table's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EntryResponse {
    /// The number of the entry.
    pub seq: u64,
}

/// The response to the request for an identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct IdentityResponse {
    /// Whether the request had an identity already; otherwise the response sets its cookie.
    pub known: bool,
}

/// The whole state of a table as a member may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TableResponse {
    /// The number of the latest entry of the table's log.
    pub seq: u64,
    /// Members, chairs and options.
    pub lobby: Lobby,
    /// The match as the member may know it; null before the first.
    #[ts(type = "unknown")]
    #[schemars(with = "Value")]
    pub view: JsonText,
    /// The open ask, or null.
    pub ask: Option<AskView>,
}

/// The body of every response with a status of 400 or more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ErrorResponse {
    /// Why the request was refused.
    pub refusal: RefusalMessage,
}

/// The query of the request for a WebSocket.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct SocketQuery {
    /// The last entry that a reconnecting client knows; the server sends the later ones in a
    /// `missed` message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// The version of the protocol that the client speaks; the server's unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<u32>,
    /// Whether asks shall carry previews of the legal actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previews: Option<bool>,
}

impl SocketQuery {
    /// The query of a client of the current version.
    #[must_use]
    pub const fn current(seq: Option<u64>) -> Self {
        Self { seq, protocol: Some(PROTOCOL_VERSION), previews: None }
    }
}

impl fmt::Display for SocketQuery {
    /// The query as part of a URL.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = [
            self.seq.map(|seq| format!("seq={seq}")),
            self.protocol.map(|protocol| format!("protocol={protocol}")),
            self.previews.map(|previews| format!("previews={previews}")),
        ];
        f.write_str(&fields.into_iter().flatten().collect::<Vec<_>>().join("&"))
    }
}

/// The query of the request for a page of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct LogQuery {
    /// Only entries before this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u64>,
    /// The maximum number of entries: 100 unless given, 200 at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
}

/// The query of requests for a finished match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchQuery {
    /// The number of the match at this table, from 1.
    #[serde(rename = "match")]
    pub number: u32,
}
