//! The tokens in mails: with one an address is confirmed, with the other it is unsubscribed.
//!
//! A token follows from the identity, the address and a secret of the store, so none is stored and
//! every mail can have it. It holds the identity, masked, so that its contact is found.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use table::IdentityHash;

const SEAL_BYTES: usize = 16;
const TOKEN_BYTES: usize = SEAL_BYTES + 16;

/// What a token is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MailTokenUse {
    Confirm,
    Unsubscribe,
}

impl MailTokenUse {
    const fn label(self) -> &'static [u8] {
        match self {
            Self::Confirm => b"confirm",
            Self::Unsubscribe => b"unsubscribe",
        }
    }
}

/// The secret from which tokens follow.
#[derive(Clone, Copy)]
pub(crate) struct MailTokenKey(pub(crate) [u8; 32]);

impl MailTokenKey {
    /// The token for the address of an identity.
    pub(crate) fn token(
        &self,
        identity: IdentityHash,
        address: &str,
        usage: MailTokenUse,
    ) -> String {
        let seal = self.seal(identity, address, usage);
        let masked = xor(identity.to_bytes(), self.mask(seal));
        seal.iter().chain(&masked).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The identity that a token would be for; `None` if the text is no token.
    pub(crate) fn identity(&self, token: &str) -> Option<IdentityHash> {
        let bytes = parse_hex(token)?;
        let (seal, masked) = bytes.split_at(SEAL_BYTES);
        let seal = seal.try_into().ok()?;
        Some(IdentityHash::from_bytes(xor(masked.try_into().ok()?, self.mask(seal))))
    }

    /// Whether a token is the one for this address of an identity.
    pub(crate) fn is_valid(
        &self,
        token: &str,
        identity: IdentityHash,
        address: &str,
        usage: MailTokenUse,
    ) -> bool {
        let Some(bytes) = parse_hex(token) else { return false };
        let wanted = self.seal(identity, address, usage);
        // In constant time: the number of differing bits is summed over all bytes.
        bytes.iter().zip(wanted).fold(0, |sum, (one, other)| sum | (one ^ other)) == 0
    }

    fn seal(&self, identity: IdentityHash, address: &str, usage: MailTokenUse) -> [u8; SEAL_BYTES] {
        self.hash(&[usage.label(), &identity.to_bytes(), address.as_bytes()])
    }

    fn mask(&self, seal: [u8; SEAL_BYTES]) -> [u8; 16] {
        self.hash(&[b"mask", &seal])
    }

    /// The key under which it is noted that a confirmation was mailed to an address: the same for
    /// all addresses of a mailbox.
    pub(crate) fn address_hash(&self, address: &str) -> String {
        let hash: [u8; 16] = self.hash(&[b"address", mailbox_of(address).as_bytes()]);
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn hash(&self, parts: &[&[u8]]) -> [u8; 16] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("keys of any length are valid");
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        let digest: [u8; 32] = mac.finalize().into_bytes().into();
        std::array::from_fn(|at| digest[at])
    }
}

fn xor(one: [u8; 16], other: [u8; 16]) -> [u8; 16] {
    std::array::from_fn(|at| one[at] ^ other[at])
}

/// The mailbox of an address. Many providers deliver to it whatever follows a plus, wherever dots are
/// and whatever is capital; somewhere else two people may be taken for one.
fn mailbox_of(address: &str) -> String {
    let address = address.to_lowercase();
    let (user, domain) = address.rsplit_once('@').unwrap_or((&address, ""));
    let name = user.split('+').next().unwrap_or(user).replace('.', "");
    format!("{name}@{domain}")
}

fn parse_hex(token: &str) -> Option<[u8; TOKEN_BYTES]> {
    let is_token = token.len() == 2 * TOKEN_BYTES && token.bytes().all(|it| it.is_ascii_hexdigit());
    let byte = |at: usize| u8::from_str_radix(&token[2 * at..2 * at + 2], 16).unwrap_or_default();
    is_token.then(|| std::array::from_fn(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_for_one_address_of_one_identity_and_one_use() {
        let key = MailTokenKey([7; 32]);
        let (ann, ben) = (IdentityHash::of_secret(b"ann"), IdentityHash::of_secret(b"ben"));
        let token = key.token(ann, "a@example.org", MailTokenUse::Confirm);
        assert_eq!(key.identity(&token), Some(ann));
        let valid = |who, address, usage| key.is_valid(&token, who, address, usage);
        assert!(valid(ann, "a@example.org", MailTokenUse::Confirm));
        assert!(!valid(ann, "a@example.org", MailTokenUse::Unsubscribe));
        assert!(!valid(ann, "b@example.org", MailTokenUse::Confirm));
        assert!(!valid(ben, "a@example.org", MailTokenUse::Confirm));
        assert!(!token.contains(&format!("{ann:?}")), "the identity is masked");
        assert_eq!(key.identity("no token"), None);
        let mailbox = key.address_hash("annlee@example.org");
        assert_eq!(key.address_hash("Ann.Lee+games@Example.org"), mailbox);
        assert_ne!(key.address_hash("annlee@example.com"), mailbox);
        let forged = token.replace(|c: char| c.is_ascii_digit(), "0");
        assert!(!key.is_valid(&forged, ann, "a@example.org", MailTokenUse::Confirm));
    }
}
