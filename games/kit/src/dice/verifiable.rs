//! Dice people can check.

use super::Dice;
use crate::hash::hex;
use crate::{Roll, Rolled};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// Dice derived from a secret that was committed to before the first roll.
///
/// Before the match its [`Commitment`] is published; afterwards the secret is, and anyone
/// can deal the match again. Roll number `k` (from 0, counting rolls only, so that chat or
/// a retry never moves the dice) is decided by HMAC-SHA-256 keyed with the 32 bytes of
/// the secret over this text, where `<x>` stands for the length of x in bytes, a colon
/// and x, and salts are those the seats added, in seat order:
///
/// ```text
/// parlor-dice-1
/// <match><salt><salt>…
/// k
/// purpose
/// block
/// ```
///
/// Lines end with a line feed, the last one too; `block` counts from 0. The 32 bytes are
/// read as four big-endian numbers of 64 bits. The first one below the largest multiple
/// of the roll's span that 64 bits hold, modulo the span, decides; if none is, the next
/// block is taken.
#[derive(Clone)]
pub struct Verifiable {
    secret: [u8; 32],
    labels: String,
    number: u64,
}

impl Verifiable {
    /// Dice for a match, from this roll on.
    #[must_use]
    pub fn new(secret: [u8; 32], match_id: &str, salts: &[String], number: u64) -> Self {
        let label = |text: &str| format!("{}:{text}", text.len());
        let salts: String = salts.iter().map(|salt| label(salt)).collect();
        Self { secret, labels: label(match_id) + &salts, number }
    }

    /// What is published before the first roll: SHA-256 over the secret's 32 bytes.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.secret).into())
    }

    fn block(&self, purpose: &str, block: u32) -> [u64; 4] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.secret).expect("HMAC takes keys of any length");
        let text = format!("parlor-dice-1\n{}\n{}\n{purpose}\n{block}\n", self.labels, self.number);
        mac.update(text.as_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        let word =
            |i: usize| u64::from_be_bytes(bytes[8 * i..8 * i + 8].try_into().expect("eight bytes"));
        [word(0), word(1), word(2), word(3)]
    }

    fn uniform(&self, purpose: &str, span: u32) -> u32 {
        let span = u64::from(span);
        let rejected = (u64::MAX % span + 1) % span; // 2^64 mod span
        (0..)
            .flat_map(|block| self.block(purpose, block))
            .find(|word| *word <= u64::MAX - rejected)
            .map(|word| (word % span) as u32)
            .expect("blocks never end")
    }
}

impl Dice for Verifiable {
    fn roll(&mut self, roll: &Roll) -> Option<Rolled> {
        let uniform = self.uniform(roll.purpose, roll.span());
        self.number += 1;
        Some(roll.pick(uniform))
    }
}

impl fmt::Debug for Verifiable {
    /// Never prints the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verifiable")
            .field("labels", &self.labels)
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

/// SHA-256 of a secret, published before the dice that come from it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    /// All 64 digits, or with a precision the first so many.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        f.pad(&digits)
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Commitment {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parse_secret(&String::deserialize(deserializer)?)
            .map(Self)
            .map_err(serde::de::Error::custom)
    }
}

/// Text that is not 32 bytes in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretError;

impl fmt::Display for SecretError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 64 lower-case hexadecimal digits")
    }
}

impl std::error::Error for SecretError {}

/// The 32 bytes of a secret from their hexadecimal digits.
///
/// # Errors
/// If the text is anything else.
pub fn parse_secret(text: &str) -> Result<[u8; 32], SecretError> {
    hex(text).ok_or(SecretError)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(dice: &mut Verifiable, count: usize) -> Vec<u8> {
        (0..count).map(|_| dice.roll(&Roll::die(6, "die")).unwrap().face()).collect()
    }

    #[test]
    fn a_roll_is_what_openssl_computes() {
        // printf 'parlor-dice-1\n4:demo\n0\ndie\n0\n' |
        //   openssl dgst -sha256 -mac HMAC -macopt hexkey:$(printf '07%.0s' $(seq 32))
        let mut dice = Verifiable::new([7; 32], "demo", &[], 0);
        assert_eq!(format!("{:016x}", dice.block("die", 0)[0]), "0669b3a5c18c9d9c");
        assert_eq!(faces(&mut dice, 1), [1], "docs/dice.md works this out");
    }

    #[test]
    fn dice_go_on_where_their_number_says() {
        let all = faces(&mut Verifiable::new([1; 32], "m", &[], 0), 20);
        let rest = faces(&mut Verifiable::new([1; 32], "m", &[], 12), 8);
        assert_eq!(all[12..], rest);
    }

    #[test]
    fn match_salt_secret_and_purpose_each_change_the_dice() {
        let base = faces(&mut Verifiable::new([1; 32], "m", &[], 0), 30);
        let salted = Verifiable::new([1; 32], "m", &["s".into()], 0);
        for mut other in [
            Verifiable::new([2; 32], "m", &[], 0),
            Verifiable::new([1; 32], "n", &[], 0),
            salted.clone(),
            Verifiable::new([1; 32], "m1:s", &[], 0),
        ] {
            assert_ne!(faces(&mut other, 30), base);
        }
        assert_ne!(salted.block("die", 0), salted.block("card", 0));
    }

    #[test]
    fn the_secret_is_never_printed() {
        let dice = Verifiable::new([0xab; 32], "m", &[], 3);
        assert!(!format!("{dice:?}").contains("171"));
        assert!(parse_secret("ab").is_err());
        assert_eq!(SecretError.to_string(), "expected 64 lower-case hexadecimal digits");
        let text = serde_json::to_string(&dice.commitment()).unwrap();
        assert_eq!(serde_json::from_str::<Commitment>(&text).unwrap(), dice.commitment());
        assert_eq!(format!("{:?}", dice.commitment()).len(), 64);
    }
}
