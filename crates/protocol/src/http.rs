//! The bodies and queries of HTTP requests, and the bodies of their responses.
//!
//! Some responses are types of `table`: [`HistoryPage`](crate::HistoryPage),
//! [`MatchReplay`](crate::MatchReplay) and lists of [`GameInfo`](crate::GameInfo).

use crate::PROTOCOL_VERSION;
use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use table::{
    AskView, JsonText, LinkTarget, Lobby, MatchReplay, OpenTable, PlayerLevel, RefusalMessage,
    TableCode, TableOptions, TablePace,
};
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
    /// A set-up of the game with which its matches begin instead of the usual one. It holds the
    /// game's options, so `config` is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub start: Option<Value>,
}

/// The body of the request to read a match that was saved or that another program wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// The text of the file, or the id of a position.
    pub text: String,
}

/// The response to the request that opens a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CreateTableResponse {
    /// The code of the new table.
    pub code: TableCode,
}

/// The body of the request to bring a table from a device to the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandoverRequest {
    /// The code that the table has on the device.
    pub code: TableCode,
    /// Its whole log.
    pub entries: Vec<DeviceEntry>,
}

/// An entry of the log of a table on a device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeviceEntry {
    /// When it was made, in milliseconds since the epoch.
    #[ts(type = "number")]
    pub time: u64,
    /// The record as JSON text, as the device has stored it.
    pub record: String,
}

/// The body of the request to join a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinTableRequest {
    /// The nickname.
    pub nick: String,
}

/// The response to the request for the open tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OpenTablesResponse {
    /// The tables, the newest first.
    pub tables: Vec<OpenTable>,
}

/// The body of the request for a quick match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuickMatchRequest {
    /// The name of the game.
    #[ts(type = "GameName")]
    pub game: String,
    /// The nickname.
    pub nick: String,
    /// How fast to play.
    pub pace: TablePace,
    /// The game's options, where those that are missing have their defaults; any if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "object")]
    pub config: Option<Value>,
    /// Whom to play with; anybody if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<PlayerLevel>,
}

/// The response to the request for a quick match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct QuickMatchResponse {
    /// The code of the table.
    pub code: TableCode,
    /// Whether the table is new, and somebody has yet to come.
    pub opened: bool,
}

/// The response to the request for a private link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PrivateLinkResponse {
    /// The token of the link. Whoever has it is the member at this table.
    pub token: String,
}

/// The body of the request to become the member of a private link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClaimRequest {
    /// The token of the link.
    pub token: String,
}

/// The body of the request for a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateLinkRequest {
    /// What the link opens.
    pub target: LinkTarget,
}

/// The response to the request for a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CreateLinkResponse {
    /// The secret token. The server stores only its hash, so it cannot be asked for again.
    pub token: String,
}

/// The body of the request to follow an invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AcceptInvitationRequest {
    /// The nickname.
    pub nick: String,
    /// Whether to watch instead of taking a seat.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub watch: bool,
}

/// The response to the request to follow an invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct AcceptInvitationResponse {
    /// The code of the table.
    pub code: TableCode,
    /// The number of the request's entry.
    pub seq: u64,
}

/// The query of the request for the replay of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayQuery {
    /// The number of the match at this table, from 1.
    #[serde(rename = "match")]
    pub number: u32,
    /// Whether a match in progress is wanted as far as it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub so_far: Option<bool>,
}

/// The query of the request for a match in the format of other programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TranscriptQuery {
    /// The number of the match at this table, from 1.
    #[serde(rename = "match")]
    pub number: u32,
    /// The number of the last entry that it has; the newest if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub seq: Option<u64>,
}

/// The query of the request for the match of a link in the format of other programs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkedTranscriptQuery {
    /// The number of the last entry that it has; the last if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub seq: Option<u64>,
}

/// The query of the request for the replay of a link.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkedReplayQuery {
    /// The seat whose view is wanted, if the players have agreed to show them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<Seat>,
}

/// The response to the request for the replay of a link.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LinkedReplayResponse {
    /// The match as a spectator saw it, or the seat that was asked for; without the dice's secret
    /// and the table's code.
    pub replay: MatchReplay,
    /// Whether the players have agreed to show what the seats saw.
    pub revealed: bool,
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

/// The keys with which the server signs exported matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SigningKeysResponse {
    /// The keys, the oldest first; the last one signs now.
    pub keys: Vec<PublishedKey>,
}

/// A key with which the server signs, or has signed, exported matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PublishedKey {
    /// The Ed25519 public key, in hexadecimal digits.
    pub key: String,
    /// When the key was made, in milliseconds since the epoch.
    #[ts(type = "number")]
    pub since: u64,
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
    /// Whether the server shall send a `heartbeat` every two seconds in which it sends nothing
    /// else, so that the client notices a node that has stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heartbeat: Option<bool>,
}

impl SocketQuery {
    /// The query of a client of the current version.
    #[must_use]
    pub const fn current(seq: Option<u64>) -> Self {
        Self { seq, protocol: Some(PROTOCOL_VERSION), previews: None, heartbeat: None }
    }
}

impl fmt::Display for SocketQuery {
    /// The query as part of a URL.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = [
            self.seq.map(|seq| format!("seq={seq}")),
            self.protocol.map(|protocol| format!("protocol={protocol}")),
            self.previews.map(|previews| format!("previews={previews}")),
            self.heartbeat.map(|heartbeat| format!("heartbeat={heartbeat}")),
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
