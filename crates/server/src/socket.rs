//! One WebSocket: messages in to the table, messages of the table out.

use crate::desk::Letter;
use crate::guard::{Pace, Pass, Verdict};
use crate::history;
use crate::hub::Hub;
use crate::wire::{self, Request};
use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use table::{Code, Refusal, Table, Trouble, Who};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until, timeout};

/// The largest message a client may send.
const LARGEST: usize = 8 * 1024;

/// Room for what a client says as a rule. Each of thousands who only listen has it; for a
/// longer message it grows.
const READ: usize = 512;

/// How many messages may wait for a slow reader before it is dropped.
const WAITING: usize = 64;

/// How long a reader may take to take a message.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often a quiet connection is asked whether it is still there.
const PING: Duration = Duration::from_secs(30);

/// So many pings without an answer, and it is not.
const PINGS: u32 = 2;

/// Who comes, to which table, and what they have seen of it.
pub(crate) struct Visit {
    pub(crate) code: Code,
    pub(crate) who: Who,
    pub(crate) from: IpAddr,
    /// The last entry they know of, if they come back.
    pub(crate) since: Option<u64>,
}

/// Accepts a socket to a table.
pub(crate) fn accept(
    upgrade: WebSocketUpgrade,
    hub: Arc<Hub>,
    visit: Visit,
    pass: Pass,
) -> Response {
    upgrade
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(READ)
        .write_buffer_size(8 * 1024)
        .max_write_buffer_size(256 * 1024)
        .on_upgrade(move |socket| async move {
            // A task of its own, which is small: it stays as long as somebody listens, and
            // whatever the upgrade needed would stay with it.
            tokio::spawn(serve(Box::new(socket), hub, visit, pass));
        })
}

async fn serve(socket: Box<WebSocket>, hub: Arc<Hub>, visit: Visit, pass: Pass) {
    hub.metrics.sockets.increment(1.0);
    if let Some(mut talk) = Box::pin(Talk::begin(socket, &hub, visit)).await {
        talk.run().await;
        Box::pin(talk.end()).await;
    }
    hub.metrics.sockets.decrement(1.0);
    drop(pass);
}

/// A connection that has been let in.
struct Talk<'a> {
    socket: Box<WebSocket>,
    hub: &'a Hub,
    desk: mpsc::Sender<Letter>,
    code: Code,
    who: Who,
    from: IpAddr,
    connection: u64,
    waiting: mpsc::Receiver<Utf8Bytes>,
}

/// Whether a connection goes on.
type Goes = bool;

impl<'a> Talk<'a> {
    /// Comes to the table and is shown everything; nothing if there is no such table.
    async fn begin(mut socket: Box<WebSocket>, hub: &'a Arc<Hub>, visit: Visit) -> Option<Self> {
        let (code, who, started) = (visit.code, visit.who, Instant::now());
        let (out, waiting) = mpsc::channel::<Utf8Bytes>(WAITING);
        let connection = hub.connection();
        let (reply, entered) = oneshot::channel();
        let missed = visit.since.map(|since| (since, out.clone()));
        let desk = hub.send(code, Letter::Enter { who, connection, out, reply }).await;
        let no = desk.as_ref().err().cloned().unwrap_or_else(Table::no_such_table);
        let entered = if desk.is_ok() { entered.await.unwrap_or(None) } else { None };
        let (Ok(desk), Some(seq)) = (desk, entered) else {
            // In the same words and time, whatever the reason.
            sleep_until(started + crate::api::SAME_TIME).await;
            let text = wire::no(None, &no);
            let _ = socket.send(Message::Text(text.into())).await;
            return None;
        };
        if let Some((since, out)) = missed {
            tell_missed(hub, &visit, (since, seq), out);
        }
        Some(Self { socket, hub, desk, code, who, from: visit.from, connection, waiting })
    }

    /// Leaves the table and says so, if anybody still listens.
    async fn end(mut self) {
        let _ = self.desk.send(Letter::Exit { connection: self.connection }).await;
        let _ = timeout(PATIENCE, self.socket.close()).await;
    }

