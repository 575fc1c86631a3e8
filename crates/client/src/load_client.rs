//! A cheap client for load tests: parses only what it needs to move.

use crate::{ApiClient, SaltKeeper, receive_text};
use futures_util::SinkExt;
use protocol::{
    AskView, ClientRequest, RefusalMessage, ServerMessage, SocketQuery, TableCommand, UpdateMessage,
};
use serde_json::Value;
use serde_json::value::RawValue;
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
    salts: SaltKeeper,
    /// The last command about the dice, which is not sent again.
    sent_salt: Option<Value>,
}

/// The parts of a message that a load test uses.
#[derive(Debug, Default)]
pub struct LoadMessage {
    /// The number of the request it responds to, and its entry's `seq` or the refusal.
    pub response: Option<(u64, Result<u64, RefusalMessage>)>,
    /// Whether the message has an `ask` field, which may be null.
    pub has_ask: bool,
    /// The ask for this player, by id, and one of its legal actions.
    pub ask: Option<(u32, Value)>,
    /// Whether the message changes the lobby.
    pub has_lobby: bool,
}

impl LoadClient {
    /// Opens a WebSocket to a table that this identity has joined.
    ///
    /// # Errors
    /// If the server does not accept the socket.
    pub async fn connect(client: &ApiClient, code: &str) -> anyhow::Result<Self> {
        let socket = client.socket(code, &SocketQuery::current(None)).await?;
        Ok(Self {
            socket,
            lobby: Value::Null,
            request_count: 0,
            bytes_received: 0,
            salts: SaltKeeper::default(),
            sent_salt: None,
        })
    }

    /// Sends a command under a new request id, and returns its number.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn send_command(&mut self, command: TableCommand) -> anyhow::Result<u64> {
        self.request_count += 1;
        let request = ClientRequest { id: self.request_count.to_string(), command };
        let text = serde_json::to_string(&request)?;
        self.socket.send(Message::Text(Utf8Bytes::from(text))).await?;
        Ok(self.request_count)
    }

    /// Publishes the hash of this player's salt, or the salt, if the lobby asks for it.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn publish_salt(&mut self) -> anyhow::Result<()> {
        let Some(command) = self.salts.next_command(&self.lobby) else { return Ok(()) };
        if self.sent_salt.as_ref() != Some(&command) {
            self.sent_salt = Some(command.clone());
            self.send_command(serde_json::from_value(command)?).await?;
        }
        Ok(())
    }

    /// Sends an action in answer to an ask.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn act(&mut self, ask: u32, action: Value) -> anyhow::Result<u64> {
        self.send_command(TableCommand::Act { ask, action }).await
    }

    /// Waits for the next message.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn receive(&mut self) -> anyhow::Result<LoadMessage> {
        let text = receive_text(&mut self.socket).await?;
        self.bytes_received += text.len() as u64;
        self.parse(&text)
    }

    fn parse(&mut self, text: &str) -> anyhow::Result<LoadMessage> {
        match serde_json::from_str(text)? {
            ServerMessage::Hello(hello) => {
                self.lobby = serde_json::from_str(hello.lobby.get())?;
                LoadMessage { has_lobby: true, ..LoadMessage::default() }
                    .with_ask(hello.ask.as_deref())
            }
            ServerMessage::Update(update) => self.parse_update(&update),
            ServerMessage::Accepted(accepted) => {
                Ok(LoadMessage::with_response(Some(&accepted.reply_to), Ok(accepted.seq)))
            }
            ServerMessage::Refused(refused) => {
                let refusal = refused.refusal.into_owned();
                Ok(LoadMessage::with_response(refused.reply_to.as_deref(), Err(refusal)))
            }
            ServerMessage::Closing(_) | ServerMessage::Missed(_) | ServerMessage::Heartbeat => {
                Ok(LoadMessage::default())
            }
        }
    }

    fn parse_update(&mut self, update: &UpdateMessage<'_>) -> anyhow::Result<LoadMessage> {
        let response = Ok(update.seq.unwrap_or_default());
        let mut message = LoadMessage::with_response(update.reply_to.as_deref(), response);
        if let Some(change) = update.lobby {
            patch::apply(&mut self.lobby, &serde_json::from_str(change.get())?);
            message.has_lobby = true;
        }
        match &update.ask {
            Some(ask) => message.with_ask(ask.as_deref()),
            None => Ok(message),
        }
    }
}

impl LoadMessage {
    fn with_response(request_id: Option<&str>, result: Result<u64, RefusalMessage>) -> Self {
        let number = request_id.and_then(|id| id.parse().ok());
        Self { response: number.map(|number| (number, result)), ..Self::default() }
    }

    /// Adds an ask, with one of its legal actions.
    fn with_ask(mut self, ask: Option<&AskView>) -> anyhow::Result<Self> {
        self.has_ask = true;
        if let Some(AskView { id, legal: Some(legal), .. }) = ask {
            let legal: Vec<&RawValue> = serde_json::from_str(legal.as_str())?;
            let action = legal.get(*id as usize % legal.len().max(1));
            let action = action.map(|action| serde_json::from_str(action.get())).transpose()?;
            self.ask = action.map(|action| (*id, action));
        }
        Ok(self)
    }
}
