//! The ids of all entries of a table, by which a repeated request is recognised (A5).

use protocol::is_same_request;
use store::{AnyStore, Seq, Store, StoreError, TableKey};

/// An entry whose id has the same identity and request id as a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FoundEntry {
    pub(super) seq: Seq,
    /// The complete id, which differs if something else was requested.
    pub(super) id: u128,
}

/// The first 32 bits of the id of every entry, in the order of the log. The complete id is read
/// from the store when a prefix matches.
#[derive(Debug, Default)]
pub(super) struct ActionIds(Vec<u32>);

/// How many prefixes are compared at a time, without a branch in between.
const CHUNK_PREFIXES: usize = 64;

const fn prefix(id: u128) -> u32 {
    (id >> 96) as u32
}

impl ActionIds {
    /// Adds the id of the next entry.
    pub(super) fn push(&mut self, id: u128) {
        self.0.push(prefix(id));
    }

    /// The numbers of entries whose id has the same prefix, the latest first.
    fn candidates(&self, id: u128) -> Vec<Seq> {
        let (wanted, mut found) = (prefix(id), Vec::new());
        for (number, chunk) in self.0.chunks(CHUNK_PREFIXES).enumerate().rev() {
            if chunk.iter().fold(false, |any, prefix| any | (*prefix == wanted)) {
                let matching =
                    chunk.iter().enumerate().rev().filter(|(_, prefix)| **prefix == wanted);
                found.extend(matching.map(|(at, _)| (number * CHUNK_PREFIXES + at + 1) as Seq));
            }
        }
        found
    }

    /// The entry with this id, the command's part aside, if there is one.
    pub(super) async fn find(
        &self,
        store: &AnyStore,
        table: TableKey,
        id: u128,
    ) -> Result<Option<FoundEntry>, StoreError> {
        for seq in self.candidates(id) {
            let page = store.read(table, seq - 1, 1).await?;
            if let Some((_, entry)) = page.first()
                && is_same_request(entry.id, id)
            {
                return Ok(Some(FoundEntry { seq, id: entry.id }));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_found_however_old_it_is() {
        let mut ids = ActionIds::default();
        for number in 0..1_000_u128 {
            ids.push(number << 96);
        }
        ids.push(7 << 96 | 1);
        assert_eq!(ids.candidates(999 << 96), [1000]);
        assert_eq!(ids.candidates(0), [1]);
        assert_eq!(ids.candidates(7 << 96), [1001, 8], "all entries with the same prefix");
        assert_eq!(ids.candidates(5_000 << 96), [] as [Seq; 0]);
    }
}
