//! The dice of a finished match, roll by roll: what is needed to verify them.

use super::{Commitment, DeviceDice, JointSalts};
use crate::{DiceSource, DieLabel, DiscardEvents, Game, Next, Odds, Roll, Save, Seat, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// Everything needed to compute the rolls of a match again and compare them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
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
    /// The hashes of the salts and when everything was published; missing for dice whose salts
    /// were typed by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joint: Option<JointSalts>,
    /// The dice of the first rolls, if the match began on the device of a player; all else here is of
    /// the rolls after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<DeviceDice>,
    /// Every roll, in order.
    pub rolls: Vec<TranscriptRoll>,
    /// The default actions that were taken because time ran out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<DefaultPick>>")]
    pub defaults: Vec<DefaultPick>,
}

/// A default action that was taken for a seat because its time ran out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DefaultPick {
    /// How many rolls were made before it.
    pub rolls: u32,
    /// The seat.
    pub seat: Seat,
    /// The game's code for what was asked.
    pub prompt: Cow<'static, str>,
    /// The action, in the game's notation.
    pub action: String,
}

/// A roll: its possible results and the actual one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct TranscriptRoll {
    /// The game's code for what was rolled.
    pub purpose: Cow<'static, str>,
    /// The seat that made the roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// For whom each die was rolled and what for, where they are of several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<DieLabel>>")]
    pub dice: Vec<DieLabel>,
    /// The roll was decided by a uniform number below this.
    pub span: u32,
    /// The weights of the results, if they are not equally likely; their sum is the span.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<u16>>,
    /// The number of the result, from 0.
    pub number: u32,
}

impl TranscriptRoll {
    fn new(roll: &Roll, dice: Vec<DieLabel>, number: u32) -> Self {
        let weights = match roll.odds {
            Odds::Weighted(weights) => Some(weights.as_slice().to_vec()),
            Odds::Dice { .. } | Odds::Draw { .. } => None,
        };
        let (purpose, seat, span) = (roll.purpose.into(), roll.owner, roll.total_weight());
        Self { purpose, seat, dice, span, weights, number }
    }
}

impl DiceTranscript {
    /// The transcript of a save; `None` if its dice were rolled by hand.
    #[must_use]
    pub fn of<G: Game>(save: &Save<G>) -> Option<Self> {
        let (match_id, commitment, secret, salts, joint) = match &save.dice {
            DiceSource::ByHand => return None,
            DiceSource::Verifiable { match_id, commitment, secret, salts } => {
                (match_id, commitment, secret, salts.clone(), None)
            }
            DiceSource::Joint { match_id, commitment, secret, salts } => {
                (match_id, commitment, secret, salts.texts(), Some(salts.clone()))
            }
            DiceSource::HandedOver { match_id, commitment, secret, salts, .. } => {
                (match_id, commitment, secret, salts.texts(), Some(salts.clone()))
            }
        };
        let device = match &save.dice {
            DiceSource::HandedOver { device, .. } => Some(device.clone()),
            _ => None,
        };
        let mut replayed = save.played.after_steps(0);
        let (mut rolls, mut defaults) = (Vec::new(), Vec::new());
        for (at, step) in save.played.steps().iter().enumerate() {
            let position = replayed.position();
            match (step, position.next()) {
                (Step::Rolled { number }, Next::Chance(roll)) => {
                    rolls.push(TranscriptRoll::new(&roll, position.die_labels(), *number));
                }
                (Step::Acted { seat, action }, Next::Ask(ask)) if save.played.is_default(at) => {
                    let action = position.notate(*seat, action);
                    let (rolls, prompt) = (rolls.len() as u32, ask.prompt.into());
                    defaults.push(DefaultPick { rolls, seat: *seat, prompt, action });
                }
                _ => {}
            }
            replayed.apply_step(step, &mut DiscardEvents).expect("the same steps followed once");
        }
        let (match_id, secret) = (match_id.clone(), secret.clone());
        let commitment = *commitment;
        Some(Self { match_id, commitment, secret, salts, joint, device, rolls, defaults })
    }
}
