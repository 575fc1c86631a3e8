//! The messages over the WebSocket: requests of the client, and what the server sends.

use crate::PROTOCOL_VERSION;
use kit::{Fault, Seat, parse_json_value, read_json};
use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt;
use table::{
    AskView, ChatMessage, GameEvent, HistoryEntry, HistoryPage, Lobby, RefusalCode, RefusalMessage,
    TableCommand,
};
use ts_rs::TS;

/// A request of a client: a command, and an id that the client chooses. A repeated id is answered
/// again and has no further effect (A5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(type = "{ id: string } & TableCommand")]
pub struct ClientRequest {
    /// The id, of 1 to 64 bytes.
    pub id: String,
    /// What is requested.
    #[serde(flatten)]
    pub command: TableCommand,
}

impl ClientRequest {
    const MAX_ID_BYTES: usize = 64;

    /// Parses a request. Nearly all requests are `act`: that form is tried first, because it does
    /// not need the intermediate value that a flattened enum takes.
    ///
    /// # Errors
    /// If the text is not a request.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        if let Ok(ActRequest { id, ask, action, .. }) = serde_json::from_str(text) {
            return Ok(Self { id: id.into_owned(), command: TableCommand::Act { ask, action } });
        }
        Self::read(&parse_json_value(text)?)
    }

    /// Reads a request from its JSON value.
    ///
    /// # Errors
    /// If the value is not a request.
    pub fn read(value: &Value) -> Result<Self, Fault> {
        let mut command: Map<String, Value> = read_json(value)?;
        let missing = || Fault::new("id", "this field is missing");
        let id = command.shift_remove("id").ok_or_else(missing)?;
        let id = read_json(&id).map_err(|fault| fault.within("id"))?;
        Ok(Self { id, command: read_json(&Value::Object(command))? })
    }

    /// Refuses an id that is empty or too long.
    ///
    /// # Errors
    /// The refusal.
    pub fn check_id(&self) -> Result<(), RefusalMessage> {
        if (1..=Self::MAX_ID_BYTES).contains(&self.id.len()) {
            return Ok(());
        }
        Err(RefusalCode::BadId.with_message("Give every request an id of 1 to 64 bytes."))
    }
}

/// How much room a message has at first: enough for most updates.
const USUAL_MESSAGE_BYTES: usize = 512;

/// A [`ClientRequest`] with the command `act`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActRequest<'a> {
    #[serde(borrow)]
    id: Cow<'a, str>,
    #[serde(rename = "do")]
    _act: ActTag,
    ask: u32,
    action: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ActTag {
    Act,
}

/// A message of the server. `type` is always its first key.
///
/// Messages borrow what several clients are sent, such as events and patches, as JSON text:
/// serialising a message copies it.
#[derive(Clone, Debug, Serialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage<'a> {
    /// The whole state; always the first message.
    Hello(HelloMessage<'a>),
    /// What an entry changed for the viewer, or who is connected.
    Update(UpdateMessage<'a>),
    /// A repeated request, which has become an entry before.
    Accepted(AcceptedMessage<'a>),
    /// A request was refused and had no effect, unless its code is `not-known`.
    Refused(RefusedMessage<'a>),
    /// The server closes the connection.
    Closing(ClosingMessage<'a>),
    /// The entries since the one that a reconnecting client knows.
    Missed(MissedMessage),
    /// Nothing has happened, and the node is there.
    Heartbeat,
}

/// Everything that the viewer may see.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct HelloMessage<'a> {
    /// The version of the protocol that the server speaks.
    pub protocol: u32,
    /// The number of the latest entry of the table's log.
    pub seq: u64,
    /// When that entry was made, in milliseconds since the epoch.
    pub time: u64,
    /// Members, chairs and options.
    #[serde(borrow)]
    #[ts(as = "Lobby")]
    #[schemars(with = "Lobby")]
    pub lobby: &'a RawValue,
    /// The match as the viewer may know it; null before the first.
    #[serde(borrow)]
    #[ts(type = "unknown")]
    #[schemars(with = "Value")]
    pub view: &'a RawValue,
    /// The open ask, or null.
    pub ask: Option<Cow<'a, AskView>>,
}

/// What an entry changed for the viewer; parts that did not change are missing.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct UpdateMessage<'a> {
    /// The id of the viewer's own request that became this entry.
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<Cow<'a, str>>,
    /// The number of the entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// When the entry was made, in milliseconds since the epoch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u64>,
    /// The events of the match, in order.
    #[serde(default, borrow, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<GameEvent>>")]
    #[schemars(with = "Vec<GameEvent>")]
    pub events: Vec<&'a RawValue>,
    /// A merge patch (RFC 7396) to the lobby.
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    #[schemars(with = "Value")]
    pub lobby: Option<&'a RawValue>,
    /// A merge patch to the view.
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    #[schemars(with = "Value")]
    pub view: Option<&'a RawValue>,
    /// The open ask now; null if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "null_is_some")]
    #[ts(optional, as = "Option<Option<AskView>>")]
    pub ask: Option<Option<Cow<'a, AskView>>>,
    /// A chat message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<Cow<'a, ChatMessage>>,
    /// The seat for which the default action was taken because its time ran out, if the viewer may
    /// know that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_for: Option<Seat>,
    /// The numbers of the members who are connected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connected: Option<Cow<'a, [usize]>>,
}

/// The response to a repeated request.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct AcceptedMessage<'a> {
    /// The id of the request.
    #[serde(borrow)]
    pub reply_to: Cow<'a, str>,
    /// The number of its entry.
    pub seq: u64,
}

/// The refusal of a request.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct RefusedMessage<'a> {
    /// The id of the request, if it could be parsed.
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<Cow<'a, str>>,
    /// The reason.
    pub refusal: Cow<'a, RefusalMessage>,
}

