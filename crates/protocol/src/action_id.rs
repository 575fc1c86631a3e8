//! The ids of requests in a log, by which a repeated request is recognised (A5).

use sha2::Digest as _;
use table::{IdentityHash, TableCommand};

/// The id of a request in the log: 96 bits that are hashed from the identity and the request's
/// id, so that nobody can use up the ids of somebody else, and 32 bits of what is requested, so
/// that an id that is used again for something else is recognised.
#[must_use]
pub fn action_id(identity: IdentityHash, request_id: &str, command: &TableCommand) -> u128 {
    let requested = serde_json::to_vec(command).unwrap_or_default();
    let id = first_id_form(identity, request_id) & !COMMAND_BITS;
    id | first_128_bits(&[&requested]) & COMMAND_BITS
}

/// The form of ids in entries of older versions, which did not depend on the command.
#[must_use]
pub fn first_id_form(identity: IdentityHash, request_id: &str) -> u128 {
    first_128_bits(&[&identity.to_bytes(), request_id.as_bytes()])
}

/// Whether two ids have the same identity and request id, whatever was requested.
#[must_use]
pub const fn is_same_request(id: u128, other: u128) -> bool {
    (id ^ other) & !COMMAND_BITS == 0
}

/// The bits of an id that depend on the command.
const COMMAND_BITS: u128 = 0xffff_ffff;

fn first_128_bits(parts: &[&[u8]]) -> u128 {
    let mut hash = sha2::Sha256::new();
    parts.iter().for_each(|part| hash.update(part));
    let digest: [u8; 32] = hash.finalize().into();
    digest[..16].iter().fold(0, |sum, byte| sum << 8 | u128::from(*byte))
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
}
