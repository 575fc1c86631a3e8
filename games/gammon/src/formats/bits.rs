//! Bits in the order GNU Backgammon packs them, in base 64.

/// A sequence of bits, written as bytes with the lowest bit first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits(Vec<bool>);

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

impl Bits {
    /// Adds the lowest `count` bits of a number, lowest first.
    pub(super) fn push(&mut self, number: u32, count: u32) {
        self.0.extend((0..count).map(|bit| number >> bit & 1 == 1));
    }

    /// The bits as base 64 of `bytes` bytes, without padding.
    pub(super) fn to_base64(&self, bytes: usize) -> String {
        let bit = |at: usize| self.0.get(at).copied().unwrap_or(false);
        let byte = |at: usize| (0..8).fold(0u32, |sum, b| sum | u32::from(bit(8 * at + b)) << b);
        let digits = (bytes * 8).div_ceil(6);
        let digit = |at: usize| {
            let first = at * 6 / 8;
            let pair = byte(first) << 8 | if first + 1 < bytes { byte(first + 1) } else { 0 };
            DIGITS[(pair >> (10 - at * 6 % 8) & 63) as usize]
        };
        (0..digits).map(|at| char::from(digit(at))).collect()
    }

    /// The bits of the base 64 of exactly `bytes` bytes.
    pub(super) fn from_base64(text: &str, bytes: usize) -> Option<Self> {
        let value = |c: u8| DIGITS.iter().position(|d| *d == c).map(|at| at as u32);
        if text.len() != (bytes * 8).div_ceil(6) {
            return None;
        }
        let digits: Vec<u32> = text.bytes().map(value).collect::<Option<_>>()?;
        // Within a byte the highest bit is written first.
        let written =
            digits.iter().flat_map(|digit| (0..6).rev().map(move |b| digit >> b & 1 == 1));
        let written: Vec<bool> = written.collect();
        if written[bytes * 8..].iter().any(|bit| *bit) {
            return None;
        }
        let bits = (0..bytes * 8).map(|at| written[at / 8 * 8 + 7 - at % 8]).collect();
        Some(Self(bits))
    }

    /// Reads `count` bits as a number, starting at `at`, and advances `at`.
    pub(super) fn take(&self, at: &mut usize, count: u32) -> u32 {
        let bit = |b: u32| self.0.get(*at + b as usize).copied().unwrap_or(false);
        let number = (0..count).fold(0, |sum, b| sum | u32::from(bit(b)) << b);
        *at += count as usize;
        number
    }
}
