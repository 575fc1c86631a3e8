//! A player who wants to move and nothing else: reads of a message only what that takes.

use crate::Visitor;
use anyhow::anyhow;
use futures_util::{SinkExt, StreamExt};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;
use table::patch;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// Somebody at a table, in a hurry.
#[derive(Debug)]
pub struct Quick {
    socket: WebSocketStream<TcpStream>,
    /// Members, chairs, options.
    pub lobby: Value,
    asked: u64,
    /// Bytes received.
    pub bytes: u64,
}

/// What a message meant.
#[derive(Debug, Default)]
pub struct Heard {
    /// The request that it answers, and the entry it became or that it was refused.
    pub answer: Option<(u64, Result<u64, String>)>,
    /// Whether it says what is asked now.
    pub asked: bool,
    /// The question it puts to this player, and one of the legal answers.
    pub question: Option<(u32, Box<RawValue>)>,
    /// Whether the lobby changed.
    pub lobby: bool,
}

#[derive(Deserialize)]
struct Seen<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(borrow)]
    re: Option<Cow<'a, str>>,
    seq: Option<u64>,
    #[serde(borrow)]
    lobby: Option<&'a RawValue>,
    #[serde(default, borrow, deserialize_with = "even_null")]
    ask: Option<&'a RawValue>,
    #[serde(borrow)]
    no: Option<&'a RawValue>,
}

/// A null is something else than nothing.
fn even_null<'de, D: Deserializer<'de>>(from: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(from).map(Some)
}

#[derive(Deserialize)]
struct Asked<'a> {
    id: u32,
    #[serde(borrow)]
    legal: Option<Vec<&'a RawValue>>,
}

impl Quick {
    /// Sits down at a table.
    ///
    /// # Errors
    /// If the server does not accept the socket.
    pub async fn sit(visitor: &Visitor, code: &str) -> anyhow::Result<Self> {
        let socket = visitor.socket(&format!("/api/tables/{code}/socket")).await?;
        Ok(Self { socket, lobby: Value::Null, asked: 0, bytes: 0 })
    }

    /// Asks for something: the fields of a request but its id. Gives the number it is asked
    /// under.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn ask(&mut self, fields: &str) -> anyhow::Result<u64> {
        self.asked += 1;
        let text = format!("{{\"id\":\"{}\",{fields}}}", self.asked);
        self.socket.send(Message::Text(Utf8Bytes::from(text))).await?;
        Ok(self.asked)
    }

    /// Answers a question.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn act(&mut self, ask: u32, action: &RawValue) -> anyhow::Result<u64> {
        self.ask(&format!("\"do\":\"act\",\"ask\":{ask},\"action\":{action}")).await
    }

    /// The next message.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn hear(&mut self) -> anyhow::Result<Heard> {
        loop {
            let message = self.socket.next().await.ok_or_else(|| anyhow!("the server left"))??;
            if let Message::Text(text) = message {
                self.bytes += text.len() as u64;
                return self.read(&text);
            }
        }
    }

    fn read(&mut self, text: &str) -> anyhow::Result<Heard> {
        let seen: Seen<'_> = serde_json::from_str(text)?;
        let mut heard = Heard::default();
        if let Some(number) = seen.re.and_then(|re| re.parse().ok()) {
            let refused = || seen.no.map_or_else(String::new, |no| no.get().to_owned());
            let became = seen.seq.filter(|_| seen.no.is_none());
            heard.answer = Some((number, became.ok_or_else(refused)));
        }
        if let Some(change) = seen.lobby {
            let change = serde_json::from_str(change.get())?;
            if seen.kind == "hello" {
                self.lobby = change;
            } else {
                patch::apply(&mut self.lobby, &change);
            }
            heard.lobby = true;
        }
        if let Some(ask) = seen.ask {
            let asked: Option<Asked<'_>> = serde_json::from_str(ask.get())?;
            heard.asked = true;
            heard.question = asked.and_then(|Asked { id, legal }| {
                let legal = legal?;
                let action = *legal.get(id as usize % legal.len().max(1))?;
                Some((id, action.to_owned()))
            });
        }
        Ok(heard)
    }
}
