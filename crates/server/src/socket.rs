//! One WebSocket: messages in to the table, messages of the table out.

use crate::desk::Letter;
use crate::guard::{Pass, Verdict};
use crate::history;
use crate::hub::Hub;
use crate::wire::{self, Request};
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use table::{Code, Refusal, Table, Who};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};

/// The largest message a client may send.
const LARGEST: usize = 8 * 1024;

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
        .read_buffer_size(4 * 1024)
        .write_buffer_size(8 * 1024)
        .max_write_buffer_size(256 * 1024)
        .on_upgrade(move |socket| async move {
            hub.metrics.sockets.increment(1.0);
            serve(socket, &hub, &visit).await;
            hub.metrics.sockets.decrement(1.0);
            drop(pass);
        })
}

async fn serve(mut socket: WebSocket, hub: &Arc<Hub>, visit: &Visit) {
    let (code, who, started) = (visit.code, visit.who, Instant::now());
    let (out, mut waiting) = mpsc::channel::<Utf8Bytes>(WAITING);
    let connection = hub.connection();
    let (reply, entered) = oneshot::channel();
    let missed = visit.since.map(|since| (since, out.clone()));
    let enter = Letter::Enter { who, connection, out, reply };
    let sent = hub.send(code, enter).await.is_ok();
    let Some(seq) = (if sent { entered.await.unwrap_or(None) } else { None }) else {
        // In the same words and time, whatever the reason.
        tokio::time::sleep_until(started + crate::api::SAME_TIME).await;
        let text = wire::no(None, &Table::no_such_table());
        let _ = socket.send(Message::Text(text.into())).await;
        return;
    };
    if let Some((since, out)) = missed {
        let allowed = hub.limits.may_read(visit.from);
        let hub = Arc::clone(hub);
        tokio::spawn(async move {
            let text = match allowed {
                true => missed_text(&hub, code, who, since, seq).await,
                false => wire::no(None, &too_often()),
            };
            let _ = out.send(text.into()).await;
        });
    }
    let (mut sink, mut stream) = socket.split();
    let (mut heard, mut pings, mut pace) = (Instant::now(), 0, hub.limits.pace());
    loop {
        tokio::select! {
            message = waiting.recv() => {
                let Some(text) = message else { break };
                match timeout(PATIENCE, send_all(&mut sink, text, &mut waiting)).await {
                    Ok(Ok((messages, bytes))) => {
                        hub.metrics.messages.increment(messages);
                        hub.metrics.bytes.increment(bytes);
                    }
                    Ok(Err(_)) => break,
                    Err(_) => {
                        hub.metrics.slow_readers.increment(1);
                        tracing::info!(table = %code, connection, "a reader was too slow and is dropped");
                        break;
                    }
                }
            }
            message = stream.next() => {
                let Some(Ok(message)) = message else { break };
                (heard, pings) = (Instant::now(), 0);
                match hub.limits.may_speak(&mut pace) {
                    Verdict::Go => {}
                    Verdict::Wait => {
                        let no = wire::no(id_of(&message).as_deref(), &too_often());
                        hub.metrics.refused("too-often");
                        if !say(&mut sink, Message::Text(no.into())).await { break }
                        continue;
                    }
                    Verdict::Out => {
                        let no = too_often();
                        say(&mut sink, Message::Text(wire::bye(&no.code, &no.say).into())).await;
                        hub.metrics.chatterers.increment(1);
                        tracing::info!(table = %code, connection, "a connection spoke too often");
                        break;
                    }
                }
                match message {
                    Message::Text(text) => if let Some(no) = forward(hub, code, who, connection, &text).await
                        && !say(&mut sink, Message::Text(no.into())).await { break },
                    Message::Close(_) => break,
                    Message::Binary(_) => {
                        let refusal = Refusal::new("not-text", "Send JSON as text.");
                        if !say(&mut sink, Message::Text(wire::no(None, &refusal).into())).await { break }
                    }
                    Message::Ping(_) | Message::Pong(_) => {}
                }
            }
            () = tokio::time::sleep_until(heard + PING * (pings + 1)) => {
                if pings == PINGS || !say(&mut sink, Message::Ping(Vec::new().into())).await {
                    break;
                }
                pings += 1;
            }
        }
    }
    let _ = hub.send(code, Letter::Exit { connection }).await;
    let _ = timeout(PATIENCE, sink.close()).await;
}

/// Sends one message of the connection's own; false if the reader is too slow or gone.
async fn say(
    sink: &mut (impl SinkExt<Message, Error = axum::Error> + Unpin),
    message: Message,
) -> bool {
    matches!(timeout(PATIENCE, sink.send(message)).await, Ok(Ok(())))
}

/// Sends a message, and with it everything else that waits already; how many and how much.
async fn send_all(
    sink: &mut (impl SinkExt<Message, Error = axum::Error> + Unpin),
    first: Utf8Bytes,
    waiting: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<(u64, u64), axum::Error> {
    let (mut messages, mut bytes) = (1, first.len());
    sink.feed(Message::Text(first)).await?;
    while let Ok(next) = waiting.try_recv() {
        (messages, bytes) = (messages + 1, bytes + next.len());
        sink.feed(Message::Text(next)).await?;
    }
    sink.flush().await?;
    Ok((messages, bytes as u64))
}

/// What is said to somebody who asks too often.
pub(crate) fn too_often() -> Refusal {
    Refusal::new("too-often", "That was often enough for now: wait a little.")
}

/// The id of a request that is refused unread.
fn id_of(message: &Message) -> Option<String> {
    let Message::Text(text) = message else { return None };
    serde_json::from_str::<Request>(text).ok().map(|request| request.id)
}

/// What somebody who comes back has missed, up to what their `hello` shows. Told beside the
/// socket's own task, so that the present need not wait for the past.
async fn missed_text(hub: &Arc<Hub>, code: Code, who: Who, since: u64, seq: u64) -> String {
    let range = (since.min(seq), Some(seq + 1));
    match history::page(hub, code, who, range, history::MISSED).await {
        Ok(page) => wire::missed(since, seq, &page),
        Err(no) => wire::no(None, &no),
    }
}

/// Hands a message to the table; what could not be understood is answered here.
async fn forward(
    hub: &Arc<Hub>,
    code: Code,
    who: Who,
    connection: u64,
    text: &str,
) -> Option<String> {
    let request: Request = match serde_json::from_str(text) {
        Ok(request) => request,
        Err(problem) => {
            let say = format!("That is no request: {problem}.");
            return Some(wire::no(None, &Refusal::new("not-understood", say)));
        }
    };
    let id = request.id.clone();
    let sent = hub.send(code, Letter::Ask { who, connection, request }).await;
    sent.err().map(|_| wire::no(Some(&id), &Table::no_such_table()))
}
