//! The messages of a local table that its worker has not sent yet.

use protocol::MessageOutbox;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;

/// A message to a connection of this browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueuedMessage {
    /// The number of the connection.
    pub connection: u64,
    /// The message, as a socket would send it.
    pub text: String,
}

/// Messages that wait to be sent, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct MessageQueue(Rc<RefCell<Vec<QueuedMessage>>>);

impl MessageQueue {
    pub(crate) fn push(&self, connection: u64, text: String) {
        self.0.borrow_mut().push(QueuedMessage { connection, text });
    }

    /// Empties the queue.
    pub(crate) fn take(&self) -> Vec<QueuedMessage> {
        std::mem::take(&mut *self.0.borrow_mut())
    }
}

/// The end of the queue for one connection.
#[derive(Clone, Debug)]
pub(crate) struct QueueOutbox {
    pub(crate) connection: u64,
    pub(crate) queue: MessageQueue,
}

impl MessageOutbox for QueueOutbox {
    type Text = String;

    fn send(&self, text: String) -> bool {
        self.queue.push(self.connection, text);
        true
    }
}
