//! Verifies the dice of a finished match.

use super::{
    Commitment, DiceTranscript, JointSalts, TranscriptRoll, VerifiableDice, WrongSalt, parse_secret,
};
use serde::Serialize;
use ts_rs::TS;

/// Whether the dice of a transcript are what they should be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(optional_fields)]
pub struct DiceVerdict {
    /// Whether every secret fits the commitment that was published before the match.
    pub commitment_matches: bool,
    /// Whether nobody could choose a salt with the others known.
    pub salts: SaltVerdict,
    /// How many rolls the match has.
    pub rolls: u32,
    /// The first roll that does not follow from the secret and the salts, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_wrong_roll: Option<u32>,
}

/// Whether nobody could choose a salt with the others known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SaltVerdict {
    /// The salts were typed by hand, and nothing was published of them before.
    Typed,
    /// Every salt was published in order.
    Right,
    /// A salt is not what it should be.
    Wrong(WrongSalt),
}

/// The dice of a part of a match: those of the device on which it began, or of the server.
struct DicePart<'t> {
    match_id: &'t str,
    commitment: Commitment,
    secret: Option<[u8; 32]>,
    salts: &'t [String],
    joint: Option<&'t JointSalts>,
    /// The number of the first roll after them.
    end: usize,
}

impl DiceTranscript {
    /// Deals every roll again and verifies secrets and salts, as docs/dice.md describes. Of a match that
    /// began on a device, both parts are verified; a fault of the first is reported first.
    #[must_use]
    pub fn verify(&self) -> DiceVerdict {
        let mut verdict = DiceVerdict {
            commitment_matches: true,
            salts: SaltVerdict::Typed,
            rolls: self.rolls.len() as u32,
            first_wrong_roll: None,
        };
        let mut from = 0;
        for part in self.parts() {
            verdict.commitment_matches &= part.commitment_matches();
            if !matches!(verdict.salts, SaltVerdict::Wrong(_)) && part.joint.is_some() {
                verdict.salts = part.wrong_salt().map_or(SaltVerdict::Right, SaltVerdict::Wrong);
            }
            let wrong = || part.first_wrong_roll(&self.rolls, from);
            verdict.first_wrong_roll = verdict.first_wrong_roll.or_else(wrong);
            from = part.end;
        }
        verdict
    }

    fn parts(&self) -> impl Iterator<Item = DicePart<'_>> {
        let all = self.rolls.len();
        let device = self.device.as_ref().map(|device| DicePart {
            match_id: &device.match_id,
            commitment: device.commitment,
            secret: parse_secret(&device.secret).ok(),
            salts: &[],
            joint: Some(&device.salts),
            end: usize::try_from(device.rolls).unwrap_or(all).min(all),
        });
        let last = DicePart {
            match_id: &self.match_id,
            commitment: self.commitment,
            secret: parse_secret(&self.secret).ok(),
            salts: &self.salts,
            joint: self.joint.as_ref(),
            end: all,
        };
        device.into_iter().chain([last])
    }
}

impl DicePart<'_> {
    fn commitment_matches(&self) -> bool {
        self.secret.is_some_and(|secret| Commitment::of_secret(&secret) == self.commitment)
    }

    fn wrong_salt(&self) -> Option<WrongSalt> {
        self.joint?.find_wrong_salt(self.match_id, self.secret.as_ref())
    }

    fn first_wrong_roll(&self, rolls: &[TranscriptRoll], from: usize) -> Option<u32> {
        let Some(secret) = self.secret else { return (from < self.end).then_some(from as u32) };
        let dice = match self.joint {
            Some(joint) => joint.dice(secret, self.match_id, 0),
            None => VerifiableDice::new(secret, self.match_id, self.salts, 0),
        };
        let is_wrong = |at: &usize| rolls[*at].dealt(&dice, *at as u64) != Some(rolls[*at].number);
        (from..self.end).find(is_wrong).map(|at| at as u32)
    }
}

