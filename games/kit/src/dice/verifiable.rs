//! Dice whose rolls can be verified after the match.

use super::Dice;
use crate::hash::parse_hex;
use crate::{Roll, Rolled};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use std::sync::Arc;

/// Dice derived from a secret that is committed to before the first roll.
///
/// The [`Commitment`] is published before the match and the secret after it, so that anyone
/// can recompute every roll. Roll number `k` (from 0; only rolls count, so chat and retries
/// do not change the dice) is decided by HMAC-SHA-256, keyed with the 32 bytes of the secret,
/// over the following text, where `<x>` stands for the length of x in bytes, a colon and x,
/// and the salts are those the seats contributed, in seat order:
///
/// ```text
/// parlor-dice-1
/// <match><salt><salt>…
/// k
/// purpose
/// block
/// ```
///
/// Every line ends with a line feed, the last one too; `block` counts from 0. The 32 bytes
/// are read as four big-endian 64-bit numbers. The first of them that is below the largest
/// 64-bit multiple of the roll's total weight, modulo the total weight, decides the roll; if
/// there is none, the next block is computed.
///
/// The dice of [`VerifiableDice::joint`] begin with the line `parlor-dice-2`, and each salt is
/// written with its seat: `<0=salt><1=salt>…`.
#[derive(Clone)]
pub struct VerifiableDice {
    secret: [u8; 32],
    /// The first line, which names the version of the derivation.
    version: &'static str,
    labels: Arc<str>,
    number: u64,
    /// The dice of the rolls before a number, if those were others.
    earlier: Option<Box<(Self, u64)>>,
}

impl VerifiableDice {
    /// The dice of a match, starting with roll number `number`.
    #[must_use]
    pub fn new(secret: [u8; 32], match_id: &str, salts: &[String], number: u64) -> Self {
        let salts: String = salts.iter().map(|salt| with_length(salt)).collect();
        let labels = (with_length(match_id) + &salts).into();
        Self { secret, version: "parlor-dice-1", labels, number, earlier: None }
    }

    /// The dice of a match for which every seat has published a salt ([`crate::JointSalts`]).
    #[must_use]
    pub fn joint(secret: [u8; 32], match_id: &str, salts: &[String], number: u64) -> Self {
        let salt = |(seat, salt): (usize, &String)| with_length(&format!("{seat}={salt}"));
        let salts: String = salts.iter().enumerate().map(salt).collect();
        let labels = (with_length(match_id) + &salts).into();
        Self { secret, version: "parlor-dice-2", labels, number, earlier: None }
    }

    /// The same dice, but the first `rolls` rolls of the match are those of `earlier`.
    #[must_use]
    pub fn after(mut self, earlier: Self, rolls: u64) -> Self {
        self.earlier = Some(Box::new((earlier, rolls)));
        self
    }

    /// The same dice, starting with another roll.
    #[must_use]
    pub fn at_roll(&self, number: u64) -> Self {
        Self { number, ..self.clone() }
    }

    /// The commitment to publish before the first roll: SHA-256 of the secret's 32 bytes.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment::of_secret(&self.secret)
    }

    fn block(&self, number: u64, purpose: &str, block: u32) -> [u64; 4] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.secret).expect("HMAC takes keys of any length");
        let (version, labels) = (self.version, &self.labels);
        let text = format!("{version}\n{labels}\n{number}\n{purpose}\n{block}\n");
        mac.update(text.as_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        let word =
            |i: usize| u64::from_be_bytes(bytes[8 * i..8 * i + 8].try_into().expect("eight bytes"));
        [word(0), word(1), word(2), word(3)]
    }

    /// The number below `total_weight`, which must not be 0, that decides roll number `number`.
    pub(super) fn uniform(&self, number: u64, purpose: &str, total_weight: u32) -> u32 {
        let bound = u64::from(total_weight);
        let rejected = (u64::MAX % bound + 1) % bound; // 2^64 mod bound
        (0..)
            .flat_map(|block| self.block(number, purpose, block))
            .find(|word| *word <= u64::MAX - rejected)
            .map(|word| (word % bound) as u32)
            .expect("blocks never end")
    }
}

/// A text preceded by its length in bytes and a colon.
fn with_length(text: &str) -> String {
    format!("{}:{text}", text.len())
}

impl Dice for VerifiableDice {
    fn roll(&mut self, roll: &Roll) -> Option<Rolled> {
        let number = self.number;
        self.number += 1;
        if let Some(before) = &mut self.earlier
            && number < before.1
        {
            before.0.number = number;
            return before.0.roll(roll);
        }
        Some(roll.pick(self.uniform(number, roll.purpose, roll.total_weight())))
    }
}

impl fmt::Debug for VerifiableDice {
    /// Omits the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VerifiableDice")
            .field("labels", &self.labels)
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

/// SHA-256 of a dice secret, published before the first roll.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment to a secret.
    #[must_use]
    pub fn of_secret(secret: &[u8; 32]) -> Self {
        Self(Sha256::digest(secret).into())
    }
}

