//! Secrets that all nodes share: each is the one entry of a log in the store.

use crate::random;
use serde::{Deserialize, Serialize};
use store::{AnyStore, AppendError, LogEntry, Store, StoreError, TableKey};

/// The entry of the log.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SecretRecord {
    /// The secret, in hexadecimal digits.
    secret: String,
}

/// The secret in the log with this key, which is no table code, so no table can have it. Creates it
/// if there is none.
///
/// # Errors
/// If the store does not answer or the entry is damaged.
pub(crate) async fn read_or_create(
    store: &AnyStore,
    log_key: &str,
    now: u64,
) -> Result<[u8; 32], StoreError> {
    let log = TableKey::new(log_key).expect("a valid key");
    if let Some((_, entry)) = store.read(log, 0, 1).await?.first() {
        return parse_entry(log_key, entry);
    }
    let secret = random::bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
    let body = serde_json::to_vec(&SecretRecord { secret }).expect("plain data");
    let id = u128::from_be_bytes(random::bytes());
    let entry = LogEntry { id, time: now, body };
    match store.append(log, 0, vec![entry]).await {
        // If another node was faster, its secret is used.
        Ok(_) | Err(AppendError::Conflict { .. }) => {}
        Err(AppendError::Unavailable(why) | AppendError::Unknown(why)) => {
            return Err(StoreError::Unavailable(why));
        }
    }
    let stored = store.read(log, 0, 1).await?;
    parse_entry(log_key, &stored.first().ok_or_else(|| damaged(log_key))?.1)
}

fn damaged(log_key: &str) -> StoreError {
    StoreError::Unavailable(format!("the log {log_key} is damaged"))
}

fn parse_entry(log_key: &str, entry: &LogEntry) -> Result<[u8; 32], StoreError> {
    let record: SecretRecord = serde_json::from_slice(&entry.body).map_err(|_| damaged(log_key))?;
    kit::parse_secret(&record.secret).map_err(|_| damaged(log_key))
}
