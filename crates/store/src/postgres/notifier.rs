//! Notifications between the programs that share a database, over `LISTEN` and `NOTIFY`.
//!
//! Correctness never depends on them. They use connections of their own and are sent after the
//! appends, in batches. A batch that cannot be sent is kept and sent again; only messages are
//! dropped when they are outdated.

use super::circuit_breaker::CircuitBreaker;
use super::client::{PgConfig, PgConnection, ReconnectingClient};
use crate::{Notification, Seq, TableKey};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, Notify, mpsc};
use tokio::task::JoinSet;
use tokio_postgres::AsyncMessage;

const CHANNEL: &str = "parlor";

/// PostgreSQL accepts payloads of up to 7,999 bytes.
const MAX_PAYLOAD_BYTES: usize = 7_900;

/// How many received notifications may wait to be taken; further ones are dropped.
const INBOX_CAPACITY: usize = 1 << 16;

const RECONNECT_BACKOFF: Duration = Duration::from_millis(200);

/// A message that could not be sent for this long is dropped: the presence it reports is outdated.
const MAX_MESSAGE_AGE: Duration = Duration::from_secs(1);

/// How long the sender waits for more notifications to send in the same batch.
const BATCH_DELAY: Duration = Duration::from_millis(1);

/// Sends notifications to the other programs and receives theirs.
#[derive(Debug)]
pub(super) struct Notifier {
    outbox: Outbox,
    inbox: Mutex<mpsc::Receiver<Notification>>,
    _tasks: JoinSet<()>,
}

/// Notifications waiting to be sent.
#[derive(Clone, Debug, Default)]
pub(super) struct Outbox(Arc<(StdMutex<PendingNotifications>, Notify)>);

#[derive(Debug, Default)]
struct PendingNotifications {
    /// Only the last head of a table is sent.
    heads: BTreeMap<TableKey, Seq>,
    messages: Vec<PendingMessage>,
}

#[derive(Debug)]
struct PendingMessage {
    queued_at: Instant,
    table: TableKey,
    text: String,
}

impl PendingMessage {
    fn is_recent(&self) -> bool {
        self.queued_at.elapsed() < MAX_MESSAGE_AGE
    }
}

impl PendingNotifications {
    fn is_empty(&self) -> bool {
        self.heads.is_empty() && self.messages.is_empty()
    }
}

impl Outbox {
    fn pending(&self) -> MutexGuard<'_, PendingNotifications> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn push_head(&self, table: TableKey, head: Seq) {
        self.pending().heads.insert(table, head);
        self.0.1.notify_one();
    }

    fn push_message(&self, table: TableKey, text: String) {
        self.pending().messages.push(PendingMessage { queued_at: Instant::now(), table, text });
        self.0.1.notify_one();
    }

    /// Queues notifications again that could not be sent, before those that came since.
    fn put_back(&self, mut unsent: PendingNotifications) {
        unsent.messages.retain(PendingMessage::is_recent);
        let mut pending = self.pending();
        unsent.heads.append(&mut pending.heads);
        unsent.messages.append(&mut pending.messages);
        *pending = unsent;
        drop(pending);
        self.0.1.notify_one();
    }
}

impl Notifier {
    pub(super) fn start(config: &PgConfig, breaker: &Arc<CircuitBreaker>) -> Self {
        let (outbox, sender_id) = (Outbox::default(), random_id());
        let (received, inbox) = mpsc::channel(INBOX_CAPACITY);
        let mut tasks = JoinSet::new();
        // Notifications need not be durable.
        let config_of_sender = config.clone().with_setting("synchronous_commit=off");
        let client = ReconnectingClient::new(config_of_sender, Arc::clone(breaker));
        tasks.spawn(send_pending(client, outbox.clone(), sender_id.clone()));
        tasks.spawn(listen(config.clone(), Arc::clone(breaker), received, sender_id));
        Self { outbox, inbox: Mutex::new(inbox), _tasks: tasks }
    }

    pub(super) fn outbox(&self) -> Outbox {
        self.outbox.clone()
    }

    /// Sends a short message of one line; any other is dropped.
    pub(super) fn notify(&self, table: TableKey, message: String) {
        if message.len() < MAX_PAYLOAD_BYTES / 2 && !message.contains('\n') {
            self.outbox.push_message(table, message);
        }
    }

    pub(super) async fn notifications(&self) -> Vec<Notification> {
        let (mut inbox, mut received) = (self.inbox.lock().await, Vec::new());
        if inbox.recv_many(&mut received, 1024).await == 0 {
            std::future::pending::<()>().await;
        }
        received
    }
}

