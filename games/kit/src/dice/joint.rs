//! Dice that depend on a secret of the server and on a salt of every seat, none of which could be
//! chosen with the others known.

use super::{Commitment, SecretError, VerifiableDice, parse_secret};
use crate::Fault;
use hmac::{Hmac, KeyInit, Mac};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ts_rs::TS;

/// The salts of a match and the log entries in which they, their hashes and the server's
/// commitment were published.
///
/// First the commitment is published, then a hash of each salt, and only when the hashes of all
/// seats are known the salts themselves. [`JointSalts::check`] verifies that order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct JointSalts {
    /// The number of the round at its table: a start that is cancelled ends a round, and
    /// everything is drawn anew.
    pub round: u32,
    /// How many starts were cancelled since the match before.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u32>")]
    pub cancelled: u32,
    /// The entry with the commitment to the secret.
    #[ts(type = "number")]
    pub committed: u64,
    /// The entry in which the owner started, which fixes the seats and the options.
    #[ts(type = "number")]
    pub started: u64,
    /// The entry in which the match began.
    #[ts(type = "number")]
    pub began: u64,
    /// The salt of each seat.
    pub seats: Vec<SeatSalt>,
}

/// The salt of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct SeatSalt {
    /// The salt: at least 32 plain ASCII characters.
    pub salt: String,
    /// Its SHA-256, in hexadecimal digits.
    pub hash: String,
    /// The entry that published the hash.
    #[ts(type = "number")]
    pub hashed: u64,
    /// The entry that revealed the salt.
    #[ts(type = "number")]
    pub revealed: u64,
    /// Whether a bot of the server had the seat: its salt follows from the secret.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub bot: bool,
}

/// What is wrong with the salt of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SaltProblem {
    /// It is not 32 to 64 plain characters.
    Form,
    /// Its hash was not published.
    Missing,
    /// It is not the one whose hash was published.
    Hash,
    /// Another seat has the same one.
    Repeated,
    /// The salt of a bot does not follow from the secret.
    Bot,
    /// The commitment was published after its hash.
    Committed,
    /// It was revealed before the hashes of all seats were known.
    Revealed,
    /// It was revealed after the match began.
    Late,
    /// The commitment was published after the start, whoever's the salt is.
    Started,
}

/// A seat whose salt is not what it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WrongSalt {
    /// The number of the seat. It is not a `Seat`: a transcript that somebody made up may have any number.
    pub seat: usize,
    /// What is wrong.
    pub problem: SaltProblem,
}

/// The dice with which a match began on the device of a player, before it was brought to a server. All
/// of it was known to the device: its player could have chosen what the dice showed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeviceDice {
    /// The identifier of the match on the device.
    #[serde(rename = "match")]
    pub match_id: String,
    /// The commitment of the device.
    #[ts(as = "String")]
    #[schemars(with = "String")]
    pub commitment: Commitment,
    /// The secret, in hexadecimal digits.
    pub secret: String,
    /// The salt of each seat, and when everything was published.
    pub salts: JointSalts,
    /// How many rolls of the match they decided: the first ones.
    #[ts(type = "number")]
    pub rolls: u64,
    /// How many steps the match had when it was brought to the server.
    pub steps: u32,
}

impl DeviceDice {
    /// The dice, starting with roll number `number`.
    ///
    /// # Errors
    /// The first part that does not fit, by name.
    pub fn dice(&self, number: u64) -> Result<VerifiableDice, Fault> {
        let secret = self.salts.check(&self.match_id, self.commitment, &self.secret)?;
        Ok(self.salts.dice(secret, &self.match_id, number))
    }
}

/// The fewest characters of a salt: 128 bits as hexadecimal digits.
pub const MIN_SALT_CHARS: usize = 32;

/// The most characters of a salt.
pub const MAX_SALT_CHARS: usize = 64;

/// Whether a text can be a salt: 32 to 64 printable ASCII characters without spaces.
#[must_use]
pub fn is_salt(text: &str) -> bool {
    let fits = (MIN_SALT_CHARS..=MAX_SALT_CHARS).contains(&text.len());
    fits && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// The hash that is published of a salt: SHA-256 of its characters, in hexadecimal digits.
#[must_use]
pub fn hash_salt(salt: &str) -> String {
    hex(&Sha256::digest(salt))
}

/// Whether a text has the form of a hash: 64 lower-case hexadecimal digits.
#[must_use]
pub fn is_salt_hash(text: &str) -> bool {
    parse_secret(text).is_ok()
}

/// The salt of a bot's seat. It follows from the secret that the server is committed to, so that
/// the server cannot choose it later.
#[must_use]
pub fn bot_salt(secret: &[u8; 32], match_id: &str, seat: usize) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of any length");
    mac.update(format!("parlor-bot-salt-1\n{match_id}\n{seat}\n").as_bytes());
    hex(&mac.finalize().into_bytes()[..16])
}

