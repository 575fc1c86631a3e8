//! The ids of all entries of a table, by which a repeated request is recognised (A5).

use sha2::Digest as _;
use store::{AnyStore, Seq, Store, StoreError, TableKey};
use table::IdentityHash;

/// The id of a request in the log. It is hashed with the identity, so that nobody can use up the
/// ids of somebody else.
pub(super) fn action_id(identity: IdentityHash, request_id: &str) -> u128 {
    let mut hash = sha2::Sha256::new();
    hash.update(identity.to_bytes());
    hash.update(request_id.as_bytes());
    let digest: [u8; 32] = hash.finalize().into();
    digest[..16].iter().fold(0, |sum, byte| sum << 8 | u128::from(*byte))
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

    /// The number of the entry with this id, if there is one.
    pub(super) async fn find(
        &self,
        store: &AnyStore,
        table: TableKey,
        id: u128,
    ) -> Result<Option<Seq>, StoreError> {
        for seq in self.candidates(id) {
            let page = store.read(table, seq - 1, 1).await?;
            if page.first().is_some_and(|(_, entry)| entry.id == id) {
                return Ok(Some(seq));
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
