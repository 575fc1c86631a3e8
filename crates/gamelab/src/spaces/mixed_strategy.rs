//! Mixed strategies with whole-number shares, so that their values are exact.

use super::payoff::Payoff;
use spaces::{Board, CompiledBoard};
use std::collections::BTreeMap;

/// A mixed strategy: boards of one size, each with its share of the rounds.
#[derive(Clone, Debug)]
pub struct MixedStrategy {
    boards: Vec<StrategyBoard>,
    total: i64,
}

/// One board of a mixed strategy.
#[derive(Clone, Debug)]
pub struct StrategyBoard {
    /// The board.
    pub board: Board,
    /// The compiled form of the board.
    pub compiled: CompiledBoard,
    /// Its share, in parts of [`MixedStrategy::total`].
    pub share: i64,
}

impl MixedStrategy {
    /// The largest sum of shares.
    const MAX_TOTAL: i64 = 1_000_000_000_000_000;

    /// A strategy of boards with whole-number shares; boards without a share are left out, the
    /// likeliest come first.
    #[must_use]
    pub fn from_shares(shares: impl IntoIterator<Item = (Board, i64)>) -> Self {
        let mut merged: BTreeMap<Board, i64> = BTreeMap::new();
        for (board, share) in shares {
            *merged.entry(board).or_default() += share;
        }
        let mut boards: Vec<StrategyBoard> = merged
            .into_iter()
            .filter(|(_, share)| *share > 0)
            .map(|(board, share)| StrategyBoard {
                compiled: CompiledBoard::new(&board),
                board,
                share,
            })
            .collect();
        boards.sort_by(|a, b| b.share.cmp(&a.share).then_with(|| a.board.cmp(&b.board)));
        let total = boards.iter().map(|weighted| weighted.share).sum();
        Self { boards, total }
    }

    /// A strategy of boards with these probabilities: as fractions with a small common
    /// denominator if they are such, else rounded.
    #[must_use]
    pub fn from_probabilities(weighted: &[(Board, f64)]) -> Self {
        const MAX_ERROR: f64 = 1e-9;
        const MAX_DENOMINATOR: i64 = 10_000;
        let fits = |denominator: &i64| {
            weighted.iter().all(|(_, weight)| {
                let share = weight * *denominator as f64;
                (share - share.round()).abs() < MAX_ERROR * *denominator as f64
            }) && weighted
                .iter()
                .map(|(_, weight)| (weight * *denominator as f64).round() as i64)
                .sum::<i64>()
                == *denominator
        };
        let denominator = (1..=MAX_DENOMINATOR).find(fits).unwrap_or(Self::MAX_TOTAL);
        let share = |weight: f64| (weight * denominator as f64).round() as i64;
        Self::from_shares(weighted.iter().map(|(board, weight)| (board.clone(), share(*weight))))
    }

    /// The pure strategy of one board.
    #[must_use]
    pub fn pure(board: Board) -> Self {
        Self::from_shares([(board, 1)])
    }

    /// The boards, the likeliest first.
    #[must_use]
    pub fn boards(&self) -> &[StrategyBoard] {
        &self.boards
    }

    /// The sum of all shares.
    #[must_use]
    pub const fn total(&self) -> i64 {
        self.total
    }

    /// The probability of a share.
    #[must_use]
    pub fn probability(&self, share: i64) -> f64 {
        share as f64 / self.total as f64
    }

    /// The value of a board against this strategy, in parts of [`MixedStrategy::total`]: exact.
    /// `None` if the sizes differ.
    #[must_use]
    pub fn value_in_shares(&self, board: &CompiledBoard, payoff: Payoff) -> Option<i64> {
        let one = |weighted: &StrategyBoard| {
            let scores = board.scores(&weighted.compiled)?;
            Some(weighted.share * i64::from(payoff.of(scores)))
        };
        self.boards.iter().map(one).sum()
    }

    /// The value of a board against this strategy; `None` if their sizes differ.
    #[must_use]
    pub fn value(&self, board: &CompiledBoard, payoff: Payoff) -> Option<f64> {
        Some(self.probability(self.value_in_shares(board, payoff)?))
    }

    /// The average number of traps of its boards.
    #[must_use]
    pub fn average_traps(&self) -> f64 {
        let traps = |weighted: &StrategyBoard| weighted.share * weighted.board.trap_count() as i64;
        self.probability(self.boards.iter().map(traps).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board {
        text.parse().unwrap()
    }

    #[test]
    fn probabilities_become_whole_shares_and_values_are_exact() {
        let third = 1.0 / 3.0;
        let strategy = MixedStrategy::from_probabilities(&[
            (board("3.0.UU"), third),
            (board("3.1.UU"), 2.0 * third),
            (board("3.2.UU"), 0.0),
        ]);
        let shares: Vec<i64> = strategy.boards().iter().map(|weighted| weighted.share).collect();
        assert_eq!((shares, strategy.total()), (vec![2, 1], 3));
        let value = |text: &str| {
            strategy.value_in_shares(&CompiledBoard::new(&board(text)), Payoff::Result)
        };
        assert_eq!(value("3.0.UU"), Some(0), "straight boards tie");
        assert_eq!(value("3.2.uLUU"), Some(-1), "it catches column 0 and loses to column 1");
        assert_eq!(value("2.0.U"), None);
    }

    #[test]
    fn odd_probabilities_are_rounded_to_a_fine_share() {
        let root = std::f64::consts::FRAC_1_SQRT_2;
        let strategy = MixedStrategy::from_probabilities(&[
            (board("2.0.U"), root),
            (board("2.1.U"), 1.0 - root),
        ]);
        assert_eq!(strategy.total(), 1_000_000_000_000_000);
    }
}
