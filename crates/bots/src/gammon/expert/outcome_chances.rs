//! The probabilities of the six ways a game can end.

use gammon::Win;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The probabilities of how a game ends, for one side. They add up to one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OutcomeChances {
    /// A win as a single game, a gammon and a backgammon.
    pub won: [f32; 3],
    /// A loss as a single game, a gammon and a backgammon.
    pub lost: [f32; 3],
}

impl OutcomeChances {
    /// A game that this side has won.
    #[must_use]
    pub fn won_by(win: Win) -> Self {
        let mut chances = Self::default();
        chances.won[usize::from(win.multiplier()) - 1] = 1.0;
        chances
    }

    /// A game that can only end as a single game, won with this probability.
    #[must_use]
    pub fn single_game(win: f32) -> Self {
        Self { won: [win, 0.0, 0.0], lost: [1.0 - win, 0.0, 0.0] }
    }

    /// The same for the other side.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { won: self.lost, lost: self.won }
    }

    /// The probability of winning in any way.
    #[must_use]
    pub fn win(&self) -> f32 {
        self.won.iter().sum()
    }

    /// The points expected from the game with a cube that stays at one.
    #[must_use]
    pub fn equity(&self) -> f32 {
        let points = |chances: &[f32; 3]| chances[0] + 2.0 * chances[1] + 3.0 * chances[2];
        points(&self.won) - points(&self.lost)
    }

    /// Adds the chances of another position, times a weight.
    pub fn add_weighted(&mut self, other: &Self, weight: f32) {
        for at in 0..3 {
            self.won[at] += weight * other.won[at];
            self.lost[at] += weight * other.lost[at];
        }
    }

    /// Counts losses and wins that the position no longer allows as the next lesser ones.
    pub(super) fn limit(&mut self, most_won: Win, most_lost: Win) {
        for (chances, most) in [(&mut self.won, most_won), (&mut self.lost, most_lost)] {
            for at in (usize::from(most.multiplier())..3).rev() {
                chances[at - 1] += chances[at];
                chances[at] = 0.0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_gammons_count_as_single_games() {
        let mut chances = OutcomeChances { won: [0.25, 0.125, 0.125], lost: [0.25, 0.125, 0.125] };
        chances.limit(Win::Gammon, Win::Single);
        assert_eq!(chances, OutcomeChances { won: [0.25, 0.25, 0.0], lost: [0.5, 0.0, 0.0] });
        assert_eq!(chances.equity(), 0.25);
    }
}
