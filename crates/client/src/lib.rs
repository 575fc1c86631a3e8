//! A client of the server's protocol (docs/protocol.md), for load tests, tests and as an example.
//!
//! An [`ApiClient`] holds an identity and makes HTTP requests. A [`TableClient`] is connected to
//! one table by WebSocket and keeps a copy of everything it has been sent.

mod load_client;
mod salt_keeper;

pub use load_client::{LoadClient, LoadMessage};
pub use protocol::TableCommand;
pub use salt_keeper::SaltKeeper;

use anyhow::{Context, anyhow, bail};
use futures_util::{SinkExt, StreamExt};
use protocol::{
    CreateTableRequest, CreateTableResponse, HelloMessage, JoinTableRequest, ServerMessage,
    SocketQuery, UpdateMessage,
};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::time::Duration;
use table::patch;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// An HTTP client with an identity (the cookie that `/api/me` sets).
#[derive(Clone, Debug)]
pub struct ApiClient {
    /// The server's base URL, such as `http://127.0.0.1:8080`.
    url: String,
    /// Empty if the client has no identity.
    cookie: String,
    /// Keeps connections alive between requests; without it each request opens its own.
    pooled_agent: Option<ureq::Agent>,
}

/// The status of an HTTP response and its body; a body that is not JSON is a JSON string.
type JsonResponse = (u16, Value);

