//! The JSON the outside sees.

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::borrow::Cow;
use table::{Command, Fields, Json, Refusal, Trouble};

/// What a client sends: a command, and the client's own id for it.
#[derive(Debug)]
pub(crate) struct Request {
    /// Repeated, it is answered and not done again (A5).
    pub(crate) id: String,
    /// The command.
    pub(crate) command: Command,
}

impl Request {
    /// The longest id a client may choose.
    const LONGEST_ID: usize = 64;

    /// Reads a request. Nearly all are answers in a match: those are tried first, and without
    /// the detour that a command of any kind takes.
    pub(crate) fn read(text: &str) -> Result<Self, serde_json::Error> {
        if let Ok(Answer { id, ask, action, .. }) = serde_json::from_str(text) {
            return Ok(Self { id: id.into_owned(), command: Command::Act { ask, action } });
        }
        let Any { id, command } = serde_json::from_str(text)?;
        Ok(Self { id, command })
    }

    /// Whether its id can be kept.
    pub(crate) fn check_id(&self) -> Result<(), Refusal> {
        if (1..=Self::LONGEST_ID).contains(&self.id.len()) {
            return Ok(());
        }
        Err(Trouble::BadId.say("Give every request an id of 1 to 64 letters."))
    }
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Any { id, command } = Any::deserialize(deserializer)?;
        Ok(Self { id, command })
    }
}

#[derive(Deserialize)]
struct Any {
    id: String,
    #[serde(flatten)]
    command: Command,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer<'a> {
    #[serde(borrow)]
    id: Cow<'a, str>,
    #[serde(rename = "do")]
    _act: Act,
    ask: u32,
    action: Value,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Act {
    Act,
}

/// What a client is sent.
#[derive(Debug, Default)]
pub(crate) struct Message<'a> {
    /// `hello`, `update`, `ok`, `no` or `bye`; `missed` is written apart.
    pub(crate) kind: &'static str,
    /// The client's id of what this answers.
    pub(crate) re: Option<&'a str>,
    /// The number of the entry it is about, and when that was made.
    pub(crate) seq: Option<u64>,
    pub(crate) time: Option<u64>,
    /// What happened in the match, as this viewer may know it.
    pub(crate) events: Vec<&'a str>,
    /// Members, chairs and options: whole in a `hello`, else a merge patch.
    pub(crate) lobby: Option<&'a str>,
    /// The match: whole in a `hello`, else a merge patch.
    pub(crate) view: Option<&'a str>,
    /// What is asked now; null if nothing is any more.
    pub(crate) ask: Option<&'a str>,
    /// What somebody said.
    pub(crate) chat: Option<&'a str>,
    /// Who is connected, by number.
    pub(crate) here: Option<&'a [usize]>,
    /// Why not.
    pub(crate) no: Option<&'a Refusal>,
}

impl Message<'_> {
    /// As text. Everything in it but ids and numbers is JSON already.
    pub(crate) fn to_text(&self) -> String {
        let mut fields = Fields::default();
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
            fields.json("no", Json::of(no).get());
        }
        fields.done()
    }
}

/// A refusal as text.
pub(crate) fn no(re: Option<&str>, refusal: &Refusal) -> String {
    Message { kind: "no", re, no: Some(refusal), ..Message::default() }.to_text()
}

/// A farewell: the socket is about to be closed, and why.
pub(crate) fn bye(why: Trouble, say: &str) -> String {
    let refusal = why.say(say);
    Message { kind: "bye", no: Some(&refusal), ..Message::default() }.to_text()
}

/// What somebody who comes back has missed.
pub(crate) fn missed(after: u64, seq: u64, page: &table::Page) -> String {
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
    fn an_answer_is_read_as_any_other_request() {
        for (id, action) in
            [("7", json!({"move": 1})), ("ü\n\"", json!("24/18")), ("", json!(null))]
        {
            let text = json!({"id": id, "do": "act", "ask": 31, "action": action}).to_string();
            let (quick, whole) = (Request::read(&text).unwrap(), serde_json::from_str(&text));
            let whole: Request = whole.unwrap();
            assert_eq!((&quick.id, &quick.command), (&whole.id, &whole.command));
            assert_eq!(quick.command, Command::Act { ask: 31, action });
        }
        assert!(Request::read(r#"{"id":"1","do":"ready","ready":true}"#).is_ok());
        for bad in ["", "{}", r#"{"id":"1","do":"act","ask":1,"action":1,"more":2}"#, "[1]"] {
            assert!(Request::read(bad).is_err(), "{bad}");
        }
    }
}