impl JointSalts {
    /// The salts, in seat order.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.salt.clone()).collect()
    }

    /// The dice of a match, starting with roll number `number`.
    #[must_use]
    pub fn dice(&self, secret: [u8; 32], match_id: &str, number: u64) -> VerifiableDice {
        VerifiableDice::joint(secret, match_id, &self.texts(), number)
    }

    /// Verifies the secret, every salt, and the order of publication.
    ///
    /// # Errors
    /// The first part that does not fit, by name.
    pub fn check(
        &self,
        match_id: &str,
        commitment: Commitment,
        secret: &str,
    ) -> Result<[u8; 32], Fault> {
        let secret = parse_secret(secret)
            .map_err(|error: SecretError| Fault::new("secret", error.to_string()))?;
        if Commitment::of_secret(&secret) != commitment {
            let rule = "the secret is not the one that was committed to";
            return Err(Fault::new("commitment", rule));
        }
        if self.seats.is_empty() {
            return Err(Fault::new("salts.seats", "every seat needs a salt"));
        }
        match self.find_wrong_salt(match_id, Some(&secret)) {
            Some(wrong) => Err(self.fault(wrong)),
            None => Ok(secret),
        }
    }

    /// The first seat whose salt could have been chosen with others known, or is not what was published.
    /// Without a secret, no salt of a bot follows from it; without seats, the first one's is missing.
    pub(super) fn find_wrong_salt(
        &self,
        match_id: &str,
        secret: Option<&[u8; 32]>,
    ) -> Option<WrongSalt> {
        let wrong = |seat: usize, problem: SaltProblem| WrongSalt { seat, problem };
        if self.seats.is_empty() {
            return Some(wrong(0, SaltProblem::Missing));
        }
        let seats = || self.seats.iter().enumerate();
        let salt = |(seat, _)| Some(wrong(seat, self.salt_problem(match_id, secret, seat)?));
        let order = |(seat, salt)| Some(wrong(seat, self.order_problem(salt)?));
        let start = (self.started < self.committed).then_some(wrong(0, SaltProblem::Started));
        seats().find_map(salt).or_else(|| seats().find_map(order)).or(start)
    }

    fn salt_problem(
        &self,
        match_id: &str,
        secret: Option<&[u8; 32]>,
        seat: usize,
    ) -> Option<SaltProblem> {
        let salt = &self.seats[seat];
        let follows = |secret: &[u8; 32]| salt.salt == bot_salt(secret, match_id, seat);
        let is_repeated = || self.seats[..seat].iter().any(|other| other.hash == salt.hash);
        if !is_salt(&salt.salt) {
            Some(SaltProblem::Form)
        } else if salt.hash.is_empty() {
            Some(SaltProblem::Missing)
        } else if hash_salt(&salt.salt) != salt.hash {
            Some(SaltProblem::Hash)
        } else if is_repeated() {
            Some(SaltProblem::Repeated)
        } else {
            (salt.bot && !secret.is_some_and(follows)).then_some(SaltProblem::Bot)
        }
    }

    /// Whether each part was published when the others were still unknown.
    fn order_problem(&self, salt: &SeatSalt) -> Option<SaltProblem> {
        let last_hash = self.seats.iter().map(|seat| seat.hashed).max().unwrap_or_default();
        // The hash of a bot's salt is in the entry of the start, which may commit too.
        let is_after_commitment =
            if salt.bot { salt.hashed >= self.committed } else { salt.hashed > self.committed };
        if !is_after_commitment {
            Some(SaltProblem::Committed)
        } else if salt.revealed <= last_hash.max(self.started) {
            Some(SaltProblem::Revealed)
        } else {
            let is_late = salt.revealed > self.began || (!salt.bot && salt.revealed == self.began);
            is_late.then_some(SaltProblem::Late)
        }
    }

    fn fault(&self, WrongSalt { seat, problem }: WrongSalt) -> Fault {
        let field = |name: &str| format!("salts.seats[{seat}].{name}");
        let commitment = || "salts.committed".to_owned();
        let (field, rule) = match problem {
            SaltProblem::Form => {
                (field("salt"), "a salt is 32 to 64 plain letters, digits and signs")
            }
            SaltProblem::Missing => (field("hash"), "the hash of the salt was not published"),
            SaltProblem::Hash => {
                (field("hash"), "the salt is not the one whose hash was published")
            }
            SaltProblem::Repeated => (field("hash"), "another seat has the same one"),
            SaltProblem::Bot => {
                (field("salt"), "the salt of a bot does not follow from the secret")
            }
            SaltProblem::Committed => {
                let (committed, hashed) = (self.committed, self.seats[seat].hashed);
                let rule = format!(
                    "the commitment was published in entry {committed}, after this hash in entry {hashed}"
                );
                return Fault::new(commitment(), rule);
            }
            SaltProblem::Revealed => (
                field("revealed"),
                "the salt was revealed before the hashes of all seats were known",
            ),
            SaltProblem::Late => (field("revealed"), "the match began before the salt was known"),
            SaltProblem::Started => (commitment(), "the commitment was published after the start"),
        };
        Fault::new(field, rule)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// `skip_serializing_if` passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: [u8; 32] = [7; 32];

    fn seat(salt: &str, hashed: u64, revealed: u64) -> SeatSalt {
        SeatSalt { salt: salt.into(), hash: hash_salt(salt), hashed, revealed, bot: false }
    }

    /// Two players and a bot: the commitment in entry 1, hashes in 3, 5 and 6, salts in 7 and 8.
    fn salts() -> JointSalts {
        let bot = bot_salt(&SECRET, "demo", 2);
        let seats = vec![
            seat(&"a".repeat(32), 3, 8),
            seat(&"b".repeat(32), 5, 7),
            SeatSalt { bot: true, ..seat(&bot, 6, 9) },
        ];
        JointSalts { round: 1, cancelled: 0, committed: 1, started: 6, began: 9, seats }
    }

    fn check(change: impl Fn(&mut JointSalts), expected: &str) {
        let mut changed = salts();
        change(&mut changed);
        let found = changed.check("demo", Commitment::of_secret(&SECRET), &hex(&SECRET));
        let fault = found.expect_err(expected);
        assert!(fault.to_string().contains(expected), "{fault}, not {expected}");
    }

    #[test]
    fn salts_published_in_order_are_accepted() {
        let checked = salts().check("demo", Commitment::of_secret(&SECRET), &hex(&SECRET));
        assert_eq!(checked, Ok(SECRET));
    }

    #[test]
    fn every_forged_part_is_named() {
        check(|salts| salts.seats[0].salt = "c".repeat(32), "salts.seats[0].hash: the salt is not");
        check(
            |salts| {
                let first = salts.seats[0].salt.clone();
                salts.seats[0].salt = std::mem::replace(&mut salts.seats[1].salt, first);
            },
            "salts.seats[0].hash: the salt is not the one whose hash was published",
        );
        check(|salts| salts.seats[1].hash.clear(), "salts.seats[1].hash: the hash of the salt was");
        check(|salts| salts.seats[1] = seat("short", 5, 7), "salts.seats[1].salt: a salt is 32");
        check(|salts| salts.seats[1] = seat(&"a".repeat(32), 5, 7), "another seat has the same");
        check(
            |salts| {
                salts.seats[2] = SeatSalt { bot: true, ..seat(&"d".repeat(32), 6, 9) };
            },
            "salts.seats[2].salt: the salt of a bot does not follow",
        );
        check(|salts| salts.seats.clear(), "every seat needs a salt");
    }

    #[test]
    fn every_wrong_order_is_named() {
        check(|salts| salts.committed = 4, "salts.committed: the commitment was published in en");
        check(|salts| salts.committed = 3, "salts.committed: the commitment was published in en");
        check(|salts| salts.seats[1].revealed = 4, "salts.seats[1].revealed: the salt was reveal");
        check(|salts| salts.seats[0].hashed = 7, "salts.seats[1].revealed: the salt was revealed");
        check(|salts| salts.started = 8, "salts.seats[0].revealed: the salt was revealed before");
        check(|salts| salts.began = 8, "salts.seats[0].revealed: the match began before the salt");
    }

    #[test]
    fn another_secret_is_refused() {
        let other = hex(&[8; 32]);
        let found = salts().check("demo", Commitment::of_secret(&SECRET), &other).unwrap_err();
        assert_eq!(
            found.to_string(),
            "commitment: the secret is not the one that was committed to"
        );
        let found = salts().check("demo", Commitment::of_secret(&SECRET), "07").unwrap_err();
        assert!(found.to_string().starts_with("secret: "), "{found}");
    }

    #[test]
    fn a_hash_and_a_bots_salt_are_what_openssl_computes() {
        // printf '%s' 0123456789abcdef0123456789abcdef | sha256sum
        // printf 'parlor-bot-salt-1\ndemo\n2\n' |
        //   openssl dgst -sha256 -mac HMAC -macopt hexkey:$(printf '07%.0s' $(seq 32))
        assert_eq!(&hash_salt("0123456789abcdef0123456789abcdef")[..16], "3eb1bd439947eb76");
        assert_eq!(bot_salt(&SECRET, "demo", 2), "e4bbf4e455ef74c8e5f85a4c5afcf0b1");
        assert!(is_salt_hash(&hash_salt("x")) && !is_salt_hash("x"));
        assert!(
            !is_salt(&"ä".repeat(16)) && !is_salt(&" ".repeat(32)) && !is_salt(&"a".repeat(65))
        );
    }
}
