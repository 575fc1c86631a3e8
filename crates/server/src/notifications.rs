//! Follows what other nodes do with the same tables.
//!
//! Their notifications usually come at once but may be lost. So the heads of all active tables are
//! also looked up at an interval, and whenever notifications may have been missed.

use crate::actor::{TableMessage, key_of};
use crate::hub::Hub;
use std::sync::Arc;
use std::time::Duration;
use store::{Notification, Store, StoreError, TableKey};
use table::TableCode;
use tokio::time::{Instant, sleep_until};

const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// How soon a poll is repeated that failed or that follows an outage, so that a node is up to date
/// soon after the store is back.
const POLL_RETRY_INTERVAL: Duration = Duration::from_millis(250);

/// How long polls are repeated sooner after an outage. Meanwhile actors may fail to read what they
/// were told of, because not every connection to the store is back at the same time.
const RECOVERY_TIME: Duration = Duration::from_secs(3);

/// How many tables are looked up at a time.
const POLL_BATCH_TABLES: usize = 1024;

/// Passes changes of other nodes on to the actors of this one. Runs for ever, or returns at once if
/// no other node shares the store.
pub(crate) async fn follow_other_nodes(hub: Arc<Hub>) {
    if !hub.store.is_shared() {
        return;
    }
    let (mut next_poll, mut recovered_at) = (Instant::now() + POLL_INTERVAL, Instant::now());
    loop {
        let must_poll = tokio::select! {
            // However many notifications come, some may be missing: polls are not put off.
            biased;
            () = sleep_until(next_poll) => true,
            notifications = hub.store.notifications() => {
                let is_missed = notifications.contains(&Notification::Missed);
                for notification in notifications {
                    dispatch(&hub, notification);
                }
                if is_missed {
                    recovered_at = Instant::now() + RECOVERY_TIME;
                }
                is_missed
            }
        };
        if must_poll {
            if let Err(error) = poll_heads(&hub).await {
                recovered_at = Instant::now() + RECOVERY_TIME;
                if hub.should_log_store_problem() {
                    tracing::warn!(%error, "changes of other nodes could not be looked up");
                }
            }
            let is_recovering = Instant::now() < recovered_at;
            next_poll =
                Instant::now() + if is_recovering { POLL_RETRY_INTERVAL } else { POLL_INTERVAL };
        }
    }
}

fn code_of(table: TableKey) -> Option<TableCode> {
    table.as_str().parse().ok()
}

/// Hands a notification to the table's actor, if it runs here and the notification is news.
fn dispatch(hub: &Hub, notification: Notification) {
    let (table, message) = match notification {
        Notification::Appended(table, head) => (table, TableMessage::HeadChanged { head }),
        Notification::Message(table, text) => (table, TableMessage::Presence(text)),
        Notification::Missed => return,
    };
    let Some(code) = code_of(table) else { return };
    let is_news = match &message {
        TableMessage::HeadChanged { head } => hub.active_seq(code).is_some_and(|seq| seq < *head),
        _ => true,
    };
    if let Some(actor) = hub.actor(code).filter(|_| is_news) {
        // An actor with a full mailbox finds out by itself; other tables do not wait for it.
        let _ = actor.try_send(message);
    }
}

/// Looks up the heads of all active tables in the store.
async fn poll_heads(hub: &Hub) -> Result<(), StoreError> {
    let active = hub.active_tables();
    for batch in active.chunks(POLL_BATCH_TABLES) {
        let keys: Vec<TableKey> = batch.iter().filter_map(|(code, _)| key_of(*code).ok()).collect();
        let heads = hub.store.heads(keys).await?;
        for ((code, seq), head) in batch.iter().zip(heads) {
            let message = match head {
                Some(head) if head == *seq => continue,
                Some(head) => TableMessage::HeadChanged { head },
                None => TableMessage::Deleted,
            };
            if let Some(actor) = hub.actor(*code) {
                let _ = actor.try_send(message);
            }
        }
    }
    Ok(())
}