impl TranscriptRoll {
    /// The number that the dice deal for roll number `at`; `None` if its weights are impossible.
    fn dealt(&self, dice: &VerifiableDice, at: u64) -> Option<u32> {
        let total: u32 = match &self.weights {
            Some(weights) => weights.iter().map(|weight| u32::from(*weight)).sum(),
            None => self.span,
        };
        if total == 0 || total != self.span {
            return None;
        }
        let mut left = dice.uniform(at, &self.purpose, self.span);
        let Some(weights) = &self.weights else { return Some(left) };
        let index = weights.iter().position(|weight| {
            let weight = u32::from(*weight);
            let is_below = left < weight;
            left = left.saturating_sub(weight);
            is_below
        });
        index.map(|index| index as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DeviceDice, SaltProblem, SeatSalt, bot_salt, hash_salt};
    use hmac::{Hmac, KeyInit, Mac};
    use sha2::Sha256;

    const SECRET: [u8; 32] = [7; 32];

    fn roll(purpose: &'static str, span: u32, number: u32) -> TranscriptRoll {
        let (seat, dice, weights) = (None, Vec::new(), None);
        TranscriptRoll { purpose: purpose.into(), seat, dice, span, weights, number }
    }

    /// The match of docs/dice.md: its first die shows a 1.
    fn transcript() -> DiceTranscript {
        DiceTranscript {
            match_id: "demo".into(),
            commitment: Commitment::of_secret(&SECRET),
            secret: "07".repeat(32),
            salts: Vec::new(),
            joint: None,
            device: None,
            rolls: vec![roll("die", 6, 0)],
            defaults: Vec::new(),
        }
    }

    fn seat(salt: &str, hashed: u64, revealed: u64) -> SeatSalt {
        SeatSalt { salt: salt.into(), hash: hash_salt(salt), hashed, revealed, bot: false }
    }

    /// The match of docs/dice.md with joint dice: its first die shows a 5.
    fn joint_transcript() -> DiceTranscript {
        let seats = vec![seat(&"a".repeat(32), 3, 7), seat(&"b".repeat(32), 4, 6)];
        let salts = seats.iter().map(|seat| seat.salt.clone()).collect();
        let joint =
            JointSalts { round: 1, cancelled: 0, committed: 1, started: 5, began: 8, seats };
        DiceTranscript { salts, joint: Some(joint), rolls: vec![roll("die", 6, 4)], ..transcript() }
    }

    /// The remainder modulo `span` of the first number under the secret, computed here.
    fn first_number(text: &str, span: u64) -> u32 {
        let mut mac = Hmac::<Sha256>::new_from_slice(&SECRET).unwrap();
        mac.update(text.as_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        (u64::from_be_bytes(bytes[..8].try_into().unwrap()) % span) as u32
    }

    fn wrong_salt(change: impl Fn(&mut JointSalts)) -> SaltVerdict {
        let mut changed = joint_transcript();
        change(changed.joint.as_mut().unwrap());
        changed.verify().salts
    }

    fn wrong(seat: usize, problem: SaltProblem) -> SaltVerdict {
        SaltVerdict::Wrong(WrongSalt { seat, problem })
    }

    #[test]
    fn the_examples_of_the_documentation_are_verified() {
        let salts = SaltVerdict::Typed;
        let good =
            DiceVerdict { commitment_matches: true, salts, rolls: 1, first_wrong_roll: None };
        assert_eq!(transcript().verify(), good);
        let salts = SaltVerdict::Right;
        assert_eq!(joint_transcript().verify(), DiceVerdict { salts, ..good });
    }

    #[test]
    fn a_secret_that_does_not_fit_is_detected() {
        let commitment = Commitment::of_secret(&[0; 32]);
        let other = DiceTranscript { commitment, ..transcript() }.verify();
        assert!(!other.commitment_matches && other.first_wrong_roll.is_none());
        let none = DiceTranscript { secret: "07".into(), ..transcript() }.verify();
        assert!(!none.commitment_matches && none.first_wrong_roll == Some(0));
    }

    #[test]
    fn the_first_wrong_roll_is_reported() {
        for second in [roll("die", 6, 7), roll("die", 0, 0)] {
            let rolls = vec![roll("die", 6, 0), second];
            let verdict = DiceTranscript { rolls, ..transcript() }.verify();
            assert_eq!((verdict.rolls, verdict.first_wrong_roll), (2, Some(1)));
        }
    }

    #[test]
    fn salts_count_by_their_bytes() {
        let number = first_number("parlor-dice-1\n4:demo6:pepper2:ü\n0\ndie\n0\n", 1000);
        let salts = vec!["pepper".into(), "ü".into()];
        let salted =
            DiceTranscript { salts, rolls: vec![roll("die", 1000, number)], ..transcript() };
        assert_eq!(salted.verify().first_wrong_roll, None);
        assert_eq!(DiceTranscript { salts: vec![], ..salted }.verify().first_wrong_roll, Some(0));
    }

    #[test]
    fn weights_decide_which_result_a_number_means() {
        for (weights, expected) in
            [(vec![1, 5], None), (vec![0, 6], Some(0)), (vec![1, 6], Some(0))]
        {
            let one = TranscriptRoll { weights: Some(weights), ..roll("die", 6, 0) };
            let verdict = DiceTranscript { rolls: vec![one], ..transcript() }.verify();
            assert_eq!(verdict.first_wrong_roll, expected);
        }
    }

    #[test]
    fn a_wrong_salt_is_named_with_its_seat() {
        assert_eq!(wrong_salt(|_| ()), SaltVerdict::Right);
        let found = wrong_salt(|joint| joint.seats[1].salt = "c".repeat(32));
        assert_eq!(found, wrong(1, SaltProblem::Hash));
        let found = wrong_salt(|joint| joint.seats[1].hash.clear());
        assert_eq!(found, wrong(1, SaltProblem::Missing));
        let found = wrong_salt(|joint| joint.seats[0].bot = true);
        assert_eq!(found, wrong(0, SaltProblem::Bot));
        let found = wrong_salt(|joint| joint.seats[1].revealed = 2);
        assert_eq!(found, wrong(1, SaltProblem::Revealed));
        assert_eq!(wrong_salt(|joint| joint.committed = 3), wrong(0, SaltProblem::Committed));
        assert_eq!(wrong_salt(|joint| joint.seats.clear()), wrong(0, SaltProblem::Missing));
        let salt = bot_salt(&SECRET, "demo", 1);
        let bot = SeatSalt { bot: true, ..seat(&salt, 5, 8) };
        assert_eq!(wrong_salt(|joint| joint.seats[1] = bot.clone()), SaltVerdict::Right);
    }

    /// A match that began on a device, which dealt its first roll, and went on at a server.
    fn handed_over(change: impl Fn(&mut DeviceDice)) -> DiceVerdict {
        let DiceTranscript { match_id, commitment, secret, joint, mut rolls, .. } =
            joint_transcript();
        let salts = joint.unwrap();
        let [a, b] = ["a", "b"].map(|letter| letter.repeat(32));
        let text = format!("parlor-dice-2\n6:server34:0={a}34:1={b}\n1\ndie\n0\n");
        rolls.push(roll("die", 6, first_number(&text, 6)));
        let mut device = DeviceDice { match_id, commitment, secret, salts, rolls: 1, steps: 1 };
        change(&mut device);
        let device = Some(device);
        DiceTranscript { match_id: "server".into(), device, rolls, ..joint_transcript() }.verify()
    }

    #[test]
    fn the_rolls_of_a_device_and_those_after_it_are_verified_with_their_own_dice() {
        let salts = SaltVerdict::Right;
        let good =
            DiceVerdict { commitment_matches: true, salts, rolls: 2, first_wrong_roll: None };
        assert_eq!(handed_over(|_| ()), good);
        assert!(!handed_over(|device| device.secret = "08".repeat(32)).commitment_matches);
        assert_eq!(handed_over(|device| device.rolls = 2).first_wrong_roll, Some(1));
        assert_eq!(handed_over(|device| device.rolls = 0).first_wrong_roll, Some(0));
    }
}
