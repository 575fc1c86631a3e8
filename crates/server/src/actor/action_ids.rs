//! The ids of all entries of a table, by which a repeated request is recognised (A5).

use sha2::Digest as _;
use store::{AnyStore, Seq, Store, StoreError, TableKey};
use table::{IdentityHash, TableCommand};

/// The id of a request in the log: 96 bits that are hashed from the identity and the request's
/// id, so that nobody can use up the ids of somebody else, and 32 bits of what is requested, so
/// that an id that is used again for something else is recognised.
pub(super) fn action_id(identity: IdentityHash, request_id: &str, command: &TableCommand) -> u128 {
    let requested = serde_json::to_vec(command).unwrap_or_default();
    let id = first_id_form(identity, request_id) & !COMMAND_BITS;
    id | first_128_bits(&[&requested]) & COMMAND_BITS
}

/// The form of ids in entries of older versions, which did not depend on the command.
pub(super) fn first_id_form(identity: IdentityHash, request_id: &str) -> u128 {
    first_128_bits(&[&identity.to_bytes(), request_id.as_bytes()])
}

/// The bits of an id that depend on the command.
const COMMAND_BITS: u128 = 0xffff_ffff;

fn first_128_bits(parts: &[&[u8]]) -> u128 {
    let mut hash = sha2::Sha256::new();
    parts.iter().for_each(|part| hash.update(part));
    let digest: [u8; 32] = hash.finalize().into();
    digest[..16].iter().fold(0, |sum, byte| sum << 8 | u128::from(*byte))
}

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
                && (entry.id ^ id) & !COMMAND_BITS == 0
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
    fn an_id_depends_on_the_identity_the_request_and_the_command() {
        let identity = |secret: &[u8]| IdentityHash::of_secret(secret);
        let (end, leave) = (TableCommand::End, TableCommand::Leave);
        let id = action_id(identity(b"ann"), "1", &end);
        assert_eq!(id, action_id(identity(b"ann"), "1", &end));
        let other_command = action_id(identity(b"ann"), "1", &leave);
        assert_ne!(id, other_command);
        assert_eq!((id ^ other_command) & !COMMAND_BITS, 0, "recognised as the same request id");
        assert_eq!((id ^ first_id_form(identity(b"ann"), "1")) & !COMMAND_BITS, 0);
        for other in
            [action_id(identity(b"ben"), "1", &end), action_id(identity(b"ann"), "2", &end)]
        {
            assert_ne!((id ^ other) & !COMMAND_BITS, 0);
        }
    }

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
