//! The JSON of client requests and server messages.

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::borrow::Cow;
use table::{JsonObjectWriter, JsonText, RefusalCode, RefusalMessage, TableCommand};

/// A request of a client.
#[derive(Debug)]
pub(crate) struct ClientRequest {
    /// Chosen by the client. A request with an id that was stored before is answered with that
    /// entry and not carried out again (A5).
    pub(crate) id: String,
    pub(crate) command: TableCommand,
}

impl ClientRequest {
    const MAX_ID_BYTES: usize = 64;

    /// Parses a request. Nearly all requests are `act`: that form is tried first, because it does
    /// not need the intermediate value that a flattened enum takes.
    pub(crate) fn parse(text: &str) -> Result<Self, serde_json::Error> {
        if let Ok(ActRequest { id, ask, action, .. }) = serde_json::from_str(text) {
            return Ok(Self { id: id.into_owned(), command: TableCommand::Act { ask, action } });
        }
        let AnyRequest { id, command } = serde_json::from_str(text)?;
        Ok(Self { id, command })
    }

    /// Refuses an id that is empty or too long.
    pub(crate) fn check_id(&self) -> Result<(), RefusalMessage> {
        if (1..=Self::MAX_ID_BYTES).contains(&self.id.len()) {
            return Ok(());
        }
        Err(RefusalCode::BadId.with_message("Give every request an id of 1 to 64 letters."))
    }
}

impl<'de> Deserialize<'de> for ClientRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let AnyRequest { id, command } = AnyRequest::deserialize(deserializer)?;
        Ok(Self { id, command })
    }
}

#[derive(Deserialize)]
struct AnyRequest {
    id: String,
    #[serde(flatten)]
    command: TableCommand,
}

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

/// A message to a client. Its parts are JSON texts already, so that what several clients share is
/// serialised once.
#[derive(Debug, Default)]
pub(crate) struct OutgoingMessage<'a> {
    /// `hello`, `update`, `ok`, `no` or `bye`; see [`missed_text`] for `missed`.
    pub(crate) kind: &'static str,
    /// The id of the request that this message responds to.
    pub(crate) re: Option<&'a str>,
    /// The number and the time of the entry that this message is about.
    pub(crate) seq: Option<u64>,
    pub(crate) time: Option<u64>,
    /// The events of the match that this viewer may know.
    pub(crate) events: Vec<&'a str>,
    /// Members, chairs and options: complete in a `hello`, otherwise a merge patch.
    pub(crate) lobby: Option<&'a str>,
    /// The match: complete in a `hello`, otherwise a merge patch.
    pub(crate) view: Option<&'a str>,
    /// The current ask; null if there is none.
    pub(crate) ask: Option<&'a str>,
    /// A line of chat.
    pub(crate) chat: Option<&'a str>,
    /// The numbers of the members who are connected.
    pub(crate) here: Option<&'a [usize]>,
    /// Why a request is refused or the connection is closed.
    pub(crate) no: Option<&'a RefusalMessage>,
}

impl OutgoingMessage<'_> {
    /// The message as JSON text.
    pub(crate) fn to_text(&self) -> String {
        let mut fields = JsonObjectWriter::default();
        fields.text("type", self.kind);
        if let Some(re) = self.re {
            fields.text("re", re);
        }
        for (name, number) in [("seq", self.seq), ("time", self.time)] {
            if let Some(number) = number {
                fields.number(name, number);
            }
        }
        if !self.events.is_empty() {
            fields.list("events", self.events.iter().copied());
        }
        let parts =
            [("lobby", self.lobby), ("view", self.view), ("ask", self.ask), ("chat", self.chat)];
        for (name, part) in parts {
            if let Some(part) = part {
                fields.json(name, part);
            }
        }
        if let Some(here) = self.here {
            fields.json("here", &format!("{here:?}"));
        }
        if let Some(no) = self.no {
            fields.json("no", JsonText::of(no).as_str());
        }
        fields.finish()
    }
}

/// A `no` message.
pub(crate) fn refusal_text(re: Option<&str>, refusal: &RefusalMessage) -> String {
    OutgoingMessage { kind: "no", re, no: Some(refusal), ..OutgoingMessage::default() }.to_text()
}

/// A `bye` message, which is sent before the server closes a connection.
pub(crate) fn goodbye_text(code: RefusalCode, say: &str) -> String {
    let refusal = code.with_message(say);
    OutgoingMessage { kind: "bye", no: Some(&refusal), ..OutgoingMessage::default() }.to_text()
}

/// A `missed` message: the entries after `after` for a client that reconnects.
pub(crate) fn missed_text(after: u64, seq: u64, page: &table::HistoryPage) -> String {
    let page = serde_json::json!({
        "type": "missed", "after": after, "seq": seq, "entries": page.entries, "more": page.more,
    });
    page.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_fast_path_for_act_parses_as_the_general_form_does() {
        for (id, action) in
            [("7", json!({"move": 1})), ("ü\n\"", json!("24/18")), ("", json!(null))]
        {
            let text = json!({"id": id, "do": "act", "ask": 31, "action": action}).to_string();
            let (fast, general) =
                (ClientRequest::parse(&text).unwrap(), serde_json::from_str(&text));
            let general: ClientRequest = general.unwrap();
            assert_eq!((&fast.id, &fast.command), (&general.id, &general.command));
            assert_eq!(fast.command, TableCommand::Act { ask: 31, action });
        }
        assert!(ClientRequest::parse(r#"{"id":"1","do":"ready","ready":true}"#).is_ok());
        for bad in ["", "{}", r#"{"id":"1","do":"act","ask":1,"action":1,"more":2}"#, "[1]"] {
            assert!(ClientRequest::parse(bad).is_err(), "{bad}");
        }
    }
}
