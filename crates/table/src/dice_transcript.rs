//! The dice of a finished match, roll by roll: what is needed to verify them.

use kit::{Commitment, DiceSource, DiscardEvents, Game, Odds, Referee, Roll, Save, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// Everything needed to compute the rolls of a match again and compare them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DiceTranscript {
    /// The id of the match, which goes into each roll.
    #[serde(rename = "match")]
    pub match_id: String,
    /// The SHA-256 of the secret, published before the first roll.
    #[ts(as = "String")]
    #[schemars(with = "String")]
    pub commitment: Commitment,
    /// The secret, in hexadecimal digits.
    pub secret: String,
    /// The salts of the seats, in seat order.
    pub salts: Vec<String>,
    /// Every roll, in order.
    pub rolls: Vec<TranscriptRoll>,
}

/// A roll: its possible results and the actual one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct TranscriptRoll {
    /// The game's code for what was rolled.
    pub purpose: Cow<'static, str>,
    /// The roll was decided by a uniform number below this.
    pub span: u32,
    /// The weights of the results, if they are not equally likely; their sum is the span.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<u16>>,
    /// The number of the result, from 0.
    pub number: u32,
}

impl TranscriptRoll {
    fn new(roll: &Roll, number: u32) -> Self {
        let weights = match roll.odds {
            Odds::Weighted(weights) => Some(weights.as_slice().to_vec()),
            Odds::Dice { .. } | Odds::Draw { .. } => None,
        };
        Self { purpose: roll.purpose.into(), span: roll.total_weight(), weights, number }
    }
}

impl DiceTranscript {
    /// The transcript of a save; `None` if its dice were rolled by hand.
    pub(crate) fn of<G: Game>(save: &Save<G>) -> Option<Self> {
        let DiceSource::Verifiable { match_id, commitment, secret, salts } = &save.dice else {
            return None;
        };
        let (mut replayed, mut rolls) = (save.played.after_steps(0), Vec::new());
        for step in save.played.steps() {
            if let (Step::Rolled { number }, Ok(roll)) = (step, replayed.position().due_roll()) {
                rolls.push(TranscriptRoll::new(&roll, *number));
            }
            replayed.apply_step(step, &mut DiscardEvents).expect("the same steps followed once");
        }
        let (match_id, secret, salts) = (match_id.clone(), secret.clone(), salts.clone());
        Some(Self { match_id, commitment: *commitment, secret, salts, rolls })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{Match, VerifiableDice};
    use ludo::{Config, Ludo};

    #[test]
    fn a_transcript_holds_the_rolls_of_the_match() {
        let salts = ["pepper".to_owned(), String::new()];
        let mut dice = VerifiableDice::new([7; 32], "K7M2QX-1", &salts, 0);
        let commitment = dice.commitment();
        let mut played = Match::<Ludo>::new(&Config::default(), 2).expect("the usual options");
        while played.position().due_roll().is_ok() {
            played.roll_with(&mut dice, &mut DiscardEvents);
        }
        let record = DiceSource::Verifiable {
            match_id: "K7M2QX-1".into(),
            commitment,
            secret: "07".repeat(32),
            salts: salts.to_vec(),
        };
        let save = Save { players: vec!["human".into(); 2], dice: record, played };
        let transcript = DiceTranscript::of(&save).expect("these dice can be checked");
        let rolled = save.played.steps().iter().filter_map(|step| match step {
            Step::Rolled { number } => Some(*number),
            _ => None,
        });
        assert!(rolled.eq(transcript.rolls.iter().map(|roll| roll.number)));
        let one = TranscriptRoll { number: 0, ..transcript.rolls[0].clone() };
        assert_eq!(
            one,
            TranscriptRoll { purpose: "die".into(), span: 6, weights: None, number: 0 }
        );
        assert_eq!(save.verify_rolls(), Ok(transcript.rolls.len() as u64));
    }
}
