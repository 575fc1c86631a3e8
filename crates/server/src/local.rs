//! Access to tables for code in the same process: the same messages as over a WebSocket, without
//! a network. Used by simulations.

use crate::actor::{ReceivedRequest, TableMessage};
use crate::hub::{Hub, unreadable};
use crate::socket::OUTBOX_CAPACITY;
use axum::extract::ws::Utf8Bytes;
use protocol::{ClientRequest, Previews};
use std::sync::Arc;
use table::{IdentityHash, RefusalCode, RefusalMessage, Table, TableCode};
use tokio::sync::{mpsc, oneshot};

/// A connection to a table without a socket.
#[derive(Debug)]
pub struct LocalConnection {
    actor: mpsc::Sender<TableMessage>,
    identity: IdentityHash,
    connection: u64,
    outbox: mpsc::Receiver<Utf8Bytes>,
}

impl Hub {
    /// Sends a request (JSON) to a table, as by HTTP, and returns the number of its entry.
    ///
    /// # Errors
    /// If the request is malformed or the table refuses it.
    pub async fn send_request(
        self: &Arc<Self>,
        code: TableCode,
        identity: IdentityHash,
        request: &str,
    ) -> Result<u64, RefusalMessage> {
        let (reply, response) = oneshot::channel();
        let request = ReceivedRequest::new(parse(request)?);
        self.send(code, TableMessage::HttpRequest { identity, request, reply }).await?;
        response.await.map_err(|_| unreadable())?
    }

    /// Connects a member to a table, as by WebSocket.
    ///
    /// # Errors
    /// If the table cannot be read, or the identity is not a member.
    pub async fn connect(
        self: &Arc<Self>,
        code: TableCode,
        identity: IdentityHash,
    ) -> Result<LocalConnection, RefusalMessage> {
        let (out, outbox) = mpsc::channel(OUTBOX_CAPACITY);
        let (connection, (reply, connected)) = (self.next_connection_id(), oneshot::channel());
        let previews = Previews::Omit;
        let from = None;
        let connect = TableMessage::Connect { identity, connection, previews, from, out, reply };
        let actor = self.send(code, connect).await?;
        let connected = connected.await.map_err(|_| unreadable())?;
        connected.ok_or_else(Table::cannot_join)?;
        Ok(LocalConnection { actor, identity, connection, outbox })
    }
}

impl LocalConnection {
    /// Sends a request (JSON); the response is one of the messages [received](Self::receive).
    ///
    /// # Errors
    /// If the request is malformed or the connection has ended.
    pub async fn send(&self, request: &str) -> Result<(), RefusalMessage> {
        let (identity, connection) = (self.identity, self.connection);
        let request = ReceivedRequest::new(parse(request)?);
        let sent = self.actor.send(TableMessage::Request { identity, connection, request }).await;
        sent.map_err(|_| unreadable())
    }

    /// Waits for the next message; `None` when the connection has ended.
    pub async fn receive(&mut self) -> Option<String> {
        self.outbox.recv().await.map(|text| text.to_string())
    }
}

impl Drop for LocalConnection {
    fn drop(&mut self) {
        // If the actor's queue is full, it notices when it sends its next message.
        let _ = self.actor.try_send(TableMessage::Disconnect { connection: self.connection });
    }
}

fn parse(request: &str) -> Result<ClientRequest, RefusalMessage> {
    ClientRequest::parse(request).map_err(|problem| {
        RefusalCode::BadRequest.with_message(format!("That is no request: {problem}."))
    })
}
