//! The answers that a player can give in advance (A15).

use crate::position::GammonPhase;
use crate::{Action, Gammon};
use kit::{StandingAnswer, StandingAnswers};

/// Make the only legal play.
const FORCED: &str = "forced";
/// Roll rather than double.
const ROLL: &str = "roll";
/// Answer a double: 1 takes, 2 drops.
const DOUBLED: &str = "doubled";
const TAKE: u8 = 1;

/// The standing answers of the game.
pub(crate) const OFFERED: [StandingAnswer; 3] = [
    StandingAnswer { code: FORCED, numbers: 1..=1 },
    StandingAnswer { code: ROLL, numbers: 1..=1 },
    StandingAnswer { code: DOUBLED, numbers: TAKE..=2 },
];

impl Gammon {
    pub(crate) fn standing_action_for(&self, answers: &StandingAnswers) -> Option<Action> {
        match self.phase {
            GammonPhase::Turn if answers.is_on(ROLL) => Some(Action::Roll),
            GammonPhase::Doubled if answers.is_on(DOUBLED) => {
                Some(if answers.number(DOUBLED) == TAKE { Action::Take } else { Action::Drop })
            }
            GammonPhase::Move if answers.is_on(FORCED) => match self.plays()[..] {
                [only] => Some(Action::Play(only)),
                _ => None,
            },
            _ => None,
        }
    }
}
