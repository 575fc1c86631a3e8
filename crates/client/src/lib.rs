//! A player's end of the protocol (docs/protocol.md): for load, for tests, and to learn from.
//!
//! A [`Visitor`] has an identity and asks by HTTP; a [`Player`] sits at a table through a
//! WebSocket and keeps what it has been shown up to date.

mod quick;

pub use quick::{Heard, Quick};

use anyhow::{Context, anyhow, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use table::patch;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Somebody with an identity, who has not sat down.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// Where the server is: `http://127.0.0.1:8080`.
    url: String,
    cookie: String,
    /// Connections that are kept for the next request; without, each has one of its own.
    kept: Option<ureq::Agent>,
}

/// An answer by HTTP: its status and its body.
type Answer = (u16, Value);

impl Visitor {
    /// Somebody new at a server. Blocks.
    ///
    /// # Errors
    /// If nobody answers there.
    pub fn new(url: &str) -> anyhow::Result<Self> {
        Self::introduced(Self::anonymous(url))
    }

    /// Somebody without an identity, whose requests share a connection with those of whoever
    /// is [`another`](Self::another) of them: thousands of people, one after the other.
    #[must_use]
    pub fn first_of_many(url: &str) -> Self {
        Self { kept: Some(agent()), ..Self::anonymous(url) }
    }

    /// Somebody new at the same server. Blocks.
    ///
    /// # Errors
    /// If nobody answers there.
    pub fn another(&self) -> anyhow::Result<Self> {
        Self::introduced(Self { cookie: String::new(), ..self.clone() })
    }

    fn introduced(mut self) -> anyhow::Result<Self> {
        let asked = self.agent().get(format!("{}/api/me", self.url)).call();
        let mut response = asked.context("nobody answers")?;
        let cookie = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        self.cookie = cookie.ok_or_else(|| anyhow!("no identity was given"))?.to_owned();
        // A connection can be used again once its answer has been read.
        response.body_mut().read_to_string()?;
        Ok(self)
    }

    fn agent(&self) -> ureq::Agent {
        self.kept.clone().unwrap_or_else(agent)
    }

    /// Somebody without an identity, who is given none.
    #[must_use]
    pub fn anonymous(url: &str) -> Self {
        Self { url: url.to_owned(), cookie: String::new(), kept: None }
    }

    /// The same identity at a server that has come back under another address.
    #[must_use]
    pub fn at(&self, url: &str) -> Self {
        Self { url: url.to_owned(), ..self.clone() }
    }

