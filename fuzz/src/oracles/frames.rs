//! WebSocket messages and malformed frames of a client.

use super::placeholders::fill_placeholders;
use crate::oracle::ensure;
use crate::played_table::secret;
use crate::test_server::{FuzzTestServer, error_text};
use crate::{FuzzInput, FuzzPayload, MAX_MESSAGES_PER_INPUT, Oracle, OracleVerdict};
use protocol::ServerMessage;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};

/// The states shown to all members are compared for one selector in this many.
const FULL_CHECK_ONE_IN: u16 = 8;

/// A request id that is too long: the refusal shows that all messages before it were answered.
const MARKER_ID: &str = "the last request, with an id that the server refuses because it is long";

pub(crate) struct FrameOracle(FuzzTestServer);

/// What the server sent for an input.
#[derive(Default)]
struct FrameAnswers {
    /// Acknowledgements, which name an entry.
    acknowledged: u64,
    /// Whether the server closed the connection.
    is_closed: bool,
}

impl FrameOracle {
    pub(crate) fn new() -> anyhow::Result<Self> {
        FuzzTestServer::new().map(Self)
    }

    /// Connects a player and waits for the first message.
    fn connect(&mut self, player: usize) -> Result<DuplexStream, String> {
        let mut stream = self.0.connect();
        let request = format!(
            "GET /api/tables/{}/socket HTTP/1.1\r\nHost: parlor\r\nCookie: parlor={}\r\n\
             Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.0.code(),
            secret(player)
        );
        self.0.runtime.block_on(async {
            stream.write_all(request.as_bytes()).await.map_err(error_text)?;
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(stream.read_u8().await.map_err(error_text)?);
            }
            let is_upgraded = head.starts_with(b"HTTP/1.1 101 ");
            ensure(is_upgraded, || String::from_utf8_lossy(&head).into_owned())?;
            let hello = read_text(&mut stream).await?;
            let is_hello = hello.is_some_and(|text| text.starts_with(r#"{"type":"hello""#));
            ensure(is_hello, || "no hello".into())?;
            Ok(stream)
        })
    }

    /// Sends bytes and reads all answers to them.
    fn send(&mut self, stream: &mut DuplexStream, bytes: &[u8]) -> Result<FrameAnswers, String> {
        let marker = json!({"id": MARKER_ID, "do": "stand"}).to_string();
        self.0.runtime.block_on(async {
            let mut answers = FrameAnswers::default();
            // The server may close the connection before it has read everything.
            let sent = stream.write_all(bytes).await.is_ok()
                && stream.write_all(&text_frame(marker.as_bytes())).await.is_ok();
            loop {
                match read_text(stream).await? {
                    None => break answers.is_closed = true,
                    Some(text) if text.contains(MARKER_ID) => break,
                    Some(text) => {
                        let message = serde_json::from_str(&text).map_err(error_text)?;
                        answers.acknowledged += u64::from(is_acknowledgement(&message));
                    }
                }
            }
            let told = sent || answers.is_closed;
            ensure(told, || "the server stopped reading without closing".into())?;
            Ok(answers)
        })
    }

    /// The bytes to send: a frame for each line of a text, or the bytes themselves.
    fn encode(&self, input: &FuzzInput) -> Vec<u8> {
        match &input.payload {
            FuzzPayload::Bytes(bytes) => bytes.clone(),
            FuzzPayload::Text(text) => {
                let messages = (u64::from(input.selector)..).zip(text.split('\n'));
                let frames = messages.take(MAX_MESSAGES_PER_INPUT).map(|(number, message)| {
                    text_frame(fill_placeholders(message, self.0.table(), number).as_bytes())
                });
                frames.collect::<Vec<_>>().concat()
            }
        }
    }
}

/// Whether a message names the entry of a request.
const fn is_acknowledgement(message: &ServerMessage<'_>) -> bool {
    match message {
        ServerMessage::Update(update) => update.reply_to.is_some(),
        ServerMessage::Accepted(_) => true,
        _ => false,
    }
}

impl Oracle for FrameOracle {
    fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
        self.0.reset(u64::from(input.selector))?;
        let mut stream = self.connect(usize::from(input.selector) / 16 % 2)?;
        self.0.catch_up()?;
        let bytes = self.encode(input);
        let answers = self.send(&mut stream, &bytes)?;
        let entries = self.0.catch_up()?;
        // An answer may be lost with the connection, but no entry may be without an answer.
        ensure(entries <= answers.acknowledged || answers.is_closed, || {
            format!("{entries} new entries, but {} answers", answers.acknowledged)
        })?;
        if input.selector.is_multiple_of(FULL_CHECK_ONE_IN) {
            self.0.check_shown_states()?;
        }
        Ok(OracleVerdict::accepted_if(entries > 0))
    }
}

/// A complete text frame, masked with zeroes.
fn text_frame(body: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x81];
    match u16::try_from(body.len()) {
        Ok(length @ 0..126) => frame.push(0x80 | length as u8),
        Ok(length) => {
            frame.push(0x80 | 126);
            frame.extend(length.to_be_bytes());
        }
        Err(_) => {
            frame.push(0x80 | 127);
            frame.extend((body.len() as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(body);
    frame
}

/// The text of the next text frame, or `None` when the server has closed.
async fn read_text(stream: &mut DuplexStream) -> Result<Option<String>, String> {
    loop {
        let mut head = [0; 2];
        if stream.read_exact(&mut head).await.is_err() {
            return Ok(None);
        }
        let length = match head[1] {
            126 => stream.read_u16().await.map(usize::from),
            127 => stream.read_u64().await.map(|length| length as usize),
            short => Ok(usize::from(short)),
        };
        let Ok(length) = length else { return Ok(None) };
        let mut body = vec![0; length];
        if stream.read_exact(&mut body).await.is_err() {
            return Ok(None);
        }
        match head[0] & 0xf {
            0x1 => return String::from_utf8(body).map(Some).map_err(error_text),
            0x8 => return Ok(None),
            _ => {}
        }
    }
}
