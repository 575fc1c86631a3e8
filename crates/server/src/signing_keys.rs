//! The keys with which exported matches are signed. They are kept in the store, so that all nodes
//! sign with the same key, in a log of their own: a new key is appended, and the old ones stay, so
//! that files that were signed with them can still be verified.

use crate::random;
use serde::{Deserialize, Serialize};
use store::{AnyStore, AppendError, LogEntry, Seq, Store, StoreError, TableKey};
use table::ExportSigningKey;

/// The key of the log in the store. It is not a table code, so no table can have it.
const LOG_KEY: &str = "signing-keys";

/// The most keys that a store can hold.
const MAX_KEYS: usize = 1000;

/// An entry of the log.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SigningKeyRecord {
    /// The secret, in hexadecimal digits.
    secret: String,
}

/// The signing keys in a store.
#[derive(Debug)]
pub struct SigningKeys<'a> {
    store: &'a AnyStore,
    now: u64,
}

/// A key with the time from which it was used, in milliseconds since the epoch.
#[derive(Debug)]
pub struct StoredSigningKey {
    /// The key.
    pub key: ExportSigningKey,
    /// The time of its entry.
    pub since: u64,
}

impl<'a> SigningKeys<'a> {
    /// The keys in this store; a new key gets the time `now`.
    #[must_use]
    pub const fn new(store: &'a AnyStore, now: u64) -> Self {
        Self { store, now }
    }

    /// The key to sign with. Creates the first one.
    ///
    /// # Errors
    /// If the store does not answer or an entry is damaged.
    pub async fn current(&self) -> Result<ExportSigningKey, StoreError> {
        let mut keys = self.all().await?;
        Ok(keys.pop().expect("there is at least one key").key)
    }

    /// All keys, the oldest first. Creates the first one.
    ///
    /// # Errors
    /// If the store does not answer or an entry is damaged.
    pub async fn all(&self) -> Result<Vec<StoredSigningKey>, StoreError> {
        let keys = self.read().await?;
        if !keys.is_empty() {
            return Ok(keys);
        }
        self.append(0).await?;
        self.read().await
    }

    /// Adds a key, with which exports are signed from now on.
    ///
    /// # Errors
    /// If the store does not answer or an entry is damaged.
    pub async fn rotate(&self) -> Result<(), StoreError> {
        let count = self.read().await?.len();
        self.append(count as Seq).await
    }

    async fn read(&self) -> Result<Vec<StoredSigningKey>, StoreError> {
        let page = self.store.read(log_key(), 0, MAX_KEYS).await?;
        page.iter().map(|(_, entry)| parse_entry(entry)).collect()
    }

    /// Appends a new key after the entry `expected`. If another node was faster, its key is used.
    async fn append(&self, expected: Seq) -> Result<(), StoreError> {
        let secret = random::bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
        let body = serde_json::to_vec(&SigningKeyRecord { secret }).expect("plain data");
        let id = u128::from_be_bytes(random::bytes());
        let entry = LogEntry { id, time: self.now, body };
        match self.store.append(log_key(), expected, vec![entry]).await {
            Ok(_) | Err(AppendError::Conflict { .. }) => Ok(()),
            Err(AppendError::Unavailable(why) | AppendError::Unknown(why)) => {
                Err(StoreError::Unavailable(why))
            }
        }
    }
}

fn log_key() -> TableKey {
    TableKey::new(LOG_KEY).expect("a valid key")
}

fn parse_entry(entry: &LogEntry) -> Result<StoredSigningKey, StoreError> {
    let damaged = || StoreError::Unavailable("the log of signing keys is damaged".to_owned());
    let record: SigningKeyRecord = serde_json::from_slice(&entry.body).map_err(|_| damaged())?;
    let secret = kit::parse_secret(&record.secret).map_err(|_| damaged())?;
    Ok(StoredSigningKey { key: ExportSigningKey::from_secret(&secret), since: entry.time })
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::MemoryStore;

    #[tokio::test]
    async fn nodes_share_the_current_key_and_old_keys_stay_after_a_rotation() {
        let store = AnyStore::new(MemoryStore::default());
        let (one, other) = (SigningKeys::new(&store, 5), SigningKeys::new(&store, 9));
        let first = one.current().await.unwrap().public_key();
        assert_eq!(other.current().await.unwrap().public_key(), first);
        other.rotate().await.unwrap();
        let second = one.current().await.unwrap().public_key();
        assert_ne!(first, second);
        let all = one.all().await.unwrap();
        let listed: Vec<_> = all.iter().map(|key| (key.key.public_key(), key.since)).collect();
        assert_eq!(listed, [(first, 5), (second, 9)]);
    }

    #[tokio::test]
    async fn two_nodes_that_create_the_first_key_at_once_agree_on_one() {
        let store = AnyStore::new(MemoryStore::default());
        let keys = SigningKeys::new(&store, 5);
        let (one, other) = tokio::join!(keys.append(0), keys.append(0));
        assert!(one.is_ok() && other.is_ok());
        assert_eq!(keys.all().await.unwrap().len(), 1);
    }
}