    /// Carries messages both ways until one end has enough.
    async fn run(&mut self) {
        let (mut heard, mut pings, mut pace) = (Instant::now(), 0, self.hub.limits.pace());
        let mut ping = pin!(sleep_until(heard + first_ping(self.connection)));
        loop {
            let goes = tokio::select! {
                message = self.waiting.recv() => match message {
                    Some(text) => self.tell(text).await,
                    None => false,
                },
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => {
                        (heard, pings) = (Instant::now(), 0);
                        self.hear(message, &mut pace).await
                    }
                    _ => false,
                },
                () = &mut ping => {
                    let quiet = heard.elapsed() >= PING;
                    pings += u32::from(quiet);
                    ping.as_mut().reset(Instant::now() + PING);
                    !quiet || pings <= PINGS && self.say(Message::Ping(Bytes::new())).await
                }
            };
            if !goes {
                return;
            }
        }
    }

    /// Sends a message of the table, and with it everything else that waits already.
    async fn tell(&mut self, first: Utf8Bytes) -> Goes {
        match timeout(PATIENCE, send_all(&mut self.socket, first, &mut self.waiting)).await {
            Ok(Ok((messages, bytes))) => {
                self.hub.metrics.messages.increment(messages);
                self.hub.metrics.bytes.increment(bytes);
                true
            }
            Ok(Err(_)) => false,
            Err(_) => {
                self.hub.metrics.slow_readers.increment(1);
                let (table, connection) = (self.code, self.connection);
                tracing::info!(%table, connection, "a reader was too slow and is dropped");
                false
            }
        }
    }

    /// Sends one message of the connection's own; false if the reader is too slow or gone.
    async fn say(&mut self, message: Message) -> Goes {
        matches!(timeout(PATIENCE, self.socket.send(message)).await, Ok(Ok(())))
    }

    /// Takes a message of the client.
    async fn hear(&mut self, message: Message, pace: &mut Pace) -> Goes {
        match self.hub.limits.may_speak(pace, self.from, length(&message)) {
            Verdict::Go => {}
            Verdict::Wait => {
                let no = wire::no(id_of(&message).as_deref(), &too_often());
                self.hub.metrics.refused(Trouble::TooOften.code());
                return self.say(Message::Text(no.into())).await;
            }
            Verdict::Out => {
                let bye = wire::bye(Trouble::TooOften, &too_often().say);
                self.say(Message::Text(bye.into())).await;
                self.hub.metrics.chatterers.increment(1);
                let (table, connection) = (self.code, self.connection);
                tracing::info!(%table, connection, "a connection spoke too often");
                return false;
            }
        }
        let no = match message {
            Message::Text(text) => match Request::read(&text) {
                Ok(request) => return self.forward(request).await,
                Err(problem) => {
                    Trouble::NotUnderstood.say(format!("That is no request: {problem}."))
                }
            },
            Message::Binary(_) => Trouble::NotText.say("Send JSON as text."),
            Message::Close(_) => return false,
            Message::Ping(_) | Message::Pong(_) => return true,
        };
        self.say(Message::Text(wire::no(None, &no).into())).await
    }

    /// Hands a request to the table.
    async fn forward(&mut self, request: Request) -> Goes {
        let (who, connection) = (self.who, self.connection);
        let letter = Letter::Ask { who, connection, request: Box::new(request) };
        self.desk.send(letter).await.is_ok()
    }
}

/// When a connection is first looked at, whether it is quiet: those that came together, as all do
/// when a server has come back, are not all asked in the same moment.
fn first_ping(connection: u64) -> Duration {
    let share = connection.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    PING.mul_f64(share as f64 / 2f64.powi(32))
}

/// Sends a message, and with it everything else that waits already; how many and how much.
async fn send_all(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    waiting: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<(u64, u64), axum::Error> {
    let (mut messages, mut bytes) = (1, first.len());
    socket.feed(Message::Text(first)).await?;
    while let Ok(next) = waiting.try_recv() {
        (messages, bytes) = (messages + 1, bytes + next.len());
        socket.feed(Message::Text(next)).await?;
    }
    socket.flush().await?;
    Ok((messages, bytes as u64))
}

/// What is said to somebody who asks too often.
pub(crate) fn too_often() -> Refusal {
    Trouble::TooOften.say("That was often enough for now: wait a little.")
}

/// How many bytes a client sent.
fn length(message: &Message) -> usize {
    match message {
        Message::Text(text) => text.len(),
        Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
        Message::Close(_) => 0,
    }
}

/// The id of a request that is refused unread.
fn id_of(message: &Message) -> Option<String> {
    let Message::Text(text) = message else { return None };
    Request::read(text).ok().map(|request| request.id)
}

/// Tells somebody who comes back what they have missed, beside the socket's own task, so that
/// the present need not wait for the past.
fn tell_missed(
    hub: &Arc<Hub>,
    visit: &Visit,
    (since, seq): (u64, u64),
    out: mpsc::Sender<Utf8Bytes>,
) {
    let (code, who, allowed) = (visit.code, visit.who, hub.limits.may_read(visit.from));
    let hub = Arc::clone(hub);
    tokio::spawn(async move {
        let text = match allowed {
            true => missed_text(&hub, code, who, since, seq).await,
            false => wire::no(None, &too_often()),
        };
        let _ = out.send(text.into()).await;
    });
}

/// What somebody has missed, up to what their `hello` shows.
async fn missed_text(hub: &Arc<Hub>, code: Code, who: Who, since: u64, seq: u64) -> String {
    let range = (since.min(seq), Some(seq + 1));
    match history::page(hub, code, who, range, history::MISSED).await {
        Ok(page) => wire::missed(since, seq, &page),
        Err(no) => wire::no(None, &no),
    }
}

#[cfg(test)]
#[path = "socket_tests.rs"]
mod tests;