    /// The cookie that is this identity: `parlor=…`.
    #[must_use]
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// The server's host and port.
    #[must_use]
    pub fn host(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    /// Posts JSON. Blocks.
    ///
    /// # Errors
    /// If nobody answers, or not with JSON.
    pub fn post(&self, path: &str, body: &Value) -> anyhow::Result<Answer> {
        let request =
            self.agent().post(format!("{}{path}", self.url)).header("cookie", &self.cookie);
        let mut response =
            request.header("content-type", "application/json").send(body.to_string())?;
        let text = response.body_mut().read_to_string()?;
        Ok((response.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    /// Gets JSON. Blocks.
    ///
    /// # Errors
    /// If nobody answers.
    pub fn get(&self, path: &str) -> anyhow::Result<Answer> {
        let request =
            self.agent().get(format!("{}{path}", self.url)).header("cookie", &self.cookie);
        let mut response = request.call()?;
        let text = response.body_mut().read_to_string()?;
        Ok((response.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text))))
    }

    /// Opens a table; its code. Blocks.
    ///
    /// # Errors
    /// Why it was refused.
    pub fn open(
        &self,
        game: &str,
        nick: &str,
        config: &Value,
        options: &Value,
    ) -> anyhow::Result<String> {
        let body = json!({"game": game, "nick": nick, "config": config, "options": options});
        let (status, answer) = self.post("/api/tables", &body)?;
        let code = answer["code"].as_str().map(str::to_owned);
        code.ok_or_else(|| anyhow!("{status}: {answer}"))
    }

    /// Joins a table. Blocks.
    ///
    /// # Errors
    /// Why it was refused.
    pub fn join(&self, code: &str, nick: &str) -> anyhow::Result<()> {
        let (status, answer) =
            self.post(&format!("/api/tables/{code}/join"), &json!({"nick": nick}))?;
        if status == 200 { Ok(()) } else { bail!("{status}: {answer}") }
    }

    /// Sits down at a table, or comes back to it.
    ///
    /// # Errors
    /// If the server does not accept the socket.
    pub async fn connect(&self, code: &str) -> anyhow::Result<Player> {
        self.sit(&format!("/api/tables/{code}/socket")).await
    }

    /// Comes back to a table, knowing its log up to an entry: a `missed` message tells the rest.
    ///
    /// # Errors
    /// If the server does not accept the socket.
    pub async fn come_back(&self, code: &str, seq: u64) -> anyhow::Result<Player> {
        self.sit(&format!("/api/tables/{code}/socket?seq={seq}")).await
    }

    async fn sit(&self, path: &str) -> anyhow::Result<Player> {
        let socket = self.socket(path).await?;
        Ok(Player { socket, shown: json!({}), asked: 0, bytes: 0 })
    }

    async fn socket(&self, path: &str) -> anyhow::Result<WebSocketStream<TcpStream>> {
        let host = self.host().to_owned();
        let url = format!("ws://{host}{path}");
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        let stream = TcpStream::connect(&host).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        Ok(client_async_with_config(request, stream, Some(config)).await?.0)
    }
}

/// Every status is an answer.
fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().new_agent()
}

/// Somebody at a table.
#[derive(Debug)]
pub struct Player {
    socket: WebSocketStream<TcpStream>,
    /// What has been shown: `lobby`, `view`, `ask`, `seq`.
    pub shown: Value,
    asked: u64,
    /// Bytes received.
    pub bytes: u64,
}

impl Player {
    /// Asks for something, under an id of its own.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn ask(&mut self, command: Value) -> anyhow::Result<String> {
        self.asked += 1;
        let id = self.asked.to_string();
        self.ask_as(&id, command).await?;
        Ok(id)
    }

    /// Asks for something under this id.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn ask_as(&mut self, id: &str, mut command: Value) -> anyhow::Result<()> {
        command["id"] = id.into();
        self.send(&command.to_string()).await
    }

    /// Sends text as it is.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn send(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::Text(Utf8Bytes::from(text))).await?)
    }

    /// The next message, folded into what has been shown.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn hear(&mut self) -> anyhow::Result<Value> {
        loop {
            let message =
                self.socket.next().await.ok_or_else(|| anyhow!("the server has gone"))??;
            if let Message::Text(text) = message {
                self.bytes += text.len() as u64;
                let message: Value = serde_json::from_str(&text)?;
                self.fold(&message);
                return Ok(message);
            }
        }
    }

    /// The next message of a kind, or the answer to an id.
    ///
    /// # Errors
    /// If the connection is gone before it comes.
    pub async fn hear_until(&mut self, wanted: impl Fn(&Value) -> bool) -> anyhow::Result<Value> {
        loop {
            let message = self.hear().await?;
            if wanted(&message) {
                return Ok(message);
            }
        }
    }

    /// Asks, and waits for the answer.
    ///
    /// # Errors
    /// If the connection is gone; a refusal is an answer.
    pub async fn request(&mut self, command: Value) -> anyhow::Result<Value> {
        let id = self.ask(command).await?;
        self.hear_until(|message| message["re"] == id.as_str()).await
    }

    /// What this player is asked, and the legal answers, if it is asked anything.
    #[must_use]
    pub fn question(&self) -> Option<(u64, &Vec<Value>)> {
        let ask = self.shown.get("ask")?;
        Some((ask.get("id")?.as_u64()?, ask.get("legal")?.as_array()?))
    }

    fn fold(&mut self, message: &Value) {
        let hello = message["type"] == "hello";
        for part in ["lobby", "view"] {
            if let Some(change) = message.get(part) {
                if hello {
                    self.shown[part] = change.clone();
                } else {
                    patch::apply(&mut self.shown[part], change);
                }
            }
        }
        for part in ["ask", "here"] {
            if let Some(now) = message.get(part) {
                self.shown[part] = now.clone();
            }
        }
        // An `ok` names the entry that a repeat became, which may be an old one.
        if let (Some(seq), "hello" | "update") =
            (message.get("seq"), message["type"].as_str().unwrap_or_default())
        {
            self.shown["seq"] = seq.clone();
        }
    }
}
