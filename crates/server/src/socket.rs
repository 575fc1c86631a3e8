//! The WebSocket of one client: requests in to the table's actor, messages of the table out.

use crate::actor::{ConnectedMember, ReceivedRequest, TableMessage};
use crate::api::REFUSAL_DELAY;
use crate::connection_limit::Permit;
use crate::history;
use crate::hub::{Hub, unreadable};
use crate::keep_alive::{Heartbeats, KeepAlive, Probe};
use crate::rate_limit::{Priority, RateDecision, TokenBucket};
use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt;
use protocol::{ClientRequest, Previews, ServerMessage};
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use table::{IdentityHash, RefusalCode, RefusalMessage, Table, TableCode};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until, timeout};

/// The largest message a client may send.
const MAX_MESSAGE_BYTES: usize = 8 * 1024;

/// The initial read buffer of a socket: enough for usual requests. It grows for a longer one, and
/// is small because thousands of clients only listen.
const READ_BUFFER_BYTES: usize = 512;

const WRITE_BUFFER_BYTES: usize = 8 * 1024;
const MAX_WRITE_BUFFER_BYTES: usize = 256 * 1024;

/// How many messages may wait for a slow client before its connection is closed.
pub(crate) const OUTBOX_CAPACITY: usize = 64;

/// How long a client may take to read a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// A client's request for a WebSocket to a table.
pub(crate) struct ConnectRequest {
    pub(crate) code: TableCode,
    pub(crate) identity: IdentityHash,
    pub(crate) address: IpAddr,
    /// The last entry that a reconnecting client knows.
    pub(crate) last_seq: Option<u64>,
    pub(crate) previews: Previews,
    pub(crate) heartbeats: Heartbeats,
}

/// Upgrades a request to a WebSocket and serves it in a task of its own.
pub(crate) fn accept(
    upgrade: WebSocketUpgrade,
    hub: Arc<Hub>,
    request: ConnectRequest,
    permit: Permit,
) -> Response {
    upgrade
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES)
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_write_buffer_size(MAX_WRITE_BUFFER_BYTES)
        .on_upgrade(move |socket| async move {
            // A new task, so that the memory of the upgrade is freed while the socket lives on.
            tokio::spawn(serve(Box::new(socket), hub, request, permit));
        })
}

/// Upgrades a request to a WebSocket, sends it one message and closes it.
pub(crate) fn refuse(upgrade: WebSocketUpgrade, text: String, permit: Permit) -> Response {
    upgrade.on_upgrade(move |mut socket| async move {
        let _ = timeout(SEND_TIMEOUT, socket.send(Message::Text(text.into()))).await;
        let _ = timeout(SEND_TIMEOUT, socket.close()).await;
        drop(permit);
    })
}

async fn serve(socket: Box<WebSocket>, hub: Arc<Hub>, request: ConnectRequest, permit: Permit) {
    hub.metrics.open_sockets.increment(1.0);
    if let Some(mut session) = Box::pin(SocketSession::begin(socket, &hub, request)).await {
        session.run().await;
        Box::pin(session.end()).await;
    }
    hub.metrics.open_sockets.decrement(1.0);
    drop(permit);
}

/// A WebSocket that the table's actor has accepted.
struct SocketSession<'a> {
    socket: Box<WebSocket>,
    hub: &'a Hub,
    actor: mpsc::Sender<TableMessage>,
    code: TableCode,
    identity: IdentityHash,
    /// Where the client is, and whether it had a seat when it connected.
    from: (IpAddr, Priority),
    connection: u64,
    /// Messages of the table to this client.
    outbox: mpsc::Receiver<Utf8Bytes>,
    keep_alive: KeepAlive,
}

