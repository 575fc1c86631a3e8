//! The tokens of links: unguessable, and they lead to a table without naming it.
//!
//! A token has 128 random bits and the number of the table's code, masked by a key of the store.
//! So the table is found without an index of tokens, and whoever has a link to a replay cannot
//! read the code of the table from it. The mask is no access check: that is the token's hash in
//! the table's log.

use crate::hub::Hub;
use crate::{random, stored_secret};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use store::StoreError;
use table::TableCode;

/// The key of the log in the store. It is not a table code, so no table can have it.
const LOG_KEY: &str = "link-key";

const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

const SECRET_BYTES: usize = 16;
const TOKEN_BYTES: usize = SECRET_BYTES + 4;

/// Five bits a character.
const TOKEN_CHARS: usize = TOKEN_BYTES * 8 / 5;

/// The key that masks table codes in tokens.
#[derive(Clone, Copy)]
pub(crate) struct LinkKey([u8; 32]);

impl LinkKey {
    /// A new token for a table, from the random source of the operating system.
    pub(crate) fn new_token(&self, code: TableCode) -> String {
        let secret = random::bytes::<SECRET_BYTES>();
        let number = u32::try_from(code.number()).expect("fewer codes than 32 bits have numbers");
        let masked = (number ^ self.mask(secret)).to_be_bytes();
        encode(std::array::from_fn(|at| {
            secret.get(at).copied().unwrap_or_else(|| masked[at - SECRET_BYTES])
        }))
    }

    /// The table to which a token would lead; `None` if the text is no token.
    pub(crate) fn table_code(&self, token: &str) -> Option<TableCode> {
        let bytes = decode(token)?;
        let (secret, masked) = bytes.split_at(SECRET_BYTES);
        let masked = u32::from_be_bytes(masked.try_into().ok()?);
        let number = u64::from(masked ^ self.mask(secret.try_into().ok()?));
        (number < TableCode::COUNT).then(|| TableCode::from_number(number))
    }

    fn mask(&self, secret: [u8; SECRET_BYTES]) -> u32 {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("keys of any length are valid");
        mac.update(&secret);
        let digest: [u8; 32] = mac.finalize().into_bytes().into();
        u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]])
    }
}

impl Hub {
    /// The key of the store's links. Creates it if the store has none; all nodes use the same.
    ///
    /// # Errors
    /// If the store does not answer or the entry is damaged.
    pub(crate) async fn link_key(&self) -> Result<LinkKey, StoreError> {
        let read = async || {
            stored_secret::read_or_create(&self.store, LOG_KEY, self.now()).await.map(LinkKey)
        };
        self.link_key.get_or_try_init(read).await.copied()
    }
}

fn encode(bytes: [u8; TOKEN_BYTES]) -> String {
    let bit = |at: usize| usize::from(bytes[at / 8] >> (7 - at % 8) & 1);
    let letter = |at: usize| {
        let value = (0..5).fold(0, |value, next| value << 1 | bit(5 * at + next));
        char::from(ALPHABET[value])
    };
    (0..TOKEN_CHARS).map(letter).collect()
}

fn decode(token: &str) -> Option<[u8; TOKEN_BYTES]> {
    let letters: &[u8; TOKEN_CHARS] = token.as_bytes().try_into().ok()?;
    let mut bytes = [0_u8; TOKEN_BYTES];
    for (at, letter) in letters.iter().enumerate() {
        let value = ALPHABET.iter().position(|known| known == letter)?;
        for next in 0..5 {
            let (place, bit) = (5 * at + next, value >> (4 - next) & 1);
            bytes[place / 8] |= (bit as u8) << (7 - place % 8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ServerSettings;
    use store::{AnyStore, MemoryStore};

    #[test]
    fn a_token_leads_to_its_table_and_no_two_tokens_are_alike() {
        let key = LinkKey([7; 32]);
        for number in [0, 1, 123_456_789, TableCode::COUNT - 1] {
            let code = TableCode::from_number(number);
            let (one, other) = (key.new_token(code), key.new_token(code));
            assert_eq!(one.len(), 32);
            assert_eq!(key.table_code(&one), Some(code));
            assert_ne!(one, other);
            assert_ne!(one[25..], other[25..], "the code is masked");
        }
    }

    #[test]
    fn text_that_is_no_token_leads_nowhere() {
        let key = LinkKey([7; 32]);
        let token = key.new_token(TableCode::from_number(5));
        let bad = ["", "ABC234", &token[1..], &token.to_uppercase(), &format!("{token}a"), "ü"];
        for text in bad {
            assert_eq!(key.table_code(text), None, "{text}");
        }
    }

    #[tokio::test]
    async fn nodes_that_share_a_store_share_the_key() {
        let store = AnyStore::new(MemoryStore::default());
        let node = || Hub::new(store.clone(), ServerSettings::default());
        let (one, other) = (node(), node());
        let (key, same) = tokio::join!(one.link_key(), other.link_key());
        let code = TableCode::from_number(77);
        let token = key.unwrap().new_token(code);
        assert_eq!(same.unwrap().table_code(&token), Some(code));
        assert_eq!(node().link_key().await.unwrap().table_code(&token), Some(code));
    }
}