impl fmt::Display for Commitment {
    /// All 64 digits, or as many as the precision says.
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

/// The text is not 32 bytes in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretError;

impl fmt::Display for SecretError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 64 lower-case hexadecimal digits")
    }
}

impl std::error::Error for SecretError {}

/// Parses the 32 bytes of a secret from hexadecimal digits.
///
/// # Errors
/// If the text is not 64 lower-case hexadecimal digits.
pub fn parse_secret(text: &str) -> Result<[u8; 32], SecretError> {
    parse_hex(text).ok_or(SecretError)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(dice: &mut VerifiableDice, count: usize) -> Vec<u8> {
        (0..count).map(|_| dice.roll(&Roll::die(6, "die")).unwrap().face()).collect()
    }

    #[test]
    fn a_roll_is_what_openssl_computes() {
        // printf 'parlor-dice-1\n4:demo\n0\ndie\n0\n' |
        //   openssl dgst -sha256 -mac HMAC -macopt hexkey:$(printf '07%.0s' $(seq 32))
        let mut dice = VerifiableDice::new([7; 32], "demo", &[], 0);
        assert_eq!(format!("{:016x}", dice.block(0, "die", 0)[0]), "0669b3a5c18c9d9c");
        assert_eq!(faces(&mut dice, 1), [1], "docs/dice.md works this out");
    }

    #[test]
    fn a_roll_of_joint_dice_is_what_openssl_computes() {
        // a=$(printf 'a%.0s' $(seq 32)); b=$(printf 'b%.0s' $(seq 32))
        // printf "parlor-dice-2\n4:demo34:0=${a}34:1=$b\n0\ndie\n0\n" |
        //   openssl dgst -sha256 -mac HMAC -macopt hexkey:$(printf '07%.0s' $(seq 32))
        let salts = ["a".repeat(32), "b".repeat(32)];
        let mut dice = VerifiableDice::joint([7; 32], "demo", &salts, 0);
        assert_eq!(format!("{:016x}", dice.block(0, "die", 0)[0]), "b6599075e5a72796");
        assert_eq!(faces(&mut dice, 1), [5], "docs/dice.md works this out");
    }

    #[test]
    fn dice_that_follow_others_begin_at_their_number() {
        let (device, salts) = (VerifiableDice::new([8; 32], "device", &[], 0), ["a".repeat(32)]);
        let server = |number| VerifiableDice::joint([7; 32], "demo", &salts, number);
        let mut both = server(0).after(device.clone(), 5);
        let expected = [faces(&mut device.clone(), 5), faces(&mut server(5), 20)].concat();
        assert_eq!(faces(&mut both, 25), expected);
        let mut from_the_middle = server(3).after(device, 5);
        assert_eq!(faces(&mut from_the_middle, 22), expected[3..]);
    }

    #[test]
    fn every_salt_and_its_seat_change_joint_dice() {
        let faces_of = |salts: &[&str]| {
            let salts: Vec<String> = salts.iter().map(|salt| (*salt).to_owned()).collect();
            faces(&mut VerifiableDice::joint([1; 32], "m", &salts, 0), 30)
        };
        let base = faces_of(&["one", "two"]);
        for other in [["two", "one"], ["one", "other"], ["other", "two"]] {
            assert_ne!(faces_of(&other), base);
        }
        let (salts, secret) = (["one".to_owned(), "two".to_owned()], [1; 32]);
        assert_ne!(faces(&mut VerifiableDice::new(secret, "m", &salts, 0), 30), base);
    }

    #[test]
    fn dice_continue_at_a_given_roll_number() {
        let all = faces(&mut VerifiableDice::new([1; 32], "m", &[], 0), 20);
        let rest = faces(&mut VerifiableDice::new([1; 32], "m", &[], 12), 8);
        assert_eq!(all[12..], rest);
        let again = faces(&mut VerifiableDice::new([1; 32], "m", &[], 3).at_roll(12), 8);
        assert_eq!(again, rest);
    }

    #[test]
    fn match_salt_secret_and_purpose_each_change_the_dice() {
        let base = faces(&mut VerifiableDice::new([1; 32], "m", &[], 0), 30);
        let salted = VerifiableDice::new([1; 32], "m", &["s".into()], 0);
        for mut other in [
            VerifiableDice::new([2; 32], "m", &[], 0),
            VerifiableDice::new([1; 32], "n", &[], 0),
            salted.clone(),
            VerifiableDice::new([1; 32], "m1:s", &[], 0),
        ] {
            assert_ne!(faces(&mut other, 30), base);
        }
        assert_ne!(salted.block(0, "die", 0), salted.block(0, "card", 0));
    }

    #[test]
    fn the_secret_is_never_printed() {
        let dice = VerifiableDice::new([0xab; 32], "m", &[], 3);
        assert!(!format!("{dice:?}").contains("171"));
        assert!(parse_secret("ab").is_err());
        assert_eq!(SecretError.to_string(), "expected 64 lower-case hexadecimal digits");
        let text = serde_json::to_string(&dice.commitment()).unwrap();
        assert_eq!(serde_json::from_str::<Commitment>(&text).unwrap(), dice.commitment());
        assert_eq!(format!("{:?}", dice.commitment()).len(), 64);
    }
}