/// The last message of a connection.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ClosingMessage<'a> {
    /// The reason.
    pub refusal: Cow<'a, RefusalMessage>,
}

/// The entries since the one that a reconnecting client knows, up to that of its `hello`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MissedMessage {
    /// The number of the entry that the client named.
    pub after: u64,
    /// The number of the entry that the `hello` includes.
    pub seq: u64,
    /// The entries, in order.
    pub entries: Vec<HistoryEntry>,
    /// Whether there are earlier ones, which the log has.
    pub more: bool,
}

impl<'a> ServerMessage<'a> {
    /// A `refused` message.
    #[must_use]
    pub fn refused(request_id: Option<&'a str>, refusal: &'a RefusalMessage) -> Self {
        let (reply_to, refusal) = (request_id.map(Cow::Borrowed), Cow::Borrowed(refusal));
        Self::Refused(RefusedMessage { reply_to, refusal })
    }

    /// A `closing` message.
    #[must_use]
    pub fn closing(code: RefusalCode, message: &str) -> Self {
        Self::Closing(ClosingMessage { refusal: Cow::Owned(code.with_message(message)) })
    }

    /// A `missed` message.
    #[must_use]
    pub fn missed(after: u64, seq: u64, page: HistoryPage) -> Self {
        let HistoryPage { entries, more } = page;
        Self::Missed(MissedMessage { after, seq, entries, more })
    }

    /// The message as JSON text.
    ///
    /// # Panics
    /// Never: the messages have no maps with keys that are not text.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = Vec::with_capacity(USUAL_MESSAGE_BYTES);
        serde_json::to_writer(&mut json, self).expect("messages are written as JSON");
        String::from_utf8(json).expect("JSON is text")
    }
}

impl<'a> HelloMessage<'a> {
    /// A `hello` of the current version.
    #[must_use]
    pub fn new(
        (seq, time): (u64, u64),
        lobby: &'a RawValue,
        view: &'a RawValue,
        ask: Option<&'a AskView>,
    ) -> Self {
        let ask = ask.map(Cow::Borrowed);
        Self { protocol: PROTOCOL_VERSION, seq, time, lobby, view, ask }
    }
}

/// Tells a field that is null from one that is missing.
fn null_is_some<'de, D, T>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer).map(Some)
}

/// The values of `type`.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum MessageKind {
    Hello,
    Update,
    Accepted,
    Refused,
    Closing,
    Missed,
    Heartbeat,
}

/// Not derived: serde would copy a message into a tree to look for its tag, and a tree has no text
/// to borrow.
impl<'de: 'a, 'a> Deserialize<'de> for ServerMessage<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MessageVisitor)
    }
}

struct MessageVisitor;

