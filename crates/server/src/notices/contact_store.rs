//! Contacts in the store: one document for each identity that wants to be told.

use super::contact::Contact;
use store::{AnyStore, Document, DocumentKey, Store, StoreError};
use table::IdentityHash;

const KEY_PREFIX: &str = "contact/";

/// How often a change is tried while others change the same document.
const MAX_CONFLICT_RETRIES: usize = 8;

fn key_of(identity: IdentityHash) -> DocumentKey {
    DocumentKey::new(format!("{KEY_PREFIX}{identity:?}")).expect("a valid key")
}

/// The identity whose contact a document holds.
pub(super) fn identity_of(key: &DocumentKey) -> Option<IdentityHash> {
    let digits = key.as_str().strip_prefix(KEY_PREFIX)?;
    serde_json::from_value(serde_json::Value::String(digits.to_owned())).ok()
}

/// Reads the contact in a document.
pub(super) fn parse(document: &Document) -> Result<Contact, StoreError> {
    let damaged = |_| StoreError::Unavailable("a contact is damaged".to_owned());
    serde_json::from_slice(&document.body).map_err(damaged)
}

/// The contact of an identity; an empty one if nothing is stored.
pub(crate) async fn read(store: &AnyStore, identity: IdentityHash) -> Result<Contact, StoreError> {
    let document = store.document(key_of(identity)).await?;
    document.as_ref().map_or_else(|| Ok(Contact::default()), parse)
}

/// Changes the contact of an identity. An empty one is deleted.
pub(crate) async fn update<T>(
    store: &AnyStore,
    identity: IdentityHash,
    mut change: impl FnMut(&mut Contact) -> T,
) -> Result<T, StoreError> {
    for _ in 0..MAX_CONFLICT_RETRIES {
        let key = key_of(identity);
        let document = store.document(key.clone()).await?;
        let mut contact = document.as_ref().map_or_else(|| Ok(Contact::default()), parse)?;
        let before = contact.clone();
        let result = change(&mut contact);
        if contact == before {
            return Ok(result);
        }
        let version = document.map(|document| document.version);
        let is_stored = match (contact.is_empty(), version) {
            (true, None) => true,
            (true, Some(version)) => store.delete_document(key, version).await?,
            (false, version) => {
                let body = serde_json::to_vec(&contact).unwrap_or_default();
                store.put_document(key, version, contact.due(), body).await?
            }
        };
        if is_stored {
            return Ok(result);
        }
    }
    Err(StoreError::Unavailable("others change the same contact".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::MemoryStore;
    use table::TableCode;

    #[tokio::test]
    async fn a_contact_without_wishes_leaves_nothing_in_the_store() {
        let store = AnyStore::new(MemoryStore::default());
        let (ann, code) = (IdentityHash::of_secret(b"ann"), TableCode::from_number(5));
        update(&store, ann, |contact| contact.follow(code, true)).await.unwrap();
        let stored = store.list_documents(None, 9).await.unwrap();
        assert_eq!(stored.len(), 1);
        assert_eq!(identity_of(&stored[0].key), Some(ann));
        assert!(read(&store, ann).await.unwrap().followed.contains(&code));
        update(&store, ann, |contact| contact.follow(code, false)).await.unwrap();
        assert_eq!(store.list_documents(None, 9).await.unwrap(), []);
    }
}
