//! A cheap client for load tests: parses only those fields of a message that it needs to move.

use crate::ApiClient;
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

/// A WebSocket connection to a table that keeps only the lobby.
#[derive(Debug)]
pub struct LoadClient {
    socket: WebSocketStream<TcpStream>,
    /// The last known lobby, with patches applied.
    pub lobby: Value,
    request_count: u64,
    /// Bytes of all text messages received.
    pub bytes_received: u64,
}

/// The parts of a message that a load test uses.
#[derive(Debug, Default)]
pub struct LoadMessage {
    /// The number of the request it responds to, and its entry's `seq` or the refusal as JSON.
    pub response: Option<(u64, Result<u64, String>)>,
    /// Whether the message has an `ask` field, which may be null.
    pub has_ask: bool,
    /// The ask for this player, by id, and one of its legal actions.
    pub ask: Option<(u32, Box<RawValue>)>,
    /// Whether the message changes the lobby.
    pub has_lobby: bool,
}

#[derive(Deserialize)]
struct RawMessage<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(borrow)]
    re: Option<Cow<'a, str>>,
    seq: Option<u64>,
    #[serde(borrow)]
    lobby: Option<&'a RawValue>,
    #[serde(default, borrow, deserialize_with = "null_as_some")]
    ask: Option<&'a RawValue>,
    #[serde(borrow)]
    no: Option<&'a RawValue>,
}

/// Tells a field that is null from one that is missing.
fn null_as_some<'de, D: Deserializer<'de>>(from: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(from).map(Some)
}

#[derive(Deserialize)]
struct RawAsk<'a> {
    id: u32,
    #[serde(borrow)]
    legal: Option<Vec<&'a RawValue>>,
}

impl LoadClient {
    /// Opens a WebSocket to a table that this identity has joined.
    ///
    /// # Errors
    /// If the server does not accept the socket.
    pub async fn connect(client: &ApiClient, code: &str) -> anyhow::Result<Self> {
        let socket = client.socket(&format!("/api/tables/{code}/socket")).await?;
        Ok(Self { socket, lobby: Value::Null, request_count: 0, bytes_received: 0 })
    }

    /// Sends a request, given as the JSON fields without `id`, and returns its number.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn send_command(&mut self, fields: &str) -> anyhow::Result<u64> {
        self.request_count += 1;
        let text = format!("{{\"id\":\"{}\",{fields}}}", self.request_count);
        self.socket.send(Message::Text(Utf8Bytes::from(text))).await?;
        Ok(self.request_count)
    }

    /// Sends an action in answer to an ask.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn act(&mut self, ask: u32, action: &RawValue) -> anyhow::Result<u64> {
        self.send_command(&format!("\"do\":\"act\",\"ask\":{ask},\"action\":{action}")).await
    }

    /// Waits for the next message.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn receive(&mut self) -> anyhow::Result<LoadMessage> {
        loop {
            let message = self
                .socket
                .next()
                .await
                .ok_or_else(|| anyhow!("the server closed the connection"))??;
            if let Message::Text(text) = message {
                self.bytes_received += text.len() as u64;
                return self.parse(&text);
            }
        }
    }

    fn parse(&mut self, text: &str) -> anyhow::Result<LoadMessage> {
        let raw: RawMessage<'_> = serde_json::from_str(text)?;
        let mut message = LoadMessage::default();
        if let Some(number) = raw.re.and_then(|re| re.parse().ok()) {
            let refused = || raw.no.map_or_else(String::new, |no| no.get().to_owned());
            let stored = raw.seq.filter(|_| raw.no.is_none());
            message.response = Some((number, stored.ok_or_else(refused)));
        }
        if let Some(change) = raw.lobby {
            let change = serde_json::from_str(change.get())?;
            if raw.kind == "hello" {
                self.lobby = change;
            } else {
                patch::apply(&mut self.lobby, &change);
            }
            message.has_lobby = true;
        }
        if let Some(ask) = raw.ask {
            let ask: Option<RawAsk<'_>> = serde_json::from_str(ask.get())?;
            message.has_ask = true;
            message.ask = ask.and_then(|RawAsk { id, legal }| {
                let legal = legal?;
                let action = *legal.get(id as usize % legal.len().max(1))?;
                Some((id, action.to_owned()))
            });
        }
        Ok(message)
    }
}
