//! What a client sends over a WebSocket.

use crate::house::{House, odd};
use crate::judge::hold;
use crate::mill::{change_bytes, pick};
use crate::stage::{question, secret};
use crate::{Input, Judge, Mill, Verdict};
use kit::Seeded;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};

/// So many inputs go to one table.
const ROUND: u64 = 256;

/// What everybody is shown is compared once in so many inputs.
const WHOLE: u64 = 64;

/// A request whose answer says that everything before it was answered: its id is too long.
const LAST: &str = "that was all, and this is an id that no server takes because it is long";

pub(crate) struct Frames {
    house: House,
    /// Who is connected in this round.
    person: usize,
    socket: Option<DuplexStream>,
}

/// What came back for an input.
#[derive(Default)]
struct Heard {
    /// Answers that name an entry.
    done: u64,
    /// Whether the server ended the connection.
    closed: bool,
}

impl Frames {
    pub(crate) fn new() -> anyhow::Result<Self> {
        Ok(Self { house: House::new()?, person: 0, socket: None })
    }

    /// A socket that has been greeted, at another table if nobody is left at this one.
    fn seated(&mut self, number: u64) -> Result<DuplexStream, String> {
        if let Some(socket) = self.connect()? {
            return Ok(socket);
        }
        self.house.reset(number)?;
        self.connect()?.ok_or_else(|| "nobody is let in".into())
    }

