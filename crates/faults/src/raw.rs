//! A WebSocket by hand, to send what no client sends.

use anyhow::{Context, bail, ensure};
use client::Visitor;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A connection without a library between.
#[derive(Debug)]
pub struct Raw {
    /// The bytes themselves.
    pub stream: TcpStream,
}

/// The kind of a frame.
pub const TEXT: u8 = 0x1;
/// Bytes instead of text.
pub const BINARY: u8 = 0x2;

impl Raw {
    /// Connects a visitor to a table, with a small buffer for what it is sent.
    ///
    /// # Errors
    /// If the server does not accept it; what it said.
    pub async fn connect(visitor: &Visitor, code: &str) -> anyhow::Result<Self> {
        let (raw, head) = Self::knock(visitor, code, "").await?;
        ensure!(head.starts_with("HTTP/1.1 101 "), "{head}");
        Ok(raw)
    }

    /// Asks for a socket with more header lines, each with its line end; what the server said.
    ///
    /// # Errors
    /// If nobody answers.
    pub async fn knock(
        visitor: &Visitor,
        code: &str,
        more: &str,
    ) -> anyhow::Result<(Self, String)> {
        let host = visitor.host().to_owned();
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4096)?;
        let mut stream = socket.connect(host.parse()?).await?;
        let request = format!(
            "GET /api/tables/{code}/socket HTTP/1.1\r\nHost: {host}\r\nCookie: {}\r\n\
             Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n",
            visitor.cookie()
        );
        stream.write_all(request.as_bytes()).await?;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.context("the answer ended early")?);
        }
        Ok((Self { stream }, String::from_utf8_lossy(&head).into_owned()))
    }

    /// The bytes of a masked frame that says it has `length` bytes and brings these.
    #[must_use]
    pub fn frame(kind: u8, length: u64, body: &[u8]) -> Vec<u8> {
        let mut frame = vec![0x80 | kind, 0x80 | 127];
        frame.extend(length.to_be_bytes());
        frame.extend([0; 4]); // A mask of zeroes changes nothing.
        frame.extend(body);
        frame
    }

    /// Sends a frame of this kind.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn send(&mut self, kind: u8, body: &[u8]) -> anyhow::Result<()> {
        Ok(self.stream.write_all(&Self::frame(kind, body.len() as u64, body)).await?)
    }

    /// The text of the next frame; nothing when the server has closed.
    ///
    /// # Errors
    /// If it is no frame.
    pub async fn hear(&mut self) -> anyhow::Result<Option<String>> {
        loop {
            let Ok(kind) = self.stream.read_u8().await else { return Ok(None) };
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
            match kind & 0xf {
                0x1 => return Ok(Some(String::from_utf8(body)?)),
                0x8 => return Ok(None),
                0x9 | 0xa => {}
                other => bail!("a frame of kind {other}"),
            }
        }
    }

    /// Everything that still comes, to the end.
    ///
    /// # Errors
    /// If it is no frame.
    pub async fn hear_out(&mut self) -> anyhow::Result<Vec<String>> {
        let mut heard = Vec::new();
        while let Some(text) = self.hear().await? {
            heard.push(text);
        }
        Ok(heard)
    }
}
