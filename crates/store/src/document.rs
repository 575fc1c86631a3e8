//! Documents: small private data beside the logs, each under a key of its own. Unlike an entry, a
//! document is replaced and deleted.

use crate::{InvalidDocumentKey, StoreError};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The key of a document: 1 to 64 visible ASCII characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocumentKey(String);

impl DocumentKey {
    /// The greatest number of characters in a key.
    pub const MAX_LEN: usize = 64;

    /// Makes a key of a text.
    ///
    /// # Errors
    /// If the text is empty, too long, or has other than visible ASCII characters.
    pub fn new(text: impl Into<String>) -> Result<Self, InvalidDocumentKey> {
        let text = text.into();
        let fits = (1..=Self::MAX_LEN).contains(&text.len());
        match fits && text.bytes().all(|byte| byte.is_ascii_graphic()) {
            true => Ok(Self(text)),
            false => Err(InvalidDocumentKey(text)),
        }
    }

    /// The text of the key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for DocumentKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DocumentKey({})", self.0)
    }
}

/// A document.
#[derive(Clone, PartialEq, Eq)]
pub struct Document {
    /// Its key.
    pub key: DocumentKey,
    /// Another number after every change, and never the same again, also after it was deleted.
    pub version: u64,
    /// From when on it is found by [`due_documents`](crate::Store::due_documents).
    pub due: Option<u64>,
    /// The content; opaque to the store.
    pub body: Vec<u8>,
}

impl fmt::Debug for Document {
    /// Never prints the content, which is private.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Document");
        debug.field("key", &self.key).field("version", &self.version).field("due", &self.due);
        debug.finish_non_exhaustive()
    }
}

pub(crate) fn not_supported() -> StoreError {
    StoreError::Unavailable("this store has no documents".to_owned())
}

/// The documents of a store in memory.
#[derive(Debug, Default)]
pub(crate) struct MemoryDocuments(Mutex<MemoryState>);

#[derive(Debug, Default)]
struct MemoryState {
    last_version: u64,
    documents: BTreeMap<DocumentKey, Document>,
}

impl MemoryState {
    fn has_version(&self, key: &DocumentKey, expected: Option<u64>) -> bool {
        self.documents.get(key).map(|document| document.version) == expected
    }
}

impl MemoryDocuments {
    fn state(&self) -> MutexGuard<'_, MemoryState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, key: &DocumentKey) -> Option<Document> {
        self.state().documents.get(key).cloned()
    }

    pub(crate) fn put(
        &self,
        key: DocumentKey,
        expected: Option<u64>,
        due: Option<u64>,
        body: Vec<u8>,
    ) -> bool {
        let mut state = self.state();
        if !state.has_version(&key, expected) {
            return false;
        }
        state.last_version += 1;
        let version = state.last_version;
        state.documents.insert(key.clone(), Document { key, version, due, body });
        true
    }

    pub(crate) fn delete(&self, key: &DocumentKey, expected: u64) -> bool {
        let mut state = self.state();
        state.has_version(key, Some(expected)) && state.documents.remove(key).is_some()
    }

    pub(crate) fn due(&self, now: u64, limit: usize) -> Vec<Document> {
        let state = self.state();
        let is_due = |document: &&Document| document.due.is_some_and(|due| due <= now);
        let mut due: Vec<_> = state.documents.values().filter(is_due).cloned().collect();
        due.sort_by_key(|document| document.due);
        due.truncate(limit);
        due
    }

    pub(crate) fn list(&self, after: Option<DocumentKey>, limit: usize) -> Vec<Document> {
        let start = after.map_or(Bound::Unbounded, Bound::Excluded);
        let state = self.state();
        state
            .documents
            .range((start, Bound::Unbounded))
            .take(limit)
            .map(|(_, it)| it.clone())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_documents_are_short_and_visible() {
        assert_eq!(DocumentKey::new("contact/0a").unwrap().as_str(), "contact/0a");
        for text in ["", "two words", "é", &"a".repeat(65)] {
            assert_eq!(DocumentKey::new(text), Err(InvalidDocumentKey(text.to_owned())));
        }
    }

    #[test]
    fn the_content_of_a_document_is_not_printed() {
        let key = DocumentKey::new("contact").unwrap();
        let document = Document { key, version: 1, due: None, body: b"ann@example.org".to_vec() };
        assert!(!format!("{document:?}").contains("97, 110"), "{document:?}");
    }
}