    /// A socket that has been greeted; none if the person is not at the table any more.
    fn connect(&mut self) -> Result<Option<DuplexStream>, String> {
        let mut stream = self.house.connect();
        let request = format!(
            "GET /api/tables/{}/socket HTTP/1.1\r\nHost: parlor\r\nCookie: parlor={}\r\n\
             Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            self.house.code(),
            secret(self.person)
        );
        self.house.runtime.block_on(async {
            stream.write_all(request.as_bytes()).await.map_err(odd)?;
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(stream.read_u8().await.map_err(odd)?);
            }
            let accepted = head.starts_with(b"HTTP/1.1 101 ");
            hold(accepted, || String::from_utf8_lossy(&head).into_owned())?;
            let greeting = hear(&mut stream).await?;
            let here = greeting.is_some_and(|text| text.starts_with(r#"{"type":"hello""#));
            Ok(here.then_some(stream))
        })
    }

    /// Sends an input and hears everything that comes back for it.
    fn send(&mut self, stream: &mut DuplexStream, bytes: &[u8]) -> Result<Heard, String> {
        let last = json!({"id": LAST, "do": "stand"}).to_string();
        self.house.runtime.block_on(async {
            let mut heard = Heard::default();
            // The server may end the connection before it has read everything.
            let sent = stream.write_all(bytes).await.is_ok()
                && stream.write_all(&frame(last.as_bytes())).await.is_ok();
            loop {
                match hear(stream).await? {
                    None => break heard.closed = true,
                    Some(text) if text.contains(LAST) => break,
                    Some(text) => {
                        let done = text.starts_with(r#"{"type":"update","re":"#)
                            || text.starts_with(r#"{"type":"ok","#);
                        heard.done += u64::from(done);
                    }
                }
            }
            hold(sent || heard.closed, || "nothing more is taken and nothing said".into())?;
            Ok(heard)
        })
    }
}

/// A whole frame of text, masked with zeroes.
fn frame(body: &[u8]) -> Vec<u8> {
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

/// The text of the next frame; none when the server has closed.
async fn hear(stream: &mut DuplexStream) -> Result<Option<String>, String> {
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
            0x1 => return String::from_utf8(body).map(Some).map_err(odd),
            0x8 => return Ok(None),
            _ => {}
        }
    }
}

impl Judge for Frames {
    fn round(&self) -> u64 {
        ROUND
    }

    fn reset(&mut self, number: u64) -> Result<(), String> {
        self.socket = None;
        self.house.reset(number / ROUND)?;
        self.person = (number / ROUND) as usize / 16 % 2;
        Ok(())
    }

    /// Requests of the corpus, legal answers, and frames that are hardly frames.
    fn make(&mut self, mill: &Mill, number: u64, chance: &mut Seeded) -> Input {
        let id = format!("n{number}");
        let legal = match chance.below(3) {
            0 => question(self.house.table(), chance),
            _ => None,
        };
        let input =
            match legal.and_then(|(_, ask, legal)| Some((ask, pick(&legal, chance)?.clone()))) {
                Some((ask, action)) => {
                    let act = json!({"id": id, "do": "act", "ask": ask, "action": action});
                    mill.change(Input::Text(act.to_string()), chance)
                }
                None => match mill.make(chance) {
                    Input::Text(text) => {
                        Input::Text(text.replace("\"ID\"", &Value::from(id).to_string()))
                    }
                    bytes => bytes,
                },
            };
        match (chance.below(8), input) {
            (0, Input::Text(text)) => Input::Bytes(broken(text.as_bytes(), chance)),
            (_, input) => input,
        }
    }

    fn judge(&mut self, input: &Input, number: u64) -> Result<Verdict, String> {
        let mut socket = match self.socket.take() {
            Some(socket) => socket,
            None => self.seated(number)?,
        };
        self.house.catch_up()?;
        let bytes = match input {
            Input::Text(text) => frame(text.as_bytes()),
            Input::Bytes(bytes) => bytes.clone(),
        };
        let heard = self.send(&mut socket, &bytes)?;
        let entries = self.house.catch_up()?;
        // An answer may be lost with the connection, an entry without an answer may not be.
        hold(entries <= heard.done || heard.closed, || {
            format!("{entries} new entries, but {} answers", heard.done)
        })?;
        if !heard.closed {
            self.socket = Some(socket);
        }
        if number.is_multiple_of(WHOLE) {
            self.house.shows_its_log()?;
        }
        Ok(if entries > 0 { Verdict::Accepted } else { Verdict::Refused })
    }
}

/// Frames of a text with something wrong, or unusual, about them.
fn broken(text: &[u8], chance: &mut Seeded) -> Vec<u8> {
    let mut bytes = match chance.below(4) {
        0 => frame(text),
        1 => [control(chance), frame(text)].concat(),
        2 => pieces(text, chance),
        _ => {
            let mut many = frame(text);
            many.extend(frame(text));
            many
        }
    };
    match chance.below(6) {
        // Other kinds, reserved bits, no mask, another length: all in the first two bytes.
        0 => bytes[0] = chance.below(256) as u8,
        1 => bytes[1] = chance.below(256) as u8,
        2 => bytes[0] = 0x82,
        3 => (0..chance.below(4)).for_each(|_| change_bytes(&mut bytes, chance)),
        4 => {
            let lies = u64::from(chance.below(u32::MAX)) << chance.below(33);
            bytes.splice(1..1, [0xff].into_iter().chain(lies.to_be_bytes()));
        }
        _ => {}
    }
    bytes
}

/// A ping, a pong or a close, with a body that may be too long for one.
fn control(chance: &mut Seeded) -> Vec<u8> {
    let mut frame = frame(&vec![b'x'; chance.below(140) as usize]);
    frame[0] = 0x88 | chance.below(3) as u8;
    frame
}

/// A message in pieces, perhaps with a ping between, perhaps without an end.
fn pieces(text: &[u8], chance: &mut Seeded) -> Vec<u8> {
    let mut bytes = Vec::new();
    let size = 1 + chance.below(text.len() as u32 + 1) as usize;
    let count = text.chunks(size).count();
    for (at, piece) in text.chunks(size).enumerate() {
        let mut one = frame(piece);
        let last = at + 1 == count && chance.below(8) > 0;
        one[0] = u8::from(last) << 7 | u8::from(at == 0);
        bytes.extend(one);
        if chance.below(4) == 0 {
            bytes.extend(control(chance));
        }
    }
    if bytes.is_empty() { frame(text) } else { bytes }
}