impl<'de> Visitor<'de> for MessageVisitor {
    type Value = ServerMessage<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object whose first key is `type`")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        if map.next_key::<Cow<'de, str>>()?.as_deref() != Some("type") {
            return Err(M::Error::custom("the first key of a message is `type`"));
        }
        let (kind, rest) = (map.next_value()?, MapAccessDeserializer::new(map));
        Ok(match kind {
            MessageKind::Hello => ServerMessage::Hello(Deserialize::deserialize(rest)?),
            MessageKind::Update => ServerMessage::Update(Deserialize::deserialize(rest)?),
            MessageKind::Accepted => ServerMessage::Accepted(Deserialize::deserialize(rest)?),
            MessageKind::Refused => ServerMessage::Refused(Deserialize::deserialize(rest)?),
            MessageKind::Closing => ServerMessage::Closing(Deserialize::deserialize(rest)?),
            MessageKind::Missed => ServerMessage::Missed(Deserialize::deserialize(rest)?),
            MessageKind::Heartbeat => {
                IgnoredAny::deserialize(rest)?;
                ServerMessage::Heartbeat
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Parses a message, and checks that writing it gives the same text.
    fn check_round_trip(text: &str) {
        let message: ServerMessage<'_> = serde_json::from_str(text).unwrap();
        assert_eq!(message.to_json(), text);
    }

    #[test]
    fn every_message_is_written_as_it_is_parsed() {
        for text in [
            r#"{"type":"hello","protocol":2,"seq":1,"time":2,"lobby":{"code":"ABCDEF"},"view":null,"ask":null}"#,
            r#"{"type":"update","reply_to":"7","seq":3,"time":4,"events":[{"code":"a"},{"code":"b"}],"lobby":{"owner":1},"view":{"x":null},"ask":{"id":5,"prompt":"roll","seats":[0,1],"legal":[1, 2],"open":true,"until":9,"default":1},"chat":{"member":0,"text":"hi"},"connected":[0,2]}"#,
            r#"{"type":"update","ask":null}"#,
            r#"{"type":"update"}"#,
            r#"{"type":"accepted","reply_to":"a \"b\"","seq":3}"#,
            r#"{"type":"refused","reply_to":"7","refusal":{"code":"hp","message":"No.","params":{"code":"hp"}}}"#,
            r#"{"type":"refused","refusal":{"code":"bad-id","message":"No."}}"#,
            r#"{"type":"closing","refusal":{"code":"left","message":"You left."}}"#,
            r#"{"type":"missed","after":1,"seq":3,"entries":[{"seq":2,"time":1,"change":{"what":"left","member":0}},{"seq":3,"time":1}],"more":false}"#,
            r#"{"type":"heartbeat"}"#,
        ] {
            check_round_trip(text);
        }
    }

    #[test]
    fn a_message_without_a_known_type_in_front_is_refused() {
        for text in ["{}", r#"{"seq":1,"type":"update"}"#, r#"{"type":"bye"}"#, "[]", "7"] {
            assert!(serde_json::from_str::<ServerMessage<'_>>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_fast_path_for_act_parses_as_the_general_form_does() {
        for (id, action) in
            [("7", json!({"move": 1})), ("ü\n\"", json!("24/18")), ("", json!(null))]
        {
            let text = json!({"id": id, "do": "act", "ask": 31, "action": action}).to_string();
            let general: ClientRequest = serde_json::from_str(&text).unwrap();
            assert_eq!(ClientRequest::parse(&text).unwrap(), general);
            assert_eq!(general.command, TableCommand::Act { ask: 31, action });
            assert_eq!(serde_json::to_value(&general).unwrap()["id"], id);
        }
        assert!(ClientRequest::parse(r#"{"id":"1","do":"ready","ready":true}"#).is_ok());
        for bad in ["", "{}", r#"{"id":"1","do":"act","ask":1,"action":1,"more":2}"#, "[1]"] {
            assert!(ClientRequest::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_malformed_request_is_answered_with_its_field() {
        let cases = [
            (r#"{"do":"stand"}"#, "id: this field is missing"),
            (r#"{"id":7,"do":"stand"}"#, "id: expected a string, not 7"),
            (r#"{"id":"1","do":"sit"}"#, "chair: this field is missing"),
            (
                r#"{"id":"1","do":"sit","chair":"red"}"#,
                "chair: expected a whole number from 0 to 255, not \"red\"",
            ),
            (
                r#"{"id":"1","do":"act","ask":{},"action":"6"}"#,
                "ask: expected a whole number from 0 to 4294967295, not an object",
            ),
            (r#"{"id":"1","do":"sit","chair":1,"at":2}"#, "at: there is no such field"),
            ("[1]", "expected an object, not a list"),
        ];
        for (text, expected) in cases {
            let fault = ClientRequest::parse(text).unwrap_err().to_string();
            assert!(fault.starts_with(expected), "{text}: {fault}");
        }
    }
}
