//! The queue of messages to the socket of one client.

use axum::extract::ws::Utf8Bytes;
use metrics::Counter;
use protocol::MessageOutbox;
use tokio::sync::mpsc;

/// The sending end of a socket's queue.
pub(super) struct SocketOutbox {
    pub(super) connection: u64,
    pub(super) out: mpsc::Sender<Utf8Bytes>,
    pub(super) slow_connections: Counter,
}

impl MessageOutbox for SocketOutbox {
    type Text = Utf8Bytes;

    fn send(&self, text: Utf8Bytes) -> bool {
        let sent = self.out.try_send(text);
        if matches!(sent, Err(mpsc::error::TrySendError::Full(_))) {
            self.slow_connections.increment(1);
            let connection = self.connection;
            tracing::info!(connection, "closing a connection that reads too slowly");
        }
        sent.is_ok()
    }
}
