//! Rounds that were played, and what they come to.

use crate::Board;
use kit::Outcome;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A round that was played: its boards and its points, by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The boards.
    pub boards: [Board; 2],
    /// The points.
    pub scores: [u8; 2],
}

impl Played {
    /// Which side has more points; `None` for a tie (S4).
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        let [one, two] = self.scores;
        (one != two).then_some(usize::from(two > one))
    }
}

/// What all rounds so far come to, by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Rounds won.
    pub won: [u16; 2],
    /// Points, all rounds together.
    pub points: [u16; 2],
}

impl Score {
    /// The score of these rounds.
    #[must_use]
    pub fn of(rounds: &[Played]) -> Self {
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
        // No match comes to so many points.
        let worth = |side: usize| i32::from(self.won[side]) * 10_000 + i32::from(self.points[side]);
        Outcome::by_score(&[worth(0), worth(1)]).with_points(&self.points.map(i32::from))
    }
}
