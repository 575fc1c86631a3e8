//! One WebSocket: messages in to the table, messages of the table out.

use crate::desk::Letter;
use crate::hub::Hub;
use crate::wire::{self, Request};
use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use table::{Code, Refusal, Table, Who};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until, timeout};

/// The largest message a client may send.
const LARGEST: usize = 8 * 1024;

/// How many messages may wait for a slow reader before it is dropped.
const WAITING: usize = 64;

/// How long a reader may take to take a message.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often a quiet connection is asked whether it is still there.
const PING: Duration = Duration::from_secs(30);

/// Accepts a socket to a table.
pub(crate) fn accept(upgrade: WebSocketUpgrade, hub: Arc<Hub>, code: Code, who: Who) -> Response {
    upgrade
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(8 * 1024)
        .max_write_buffer_size(256 * 1024)
        .on_upgrade(move |socket| serve(socket, hub, code, who))
}

async fn serve(mut socket: WebSocket, hub: Arc<Hub>, code: Code, who: Who) {
    let (out, mut waiting) = mpsc::channel::<Utf8Bytes>(WAITING);
    let connection = hub.connection();
    let (reply, entered) = oneshot::channel();
    let desk = hub.send(code, Letter::Enter { who, connection, out, reply }).await;
    let (Ok(desk), true) = (desk, entered.await.unwrap_or(false)) else {
        let text = wire::no(None, &Table::no_such_table());
        let _ = socket.send(Message::Text(text.into())).await;
        return;
    };
    talk(&mut socket, &desk, who, connection, &mut waiting).await;
    let _ = desk.send(Letter::Exit { connection }).await;
    let _ = timeout(PATIENCE, socket.close()).await;
}

/// Carries messages both ways until one end has enough.
async fn talk(
    socket: &mut WebSocket,
    desk: &mpsc::Sender<Letter>,
    who: Who,
    connection: u64,
    waiting: &mut mpsc::Receiver<Utf8Bytes>,
) {
    let mut heard = Instant::now();
    let mut ping = pin!(sleep_until(heard + PING));
    loop {
        tokio::select! {
            message = waiting.recv() => {
                let Some(text) = message else { return };
                let sent = timeout(PATIENCE, send_all(socket, text, waiting)).await;
                if !matches!(sent, Ok(Ok(()))) {
                    return;
                }
            }
            message = socket.recv() => {
                let Some(Ok(message)) = message else { return };
                heard = Instant::now();
                let no = match message {
                    Message::Text(text) => forward(desk, who, connection, &text).await,
                    Message::Binary(_) => Err(Some(not_text())),
                    Message::Close(_) => return,
                    Message::Ping(_) | Message::Pong(_) => Ok(()),
                };
                match no {
                    Ok(()) => {}
                    Err(None) => return,
                    Err(Some(no)) => {
                        let sent = timeout(PATIENCE, socket.send(Message::Text(no.into()))).await;
                        if !matches!(sent, Ok(Ok(()))) {
                            return;
                        }
                    }
                }
            }
            () = &mut ping => {
                if heard.elapsed() > 3 * PING {
                    return;
                }
                if heard.elapsed() >= PING {
                    let sent = timeout(PATIENCE, socket.send(Message::Ping(Bytes::new()))).await;
                    if !matches!(sent, Ok(Ok(()))) {
                        return;
                    }
                }
                ping.as_mut().reset(Instant::now() + PING);
            }
        }
    }
}

/// Sends a message, and with it everything else that waits already.
async fn send_all(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    waiting: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<(), axum::Error> {
    socket.feed(Message::Text(first)).await?;
    while let Ok(next) = waiting.try_recv() {
        socket.feed(Message::Text(next)).await?;
    }
    socket.flush().await
}

/// Hands a message to the table. What could not be understood comes back as an answer;
/// nothing comes back if the table has gone.
async fn forward(
    desk: &mpsc::Sender<Letter>,
    who: Who,
    connection: u64,
    text: &str,
) -> Result<(), Option<String>> {
    let request = Request::read(text).map_err(|problem| {
        let say = format!("That is no request: {problem}.");
        wire::no(None, &Refusal::new("not-understood", say))
    })?;
    let request = Box::new(request);
    desk.send(Letter::Ask { who, connection, request }).await.map_err(|_| None)
}

fn not_text() -> String {
    wire::no(None, &Refusal::new("not-text", "Send JSON as text."))
}
