//! The JSON the outside sees.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use table::{Command, Refusal};

/// What a client sends: a command, and the client's own id for it.
#[derive(Debug, Deserialize)]
pub(crate) struct Request {
    /// Repeated, it is answered and not done again (A5).
    pub(crate) id: String,
    /// The command.
    #[serde(flatten)]
    pub(crate) command: Command,
}

impl Request {
    /// The longest id a client may choose.
    const LONGEST_ID: usize = 64;

    /// Whether its id can be kept.
    pub(crate) fn check_id(&self) -> Result<(), Refusal> {
        if (1..=Self::LONGEST_ID).contains(&self.id.len()) {
            return Ok(());
        }
        Err(Refusal::new("bad-id", "Give every request an id of 1 to 64 letters."))
    }
}

/// What a client is sent.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Message<'a> {
    /// `hello`, `update`, `ok`, `no` or `bye`; `missed` is written apart.
    #[serde(rename = "type")]
    pub(crate) kind: &'static str,
    /// The client's id of what this answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) re: Option<&'a str>,
    /// The number of the entry it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seq: Option<u64>,
    /// When that was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) time: Option<u64>,
    /// What happened in the match, as this viewer may know it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) events: Vec<&'a Value>,
    /// Members, chairs and options: whole in a `hello`, else a merge patch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lobby: Option<&'a Value>,
    /// The match: whole in a `hello`, else a merge patch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) view: Option<&'a RawValue>,
    /// What is asked now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ask: Option<&'a Value>,
    /// What somebody said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) chat: Option<&'a Value>,
    /// Who is connected, by number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) here: Option<Vec<usize>>,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) no: Option<&'a Refusal>,
}

impl Message<'_> {
    /// As text.
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A refusal as text.
pub(crate) fn no(re: Option<&str>, refusal: &Refusal) -> String {
    Message { kind: "no", re, no: Some(refusal), ..Message::default() }.to_text()
}

/// A farewell: the socket is about to be closed, and why.
pub(crate) fn bye(code: &str, say: &str) -> String {
    let refusal = Refusal::new(code, say);
    Message { kind: "bye", no: Some(&refusal), ..Message::default() }.to_text()
}

/// What somebody who comes back has missed.
pub(crate) fn missed(after: u64, seq: u64, page: &table::Page) -> String {
    let page = serde_json::json!({
        "type": "missed", "after": after, "seq": seq, "entries": page.entries, "more": page.more,
    });
    page.to_string()
}

/// An object with these fields.
pub(crate) fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Object(
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>(),
    )
}