impl<'a> SocketSession<'a> {
    /// Registers the connection at the table, which then sends it everything the member may see.
    /// `None` if there is no such table or the identity is not a member.
    async fn begin(
        mut socket: Box<WebSocket>,
        hub: &'a Arc<Hub>,
        request: ConnectRequest,
    ) -> Option<Self> {
        let ConnectRequest { code, identity, address, last_seq, previews, heartbeats } = request;
        let (started, connection) = (Instant::now(), hub.next_connection_id());
        let (out, outbox) = mpsc::channel::<Utf8Bytes>(OUTBOX_CAPACITY);
        let (reply, connected) = oneshot::channel();
        let missed = last_seq.map(|last_seq| (last_seq, out.clone()));
        let from = Some(address);
        let connect = TableMessage::Connect { identity, connection, previews, from, out, reply };
        let accepted: Result<_, RefusalMessage> = async {
            let actor = hub.send(code, connect).await?;
            let connected = connected.await.map_err(|_| unreadable())?;
            Ok((actor, connected.ok_or_else(Table::cannot_join)?))
        }
        .await;
        let (actor, ConnectedMember { seq, priority }) = match accepted {
            Ok(accepted) => accepted,
            Err(refusal) => {
                // The same message after the same time, whatever the reason.
                sleep_until(started + REFUSAL_DELAY).await;
                let text = ServerMessage::refused(None, &refusal).to_json();
                let _ = socket.send(Message::Text(text.into())).await;
                return None;
            }
        };
        if priority == Priority::Seated {
            hub.seated_addresses.insert(address);
        }
        let from = (address, priority);
        let keep_alive = KeepAlive::new(heartbeats, connection, Instant::now());
        let session =
            Self { socket, hub, actor, code, identity, from, connection, outbox, keep_alive };
        if let Some((last_seq, out)) = missed {
            session.send_missed(hub, (last_seq, seq), out);
        }
        Some(session)
    }

    /// Unregisters the connection and closes the socket.
    async fn end(mut self) {
        let _ = self.actor.send(TableMessage::Disconnect { connection: self.connection }).await;
        let _ = timeout(SEND_TIMEOUT, self.socket.close()).await;
    }

