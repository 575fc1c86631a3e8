//! Results of rounds, and the score of a match.

use crate::Board;
use kit::Outcome;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The result of a round: the boards and the scores, by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RoundResult {
    /// The boards.
    pub boards: [Board; 2],
    /// The scores.
    pub scores: [u8; 2],
}

impl RoundResult {
    /// The side with more points; `None` for a tie (S4).
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        let [one, two] = self.scores;
        (one != two).then_some(usize::from(two > one))
    }
}

/// The score of a match, by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Rounds won.
    pub won: [u16; 2],
    /// Points of all rounds.
    pub points: [u16; 2],
}

impl MatchScore {
    /// The score of these rounds.
    #[must_use]
    pub fn of(rounds: &[RoundResult]) -> Self {
        let mut score = Self::default();
        for played in rounds {
            for (sum, points) in score.points.iter_mut().zip(played.scores) {
                *sum += u16::from(points);
            }
            if let Some(side) = played.winner() {
                score.won[side] += 1;
            }
        }
        score
    }

    /// S5: most rounds won, then most points, then a draw.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        // No match has 10,000 points.
        let worth = |side: usize| i32::from(self.won[side]) * 10_000 + i32::from(self.points[side]);
        Outcome::by_score(&[worth(0), worth(1)]).with_points(&self.points.map(i32::from))
    }
}