/// An id for the payloads of this process, so that it can ignore its own.
fn random_id() -> String {
    use std::hash::{BuildHasher, RandomState};
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

async fn send_pending(client: ReconnectingClient, outbox: Outbox, sender_id: String) {
    let sql = format!("SELECT pg_notify('{CHANNEL}', payload) FROM unnest($1::text[]) AS payload");
    loop {
        outbox.0.1.notified().await;
        tokio::time::sleep(BATCH_DELAY).await;
        let pending = std::mem::take(&mut *outbox.pending());
        if !pending.is_empty()
            && client.query(&sql, &[&payloads(&sender_id, &pending)]).await.is_err()
        {
            outbox.put_back(pending);
            tokio::time::sleep(RECONNECT_BACKOFF).await;
        }
    }
}

/// Packs notifications into as few payloads as possible: the sender's id, then a line for each
/// (`TABLE HEAD` or `TABLE =MESSAGE`).
fn payloads(sender_id: &str, pending: &PendingNotifications) -> Vec<String> {
    let heads = pending.heads.iter().map(|(table, head)| format!("\n{table} {head}"));
    let recent = pending.messages.iter().filter(|message| message.is_recent());
    let messages = recent.map(|message| format!("\n{} ={}", message.table, message.text));
    let mut payloads: Vec<String> = Vec::new();
    for line in heads.chain(messages) {
        match payloads.last_mut().filter(|last| last.len() + line.len() < MAX_PAYLOAD_BYTES) {
            Some(payload) => payload.push_str(&line),
            None => payloads.push(format!("{sender_id}{line}")),
        }
    }
    payloads
}

/// The notifications in a payload; none if `own_id` sent it. Malformed lines are skipped.
fn parse_payload<'a>(own_id: &'a str, payload: &'a str) -> impl Iterator<Item = Notification> + 'a {
    let mut lines = payload.split('\n');
    let is_own = lines.next() == Some(own_id);
    lines.filter(move |_| !is_own).filter_map(|line| {
        let (table, rest) = line.split_once(' ')?;
        let table = TableKey::new(table).ok()?;
        Some(match rest.strip_prefix('=') {
            Some(message) => Notification::Message(table, message.to_owned()),
            None => Notification::Appended(table, rest.parse().ok()?),
        })
    })
}

/// Listens until the receiver is dropped. After every reconnect, notifications may have been missed.
async fn listen(
    config: PgConfig,
    breaker: Arc<CircuitBreaker>,
    received: mpsc::Sender<Notification>,
    sender_id: String,
) {
    while !received.is_closed() {
        let Ok(generation) = breaker.check().await else {
            tokio::time::sleep(RECONNECT_BACKOFF).await;
            continue;
        };
        let ended = Arc::new(Notify::new());
        let guard = NotifyOnDrop(Arc::clone(&ended));
        let (sender, sender_id) = (received.clone(), sender_id.clone());
        let on_message = move |message| {
            let _held_by_the_connection = &guard;
            if let AsyncMessage::Notification(incoming) = message {
                for notification in parse_payload(&sender_id, incoming.payload()) {
                    // Dropped when the inbox is full: its owner also polls the store.
                    drop(sender.try_send(notification));
                }
            }
        };
        if let Ok(connection) = PgConnection::connect(&config, on_message).await
            && connection.execute_in_time(&format!("LISTEN {CHANNEL}")).await.is_ok()
        {
            drop(received.send(Notification::Missed).await);
            // A connection from before an outage may be dead, though nothing says so.
            tokio::select! {
                () = ended.notified() => {}
                () = breaker.generation_ended(generation) => {}
            }
        }
        tokio::time::sleep(RECONNECT_BACKOFF).await;
    }
}

/// Signals the end of a connection: its message handler owns this and is dropped with it.
struct NotifyOnDrop(Arc<Notify>);

impl Drop for NotifyOnDrop {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads_fit_and_are_parsed_by_everyone_but_their_sender() {
        let table = |number: u32| TableKey::new(&format!("TABLE{number}")).unwrap();
        let mut pending = PendingNotifications::default();
        for number in 0..2_000 {
            pending.heads.insert(table(number), Seq::from(number) * 1_000_000);
        }
        let text = "{\"here\": [1, 2]}".to_owned();
        let message = PendingMessage { queued_at: Instant::now(), table: table(7), text };
        pending.messages.push(message);
        let payloads = payloads("ours", &pending);
        assert!(payloads.len() > 1 && payloads.iter().all(|p| p.len() < MAX_PAYLOAD_BYTES));
        let parsed: Vec<Notification> =
            payloads.iter().flat_map(|payload| parse_payload("theirs", payload)).collect();
        assert_eq!(parsed.len(), 2_001);
        for (table, head) in pending.heads {
            assert!(parsed.contains(&Notification::Appended(table, head)));
        }
        let message = Notification::Message(table(7), "{\"here\": [1, 2]}".to_owned());
        assert_eq!(parsed[2_000], message);
        assert_eq!(payloads.iter().flat_map(|payload| parse_payload("ours", payload)).count(), 0);
    }

    #[test]
    fn unsent_notifications_are_queued_before_those_that_came_since() {
        let table = |code: &str| TableKey::new(code).unwrap();
        let outbox = Outbox::default();
        outbox.push_head(table("ONE"), 4);
        outbox.push_head(table("TWO"), 7);
        outbox.push_message(table("ONE"), "first".to_owned());
        let unsent = std::mem::take(&mut *outbox.pending());
        outbox.push_head(table("ONE"), 5);
        outbox.push_message(table("ONE"), "second".to_owned());
        outbox.put_back(unsent);
        let pending = outbox.pending();
        assert_eq!(pending.heads, BTreeMap::from([(table("ONE"), 5), (table("TWO"), 7)]));
        assert_eq!(
            pending.messages.iter().map(|m| &m.text).collect::<Vec<_>>(),
            ["first", "second"]
        );
    }

    #[test]
    fn malformed_payload_lines_are_skipped() {
        for payload in ["", "theirs", "theirs\n", "theirs\nTABLE", "theirs\nTABLE x", "theirs\n 1"]
        {
            assert_eq!(parse_payload("ours", payload).count(), 0, "{payload:?}");
        }
    }
}
