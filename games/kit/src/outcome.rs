//! The outcome of a match.

use crate::{PerSeat, Seat, Seats};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The outcome of a match: a rank for each seat, 1 for the best. Ranks may be shared (A8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
pub struct Outcome {
    /// The rank of each seat: one more than the number of seats ahead of it.
    pub ranks: PerSeat<u8>,
    /// The points of each seat, in games that count points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<PerSeat<i32>>,
}

impl Outcome {
    /// Ranks the seats by their scores, highest first; equal scores share a rank.
    ///
    /// ```
    /// assert_eq!(kit::Outcome::by_score(&[3, 7, 3]).ranks, [2, 1, 2]);
    /// ```
    #[must_use]
    pub fn by_score(scores: &[i32]) -> Self {
        let rank = |mine: &i32| scores.iter().filter(|other| *other > mine).count() as u8 + 1;
        Self { ranks: scores.iter().map(rank).collect(), points: None }
    }

    /// Adds the points of each seat.
    #[must_use]
    pub fn with_points(mut self, points: &[i32]) -> Self {
        self.points = Some(points.iter().copied().collect());
        self
    }

    /// The seats that share the first rank.
    #[must_use]
    pub fn winners(&self) -> Seats {
        Seat::first(self.ranks.len() as u8).filter(|seat| self.ranks[seat.index()] == 1).collect()
    }

    /// The part of the first place that a seat has: 1 if it won alone, 0 if it did not win.
    #[must_use]
    pub fn win_share(&self, seat: Seat) -> f64 {
        let winners = self.winners();
        if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 }
    }

    /// Whether each of `seats` seats has a rank, and the ranks are consistent.
    #[must_use]
    pub fn is_consistent(&self, seats: u8) -> bool {
        let ahead = |rank: &u8| self.ranks.iter().filter(|other| *other < rank).count();
        let fits = |list: &PerSeat<i32>| list.len() == self.ranks.len();
        self.ranks.len() == usize::from(seats)
            && self.ranks.iter().all(|rank| ahead(rank) + 1 == usize::from(*rank))
            && self.points.as_ref().is_none_or(fits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranks(ranks: &[u8]) -> Outcome {
        Outcome { ranks: ranks.iter().copied().collect(), points: None }
    }

    #[test]
    fn shared_ranks_leave_a_gap_behind_them() {
        assert!(ranks(&[1, 1, 3]).is_consistent(3));
        assert!(!ranks(&[1, 1, 2]).is_consistent(3));
        assert!(!ranks(&[2, 2]).is_consistent(2));
        assert!(!ranks(&[1, 2]).is_consistent(3));
        assert!(!ranks(&[1, 2]).with_points(&[5]).is_consistent(2));
        assert_eq!(ranks(&[1, 3, 1]).winners().len(), 2);
    }
}
