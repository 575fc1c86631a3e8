//! The hash of a position.

use crate::Game;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The first 128 bits of SHA-256 over a position's compact JSON (its set-up).
///
/// The JSON has a fixed key order and no white space, so `sha256sum` over the `position` that
/// `parlor engine` answers begins with the same 32 digits. The hash covers hidden
/// information, so players of a game with hidden information do not see it before the match
/// is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionHash([u8; 16]);

impl PositionHash {
    /// Hashes a position.
    #[must_use]
    pub fn of<G: Game>(position: &G) -> Self {
        let bytes = serde_json::to_vec(&position.as_setup()).expect("a set-up is plain data");
        Self::of_bytes(&bytes)
    }

    /// Hashes a view. Unlike the hash of the position, the viewer may see it.
    #[must_use]
    pub fn of_view<G: Game>(view: &G::View) -> Self {
        Self::of_bytes(&serde_json::to_vec(view).expect("a view is plain data"))
    }

    fn of_bytes(bytes: &[u8]) -> Self {
        let digest = Sha256::digest(bytes);
        let mut short = [0; 16];
        short.copy_from_slice(&digest[..16]);
        Self(short)
    }
}

impl fmt::Display for PositionHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for PositionHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PositionHash {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse_hex(text).ok_or("a position hash is 32 lower-case hexadecimal digits").map(Self)
    }
}

/// Parses exactly `N` bytes of lower-case hexadecimal digits.
pub(crate) fn parse_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let text = text.as_bytes();
    if text.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

impl Serialize for PositionHash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PositionHash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_what_sha256sum_prints() {
        // printf '{}' | sha256sum
        let hash = PositionHash::of_bytes(b"{}");
        assert_eq!(hash.to_string(), "44136fa355b3678a1146ad16f7e8649e");
        assert_eq!(hash.to_string().parse(), Ok(hash));
        assert_eq!(format!("{hash:?}"), hash.to_string());
    }

    #[test]
    fn only_32_lower_case_hexadecimal_digits_parse_as_a_hash() {
        for text in
            ["", "44", "44136FA355B3678A1146AD16F7E8649E", "g4136fa355b3678a1146ad16f7e8649e"]
        {
            assert!(text.parse::<PositionHash>().is_err(), "{text}");
        }
    }
}
