//! The dice of a finished match, roll by roll: what anybody needs to deal it again.

use kit::{Commitment, DiceRecord, Game, Odds, Referee, Roll, Save, Silent, Step};
use serde::Serialize;

/// What was published before and after a match, and every roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Dealt {
    /// The name of the match that goes into each roll.
    #[serde(rename = "match")]
    pub name: String,
    /// What was published before the first roll.
    pub commitment: Commitment,
    /// The secret, in hexadecimal digits.
    pub secret: String,
    /// What the seats added, in seat order.
    pub salts: Vec<String>,
    /// Every roll, in order.
    pub rolls: Vec<DealtRoll>,
}

/// A roll: what could come out, and what did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DealtRoll {
    /// The rule's word for it.
    pub purpose: &'static str,
    /// A number below this decided it.
    pub span: u32,
    /// The weights of the results, if they differ; their sum is the span.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<u16>>,
    /// The result's number, from 0.
    pub number: u32,
}

impl DealtRoll {
    fn new(roll: &Roll, number: u32) -> Self {
        let weights = match roll.odds {
            Odds::Weighted(weights) => Some(weights.as_slice().to_vec()),
            Odds::Dice { .. } | Odds::Draw { .. } => None,
        };
        Self { purpose: roll.purpose, span: roll.span(), weights, number }
    }
}

impl Dealt {
    /// The dice of a save; none if they were rolled by hand.
    pub(crate) fn of<G: Game>(save: &Save<G>) -> Option<Self> {
        let DiceRecord::Verifiable { match_id, commitment, secret, salts } = &save.dice else {
            return None;
        };
        let (mut again, mut rolls) = (save.played.at(0), Vec::new());
        for step in save.played.steps() {
            if let (Step::Rolled { number }, Ok(roll)) = (step, again.position().due()) {
                rolls.push(DealtRoll::new(&roll, *number));
            }
            again.apply(step, &mut Silent).expect("the same steps followed once");
        }
        let (name, secret, salts) = (match_id.clone(), secret.clone(), salts.clone());
        Some(Self { name, commitment: *commitment, secret, salts, rolls })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{Match, Verifiable};
    use ludo::{Config, Ludo};

    #[test]
    fn the_dice_of_a_match_deal_it_again() {
        let salts = ["pepper".to_owned(), String::new()];
        let mut dice = Verifiable::new([7; 32], "K7M2QX-1", &salts, 0);
        let commitment = dice.commitment();
        let mut played = Match::<Ludo>::new(&Config::default(), 2).expect("the usual options");
        while played.position().due().is_ok() {
            played.roll_with(&mut dice, &mut Silent);
        }
        let record = DiceRecord::Verifiable {
            match_id: "K7M2QX-1".into(),
            commitment,
            secret: "07".repeat(32),
            salts: salts.to_vec(),
        };
        let save = Save { players: vec!["human".into(); 2], dice: record, played };
        let dealt = Dealt::of(&save).expect("these dice can be checked");
        let rolled = save.played.steps().iter().filter_map(|step| match step {
            Step::Rolled { number } => Some(*number),
            _ => None,
        });
        assert!(rolled.eq(dealt.rolls.iter().map(|roll| roll.number)));
        let one = DealtRoll { number: 0, ..dealt.rolls[0].clone() };
        assert_eq!(one, DealtRoll { purpose: "die", span: 6, weights: None, number: 0 });
        assert_eq!(save.redeal(), Ok(dealt.rolls.len() as u64));
    }
}