impl ApiClient {
    /// Asks the server for a new identity. Blocks.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn new(url: &str) -> anyhow::Result<Self> {
        Self::with_new_identity(Self::anonymous(url))
    }

    /// A client without an identity that shares its connection pool with every client made from
    /// it by [`new_identity`](Self::new_identity), so that thousands of identities need few
    /// connections.
    #[must_use]
    pub fn pooled(url: &str) -> Self {
        Self { pooled_agent: Some(agent()), ..Self::anonymous(url) }
    }

    /// A client with another new identity at the same server. Blocks.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn new_identity(&self) -> anyhow::Result<Self> {
        Self::with_new_identity(Self { cookie: String::new(), ..self.clone() })
    }

    fn with_new_identity(mut self) -> anyhow::Result<Self> {
        let sent = self.agent().get(format!("{}/api/me", self.url)).call();
        let mut response = sent.context("the server does not answer")?;
        let cookie = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        self.cookie =
            cookie.ok_or_else(|| anyhow!("the server set no identity cookie"))?.to_owned();
        // A connection can be reused once the response has been read.
        response.body_mut().read_to_string()?;
        Ok(self)
    }

    fn agent(&self) -> ureq::Agent {
        self.pooled_agent.clone().unwrap_or_else(agent)
    }

    /// A client without an identity.
    #[must_use]
    pub fn anonymous(url: &str) -> Self {
        Self { url: url.to_owned(), cookie: String::new(), pooled_agent: None }
    }

    /// The same identity at another base URL, such as that of a restarted server.
    #[must_use]
    pub fn with_url(&self, url: &str) -> Self {
        Self { url: url.to_owned(), ..self.clone() }
    }

    /// The identity cookie as sent: `parlor=…`, or `__Host-parlor=…` over TLS.
    #[must_use]
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// The server's host and port.
    #[must_use]
    pub fn host(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    /// Posts JSON. Blocks. Every status, also 4xx and 5xx, is a response.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn post(&self, path: &str, body: &Value) -> anyhow::Result<JsonResponse> {
        let request =
            self.agent().post(format!("{}{path}", self.url)).header("cookie", &self.cookie);
        let mut response =
            request.header("content-type", "application/json").send(body.to_string())?;
        let text = response.body_mut().read_to_string()?;
        Ok((response.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    /// Gets JSON. Blocks. Every status, also 4xx and 5xx, is a response.
    ///
    /// # Errors
    /// If the server does not answer.
    pub fn get(&self, path: &str) -> anyhow::Result<JsonResponse> {
        let request =
            self.agent().get(format!("{}{path}", self.url)).header("cookie", &self.cookie);
        let mut response = request.call()?;
        let text = response.body_mut().read_to_string()?;
        Ok((response.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    /// Opens a table and returns its code. Blocks.
    ///
    /// # Errors
    /// If the server refuses; the error has the status and the body.
    pub fn open_table(
        &self,
        game: &str,
        nick: &str,
        config: &Value,
        options: &Value,
    ) -> anyhow::Result<String> {
        let request = CreateTableRequest {
            game: game.to_owned(),
            nick: nick.to_owned(),
            config: Some(config.clone()),
            options: Some(serde_json::from_value(options.clone())?),
            start: None,
        };
        let (status, answer) = self.post("/api/tables", &serde_json::to_value(request)?)?;
        match serde_json::from_value(answer.clone()) {
            Ok(CreateTableResponse { code }) => Ok(code.to_string()),
            Err(_) => bail!("{status}: {answer}"),
        }
    }

    /// Joins a table. Blocks.
    ///
    /// # Errors
    /// If the server refuses; the error has the status and the body.
    pub fn join_table(&self, code: &str, nick: &str) -> anyhow::Result<()> {
        let request = serde_json::to_value(JoinTableRequest { nick: nick.to_owned() })?;
        let (status, answer) = self.post(&format!("/api/tables/{code}/join"), &request)?;
        if status == 200 { Ok(()) } else { bail!("{status}: {answer}") }
    }

    /// Publishes the hash of a salt or the salt itself, if the table waits for it, and returns
    /// whether it did. Blocks.
    ///
    /// # Errors
    /// If the server refuses; the error has the status and the body.
    pub fn publish_salt(&self, code: &str, keeper: &mut SaltKeeper) -> anyhow::Result<bool> {
        let (status, table) = self.get(&format!("/api/tables/{code}"))?;
        if status != 200 {
            bail!("{status}: {table}");
        }
        let Some(mut command) = keeper.next_command(&table["lobby"]) else { return Ok(false) };
        command["id"] = format!("{} of round {}", command["do"], command["round"]).into();
        let (status, answer) = self.post(&format!("/api/tables/{code}/do"), &command)?;
        if status == 200 { Ok(true) } else { bail!("{status}: {answer}") }
    }

    /// Opens a WebSocket to a table that this identity has joined.
    ///
    /// # Errors
    /// If the server does not accept the socket.
    pub async fn connect(&self, code: &str) -> anyhow::Result<TableClient> {
        self.connect_with(code, &SocketQuery::current(None)).await
    }

    /// Opens a WebSocket to a table whose log is known up to entry `seq`; the server sends the
    /// later entries in a `missed` message.
    ///
    /// # Errors
    /// If the server does not accept the socket.
    pub async fn reconnect(&self, code: &str, seq: u64) -> anyhow::Result<TableClient> {
        self.connect_with(code, &SocketQuery::current(Some(seq))).await
    }

    /// Opens a WebSocket to a table with the given query.
    ///
    /// # Errors
    /// If the server does not accept the socket.
    pub async fn connect_with(
        &self,
        code: &str,
        query: &SocketQuery,
    ) -> anyhow::Result<TableClient> {
        let silence_timeout = (query.heartbeat == Some(true)).then_some(SILENCE_TIMEOUT);
        let opening = self.socket(code, query);
        let socket = match silence_timeout {
            Some(limit) => timeout(limit, opening).await.map_err(|_| anyhow!(NODE_SILENT))??,
            None => opening.await?,
        };
        Ok(TableClient {
            socket,
            state: json!({}),
            request_count: 0,
            bytes_received: 0,
            silence_timeout,
            last_received: Instant::now(),
            salts: SaltKeeper::default(),
        })
    }

    async fn socket(
        &self,
        code: &str,
        query: &SocketQuery,
    ) -> anyhow::Result<WebSocketStream<TcpStream>> {
        let host = self.host().to_owned();
        let url = format!("ws://{host}/api/tables/{code}/socket?{query}");
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let stream = TcpStream::connect(&host).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        Ok(client_async_with_config(request, stream, Some(config)).await?.0)
    }
}

/// How long a node that sends heartbeats may be silent before it is taken for gone. Shorter than
/// the five seconds within which that is to be noticed, so that timers may fire late.
const SILENCE_TIMEOUT: Duration = Duration::from_millis(4_500);

const NODE_SILENT: &str = "the node is silent";

/// An agent for which no HTTP status is an error.
fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().new_agent()
}

/// A WebSocket connection to a table.
#[derive(Debug)]
pub struct TableClient {
    socket: WebSocketStream<TcpStream>,
    /// Everything received so far, with patches applied: `lobby`, `view`, `ask`, `connected`
    /// and `seq`.
    pub state: Value,
    request_count: u64,
    /// Bytes of all text messages received.
    pub bytes_received: u64,
    /// After so long without a message, the node is taken for gone; if the client asked for
    /// heartbeats.
    silence_timeout: Option<Duration>,
    last_received: Instant,
    /// The salt that this player adds to the dice.
    pub salts: SaltKeeper,
}

impl TableClient {
    /// Sends a command under a new request id, and returns the id.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn send_command(&mut self, command: Value) -> anyhow::Result<String> {
        self.request_count += 1;
        let id = self.request_count.to_string();
        self.send_command_as(&id, command).await?;
        Ok(id)
    }

    /// Sends a command under the given request id.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn send_command_as(&mut self, id: &str, mut command: Value) -> anyhow::Result<()> {
        command["id"] = id.into();
        self.send_text(&command.to_string()).await
    }

    /// Sends a text message unchanged.
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn send_text(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::Text(Utf8Bytes::from(text))).await?)
    }

    /// Waits for the next message and applies it to `state`. Heartbeats are left out.
    ///
    /// # Errors
    /// If the connection has ended or the node is silent, or the message is none of the protocol.
    pub async fn receive(&mut self) -> anyhow::Result<Value> {
        loop {
            let next = receive_text(&mut self.socket);
            let text = match self.silence_timeout {
                // Counted from the last message, however often this is called meanwhile.
                Some(limit) => timeout_at(self.last_received + limit, next)
                    .await
                    .map_err(|_| anyhow!(NODE_SILENT))?,
                None => next.await,
            }?;
            self.last_received = Instant::now();
            self.bytes_received += text.len() as u64;
            let message: ServerMessage<'_> = serde_json::from_str(&text)?;
            if matches!(message, ServerMessage::Heartbeat) {
                continue;
            }
            self.apply(&message)?;
            return Ok(serde_json::from_str(&text)?);
        }
    }

    /// Receives messages until one matches, and returns it.
    ///
    /// # Errors
    /// If the connection ends first.
    pub async fn receive_until(
        &mut self,
        wanted: impl Fn(&Value) -> bool,
    ) -> anyhow::Result<Value> {
        loop {
            let message = self.receive().await?;
            if wanted(&message) {
                return Ok(message);
            }
        }
    }

    /// Sends a command and waits for its response; a refusal is a response too.
    ///
    /// # Errors
    /// If the connection ends first.
    pub async fn request(&mut self, command: Value) -> anyhow::Result<Value> {
        let id = self.send_command(command).await?;
        self.receive_until(|message| message["reply_to"] == id.as_str()).await
    }

    /// The command about the dice of the next match that this client should send now, if any.
    pub fn dice_command(&mut self) -> Option<Value> {
        self.salts.next_command(&self.state["lobby"])
    }

    /// Publishes the hash of this player's salt for the match that is starting, or the salt.
    /// Receives messages until that is due. Who only watches publishes nothing.
    async fn publish_salt(&mut self, what: &str) -> anyhow::Result<()> {
        let (lobby, you) = (&self.state["lobby"], &self.state["lobby"]["you"]);
        let chairs = lobby["chairs"].as_array();
        if !chairs.is_some_and(|chairs| chairs.iter().any(|chair| chair["member"] == *you)) {
            return Ok(());
        }
        while self.state["lobby"]["phase"] == "lobby" {
            match self.dice_command() {
                Some(command) => {
                    let is_last = command["do"] == what;
                    let answer = self.request(command).await?;
                    if let Some(refusal) = answer.get("refusal") {
                        bail!("{what}: {refusal}");
                    }
                    if is_last {
                        return Ok(());
                    }
                }
                None if what == "salt-hash" && self.has_published_hash() => return Ok(()),
                None => drop(self.receive().await?),
            }
        }
        Ok(())
    }

    fn has_published_hash(&self) -> bool {
        let (lobby, you) = (&self.state["lobby"], &self.state["lobby"]["you"]);
        let salts = lobby["dice"]["salts"].as_array();
        salts.is_some_and(|salts| salts.iter().any(|salt| salt["member"] == *you))
    }

    /// The id of the ask that waits for this player's answer, and its legal actions.
    #[must_use]
    pub fn pending_ask(&self) -> Option<(u64, &Vec<Value>)> {
        let ask = self.state.get("ask")?;
        Some((ask.get("id")?.as_u64()?, ask.get("legal")?.as_array()?))
    }

    fn apply(&mut self, message: &ServerMessage<'_>) -> serde_json::Result<()> {
        match message {
            ServerMessage::Hello(hello) => self.apply_hello(hello),
            ServerMessage::Update(update) => self.apply_update(update),
            // An `accepted` names the entry of a repeated request, which may be an old one.
            _ => Ok(()),
        }
    }

    fn apply_hello(&mut self, hello: &HelloMessage<'_>) -> serde_json::Result<()> {
        self.state["lobby"] = parse(hello.lobby)?;
        self.state["view"] = parse(hello.view)?;
        self.state["ask"] = json!(hello.ask);
        self.state["seq"] = hello.seq.into();
        Ok(())
    }

    fn apply_update(&mut self, update: &UpdateMessage<'_>) -> serde_json::Result<()> {
        for (part, change) in [("lobby", update.lobby), ("view", update.view)] {
            if let Some(change) = change {
                patch::apply(&mut self.state[part], &parse(change)?);
            }
        }
        if let Some(ask) = &update.ask {
            self.state["ask"] = json!(ask);
        }
        if let Some(connected) = &update.connected {
            self.state["connected"] = json!(connected);
        }
        if let Some(seq) = update.seq {
            self.state["seq"] = seq.into();
        }
        Ok(())
    }
}

/// Starts a match and waits until it has begun, for all of its players; the first of them is the
/// owner, and the others are ready.
///
/// # Errors
/// If a connection ends, or the server refuses.
pub async fn start_match(players: &mut [&mut TableClient]) -> anyhow::Result<()> {
    let owner = players.first_mut().context("a player")?;
    let started = owner.request(json!({"do": "start"})).await?;
    if let Some(refusal) = started.get("refusal") {
        bail!("start: {refusal}");
    }
    for what in ["salt-hash", "salt"] {
        for player in players.iter_mut() {
            player.publish_salt(what).await?;
        }
    }
    for player in players {
        while player.state["lobby"]["phase"] != "playing" {
            player.receive().await?;
        }
    }
    Ok(())
}

/// Waits for the next text message.
async fn receive_text(socket: &mut WebSocketStream<TcpStream>) -> anyhow::Result<Utf8Bytes> {
    loop {
        let message = socket.next().await;
        let message = message.ok_or_else(|| anyhow!("the server closed the connection"))??;
        if let Message::Text(text) = message {
            return Ok(text);
        }
    }
}

fn parse(json: &RawValue) -> serde_json::Result<Value> {
    serde_json::from_str(json.get())
}
