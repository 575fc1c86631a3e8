//! One WebSocket: messages in to the table, messages of the table out.

use crate::desk::Letter;
use crate::hub::Hub;
use crate::wire::{self, Request};
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
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
    let enter = Letter::Enter { who, connection, out, reply };
    let sent = hub.send(code, enter).await.is_ok();
    if !sent || !entered.await.unwrap_or(false) {
        let text = wire::no(None, &Table::no_such_table());
        let _ = socket.send(Message::Text(text.into())).await;
        return;
    }
    let (mut sink, mut stream) = socket.split();
    let (mut heard, mut pinged) = (Instant::now(), Instant::now());
    loop {
        tokio::select! {
            message = waiting.recv() => {
                let Some(text) = message else { break };
                if !in_time(send_all(&mut sink, text, &mut waiting)).await { break }
            }
            message = stream.next() => {
                let Some(Ok(message)) = message else { break };
                heard = Instant::now();
                match message {
                    Message::Text(text) => if let Some(no) = forward(&hub, code, who, connection, &text).await
                        && !in_time(sink.send(Message::Text(no.into()))).await { break },
                    Message::Close(_) => break,
                    Message::Binary(_) => {
                        let refusal = Refusal::new("not-text", "Send JSON as text.");
                        if !in_time(sink.send(Message::Text(wire::no(None, &refusal).into()))).await { break }
                    }
                    Message::Ping(_) | Message::Pong(_) => {}
                }
            }
            () = tokio::time::sleep_until(heard.max(pinged) + PING) => {
                if heard.elapsed() >= 3 * PING || !in_time(sink.send(Message::Ping(Vec::new().into()))).await {
                    break;
                }
                pinged = Instant::now();
            }
        }
    }
    let _ = hub.send(code, Letter::Exit { connection }).await;
    let _ = timeout(PATIENCE, sink.close()).await;
}

/// Whether something was sent before the patience with a slow reader was at its end.
async fn in_time(sending: impl Future<Output = Result<(), axum::Error>>) -> bool {
    matches!(timeout(PATIENCE, sending).await, Ok(Ok(())))
}

/// Sends a message, and with it everything else that waits already.
async fn send_all(
    sink: &mut (impl SinkExt<Message, Error = axum::Error> + Unpin),
    first: Utf8Bytes,
    waiting: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<(), axum::Error> {
    sink.feed(Message::Text(first)).await?;
    while let Ok(next) = waiting.try_recv() {
        sink.feed(Message::Text(next)).await?;
    }
    sink.flush().await
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