    /// Carries messages both ways until either end closes the connection.
    async fn run(&mut self) {
        let mut bucket = self.hub.limits.new_bucket();
        let mut check = pin!(sleep_until(self.keep_alive.due()));
        loop {
            let flow = tokio::select! {
                message = self.outbox.recv() => match message {
                    Some(text) => self.send_from_outbox(text).await,
                    None => ControlFlow::Break(()),
                },
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => {
                        self.keep_alive.note_received(Instant::now());
                        self.receive(message, &mut bucket).await
                    }
                    _ => ControlFlow::Break(()),
                },
                () = &mut check => {
                    let checked = self.keep_alive.check(Instant::now());
                    check.as_mut().reset(self.keep_alive.due());
                    match checked {
                        ControlFlow::Continue(probes) => self.send_probes(probes).await,
                        ControlFlow::Break(()) => ControlFlow::Break(()),
                    }
                }
            };
            if flow.is_break() {
                return;
            }
        }
    }

    async fn send_probes(&mut self, probes: Vec<Probe>) -> ControlFlow<()> {
        for probe in probes {
            let message = match probe {
                Probe::Ping => Message::Ping(Bytes::new()),
                Probe::Heartbeat => Message::Text(ServerMessage::Heartbeat.to_json().into()),
            };
            self.send(message).await?;
        }
        ControlFlow::Continue(())
    }

    /// Sends a message of the table, together with all others that wait.
    async fn send_from_outbox(&mut self, first: Utf8Bytes) -> ControlFlow<()> {
        match timeout(SEND_TIMEOUT, send_all(&mut self.socket, first, &mut self.outbox)).await {
            Ok(Ok((messages, bytes))) => {
                self.keep_alive.note_sent(Instant::now());
                self.hub.metrics.messages_sent.increment(messages);
                self.hub.metrics.message_bytes_sent.increment(bytes);
                ControlFlow::Continue(())
            }
            Ok(Err(_)) => ControlFlow::Break(()),
            Err(_) => {
                self.hub.metrics.slow_connections.increment(1);
                let (table, connection) = (self.code, self.connection);
                tracing::info!(%table, connection, "closing a connection that reads too slowly");
                ControlFlow::Break(())
            }
        }
    }

    /// Sends a message of the session itself.
    async fn send(&mut self, message: Message) -> ControlFlow<()> {
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => {
                self.keep_alive.note_sent(Instant::now());
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(()),
        }
    }

    /// Handles a message of the client.
    async fn receive(&mut self, message: Message, bucket: &mut TokenBucket) -> ControlFlow<()> {
        match self.hub.limits.check_message(bucket, self.from, byte_count(&message)) {
            RateDecision::Accept => {}
            RateDecision::Refuse => {
                let (id, refusal) = (id_of(&message), rate_limited());
                let refusal = ServerMessage::refused(id.as_deref(), &refusal).to_json();
                self.hub.metrics.count_refusal(RefusalCode::RateLimited.code());
                return self.send(Message::Text(refusal.into())).await;
            }
            RateDecision::Disconnect => {
                let (code, reason) = (RefusalCode::RateLimited, rate_limited().message);
                let closing = ServerMessage::closing(code, &reason).to_json();
                let _ = self.send(Message::Text(closing.into())).await;
                self.hub.metrics.connections_rate_limited.increment(1);
                let (table, connection) = (self.code, self.connection);
                tracing::info!(%table, connection, "closing a connection that sends too often");
                return ControlFlow::Break(());
            }
        }
        let refusal = match message {
            Message::Text(text) => match ClientRequest::parse(&text) {
                Ok(request) => return self.forward(request).await,
                Err(problem) => {
                    RefusalCode::BadRequest.with_message(format!("That is no request: {problem}."))
                }
            },
            Message::Binary(_) => RefusalCode::NotText.with_message("Send JSON as text."),
            Message::Close(_) => return ControlFlow::Break(()),
            Message::Ping(_) | Message::Pong(_) => return ControlFlow::Continue(()),
        };
        self.send(Message::Text(ServerMessage::refused(None, &refusal).to_json().into())).await
    }

    /// Hands a request to the table's actor, which responds through the outbox.
    async fn forward(&mut self, request: ClientRequest) -> ControlFlow<()> {
        let (identity, connection) = (self.identity, self.connection);
        let request =
            TableMessage::Request { identity, connection, request: ReceivedRequest::new(request) };
        match self.actor.send(request).await {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Sends a reconnecting client the entries it missed, in a task of its own: reading the log
    /// must not delay new messages.
    fn send_missed(
        &self,
        hub: &Arc<Hub>,
        (last_seq, seq): (u64, u64),
        out: mpsc::Sender<Utf8Bytes>,
    ) {
        let (code, identity, hub) = (self.code, self.identity, Arc::clone(hub));
        let may_read = hub.limits.may_read_log(self.from.0);
        tokio::spawn(async move {
            let text = match may_read {
                true => missed_text(&hub, code, identity, last_seq, seq).await,
                false => ServerMessage::refused(None, &rate_limited()).to_json(),
            };
            let _ = out.send(text.into()).await;
        });
    }
}

/// Sends a message and all others that wait; returns how many messages and bytes were sent.
async fn send_all(
    socket: &mut WebSocket,
    first: Utf8Bytes,
    outbox: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<(u64, u64), axum::Error> {
    let (mut messages, mut bytes) = (1, first.len());
    socket.feed(Message::Text(first)).await?;
    while let Ok(next) = outbox.try_recv() {
        (messages, bytes) = (messages + 1, bytes + next.len());
        socket.feed(Message::Text(next)).await?;
    }
    socket.flush().await?;
    Ok((messages, bytes as u64))
}

/// The refusal of a request beyond a rate limit.
pub(crate) fn rate_limited() -> RefusalMessage {
    RefusalCode::RateLimited.with_message("That was often enough for now: wait a little.")
}

fn byte_count(message: &Message) -> usize {
    match message {
        Message::Text(text) => text.len(),
        Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
        Message::Close(_) => 0,
    }
}

/// The request id of a message that is refused because of its rate.
fn id_of(message: &Message) -> Option<String> {
    let Message::Text(text) = message else { return None };
    ClientRequest::parse(text).ok().map(|request| request.id)
}

/// The entries after `last_seq`, up to the one that the client's `hello` shows.
async fn missed_text(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    last_seq: u64,
    seq: u64,
) -> String {
    let range = (last_seq.min(seq), Some(seq + 1));
    match history::read_page(hub, code, identity, range, history::DEFAULT_PAGE_ENTRIES).await {
        Ok(page) => ServerMessage::missed(last_seq, seq, page).to_json(),
        Err(refusal) => ServerMessage::refused(None, &refusal).to_json(),
    }
}

#[cfg(test)]
#[path = "socket_tests.rs"]
mod tests;
