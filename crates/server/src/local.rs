//! A way in for programs of the same process: the same letters as over a WebSocket, without one.

use crate::desk::Letter;
use crate::hub::{Hub, unreadable};
use crate::wire::Request;
use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use table::{Code, Refusal, Table, Trouble, Who};
use tokio::sync::{mpsc, oneshot};

/// How many messages may wait before the reader counts as too slow.
const WAITING: usize = 64;

/// A connection to a table, without a socket.
#[derive(Debug)]
pub struct Local {
    desk: mpsc::Sender<Letter>,
    who: Who,
    connection: u64,
    waiting: mpsc::Receiver<Utf8Bytes>,
}

impl Hub {
    /// Asks a table for something, as by HTTP; the entry that it became.
    ///
    /// # Errors
    /// Why not.
    pub async fn call(
        self: &Arc<Self>,
        code: Code,
        who: Who,
        request: &str,
    ) -> Result<u64, Refusal> {
        let (reply, answered) = oneshot::channel();
        let request = Box::new(read(request)?);
        self.send(code, Letter::Call { who, request, reply }).await?;
        answered.await.map_err(|_| unreadable())?
    }

    /// Connects somebody to a table, as by WebSocket.
    ///
    /// # Errors
    /// Why not.
    pub async fn connect(self: &Arc<Self>, code: Code, who: Who) -> Result<Local, Refusal> {
        let (out, waiting) = mpsc::channel(WAITING);
        let (connection, (reply, entered)) = (self.connection(), oneshot::channel());
        let desk = self.send(code, Letter::Enter { who, connection, out, reply }).await?;
        let entered = entered.await.map_err(|_| unreadable())?;
        entered.ok_or_else(Table::no_such_table)?;
        Ok(Local { desk, who, connection, waiting })
    }
}

impl Local {
    /// Sends a request; the answer comes with what is [heard](Self::hear).
    ///
    /// # Errors
    /// If it is no request, or the connection has ended.
    pub async fn ask(&self, request: &str) -> Result<(), Refusal> {
        let (who, connection, request) = (self.who, self.connection, Box::new(read(request)?));
        let sent = self.desk.send(Letter::Ask { who, connection, request }).await;
        sent.map_err(|_| unreadable())
    }

    /// The next message; none when the connection has ended.
    pub async fn hear(&mut self) -> Option<String> {
        self.waiting.recv().await.map(|text| text.to_string())
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        // If the table is too busy to hear it, it finds out with its next message.
        let _ = self.desk.try_send(Letter::Exit { connection: self.connection });
    }
}

fn read(request: &str) -> Result<Request, Refusal> {
    Request::read(request)
        .map_err(|problem| Trouble::NotUnderstood.say(format!("That is no request: {problem}.")))
}
