//! A WebSocket client without a library, for frames that no library sends.

use anyhow::{Context, bail, ensure};
use client::ApiClient;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A WebSocket connection that sends any bytes.
#[derive(Debug)]
pub struct RawWebSocket {
    /// The TCP stream below.
    pub stream: TcpStream,
}

/// The opcode of text frames.
pub const OPCODE_TEXT: u8 = 0x1;
/// The opcode of binary frames.
pub const OPCODE_BINARY: u8 = 0x2;

impl RawWebSocket {
    /// Connects to a table with a small receive buffer, so that the server soon cannot send.
    ///
    /// # Errors
    /// If the server does not accept the upgrade.
    pub async fn connect(client: &ApiClient, code: &str) -> anyhow::Result<Self> {
        let (raw, head) = Self::request_upgrade(client, code, "").await?;
        ensure!(head.starts_with("HTTP/1.1 101 "), "{head}");
        Ok(raw)
    }

    /// Sends an upgrade request with additional header lines, each ending in CRLF; returns the head
    /// of the response.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn request_upgrade(
        client: &ApiClient,
        code: &str,
        more: &str,
    ) -> anyhow::Result<(Self, String)> {
        let host = client.host().to_owned();
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4096)?;
        let mut stream = socket.connect(host.parse()?).await?;
        let request = format!(
            "GET /api/tables/{code}/socket HTTP/1.1\r\nHost: {host}\r\nCookie: {}\r\n\
             Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n",
            client.cookie()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.context("the answer ended early")?);
        }
        Ok((Self { stream }, String::from_utf8_lossy(&head).into_owned()))
    }

    /// The bytes of a masked frame that claims to have `length` bytes and contains `body`.
    #[must_use]
    pub fn frame(opcode: u8, length: u64, body: &[u8]) -> Vec<u8> {
        let mut frame = vec![0x80 | opcode, 0x80 | 127];
        frame.extend(length.to_be_bytes());
        frame.extend([0; 4]); // A mask of zeroes leaves the body as it is.
        frame.extend(body);
        frame
    }

    /// Sends a frame with this opcode.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn send(&mut self, opcode: u8, body: &[u8]) -> anyhow::Result<()> {
        Ok(self.stream.write_all(&Self::frame(opcode, body.len() as u64, body)).await?)
    }

    /// The text of the next text frame, or `None` when the server has closed.
    ///
    /// # Errors
    /// If the frame is malformed.
    pub async fn read_text(&mut self) -> anyhow::Result<Option<String>> {
        loop {
            let Ok(opcode) = self.stream.read_u8().await else { return Ok(None) };
            let Ok(short) = self.stream.read_u8().await else { return Ok(None) };
            let length = match short {
                126 => self.stream.read_u16().await.map(u64::from),
                127 => self.stream.read_u64().await,
                short => Ok(u64::from(short)),
            };
            let Ok(length) = length else { return Ok(None) };
            let mut body = vec![0; usize::try_from(length)?];
            if self.stream.read_exact(&mut body).await.is_err() {
                return Ok(None);
            }
            match opcode & 0xf {
                0x1 => return Ok(Some(String::from_utf8(body)?)),
                0x8 => return Ok(None),
                0x9 | 0xa => {}
                other => bail!("unexpected opcode {other}"),
            }
        }
    }

    /// All remaining texts until the server closes.
    ///
    /// # Errors
    /// If a frame is malformed.
    pub async fn read_to_end(&mut self) -> anyhow::Result<Vec<String>> {
        let mut heard = Vec::new();
        while let Some(text) = self.read_text().await? {
            heard.push(text);
        }
        Ok(heard)
    }
}
