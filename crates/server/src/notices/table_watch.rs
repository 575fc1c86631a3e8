//! Tables that have something to do at a time although nobody is connected: those played by
//! correspondence. The time is the due time of a document, so that one of the nodes sees to it.

use super::sender::claim_end;
use crate::actor::TableMessage;
use crate::hub::Hub;
use std::sync::Arc;
use std::time::Duration;
use store::{AnyStore, Document, DocumentKey, Store, StoreError};
use table::{RefusalCode, TableCode};
use tokio::sync::oneshot;

const KEY_PREFIX: &str = "watch/";

/// How much later than due a table is seen to: a node at which somebody is connected comes first.
const WATCH_DELAY: Duration = Duration::from_secs(5);

/// How often a change is tried while others change the same document.
const MAX_CONFLICT_RETRIES: usize = 8;

fn key_of(code: TableCode) -> DocumentKey {
    DocumentKey::new(format!("{KEY_PREFIX}{code}")).expect("a valid key")
}

/// The table that a document is about.
pub(super) fn code_of(key: &DocumentKey) -> Option<TableCode> {
    key.as_str().strip_prefix(KEY_PREFIX)?.parse().ok()
}

/// Notes when a table is to be seen to; `None` if it need not be.
pub(super) async fn schedule(
    store: &AnyStore,
    code: TableCode,
    at: Option<u64>,
) -> Result<(), StoreError> {
    let due = at.map(|at| at.saturating_add(WATCH_DELAY.as_millis() as u64));
    for _ in 0..MAX_CONFLICT_RETRIES {
        let found = store.document(key_of(code)).await?;
        let is_done = match (&found, due) {
            (None, None) => true,
            (Some(document), Some(due)) if document.due == Some(due) => true,
            (Some(document), None) => store.delete_document(key_of(code), document.version).await?,
            (found, due) => {
                let version = found.as_ref().map(|document| document.version);
                store.put_document(key_of(code), version, due, Vec::new()).await?
            }
        };
        if is_done {
            return Ok(());
        }
    }
    Err(StoreError::Unavailable("others change the same document".to_owned()))
}

/// Lets a table do what is due.
pub(super) async fn attend(
    hub: &Arc<Hub>,
    code: TableCode,
    document: &Document,
) -> Result<(), StoreError> {
    let (key, version) = (document.key.clone(), Some(document.version));
    if !hub.store.put_document(key, version, Some(claim_end(hub)), Vec::new()).await? {
        return Ok(());
    }
    let (reply, next) = oneshot::channel();
    match hub.send(code, TableMessage::Attend { reply }).await {
        Ok(_) => match next.await {
            Ok(next) => schedule(&hub.store, code, next).await,
            // It stopped meanwhile; somebody sees to it when the claim has expired.
            Err(_) => Ok(()),
        },
        // The table has expired.
        Err(refusal) if refusal.code == RefusalCode::CannotJoin.code() => {
            schedule(&hub.store, code, None).await
        }
        Err(_) => Ok(()),
    }
}
